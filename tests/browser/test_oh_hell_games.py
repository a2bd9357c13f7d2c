"""Whole games of Oh Hell on one phone, set up as people do: every number agrees with separate arithmetic."""

from __future__ import annotations

from dataclasses import replace

import oh_hell
import pytest
from hands import FOUR, SEVEN
from oh_hell_pages import every_page_agrees, hand_saved, result_shows, table_shows
from oh_hell_play import correct, deal, play, start, write
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_thirteen_hands_for_four_as_written(phone: Page) -> None:
    start(phone, FOUR, "Cai")
    at = deal(phone)
    hands = oh_hell.game(FOUR, "Cai", oh_hell.up(4), seed=13)
    for hand in hands:
        play(at, hand, of=13)
        hand_saved(phone, FOUR, hands[: hand.number])
    result_shows(phone, FOUR, hands)
    every_page_agrees(phone, FOUR, hands)


def test_seven_hands_for_seven_with_the_hook(phone: Page) -> None:
    start(phone, SEVEN, "Gus")
    phone.locator("#presets summary").click()
    phone.locator("#presets label", has_text="With the hook").first.click()
    expect(phone.get_by_role("radio", name="No: the last bidder sees to it")).to_be_checked()
    at = deal(phone)
    hands = oh_hell.game(SEVEN, "Gus", oh_hell.up(7), seed=214, hook=True)
    assert oh_hell.winners(SEVEN, hands) == ["Ben", "Cai"]
    for hand in hands:
        play(at, hand, of=7, hook=True)
        hand_saved(phone, SEVEN, hands[: hand.number])
    result_shows(phone, SEVEN, hands)
    every_page_agrees(phone, SEVEN, hands)


def test_down_and_up_with_the_third_hand_corrected(phone: Page) -> None:
    names = FOUR[:3]
    start(phone, names, "Ana")
    phone.get_by_role("combobox", name="The hands").select_option("down_up")
    phone.get_by_role("textbox", name="The largest hand").fill("4")
    phone.get_by_role("textbox", name="The largest hand").blur()
    expect(phone.locator("#schedule")).to_contain_text("7 hands")
    at = deal(phone)
    hands = oh_hell.game(names, "Ana", oh_hell.down_up(4), seed=37)
    for hand in hands[:5]:
        play(at, hand, of=7)
    third = hands[2]
    order = list(third.bids)
    really = replace(
        third,
        bids=dict(zip(order, (0, 2, 1), strict=True)),
        tricks=dict(zip(order, (0, 2, 0), strict=True)),
    )
    assert really.points != third.points
    hands[2] = really
    correct(phone, really, of=7)
    table_shows(phone, names, hands[:5])
    every_page_agrees(phone, names, hands[:5], ahead=2)
    for hand in hands[5:]:
        play(at, hand, of=7)
        hand_saved(phone, names, hands[: hand.number])
    result_shows(phone, names, hands)
    every_page_agrees(phone, names, hands)


def test_three_hands_without_scripts(unscripted: Page) -> None:
    names = FOUR[:3]
    start(unscripted, names, "Cai")
    unscripted.get_by_role("textbox", name="The largest hand").fill("3")
    unscripted.get_by_role("button", name="Show what these rules come to").click()
    expect(unscripted.locator("#schedule")).to_contain_text("3 hands")
    deal(unscripted)
    hands = oh_hell.game(names, "Cai", oh_hell.up(3)[:3], seed=1)
    for hand in hands:
        write(unscripted, hand)
        hand_saved(unscripted, names, hands[: hand.number])
    result_shows(unscripted, names, hands)
    every_page_agrees(unscripted, names, hands)
