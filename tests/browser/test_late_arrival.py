"""Points outside the formula on the phone: a late arrival's start, a bonus; axe-core finds nothing."""

from __future__ import annotations

import pytest
from accessible import wrong
from flask import Flask
from playwright.sync_api import Page, expect
from sqlmodel import Session

from tests.webapp.conftest import Evening, evening
from tests.webapp.hands import play, points
from webapp import access

pytestmark = pytest.mark.browser

LONG = "Wolfeschlegelsteinhausenbergerdorffschen"


@pytest.fixture
def six(app: Flask) -> Evening:
    """Six at Oh Hell after two hands: Ana 23, the others 20, Finn nothing."""
    seated = evening(app, "Ana", "Ben", "Cai", "Dee", LONG, "Finn", game="oh_hell")
    play(seated, "Ana", wrong=("Finn",))
    play(seated, "Ana", wrong=("Finn",))
    return seated


@pytest.fixture(params=["light", "dark"])
def keeper(phone: Page, app: Flask, six: Evening, address: str, request: pytest.FixtureRequest) -> Page:
    """The keeper's phone on the players page, in one of the schemes, where nothing moves."""
    phone.emulate_media(color_scheme=request.param, reduced_motion="reduce")
    with app.test_request_context(), Session(app.extensions["knockbook_engine"]) as db:
        link = access.link_path(access.keeper_link(db, six.key))
    phone.evaluate("link => fetch(link, {redirect: 'manual'})", link)
    phone.goto(address + six.root + "/players")
    return phone


def test_a_late_arrival_sits_down_with_the_average(keeper: Page, six: Evening) -> None:
    expect(keeper.get_by_label("The number")).to_be_hidden()
    keeper.get_by_role("radio", name="Another number").check()
    expect(keeper.get_by_label("The number")).to_be_visible()
    assert wrong(keeper) == []
    keeper.get_by_role("radio", name="The average 17").check()
    keeper.get_by_label("Name", exact=True).last.fill("Gus")
    keeper.get_by_role("button", name="Sit down").click()
    expect(keeper.get_by_role("status").filter(has_text="Gus sits down")).to_contain_text("starting with 17")
    expect(keeper.get_by_text("Oh Hell is full with 7.")).to_be_visible()
    assert points(six)["Gus"] == 17
    assert wrong(keeper) == []
    assert keeper.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_bonus_is_given_corrected_from_its_story_and_taken_back(
    keeper: Page, six: Evening, address: str
) -> None:
    keeper.locator("summary.bar-key").click()
    keeper.get_by_role("link", name="Bonus or penalty").click()
    expect(keeper.get_by_role("heading", name="Bonus or penalty")).to_be_visible()
    assert wrong(keeper) == []
    keeper.get_by_role("radio", name="Finn 0").check()
    keeper.get_by_role("radio", name="Bonus adds points").check()
    keeper.get_by_label("How many points?").fill("7")
    keeper.get_by_label("Why?").fill("Brought cake")
    keeper.get_by_role("button", name="Write it down").click()
    expect(keeper.get_by_role("heading", name="Friday Tonk")).to_be_visible()
    assert points(six)["Finn"] == 7
    line = six.ledger.matches[-1].awards[0].line
    keeper.goto(f"{address}{six.root}/history/{line}")
    keeper.get_by_role("link", name="Correct").click()
    expect(keeper.get_by_label("Why?")).to_have_value("Brought cake")
    assert wrong(keeper) == []
    keeper.get_by_role("radio", name="Penalty takes points away").check()
    keeper.get_by_role("button", name="Save the correction").click()
    expect(keeper.get_by_role("heading", name="Friday Tonk")).to_be_visible()
    assert points(six)["Finn"] == -7
    keeper.get_by_role("button", name="Undo").first.click()
    expect(keeper.get_by_role("button", name="Put it back")).to_be_visible()
    assert points(six)["Finn"] == 7
