"""Tonk, a game of Oh Hell for a pot, and Tonk again: one ledger, one settle-up, by separate arithmetic."""

from __future__ import annotations

import re

import oh_hell
import pytest
from evening import ANA, BEN, CAI, Deal, balances, dry, knock
from oh_hell import Hand
from oh_hell_pages import paper, root, score_sheet, sheet, spreadsheet, table_shows
from oh_hell_play import choose_game, deal, play
from playwright.sync_api import Page, expect
from test_evening import between, minor, record, settle, shown, start

pytestmark = pytest.mark.browser

NAMES = (ANA, BEN, CAI)
STAKE, POT = 50, 25
BEFORE = (Deal("tonk_out", ANA), knock(BEN, Ana=5, Ben=9, Cai=20), dry(Ana=4, Ben=4, Cai=11))
HANDS = (
    Hand(1, 1, BEN, "hearts", {CAI: 0, ANA: 1, BEN: 0}, {CAI: 0, ANA: 1, BEN: 0}),
    Hand(2, 2, CAI, "spades", {ANA: 1, BEN: 0, CAI: 0}, {ANA: 0, BEN: 1, CAI: 1}),
    Hand(3, 3, ANA, "clubs", {BEN: 0, CAI: 0, ANA: 3}, {BEN: 0, CAI: 1, ANA: 2}),
    Hand(4, 4, BEN, "diamonds", {CAI: 1, ANA: 0, BEN: 0}, {CAI: 1, ANA: 0, BEN: 3}),
)
AFTER = (knock(ANA, Ana=3, Ben=12, Cai=30), Deal("dealt_tonk", CAI, {CAI: 50}), Deal("discard_out", BEN))


def pot(names: tuple[str, ...], hands: tuple[Hand, ...], stake: int) -> dict[str, int]:
    """Everybody puts the stake in, winners share; odd units clockwise from the last dealer's left."""
    won = oh_hell.winners(names, hands)
    each, odd = divmod(stake * len(names), len(won))
    around = [name for name in oh_hell.bidding_order(names, hands[-1].dealer, 0) if name in won]
    share = {name: each + (place < odd) for place, name in enumerate(around)}
    return {name: share.get(name, 0) - stake for name in names}


def play_oh_hell(phone: Page) -> None:
    """Four hands, then it is late: the pot is shared by who is ahead."""
    between(phone, "Start another match")
    choose_game(phone, BEN)
    phone.locator("label", has_text="A pot").click()
    phone.get_by_role("textbox", name="The stake").fill("0.25")
    at = deal(phone)
    for hand in HANDS:
        play(at, hand, of=15)
        table_shows(phone, NAMES, HANDS[: hand.number])
    phone.locator("#different summary").click()
    phone.get_by_role("button", name="End the game here").click()
    expect(phone.get_by_role("heading", name="Ended here: Ana and Cai share first place")).to_be_visible()
    table_shows(phone, NAMES, HANDS)


def play_tonk(phone: Page, deals: tuple[Deal, ...]) -> None:
    for one in deals:
        record(phone, one)


def tonk_again(phone: Page) -> None:
    phone.get_by_role("link", name="Another match").click()
    phone.get_by_role("radio", name="Tonk").check()
    expect(phone.locator("#schedule")).to_have_count(0)
    phone.get_by_role("textbox", name="The stake").fill("0.50")
    phone.get_by_role("group", name="Who deals first?").get_by_role("radio", name=ANA).check()
    phone.get_by_role("button", name="Deal the first hand").last.click()
    expect(phone.get_by_role("heading", name="Deal 1: how did it end?")).to_be_visible()
    play_tonk(phone, AFTER)


def sums(*parts: dict[str, int]) -> dict[str, int]:
    return {name: sum(part[name] for part in parts) for name in NAMES}


def test_two_games_of_an_evening_are_one_ledger_and_one_settle_up(phone: Page) -> None:
    first, last = balances(BEFORE, NAMES, STAKE), balances(AFTER, NAMES, STAKE)
    won = pot(NAMES, HANDS, POT)
    assert won == {ANA: 12, BEN: -25, CAI: 13}
    wanted = sums(first, won, last)
    start(phone)
    play_tonk(phone, BEFORE)
    assert shown(phone) == first
    play_oh_hell(phone)
    tonk_again(phone)
    assert shown(phone) == wanted
    assert sum(wanted.values()) == 0
    the_ledger_agrees(phone, wanted, won)
    settle(phone, wanted)


def the_ledger_agrees(phone: Page, wanted: dict[str, int], won: dict[str, int]) -> None:
    at = root(phone)
    between(phone, "Ledger and printing")
    expect(phone.get_by_role("heading", name="Ledger")).to_be_visible()
    rows = phone.locator("#totals .tally tbody tr").all()
    told = {row.locator("th").inner_text(): minor(row.locator("td").last.inner_text()) for row in rows}
    assert told == wanted
    assert minor(phone.locator("#totals tfoot td").last.inner_text()) == 0
    assert sheet(phone.locator(".scoresheet")) == score_sheet(NAMES, HANDS, ahead=0)
    stakes = phone.locator(".scoresheet .stakes td > span").all_inner_texts()
    assert [minor(text) for text in stakes] == [won[name] for name in NAMES]
    money = [row for row in spreadsheet(phone) if row["Unit"] == "EUR" and row["Counts"] == "yes"]
    assert {name: sum(cents(row[name]) for row in money) for name in NAMES} == wanted
    assert len(money) == len(BEFORE) + 1 + len(AFTER)
    text = paper(phone)
    assert all(re.search(rf"^{name} .*{euros(wanted[name])}$", text, re.MULTILINE) for name in NAMES)
    phone.goto(at)


def cents(text: str) -> int:
    return int(text.replace(".", "") or 0)


def euros(amount: int) -> str:
    sign = "+" if amount > 0 else "\N{MINUS SIGN}" if amount < 0 else ""
    return re.escape(f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02}")
