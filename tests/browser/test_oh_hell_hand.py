"""A hand of Oh Hell on a phone of 390 x 844: taps, sums, what is kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from hands import FOUR, Table, seated
from playwright.sync_api import Page, expect

from scoring.games.oh_hell.rules import Bidding, Hook, Trump

pytestmark = pytest.mark.browser


def five_each(table: Callable[..., Table]) -> Table:
    """Hand 5 of 13: Ana bids first, Dee deals; nobody has missed but Ana, who took every trick."""
    return table(*FOUR, hands=4)


def test_the_usual_hand_is_two_taps_a_player_and_three_for_the_hand(table: Callable[..., Table]) -> None:
    at = five_each(table)
    at.trump("hearts")
    for player, number in (("Ana", 1), ("Ben", 2), ("Cai", 0), ("Dee", 1)):
        at.bid(player, number)
    at.bids_in()
    for player, number in (("Ana", 1), ("Ben", 2), ("Cai", 0)):
        at.takes(player, number)
    assert at.said["Dee"].split() == ["2", "missed"]  # the last one's are proposed
    at.save()
    assert at.taps <= 2 * len(FOUR) + 3
    assert at.points == {"Ana": "11", "Ben": "52", "Cai": "50", "Dee": "40"}
    expect(at.page.locator("#newest")).to_contain_text("Missed: Dee")
    expect(at.page.locator("#spoken")).to_contain_text("Made: Ana")


def test_a_whole_game_comes_out_as_counted_by_hand(table: Callable[..., Table]) -> None:
    """Ten and the tricks for an exact bid, nothing otherwise."""
    at = table("Ana", "Ben", "Cai", most_cards=4)
    total = dict.fromkeys(("Ana", "Ben", "Cai"), 0)
    order = ["Ana", "Ben", "Cai"]
    for cards in range(1, 5):
        bids = dict(zip(order, (cards // 2, 1, 0), strict=True))
        taken = dict(zip(order, (cards // 2, cards - cards // 2, 0), strict=True))
        for player in order:
            at.bid(player, bids[player])
        at.bids_in()
        for player in order[:-1]:
            at.takes(player, taken[player])
        at.save()
        for player in order:
            total[player] += 10 + taken[player] if bids[player] == taken[player] else 0
        order = [*order[1:], order[0]]
        assert at.points == {name: str(score) for name, score in total.items()}
    expect(at.page.get_by_role("heading", name="won")).to_be_visible()


# ---- While bidding ----


def test_one_players_numbers_are_open_at_a_time_and_the_sum_grows(table: Callable[..., Table]) -> None:
    at = five_each(table)
    expect(at.sum).to_have_text("0 of 5under by 5")
    at.bid("Ana", 2)
    expect(at.sum).to_have_text("2 of 5under by 3")
    expect(at.page.locator("[data-call][open] .name")).to_have_text(["Ben"])
    at.bid("Ben", 3)
    expect(at.sum).to_have_text("5 of 5even")
    at.bid("Cai", 1)
    expect(at.sum).to_have_text("6 of 5over by 1")
    at.tap(at.page.locator("[data-call] summary", has_text="Ana"))
    at.bid("Ana", 0)
    expect(at.sum).to_have_text("4 of 5under by 1")
    expect(at.page.locator("[data-call][open] .name")).to_have_text(["Dee"])


def test_the_last_bidders_forbidden_bid_is_struck_out_and_says_why(table: Callable[..., Table]) -> None:
    at = table(*FOUR, preset="hook", hands=0)
    at.bid("Ana", 0)
    at.bid("Ben", 0)
    dee = at.page.locator("[data-call]", has_text="Dee")
    expect(dee.locator("input:disabled")).to_have_count(0)
    at.bid("Cai", 0)
    expect(dee.locator("input:disabled")).to_have_value("1")
    expect(dee).to_contain_text("1 would make it even.")
    at.tap(at.page.locator("[data-call] summary", has_text="Cai"))
    at.bid("Cai", 1)
    expect(dee.locator("input:disabled")).to_have_value("0")
    at.bid("Dee", 1)
    at.bids_in()


def test_a_last_bid_that_an_earlier_one_makes_forbidden_is_asked_for_again(
    table: Callable[..., Table],
) -> None:
    at = table(*FOUR, preset="hook")
    for player, number in (("Ana", 0), ("Ben", 0), ("Cai", 0), ("Dee", 0)):
        at.bid(player, number)
    at.tap(at.page.locator("[data-call] summary", has_text="Cai"))
    at.bid("Cai", 1)
    assert at.said["Dee"] == ""
    expect(at.page.locator("[data-call][open] .name")).to_have_text(["Dee"])


def test_at_once_an_even_sum_asks_everybody_to_bid_again(table: Callable[..., Table]) -> None:
    at = table("Ana", "Ben", "Cai", bidding=Bidding.AT_ONCE, hook=Hook.REBID)
    hint = at.page.get_by_text("everybody bids again")
    at.bid("Ana", 1)
    at.bid("Ben", 0)
    expect(hint).to_be_hidden()
    at.bid("Cai", 0)
    expect(hint).to_be_visible()


def test_a_blank_bid_is_named_and_its_numbers_open(phone: Page, table: Callable[..., Table]) -> None:
    url = five_each(table).page.url
    at = Table(
        phone.context.new_page()
    )  # a refused form is a line in the console, which `phone` would not pass
    at.page.goto(url)
    at.bid("Ana", 0)
    at.tap(at.page.get_by_role("button", name="Bids are in"))
    expect(at.page.get_by_text("Ben, Cai and Dee have not bid yet")).to_be_visible()
    assert at.said["Ana"] == "0"
    at.bid("Ben", 1)
    expect(at.page.locator("[data-call][open] .name")).to_have_text(["Cai"])


# ---- What is kept ----


def test_half_the_bids_survive_a_reload_and_the_next_hand_starts_empty(table: Callable[..., Table]) -> None:
    at = five_each(table)
    at.trump("clubs")
    at.bid("Ana", 0)
    at.bid("Ben", 2)
    at.page.reload()
    assert at.said == {"Ana": "0", "Ben": "2", "Cai": "", "Dee": ""}
    expect(at.page.get_by_role("radio", name="clubs")).to_be_checked()
    expect(at.sum).to_have_text("2 of 5under by 3")
    at.bid("Cai", 0)
    at.bid("Dee", 1)
    at.bids_in()
    at.page.get_by_role("button", name="Misdeal").tap()
    expect(at.page.get_by_role("button", name="Bids are in")).to_be_visible()
    assert at.said == dict.fromkeys(FOUR, "")


def test_the_hand_that_waits_stands_on_a_second_phone(table: Callable[..., Table]) -> None:
    at = five_each(table)
    for player in FOUR:
        at.bid(player, 1)
    at.bids_in()
    other = at.page.context.new_page()
    other.goto(at.page.url)
    expect(other.locator(".bidder-bid")).to_have_text(["bid 1"] * 4)
    other.close()


def test_the_piles_say_what_each_needs_fill_the_tricks_in_and_survive_a_reload(
    table: Callable[..., Table],
) -> None:
    at = five_each(table)
    for player, number in (("Ana", 2), ("Ben", 1), ("Cai", 0), ("Dee", 1)):
        at.bid(player, number)
    at.bids_in()

    def wins(player: str) -> None:
        at.page.get_by_role("button", name=f"{player} wins this trick").tap()

    def state(player: str) -> str:
        return at.page.locator(".bidder", has_text=player).locator("[data-state]").inner_text()

    for player in ("Ana", "Ben", "Cai"):
        wins(player)
    assert [state(player) for player in FOUR] == ["needs 1 more", "made: duck", "over", "needs 1 more"]
    at.page.get_by_role("button", name="Take a trick back from Cai").tap()
    assert state("Cai") == "made: duck"
    at.page.reload()
    assert state("Ana") == "needs 1 more"
    for player in ("Ana", "Ana", "Dee"):
        wins(player)
    assert {name: text.split() for name, text in at.said.items()} == {
        "Ana": ["3", "missed"],
        "Ben": ["1", "made", "it"],
        "Cai": ["0", "made", "it"],
        "Dee": ["1", "made", "it"],
    }
    at.save()
    assert at.points["Ben"] == "51"


def test_undo_brings_the_board_back_and_then_the_bidding(table: Callable[..., Table]) -> None:
    at = five_each(table)
    for player in FOUR:
        at.bid(player, 1)
    at.bids_in()
    for player, number in (("Ana", 2), ("Ben", 1), ("Cai", 1)):
        at.takes(player, number)
    at.save()
    at.page.get_by_role("button", name="Undo").tap()
    expect(at.page.locator("#board")).to_be_visible()
    at.page.get_by_role("button", name="Undo").tap()
    expect(at.page.get_by_role("button", name="Bids are in")).to_be_visible()
    at.page.get_by_role("button", name="Put it back").tap()
    expect(at.page.locator("#board")).to_be_visible()


def test_the_highest_bidder_names_trump_with_one_tap_on_the_board(table: Callable[..., Table]) -> None:
    at = table("Ana", "Ben", "Cai", trump=Trump.HIGH_BIDDER_NAMES)
    for player in ("Ana", "Ben", "Cai"):
        at.bid(player, 0)
    at.bids_in()
    at.page.get_by_role("button", name="diamonds").tap()
    expect(at.page.locator(".board-trump")).to_contain_text("diamonds")


def test_a_corrected_bid_is_said_beside_the_tricks_and_is_what_makes_it(table: Callable[..., Table]) -> None:
    page = five_each(table).page
    page.goto(page.locator("#newest .story-number").evaluate("link => link.href"))
    page.get_by_role("link", name="Correct").tap()
    bids, tricks = (
        page.locator(f"[data-calls={step}] [data-call]", has_text="Ben") for step in ("bids", "tricks")
    )
    bids.locator("summary").tap()
    bids.get_by_role("radio", name="2", exact=True).tap()
    expect(tricks.locator("summary")).to_contain_text("bid 2")
    expect(tricks.locator("[data-said]")).to_have_text("0missed")
    tricks.locator("summary").tap()
    expect(tricks.locator(".numbers")).to_have_text(re.compile(r"^\s*0\s*1\s*3\s*4\s*$"))
    tricks.get_by_role("radio", name="made it: 2", exact=True).tap()
    expect(tricks.locator("[data-said]")).to_have_text("2made it")
    assert tricks.locator("input:checked").input_value() == "2"


# ---- Without a script, by keyboard ----


def test_without_javascript_every_number_is_in_sight_and_the_hand_is_written(
    table: Callable[..., Table], app: Flask, address: str
) -> None:
    browser = table(*FOUR).page.context.browser
    assert browser is not None
    session = seated(app, ("Ana", "Ben", "Cai"))
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(address + session.link)
    page.goto(address + session.root)
    at = Table(page)
    for player in ("Ana", "Ben", "Cai"):
        at.numbers(player, "bids").get_by_role("radio", name="0").check()
    page.get_by_role("button", name="Bids are in").click()
    expect(page.get_by_role("button", name="wins this trick")).to_have_count(0)
    for player, number in (("Ana", "1"), ("Ben", "made it: 0"), ("Cai", "made it: 0")):
        at.numbers(player, "tricks").get_by_role("radio", name=number).check()
    page.get_by_role("button", name="Save hand 1").click()
    assert at.points == {"Ben": "10", "Cai": "10", "Ana": "0"}
    context.close()


def test_arrow_keys_walk_through_the_numbers_and_close_nothing(table: Callable[..., Table]) -> None:
    at = five_each(table)
    at.numbers("Ana", "bids").get_by_role("radio", name="0").focus()
    for key in ("Space", "ArrowRight", "ArrowRight"):
        at.page.keyboard.press(key)
    assert at.said["Ana"] == "2"
    expect(at.page.locator("[data-call][open] .name").first).to_have_text("Ana")
