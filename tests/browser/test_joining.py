"""Letting others in, on real phones: by a typed code, by a seat's link, with and without JavaScript."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Literal

import pytest
import zxingcpp
from conftest import PATIENCE, PHONE
from flask import Flask
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect
from sessions import THREE, Opened, opened

pytestmark = pytest.mark.browser


@pytest.fixture
def session(app: Flask) -> Opened:
    return opened(app, THREE, deals=3)


@pytest.fixture(params=[True, False], ids=["script", "no script"])
def other(chromium: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Somebody else's phone on the home page."""
    context = chromium.new_context(viewport=PHONE, java_script_enabled=request.param)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    yield page
    context.close()


def test_a_phone_types_the_code_looks_on_and_is_shut_out_when_the_link_is_taken_back(
    phone: Page, other: Page, session: Opened, address: str
) -> None:
    phone.goto(address + session.link)
    phone.locator("summary[aria-label=Menu]").click()
    phone.get_by_role("link", name="Join: let others in").click()
    code = phone.locator(".code").inner_text()

    other.get_by_role("link", name="Join a table by its code").click()
    other.get_by_label("Code").fill("aaaa aaaa")
    other.get_by_role("button", name="Join").click()
    expect(other.locator(".fault")).to_contain_text("No table has this code")
    expect(other.get_by_label("Code")).to_have_value("aaaa aaaa")
    other.get_by_label("Code").fill(code.lower().replace(" ", "-"))
    other.get_by_role("button", name="Join").click()
    expect(other.locator("#balances")).to_contain_text("Ana")
    assert other.url == address + session.root

    phone.get_by_role("link", name="Take this link back").click()
    phone.get_by_role("button", name="Yes, take it back").click()
    expect(phone.locator("[data-notice]")).to_contain_text("open nothing any more")
    expect(phone.locator(".code")).not_to_have_text(code)
    other.reload()
    expect(other.get_by_role("heading", level=1)).to_have_text("Nothing here for this phone")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_camera_reads_the_links_that_stand_below_the_pictures(
    phone: Page, session: Opened, address: str, scheme: Literal["light", "dark"]
) -> None:
    phone.emulate_media(color_scheme=scheme)
    phone.goto(address + session.link)
    phone.goto(f"{address}{session.root}/links")
    watchers = phone.locator(".qr")
    expect(watchers).to_be_visible()
    assert scanned(watchers) == [phone.locator(".link-text").text_content()]
    phone.get_by_role("link", name="Ben").click()
    seat = phone.locator("#shown .qr")
    expect(seat).to_be_visible()
    assert scanned(seat) == [phone.locator("#shown .link-text").text_content()]


def scanned(picture: Locator) -> list[str]:
    """What a camera that is held over it reads."""
    with Image.open(BytesIO(picture.screenshot())) as seen:
        return [code.text for code in zxingcpp.read_barcodes(seen)]


def test_a_phone_takes_a_seat_and_another_the_book(
    phone: Page, other: Page, session: Opened, address: str
) -> None:
    phone.goto(address + session.link)
    phone.goto(f"{address}{session.root}/links")
    phone.get_by_role("link", name="Ben").click()
    expect(phone.locator("#shown")).to_contain_text("Whose phone scans this sits in that seat")
    other.goto(phone.locator(".link-text").inner_text())
    expect(other.locator(".bar-you")).to_have_text("You are Ben")
    expect(other.locator("#record")).to_have_count(0)

    phone.goto(f"{address}{session.root}/links")
    phone.get_by_label("For whom?").fill("Ben")
    phone.get_by_role("button", name="Make a keeper's link").click()
    expect(phone.locator("#shown")).to_contain_text("keeps the book as well")
    other.goto(phone.locator(".link-text").inner_text())
    expect(other.locator("#record")).to_have_count(1)
    expect(other.locator(".bar-you")).to_have_text("You are Ben")
