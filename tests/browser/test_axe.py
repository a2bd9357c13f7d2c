"""Every page of a session, light and dark, and what axe-core finds wrong with it: nothing."""

from __future__ import annotations

import pytest
from accessible import wrong
from flask import Flask
from playwright.sync_api import Page, expect
from sessions import SIX, THREE, opened

pytestmark = pytest.mark.browser

INSIDE = (
    "", "/ledger", "/history", "/history/3", "/deal/3", "/settle", "/pay", "/close", "/players", "/rules",
    "/session", "/match", "/links",
)  # fmt: skip


@pytest.fixture(params=["light", "dark"])
def calm(phone: Page, request: pytest.FixtureRequest) -> Page:
    """A phone in one of the schemes, where nothing moves."""
    phone.emulate_media(color_scheme=request.param, reduced_motion="reduce")
    return phone


def test_axe_notices_what_is_wrong(calm: Page) -> None:
    calm.evaluate("document.querySelector('.button-main').style.color = 'gray'")
    assert [rule for rule, _ in wrong(calm)] == ["color-contrast"]


def test_pages_outside_a_session(calm: Page, address: str) -> None:
    for page in ("/", "/start", "/join"):
        calm.goto(address + page)
        assert wrong(calm) == [], page


def test_pages_of_a_session(calm: Page, app: Flask, address: str) -> None:
    session = opened(app, THREE, deals=7)
    calm.goto(address + session.link)
    for page in INSIDE:
        answer = calm.goto(address + session.root + page)
        assert answer is not None
        assert answer.status == 200, page
        assert wrong(calm) == [], page


def test_codes_in_full_size_and_the_question_before_one_is_taken_back(
    calm: Page, app: Flask, address: str
) -> None:
    session = opened(app, THREE, deals=1)
    calm.goto(address + session.link)
    calm.goto(f"{address}{session.root}/links")
    calm.get_by_role("link", name="Ana").click()
    expect(calm.locator("#shown")).to_be_visible()
    assert wrong(calm) == []
    calm.get_by_role("link", name="Take this link back").click()
    expect(calm.get_by_role("button", name="Yes, take it back")).to_be_visible()
    assert wrong(calm) == []


def test_a_seated_phone(calm: Page, app: Flask, address: str) -> None:
    calm.goto(address + opened(app, THREE, deals=1).seat)
    expect(calm.locator(".bar-you")).to_be_visible()
    assert wrong(calm) == []


def test_a_wrong_code(phone: Page, address: str) -> None:
    page = phone.context.new_page()  # whose console may tell of the 422
    page.goto(f"{address}/join")
    page.get_by_label("Code").fill("aaaaaaaa")
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".fault")).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert wrong(page) == [], scheme


def test_each_ending_opened_at_a_full_table(calm: Page, app: Flask, address: str) -> None:
    session = opened(app, SIX, deals=7)
    calm.goto(address + session.link)
    for ending in ("Tonk", "Went out", "Knock", "Dealt tonk", "Stock ran dry"):
        calm.goto(address + session.root)
        calm.get_by_role("radio", name=ending, exact=True).check()
        assert wrong(calm) == [], ending
