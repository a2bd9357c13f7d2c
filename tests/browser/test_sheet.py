"""The score sheet on a phone: seven players and twenty-five hands scroll by themselves, names in sight."""

from __future__ import annotations

from itertools import product

import pytest
from accessible import wrong
from flask import Flask
from playwright.sync_api import Locator, Page, expect
from sqlmodel import Session

from scoring.games.oh_hell.rules import Schedule, Stakes
from tests.webapp.conftest import evening
from tests.webapp.hands import award, hand, written
from webapp import access

pytestmark = pytest.mark.browser

NAMES = ("Maximiliane-Alexandra von Hohenstaufen-X", "Ben", "Cai", "Dee", "Eva", "Finn", "அன்பரசி")
SIZES = (1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1)


@pytest.fixture
def root(phone: Page, app: Flask, address: str) -> str:
    """The address of an evening of 25 hands for seven, 23 of them played, one of them bid."""
    one = evening(
        app,
        *NAMES,
        game="oh_hell",
        preset="as_written",
        schedule=Schedule.CUSTOM,
        hands=SIZES,
        stakes=Stakes.POT,
        stake=100,
    )
    for place, cards in enumerate(SIZES[:23]):
        hand(one, [(cards, cards), (1, 0), *[(0, 0)] * 5], trump="SHDC"[place % 4])
    award(one, "Dee", -10, "penalty", note="showed a card")
    written(one, [0, 1, 0, 0, 0, 0, 2], trump="S")
    with app.test_request_context(), Session(app.extensions["knockbook_engine"]) as db:
        phone.goto(address + access.link_path(access.watcher_link(db, one.key)))
    return f"{address}{one.root}"


def sheet(phone: Page, root: str) -> Locator:
    phone.goto(f"{root}/sheet/2")
    return phone.locator(".scroll-both")


def left_top(part: Locator) -> tuple[float, float]:
    found = part.bounding_box()
    assert found is not None
    return found["x"], found["y"]


def test_names_and_hands_stay_in_sight_while_the_sheet_scrolls(phone: Page, root: str) -> None:
    frame = sheet(phone, root)
    name, number = phone.locator("thead th").nth(7), phone.locator("tbody tr").nth(22).locator("th")
    frame.evaluate("box => box.scrollTo(box.scrollWidth, box.scrollHeight)")
    frame.evaluate("box => box.scrollIntoView({block: 'end'})")
    across, down = left_top(frame)
    assert abs(left_top(name)[1] - down) < 2
    assert abs(left_top(number)[0] - across) < 2
    expect(phone.locator("tfoot td").last).to_be_in_viewport()
    expect(name).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390


def test_no_page_is_wider_than_the_phone(phone: Page, root: str) -> None:
    for width, page in product((320, 390, 844), ("/sheet/2", "/ledger", "/settle", "/history")):
        phone.set_viewport_size({"width": width, "height": 640})
        phone.goto(root + page)
        assert phone.evaluate("document.documentElement.scrollWidth") <= width, page


def test_a_hand_leads_to_its_story_and_back_to_the_sheet(phone: Page, root: str) -> None:
    sheet(phone, root)
    phone.locator("tbody tr").nth(2).get_by_role("link").click()
    expect(phone.get_by_role("heading", name="Hand 3 of 25")).to_be_visible()
    phone.get_by_role("link", name="Score sheet").click()
    expect(phone.locator("#chart svg").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_wrong(phone: Page, root: str, scheme: str) -> None:
    phone.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    for page in ("/sheet/2", "/ledger", "/settle"):
        phone.goto(root + page)
        assert wrong(phone) == [], page
