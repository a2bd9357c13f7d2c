"""What leads to a match or a hand is large enough for a thumb."""

from __future__ import annotations

import pytest
from flask import Flask
from hands import played
from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Ben", "Cai")
LEAST = 44
"""Pixels across and down."""


@pytest.fixture
def root(phone: Page, app: Flask, address: str) -> str:
    """The address of an evening of Oh Hell with two hands played."""
    session = played(app, *NAMES)
    phone.goto(address + session.link)
    return f"{address}{session.root}"


def size(part: Locator) -> tuple[float, float]:
    """Width and height."""
    found = part.bounding_box()
    assert found is not None
    return found["width"], found["height"]


LINKS = {
    "": "a.story-number",
    "/sheet/2": ".scoresheet .hand a",
    "/settle": "h2 a",
    "/close": "h2 a",
    "/ledger": "h3 a",
    "/links": ".list .list-row",
}


@pytest.mark.parametrize("width", [320, 390])
def test_links_to_hands_and_matches_are_large_enough(phone: Page, root: str, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 844})
    for page, links in LINKS.items():
        phone.goto(root + page)
        found = [size(link) for link in phone.locator(links).all()]
        assert found, page
        assert all(min(each) >= LEAST for each in found), (page, found)
        assert phone.evaluate("document.documentElement.scrollWidth") <= width, page


def test_a_row_of_the_sheet_is_as_tall_as_its_figures_need(phone: Page, root: str) -> None:
    phone.goto(f"{root}/sheet/2")
    row = phone.locator(".scoresheet tr.played").first
    with_link = size(row)
    row.locator("a").evaluate("link => link.remove()")
    assert size(row) == with_link
