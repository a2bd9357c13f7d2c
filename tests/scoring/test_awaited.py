"""What an unfinished deal waits for from its players themselves."""

from dataclasses import replace

import pytest
from oh_hell_tables import PLAIN, found, hand, left_out

from scoring.game import Awaited, Player
from scoring.games.oh_hell.deal import OhHellDeal, imagined
from scoring.games.oh_hell.deal import awaits as awaits_bids
from scoring.games.oh_hell.rules import Bidding, Direction, OhHellRules, Suit
from scoring.games.tonk.deal import Ending, TonkDeal, awaits
from scoring.games.tonk.rules import TonkRules

A, B, C = (Player(name) for name in "ABC")
ALL = Awaited("totals", (A, B, C), sealed=True)


@pytest.mark.parametrize(
    ("ending", "totals", "awaited"),
    [
        (Ending.KNOCK, None, ALL),
        (Ending.STOCK_OUT, None, ALL),
        (Ending.KNOCK, {A: 1, B: 2, C: 3}, None),
        (Ending.DEALT_TONK, None, None),
        (Ending.MISDEAL, None, None),
        (None, None, None),
    ],
)
def test_in_tonk_everybody_counts_at_a_knock_or_a_dry_stock(
    ending: Ending | None, totals: dict[Player, int] | None, awaited: Awaited | None
) -> None:
    deal = TonkDeal((A, B, C), C, ending, knocker=A, totals=totals)
    assert awaits(TonkRules(), deal) == awaited


DEALT = OhHellDeal((A, B, C), C, cards=3, number=3)


@pytest.mark.parametrize(
    ("rules", "awaited"),
    [
        (PLAIN, Awaited("bids", (A, B, C), sealed=False)),
        (OhHellRules(bidding=Bidding.AT_ONCE), Awaited("bids", (A, B, C), sealed=True)),
        (OhHellRules(direction=Direction.COUNTER_CLOCKWISE), Awaited("bids", (B, A, C), sealed=False)),
    ],
)
def test_in_oh_hell_everybody_bids_the_dealer_last(rules: OhHellRules, awaited: Awaited) -> None:
    assert awaits_bids(rules, DEALT) == awaited


def test_in_oh_hell_a_hand_with_bids_or_left_out_waits_for_nobody() -> None:
    assert awaits_bids(PLAIN, hand(3, (1, 1, 0))) is None
    assert awaits_bids(PLAIN, left_out(3)) is None


@pytest.mark.parametrize("void", [0, 1])
def test_the_steps_of_a_hand_imagined_one_after_the_other_stand(void: int) -> None:
    rules = OhHellRules(void_tricks_allowed=True)
    bids = imagined(replace(DEALT, void_tricks=void))
    assert (bids.bids, bids.tricks, bids.trump) == ({A: 0, B: 0, C: 0}, None, Suit.NONE)
    tricks = imagined(bids)
    assert (tricks.bids, tricks.tricks) == (bids.bids, {A: 3 - void, B: 0, C: 0})
    assert found(rules, tricks) == []


def test_what_is_written_down_already_is_not_imagined_otherwise() -> None:
    assert imagined(replace(DEALT, trump=Suit.HEARTS)).trump is Suit.HEARTS
    assert imagined(hand(3, (1, 1, 0))).bids == {A: 1, B: 1, C: 0}
