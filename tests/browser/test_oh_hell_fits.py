"""What of a hand of Oh Hell fits on a phone of 390 x 844, however many play, and what axe says of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from accessible import wrong
from hands import FOUR, SEVEN, Table
from playwright.sync_api import Page, expect

from scoring.games.oh_hell.rules import Hook

pytestmark = pytest.mark.browser

LONG = (
    "Maximiliane-Alexandra von Hohenstaufen-X",
    "Bartholomew Featherstonehaugh Cholmondel",
    "Wolfeschlegelsteinhausenbergerdorffschen",
)


@pytest.mark.parametrize(("names", "hands"), [(FOUR, 11), (SEVEN, 5)])
def test_every_number_is_a_thumb_wide_even_at_the_largest_hands(
    table: Callable[..., Table], names: tuple[str, ...], hands: int
) -> None:
    at = table(*names, hands=hands)
    boxes = [label.bounding_box() for label in at.page.locator("[data-call][open] label").all()]
    assert len(boxes) == hands + 2
    assert all(box and box["width"] >= 48 and box["height"] >= 48 for box in boxes), boxes
    assert at.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("width", [320, 390])
def test_long_names_make_neither_step_wider_than_the_phone(
    phone: Page, table: Callable[..., Table], width: int
) -> None:
    phone.set_viewport_size({"width": width, "height": 640})
    at = table(*LONG, hands=3)
    assert phone.evaluate("document.documentElement.scrollWidth") <= width
    for name in LONG:
        at.bid(name, 0)
    at.bids_in()
    assert phone.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_either_step_nor_at_the_end(
    phone: Page, table: Callable[..., Table], scheme: str
) -> None:
    phone.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    at = table(*FOUR, preset="hook", hands=3)
    for player, number in (("Dee", 0), ("Ana", 1), ("Ben", 1)):
        at.bid(player, number)
    assert wrong(phone) == []
    at.bid("Cai", 1)
    at.bids_in()
    assert wrong(phone) == []
    phone.get_by_role("button", name="Dee wins this trick").tap()
    for player, number in (("Dee", 1), ("Ana", 1), ("Ben", 1)):
        at.takes(player, number)
    assert wrong(phone) == []
    at.save()
    phone.locator("#different summary").tap()
    assert wrong(phone) == []
    phone.get_by_role("button", name="End the game here").tap()
    expect(phone.get_by_role("heading", name="Ended here")).to_be_visible()
    assert wrong(phone) == []


@pytest.mark.parametrize(("names", "hands"), [(FOUR, 5), (SEVEN, 5)])
def test_the_tables_first_load_is_at_most_100_kb(
    table: Callable[..., Table], names: tuple[str, ...], hands: int
) -> None:
    at = table(*names, hands=hands)
    sizes: list[int] = []
    url = at.page.url
    at.page.goto("about:blank")
    at.page.on("response", lambda answer: sizes.append(len(answer.body())))
    at.page.goto(url)
    at.page.wait_for_load_state("networkidle")
    assert sum(sizes) <= 100_000


@pytest.mark.parametrize("names", [FOUR, SEVEN])
def test_each_step_that_a_write_brings_comes_into_view(
    table: Callable[..., Table], names: tuple[str, ...]
) -> None:
    at = table(*names, hands=3, hook=Hook.OFF)
    title, scores = at.page.locator("#record-title"), at.page.locator("#balances")
    order = list(at.said)
    for name in order:
        at.bid(name, 0)
    at.bids_in()
    expect(title).to_be_in_viewport(ratio=1)
    expect(title).to_be_focused()
    for name in order[:-1]:
        at.takes(name, 0)
    at.save()
    expect(title).to_contain_text("Hand 5")
    expect(title).to_be_focused()
    for part in (title, scores, at.page.locator("[data-call][open]")):
        expect(part).to_be_in_viewport(ratio=1)


def test_six_blank_bids_are_named_in_one_sentence_and_leave_the_button_in_reach(
    phone: Page, table: Callable[..., Table]
) -> None:
    url = table(*SEVEN, hands=0).page.url
    at = Table(phone.context.new_page())  # a refused form is a line in the console
    at.page.goto(url)
    at.bid("Ana", 0)
    at.tap(at.page.get_by_role("button", name="Bids are in"))
    expect(at.page.locator(".fault")).to_have_text(
        ["Ben, Cai, Dee, Eva, Finn and Gus have not bid yet. A bid of none is a 0."]
    )
    blank = at.page.get_by_text("No bid yet.")
    for row in blank.all():
        expect(row).to_be_in_viewport(ratio=1)
    expect(blank).to_have_count(6)
    at.bid("Ben", 0)
    expect(blank.filter(visible=True)).to_have_count(5)
    at.page.close()


@pytest.mark.parametrize("width", [360, 390])
def test_every_suit_stays_inside_its_key(phone: Page, table: Callable[..., Table], width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 844})
    at = table(*FOUR)
    for suit in ("diamonds", "no trump"):
        at.trump(suit)
        room = (
            at.page.get_by_role("radio", name=suit)
            .locator("+ span")
            .evaluate("key => key.clientWidth - key.querySelector('.suit-name').scrollWidth")
        )
        assert room >= 4, (suit, room)


def test_the_board_keeps_a_row_a_player_and_its_buttons_side_by_side(table: Callable[..., Table]) -> None:
    at = table("Maximilianus", "Bartholomew", "Cai", hands=2)
    for name in list(at.said):
        at.bid(name, 0)
    at.bids_in()
    at.page.wait_for_load_state("networkidle")  # the board brings a sheet with it
    rows = at.page.locator(".bidder")
    before = rows.evaluate_all("rows => rows.map(row => row.offsetHeight)")
    at.page.get_by_role("button", name="Cai wins this trick").tap()
    expect(at.page.get_by_text("made: duck")).to_have_count(2)
    assert rows.evaluate_all("rows => rows.map(row => row.offsetHeight)") == before
    assert max(before) < 64
    tops = at.page.locator(".board-foot > *").evaluate_all("parts => parts.map(part => part.offsetTop)")
    assert len(set(tops)) == 1


def test_the_columns_that_scroll_fade_at_the_edge_until_the_last(table: Callable[..., Table]) -> None:
    at = table(*SEVEN, hands=2)
    at.page.get_by_role("link", name="Score sheet").tap()
    sheet = at.page.locator(".scroll-both")
    expect(sheet).to_have_css("--fade", "40px")
    sheet.evaluate("sheet => sheet.scrollTo(1000, 0)")
    expect(sheet).to_have_css("--fade", "0px")
