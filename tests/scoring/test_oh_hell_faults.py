"""Everything that makes an Oh Hell deal or its house rules impossible, each named where it is."""

from dataclasses import replace
from typing import Any

import pytest
from oh_hell_tables import NAMES, PLAIN, found, hand, left_out, noticed, played, points

from scoring.game import Fault, Player, SoFar
from scoring.games.oh_hell import GAME
from scoring.games.oh_hell.deal import OhHellDeal
from scoring.games.oh_hell.rules import (
    Bidding,
    Direction,
    Hook,
    NoTrumpIn,
    OhHellRules,
    Schedule,
    Suit,
    Trump,
)
from scoring.reading import read_deal

A, B, C, D = NAMES[:4]
HOOK = OhHellRules(hook=Hook.DEALER)
REBID = OhHellRules(hook=Hook.REBID, bidding=Bidding.AT_ONCE)
NEVER, BARE = OhHellRules(no_trump_in=NoTrumpIn.NEVER), OhHellRules(trump=Trump.NONE)
VOID = OhHellRules(void_tricks_allowed=True)


def test_bids_alone_are_a_legal_unfinished_deal() -> None:
    bids_only, nothing = hand(4, (1, 2, 0)), OhHellDeal(NAMES[:3], C, 4)
    for deal in (bids_only, nothing):
        assert found(PLAIN, deal) == []
        assert not deal.done
        assert GAME.score(PLAIN, deal, SoFar()) == ()
    assert hand(4, (1, 2, 0), (1, 3, 0)).done


def test_tricks_come_after_bids() -> None:
    deal = OhHellDeal(NAMES[:3], C, 4, tricks={A: 1, B: 3, C: 0})
    assert found(PLAIN, deal) == [("tricks", "tricks_before_bids")]


@pytest.mark.parametrize(
    ("bids", "expected"),
    [
        ({A: 1, C: 0}, [("bids.B", "bid_missing")]),
        ({}, [("bids.A", "bid_missing"), ("bids.B", "bid_missing"), ("bids.C", "bid_missing")]),
        ({A: 1, B: 0, C: 0, D: 2}, [("bids.D", "unknown_player")]),
        ({A: -1, B: 5, C: 4}, [("bids.A", "bid_too_low"), ("bids.B", "bid_too_high")]),
        ({A: 4, B: 4, C: 4}, []),
    ],
)
def test_every_player_bids_from_nothing_to_the_cards(
    bids: dict[Player, int], expected: list[tuple[str, str]]
) -> None:
    assert found(PLAIN, OhHellDeal(NAMES[:3], C, 4, bids=bids)) == expected
    assert [code for _field, code in found(HOOK, OhHellDeal(NAMES[:3], C, 4, bids=bids))] == [
        code for _field, code in expected
    ]


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ({A: 1, C: 3}, [("tricks.B", "tricks_missing")]),
        ({A: 1, B: 0, C: 3, D: 0}, [("tricks.D", "unknown_player")]),
        ({A: -1, B: 5, C: 0}, [("tricks.A", "tricks_too_low"), ("tricks.B", "tricks_too_high")]),
        ({A: 2, B: 2, C: 1}, [("tricks", "tricks_sum")]),
        ({A: 2, B: 1, C: 0}, [("tricks", "tricks_sum")]),
        ({A: 4, B: 0, C: 0}, []),
    ],
)
def test_tricks_sum_to_the_cards(tricks: dict[Player, int], expected: list[tuple[str, str]]) -> None:
    deal = OhHellDeal(NAMES[:3], C, 4, bids=dict.fromkeys(NAMES[:3], 1), tricks=tricks)
    assert found(PLAIN, deal) == expected


def test_the_wrong_sum_says_what_it_should_be() -> None:
    deal = hand(4, (1, 1, 1), (2, 0, 0), void_tricks=1)
    faults = GAME.faults(VOID, deal, SoFar()).faults
    assert faults == (Fault("tricks", "tricks_sum", {"sum": 2, "expected": 3}),)


