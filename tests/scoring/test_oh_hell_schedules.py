"""How many cards each hand has, who has trump in it, and what no deck allows."""

from dataclasses import replace

import pytest
from oh_hell_tables import PLAIN, left_out, named, noticed, played, table

from scoring.game import Seats
from scoring.games.oh_hell import GAME, suits
from scoring.games.oh_hell.deal import OhHellDeal
from scoring.games.oh_hell.rules import NoTrumpIn, OhHellRules, Schedule, Suit, Trump
from scoring.games.oh_hell.schedule import (
    hand_size,
    hands,
    is_no_trump,
    largest_offered,
    most_cards,
    played_through,
    schedule,
)

NEVER = OhHellRules(no_trump_in=NoTrumpIn.NEVER)


@pytest.mark.parametrize(("seated", "most"), [(3, 15), (4, 13), (5, 10), (6, 8), (7, 7), (2, 15), (9, 7)])
def test_the_largest_hand_is_a_table(seated: int, most: int) -> None:
    assert most_cards(PLAIN, seated) == most
    assert hands(PLAIN, seated) == tuple(range(1, most + 1))
    assert most_cards(OhHellRules(most_cards=4), seated) == 4


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        (Schedule.UP, (1, 2, 3, 4)),
        (Schedule.DOWN, (4, 3, 2, 1)),
        (Schedule.UP_DOWN, (1, 2, 3, 4, 3, 2, 1)),
        (Schedule.DOWN_UP, (4, 3, 2, 1, 2, 3, 4)),
        (Schedule.UP_DOWN_PEAK_TWICE, (1, 2, 3, 4, 4, 3, 2, 1)),
        (Schedule.DOWN_ONES_UP, (4, 3, 2, 1, 1, 1, 2, 3, 4)),
        (Schedule.ONES_PEAK, (1, 1, 1, 2, 3, 4, 4, 4, 3, 2, 1, 1, 1)),
        (Schedule.CONSTANT, (4,)),
        (Schedule.CUSTOM, (1, 3, 5, 3, 1)),
    ],
)
def test_every_schedule_has_its_shape(shape: Schedule, expected: tuple[int, ...]) -> None:
    rules = OhHellRules(schedule=shape, most_cards=4, hands=(1, 3, 5, 3, 1))
    assert schedule(rules, table(3)) == expected


@pytest.mark.parametrize("shape", sorted(set(Schedule) - {Schedule.CUSTOM, Schedule.CONSTANT}))
@pytest.mark.parametrize("seated", [3, 5, 7])
@pytest.mark.parametrize("most", [1, 2, 7])
def test_a_schedule_is_as_long_as_the_rules_page_says(shape: Schedule, seated: int, most: int) -> None:
    length = {
        Schedule.UP: most,
        Schedule.DOWN: most,
        Schedule.UP_DOWN: 2 * most - 1,
        Schedule.DOWN_UP: 2 * most - 1,
        Schedule.UP_DOWN_PEAK_TWICE: 2 * most,
        Schedule.DOWN_ONES_UP: 2 * most + seated - 2,
        Schedule.ONES_PEAK: 3 * seated + 2 * max(most - 2, 0),
    }
    cards = hands(OhHellRules(schedule=shape, most_cards=most), seated)
    assert len(cards) == length[shape]
    assert max(cards) == most


def test_only_who_plays_is_counted() -> None:
    four = table(4)
    assert schedule(PLAIN, Seats(four.order, four.order[:3], four.order[0])) == tuple(range(1, 16))


@pytest.mark.parametrize(
    ("rules", "seated", "most"),
    [
        (PLAIN, 4, 13),
        (NEVER, 4, 12),
        (replace(NEVER, trump=Trump.FIXED), 4, 13),
        (NEVER, 3, 17),
        (OhHellRules(no_trump_in=NoTrumpIn.LARGEST), 7, 7),
    ],
)
def test_a_card_is_kept_to_turn_up_where_every_hand_needs_one(
    rules: OhHellRules, seated: int, most: int
) -> None:
    assert largest_offered(rules, seated) == most


