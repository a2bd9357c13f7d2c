"""Names written from right to left stand beside their places, as all others do."""

from __future__ import annotations

import pytest
from flask import Flask
from hands import played
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

NAMES = ("Ana", "דבורה", "Cai")

TEXT_LEFT = """name => {
  const range = document.createRange()
  range.selectNodeContents(name)
  return range.getBoundingClientRect().left
}"""


@pytest.fixture
def root(phone: Page, app: Flask, address: str) -> str:
    """The address of an evening of Oh Hell with two hands played and one name written from right to left."""
    session = played(app, *NAMES)
    phone.goto(address + session.link)
    return f"{address}{session.root}"


def test_a_name_written_from_right_to_left_stands_beside_its_place(phone: Page, root: str) -> None:
    phone.goto(f"{root}/settle")
    assert_level(phone.locator(".ranking .name"))
    phone.goto(root)
    phone.locator("#different > summary").click()
    phone.get_by_role("button", name="End the game here").click()
    assert_level(phone.locator(".places .name"))
    phone.goto(f"{root}/sheet/2")
    assert_level(phone.locator("#stakes .moves .name"))


def assert_level(names: Locator) -> None:
    """All names begin at the same place, as their letters stand, not their boxes."""
    expect(names).to_have_count(len(NAMES))
    lefts = [name.evaluate(TEXT_LEFT) for name in names.all()]
    assert max(lefts) - min(lefts) < 1