@pytest.mark.parametrize(
    ("rules", "void", "expected"),
    [
        (VOID, 1, []),
        (VOID, 0, [("tricks", "tricks_sum")]),
        (PLAIN, 1, [("void_tricks", "void_tricks_not_allowed")]),
        (VOID, -1, [("void_tricks", "tricks_too_low"), ("tricks", "tricks_sum")]),
        (VOID, 5, [("void_tricks", "tricks_too_high"), ("tricks", "tricks_sum")]),
    ],
)
def test_a_trick_nobody_wins_is_declared_where_the_deck_has_them(
    rules: OhHellRules, void: int, expected: list[tuple[str, str]]
) -> None:
    assert found(rules, hand(4, (1, 1, 1), (2, 1, 0), void_tricks=void)) == expected


def test_void_tricks_score_nobody() -> None:
    assert points(VOID, hand(4, (1, 0, 2), (1, 0, 2), void_tricks=1)) == [11, 10, 12]


@pytest.mark.parametrize("blank", [True, 1.0, "1", [1]])
def test_what_is_no_number_of_tricks_is_named(blank: object) -> None:
    seats: dict[str, Any] = {"players": ["A", "B", "C"], "dealer": "C", "cards": 4}
    assert read_deal(GAME, {**seats, "bids": {"A": blank}}) == (None, (Fault("bids.A", "bid_not_whole"),))
    assert read_deal(GAME, {**seats, "tricks": {"A": blank}}) == (
        None,
        (Fault("tricks.A", "tricks_not_whole"),),
    )


def test_a_blank_bid_is_missing_and_a_zero_is_a_bid() -> None:
    data = {"players": ["A", "B", "C"], "dealer": "C", "cards": 4, "bids": {"A": None, "B": 0, "C": 1}}
    deal, faults = read_deal(GAME, data)
    assert faults == ()
    assert deal is not None
    assert found(PLAIN, deal) == [("bids.A", "bid_missing")]


@pytest.mark.parametrize(
    ("cards", "bids", "expected"),
    [
        (4, (3, 1, 0), [("bids.C", "hook")]),
        (4, (0, 0, 4), [("bids.C", "hook")]),
        (4, (3, 1, 1), []),
        (4, (3, 0, 0), []),
        (2, (1, 1, 0), []),
    ],
)
def test_the_hook_binds_the_last_bidder(
    cards: int, bids: tuple[int, ...], expected: list[tuple[str, str]]
) -> None:
    rules = replace(HOOK, hook_from_cards=3)
    assert found(rules, hand(cards, bids)) == expected
    assert found(PLAIN, hand(cards, bids)) == []


def test_the_hook_is_about_the_cards_never_the_number_of_the_hand() -> None:
    assert found(HOOK, hand(4, (1, 1, 0), number=2)) == []
    assert found(HOOK, hand(4, (3, 1, 0), number=2)) == [("bids.C", "hook")]


def test_the_last_bidder_is_the_dealer_also_the_other_way_round() -> None:
    other_way = replace(HOOK, direction=Direction.COUNTER_CLOCKWISE)
    for rules in (HOOK, other_way):
        assert found(rules, hand(4, (3, 1, 0), dealer=A)) == [("bids.A", "hook")]


def test_at_once_everybody_bids_again_when_the_total_is_exact() -> None:
    assert found(REBID, hand(4, (3, 1, 0))) == [("bids", "exact_total")]
    assert found(REBID, hand(4, (3, 1, 1))) == []
    assert found(replace(REBID, hook_from_cards=5), hand(4, (3, 1, 0))) == []


