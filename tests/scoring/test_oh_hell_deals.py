"""The next deal: who deals and bids, how many cards, what is trump, and which bid is forbidden."""

from dataclasses import replace

import pytest
from oh_hell_tables import NAMES, PLAIN, hand, left_out, played, table

from scoring.game import Player, Seats, SoFar
from scoring.games.oh_hell import GAME
from scoring.games.oh_hell.bids import forbidden_bid, hook_binds
from scoring.games.oh_hell.deal import OhHellDeal, bidding_order, suggest
from scoring.games.oh_hell.rules import (
    Bidding,
    Direction,
    Hook,
    NoTrumpIn,
    OhHellRules,
    Schedule,
    Suit,
    Ties,
    Trump,
)

A, B, C, D = NAMES[:4]
OTHER_WAY = OhHellRules(direction=Direction.COUNTER_CLOCKWISE)
HOOK = OhHellRules(hook=Hook.DEALER)


def test_the_first_hand_of_a_new_match() -> None:
    assert suggest(PLAIN, table(3), SoFar(schedule=(1, 2))) == OhHellDeal(NAMES[:3], C, cards=1, number=1)


def test_a_first_dealer_who_sits_out_is_passed_over() -> None:
    seats = Seats(NAMES[:4], (A, B, D), C)
    assert suggest(PLAIN, seats, SoFar()).dealer == D
    assert suggest(OTHER_WAY, seats, SoFar()).dealer == B


@pytest.mark.parametrize(("rules", "dealer"), [(PLAIN, A), (OTHER_WAY, B)])
def test_the_deal_passes_on_in_the_direction_of_the_house(rules: OhHellRules, dealer: Player) -> None:
    so_far = played(rules, hand(1, (1, 0, 0), (1, 0, 0)))
    assert suggest(rules, table(3), so_far) == OhHellDeal(NAMES[:3], dealer, cards=2, number=2)


def test_nobody_dealt_a_hand_that_was_left_out() -> None:
    so_far = played(PLAIN, hand(1, (1, 0, 0), (1, 0, 0)), left_out(3), left_out(3))
    assert suggest(PLAIN, table(3), so_far) == OhHellDeal(NAMES[:3], A, cards=4, number=4)
    assert suggest(PLAIN, table(3), played(PLAIN, left_out(3))).dealer == C


def test_the_hand_of_a_struck_deal_is_proposed_again() -> None:
    so_far = played(PLAIN, left_out(3, 1), left_out(3, 3), left_out(3, 0))
    assert suggest(PLAIN, table(3), so_far).number == 2


def test_the_dealer_bids_last() -> None:
    assert bidding_order(PLAIN, NAMES[:4], B) == (C, D, A, B)
    assert bidding_order(OTHER_WAY, NAMES[:4], B) == (A, D, C, B)


def test_points_are_listed_as_people_bid() -> None:
    deal = hand(1, (1, 0, 0), (1, 0, 0), dealer=A)
    assert [getattr(line, "player", None) for line in GAME.score(PLAIN, deal, SoFar())] == [B, C, A]
    assert [getattr(line, "player", None) for line in GAME.score(OTHER_WAY, deal, SoFar())] == [C, B, A]


def test_the_last_hand_has_no_trump() -> None:
    through = played(PLAIN, *(left_out(5) for _ in range(9)))
    assert suggest(PLAIN, table(5), through) == OhHellDeal(NAMES[:5], NAMES[4], 10, 10, Suit.NONE)


@pytest.mark.parametrize(
    ("rules", "trumps"),
    [
        (PLAIN, [None, None, None, None, None]),
        (replace(PLAIN, trump=Trump.ROTATE), ["S", "D", "C", "H", "S"]),
        (replace(PLAIN, trump=Trump.ROTATE, trump_order=(Suit.CLUBS, Suit.NONE)), ["C", "N", "C", "N", "C"]),
        (replace(PLAIN, trump=Trump.FIXED, trump_order=(Suit.SPADES,)), ["S"] * 5),
        (replace(PLAIN, trump=Trump.NONE), ["N"] * 5),
        (replace(PLAIN, trump=Trump.ROTATE, trump_order=()), [None] * 5),
        (replace(PLAIN, trump=Trump.DEALER_NAMES), [None] * 5),
        (replace(PLAIN, most_cards=3, no_trump_in=NoTrumpIn.LARGEST), [None, None, "N", "N", "N"]),
    ],
)
def test_trump_is_filled_in_where_the_house_decides_it(rules: OhHellRules, trumps: list[str | None]) -> None:
    before = [played(rules, *(left_out(3) for _ in range(number))) for number in range(5)]
    schedule = played(rules, left_out(3)).schedule
    got = [suggest(rules, table(3), replace(so_far, schedule=schedule)).trump for so_far in before]
    assert got == trumps


def test_a_constant_schedule_counts_on() -> None:
    rules = OhHellRules(schedule=Schedule.CONSTANT, most_cards=5)
    so_far = played(rules, *(left_out(3) for _ in range(30)))
    assert suggest(rules, table(3), so_far) == OhHellDeal(NAMES[:3], C, cards=5, number=31)


def test_an_extra_hand_has_the_largest_size() -> None:
    rules = OhHellRules(schedule=Schedule.DOWN, most_cards=2, ties=Ties.EXTRA_HAND)
    even = played(rules, hand(2, (1, 1, 0), (1, 1, 0)), hand(1, (0, 1, 1), (0, 0, 1)))
    tied = replace(even, deals=(*even.deals[:1], *played(rules, left_out(3, 2)).deals))
    suggested = suggest(rules, table(3), tied)
    assert suggested == OhHellDeal(NAMES[:3], A, cards=2, number=3)
    assert GAME.faults(rules, suggested, tied).faults == ()
    assert GAME.faults(rules, replace(suggested, number=4), tied).faults == ()


def test_nobody_at_the_table_is_no_crash() -> None:
    assert suggest(PLAIN, Seats(NAMES[:3], (), C), SoFar()).players == ()


@pytest.mark.parametrize(
    ("rules", "bids", "expected"),
    [
        (HOOK, {A: 1, B: 2}, 1),
        (HOOK, {A: 1, B: 2, C: 0}, 1),
        (HOOK, {A: 4, B: 0}, 0),
        (HOOK, {A: 4, B: 1}, None),
        (HOOK, {A: 1}, None),
        (PLAIN, {A: 1, B: 2}, None),
        (replace(HOOK, hook_from_cards=5), {A: 1, B: 2}, None),
        (OhHellRules(hook=Hook.REBID, bidding=Bidding.AT_ONCE), {A: 1, B: 2}, None),
    ],
)
def test_the_forbidden_bid_is_known_before_it_is_chosen(
    rules: OhHellRules, bids: dict[Player, int], expected: int | None
) -> None:
    assert forbidden_bid(rules, NAMES[:3], C, 4, bids) == expected


def test_the_hook_applies_from_so_many_cards() -> None:
    rules = replace(HOOK, hook_from_cards=3)
    assert [hook_binds(rules, cards) for cards in (2, 3, 4)] == [False, True, True]
    assert not hook_binds(PLAIN, 4)
