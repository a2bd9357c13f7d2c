"""What fits where: in sight at once on a phone, side by side when it is held sideways, never too wide."""

from __future__ import annotations

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect
from sessions import SIX, THREE, opened

pytestmark = pytest.mark.browser

LONG = (
    "Maximiliane-Alexandra von Hohenstaufen-X",
    "Bartholomew Featherstonehaugh Cholmondel",
    "Wolfeschlegelsteinhausenbergerdorffschen",
)


def shown(phone: Page, app: Flask, address: str, names: tuple[str, ...], page: str = "") -> Page:
    """A page of a session of twelve deals on the phone."""
    session = opened(app, names, deals=12)
    phone.goto(address + session.link)
    phone.goto(address + session.root + page)
    return phone


def box(part: Locator) -> dict[str, float]:
    """Where a part is on the screen, as left, top, right and bottom."""
    found = part.bounding_box()
    assert found is not None
    return {
        "left": found["x"],
        "top": found["y"],
        "right": found["x"] + found["width"],
        "bottom": found["y"] + found["height"],
    }


@pytest.mark.parametrize("names", [THREE, SIX])
def test_the_newest_deal_its_undo_and_the_endings_are_in_sight_at_once(
    phone: Page, app: Flask, address: str, names: tuple[str, ...]
) -> None:
    shown(phone, app, address, names)
    expect(phone.locator("#newest")).to_contain_text("caught by Ana")
    undo, record = box(phone.get_by_role("button", name="Undo")), box(phone.locator("#record"))
    assert undo["bottom"] <= record["top"]
    assert record["bottom"] <= 844
    assert record["top"] > 844 / 2


def test_the_endings_stay_at_the_thumb_while_a_full_table_scrolls(
    phone: Page, app: Flask, address: str
) -> None:
    shown(phone, app, address, SIX)
    phone.evaluate("scrollTo(0, 120)")
    assert box(phone.locator("#record"))["bottom"] <= 844
    phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert (
        box(phone.get_by_role("link", name="Settle up").last)["bottom"]
        <= box(phone.locator("#record"))["top"]
    )


def test_held_sideways_the_endings_stand_beside_the_balances(phone: Page, app: Flask, address: str) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    shown(phone, app, address, THREE)
    balances, record = box(phone.locator("#balances")), box(phone.locator("#record"))
    assert balances["right"] <= record["left"]
    assert record["bottom"] <= 390


@pytest.mark.parametrize("width", [320, 390])
def test_long_names_make_no_page_wider_than_the_phone(
    phone: Page, app: Flask, address: str, width: int
) -> None:
    phone.set_viewport_size({"width": width, "height": 640})
    session = opened(app, LONG, deals=12)
    phone.goto(address + session.link)
    for page in ("", "/ledger", "/history", "/settle", "/players", "/rules", "/links"):
        phone.goto(address + session.root + page)
        assert phone.evaluate("document.documentElement.scrollWidth") <= width, page


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390)])
def test_a_code_to_scan_is_as_large_as_the_screen_allows(
    phone: Page, app: Flask, address: str, size: tuple[int, int]
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    shown(phone, app, address, LONG, "/links")
    phone.get_by_role("link", name=LONG[2]).click()
    expect(phone.locator("#shown")).to_be_focused()
    code = box(phone.locator("#shown .qr"))
    assert min(size) * 0.75 <= code["right"] - code["left"] <= min(size)
    assert phone.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_on_a_phone_the_ledger_tells_a_deal_across_the_page_and_names_each_change(
    phone: Page, app: Flask, address: str
) -> None:
    shown(phone, app, address, SIX, "/ledger")
    deal = phone.locator("tr.deal").last
    sentence, changes = box(deal.locator(".what")), deal.locator(".figure")
    assert sentence["right"] - sentence["left"] > 250
    assert changes.count() == len(SIX)
    assert all(sentence["bottom"] <= box(change)["top"] for change in changes.all())
    assert all(box(change)["right"] <= 390 for change in changes.all())
    assert [change.get_attribute("data-player") for change in changes.all()] == list(SIX)