@pytest.mark.parametrize(
    ("rules", "deal", "expected"),
    [
        (PLAIN, OhHellDeal(NAMES[:3], C), [("cards", "cards_too_few")]),
        (PLAIN, OhHellDeal(NAMES[:4], C, 14), [("cards", "cards_too_many")]),
        (PLAIN, OhHellDeal(NAMES[:4], C, 13), []),
        (NEVER, OhHellDeal(NAMES[:4], C, 13), [("cards", "no_card_to_turn_up")]),
        (PLAIN, OhHellDeal(NAMES[:4], C, 13, trump=Suit.HEARTS), [("trump", "trump_in_no_trump_hand")]),
        (PLAIN, OhHellDeal(NAMES[:5], C, 9, 10, Suit.HEARTS), [("trump", "trump_in_no_trump_hand")]),
        (PLAIN, OhHellDeal(NAMES[:5], C, 9, 9, Suit.HEARTS), []),
        (PLAIN, OhHellDeal(NAMES[:5], C, 9, 9, Suit.NONE), []),
        (BARE, OhHellDeal(NAMES[:5], C, 9, 9, Suit.CLUBS), [("trump", "trump_in_no_trump_hand")]),
        (PLAIN, OhHellDeal(NAMES[:3], C, 1, -1), [("number", "unreadable")]),
    ],
)  # fmt: skip
def test_cards_and_trump_are_what_the_deck_and_the_house_allow(
    rules: OhHellRules, deal: OhHellDeal, expected: list[tuple[str, str]]
) -> None:
    assert found(rules, deal) == expected


@pytest.mark.parametrize(
    ("players", "dealer", "code"),
    [
        (NAMES[:2], A, "too_few_players"),
        ((*NAMES, Player("H")), A, "too_many_players"),
        ((A, B, A), A, "player_twice"),
        (NAMES[:3], D, "dealer_unknown"),
        ((), A, "too_few_players"),
    ],
)
def test_who_sits_there_is_looked_at(players: tuple[Player, ...], dealer: Player, code: str) -> None:
    deal = OhHellDeal(players, dealer, 1, bids=dict.fromkeys(players, 1))
    assert code in {code for _field, code in found(HOOK, deal)}


def test_a_hand_left_out_needs_nothing_and_moves_nothing() -> None:
    deal = left_out(3)
    assert found(PLAIN, deal) == noticed(PLAIN, deal) == []
    assert deal.done
    assert GAME.score(PLAIN, deal, SoFar()) == ()


def test_nothing_is_dealt_after_the_end() -> None:
    rules = OhHellRules(most_cards=2)
    two = played(rules, hand(1, (1, 0, 0), (1, 0, 0)), left_out(3))
    assert found(rules, hand(2, (1, 0, 0)), two) == [("number", "hand_after_the_end")]
    assert found(rules, left_out(3), two) == [("number", "hand_after_the_end")]
    one = played(rules, hand(1, (1, 0, 0), (1, 0, 0)))
    assert found(rules, hand(2, (1, 0, 0), number=3), one) == [("number", "hand_after_the_end")]
    assert found(rules, hand(2, (1, 0, 0), number=0), one) == []


def test_a_constant_schedule_ends_with_the_points() -> None:
    rules = OhHellRules(schedule=Schedule.CONSTANT, most_cards=3, play_to=20)
    once = played(rules, hand(3, (3, 0, 0), (3, 0, 0)))
    assert found(rules, hand(3, (3, 0, 0), number=40), once) == []
    twice = played(rules, *(played_deal(3),) * 2)
    assert found(rules, hand(3, (3, 0, 0)), twice) == [("number", "hand_after_the_end")]


def played_deal(cards: int) -> OhHellDeal:
    return hand(cards, (cards, 0, 0), (cards, 0, 0))


def test_ten_fingers_show_ten_tricks() -> None:
    fingers = OhHellRules(bidding=Bidding.AT_ONCE)
    deal = hand(12, (11, 10, 0), number=12)
    assert noticed(fingers, deal) == [("bids.A", "bid_over_ten_fingers")]
    assert noticed(PLAIN, deal) == noticed(fingers, replace(deal, bids=None)) == []