@pytest.mark.parametrize(
    ("rules", "cards", "number", "expected"),
    [
        (PLAIN, 7, 7, False),
        (PLAIN, 5, 10, True),
        (replace(PLAIN, schedule=Schedule.CONSTANT), 5, 1, False),
        (replace(PLAIN, no_trump_in=NoTrumpIn.LARGEST), 10, 3, True),
        (replace(PLAIN, no_trump_in=NoTrumpIn.LARGEST), 9, 10, False),
        (NEVER, 10, 10, False),
        (NEVER, 13, 1, True),
        (replace(NEVER, trump=Trump.FIXED), 13, 1, True),
        (replace(NEVER, trump=Trump.NONE), 1, 1, True),
    ],
)
def test_which_hand_has_no_trump(rules: OhHellRules, cards: int, number: int, expected: bool) -> None:
    assert is_no_trump(rules, cards, number, 4, (10, *range(1, 10))) is expected


UP_TO_15 = tuple(range(1, 16))


@pytest.mark.parametrize(
    ("rules", "seated", "number", "cards"),
    [
        (PLAIN, 3, 15, 15),
        (PLAIN, 4, 13, 13),
        (PLAIN, 4, 14, 12),
        (PLAIN, 4, 15, 13),
        (replace(PLAIN, trump=Trump.ROTATE), 4, 14, 13),
        (NEVER, 4, 13, 12),
        (PLAIN, 7, 8, 7),
        (PLAIN, 3, 16, 15),
        (PLAIN, 3, 0, 15),
        (replace(PLAIN, schedule=Schedule.CONSTANT), 3, 40, 15),
    ],
)
def test_more_players_only_cap_what_can_no_longer_be_dealt(
    rules: OhHellRules, seated: int, number: int, cards: int
) -> None:
    assert hand_size(rules, seated, number, UP_TO_15) == cards


def test_without_a_schedule_nothing_is_proposed_and_nothing_played_through() -> None:
    assert hand_size(PLAIN, 3, 1, ()) == 0
    assert not played_through(PLAIN, (), ())


CUSTOM = OhHellRules(schedule=Schedule.CUSTOM)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (PLAIN, []),
        (OhHellRules(most_cards=13), []),
        (OhHellRules(most_cards=14), [("rules.most_cards", "cards_too_many")]),
        (OhHellRules(most_cards=0), [("rules.most_cards", "cards_too_few")]),
        (OhHellRules(most_cards=10**9), [("rules.most_cards", "cards_too_many")]),
        (NEVER, [("rules.most_cards", "no_card_to_turn_up")]),
        (replace(NEVER, most_cards=12), []),
        (replace(NEVER, trump=Trump.DEALER_NAMES), []),
        (CUSTOM, [("rules.hands", "rule_value")]),
        (replace(CUSTOM, hands=(1, 13, 1)), []),
        (
            replace(CUSTOM, hands=(0, 14)),
            [("rules.hands", "cards_too_few"), ("rules.hands", "cards_too_many")],
        ),
        (
            replace(CUSTOM, hands=(13, 1), no_trump_in=NoTrumpIn.NEVER),
            [("rules.hands", "no_card_to_turn_up")],
        ),
    ],
)
def test_a_match_does_not_start_with_hands_that_no_deck_allows(
    rules: OhHellRules, expected: list[tuple[str, str]]
) -> None:
    assert GAME.start_faults is not None
    assert named(GAME.start_faults(rules, table(4)).faults) == expected
    assert len(schedule(rules, table(4))) <= 52


def test_a_hand_that_differs_is_recorded_with_a_warning() -> None:
    players = table(3).order
    unlike, beside = OhHellDeal(players, players[0], 5), OhHellDeal(players, players[0], 2, number=0)
    so_far = played(PLAIN, left_out(3))
    assert noticed(PLAIN, replace(unlike, cards=2), so_far) == []
    assert noticed(PLAIN, unlike, so_far) == [("cards", "not_the_scheduled_cards")]
    assert noticed(PLAIN, beside, so_far) == [("cards", "not_the_scheduled_cards")]
    five = table(5).order
    capped = OhHellDeal(five, five[0], 10, number=13)
    assert noticed(PLAIN, capped, so_far) == []


def test_every_suit_is_offered_and_none() -> None:
    assert suits() == (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.NONE)
