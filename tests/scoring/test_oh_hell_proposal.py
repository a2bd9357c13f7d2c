"""House rules that follow from others, as setup fills them in."""

import pytest

from scoring.games.oh_hell.proposal import proposed
from scoring.games.oh_hell.rules import NoTrumpIn, OhHellRules, Schedule, Suit, Trump


@pytest.mark.parametrize(
    ("schedule", "expected"),
    [
        (Schedule.UP, NoTrumpIn.LAST),
        (Schedule.DOWN_UP, NoTrumpIn.LAST),
        (Schedule.DOWN, NoTrumpIn.LARGEST),
        (Schedule.UP_DOWN, NoTrumpIn.LARGEST),
        (Schedule.ONES_PEAK, NoTrumpIn.LARGEST),
        (Schedule.CONSTANT, NoTrumpIn.LAST),
        (Schedule.CUSTOM, NoTrumpIn.LAST),
    ],
)
def test_the_largest_hand_has_no_trump_where_it_is_not_the_last_one(
    schedule: Schedule, expected: NoTrumpIn
) -> None:
    assert proposed(OhHellRules(schedule=schedule))["no_trump_in"] is expected


def test_hands_of_ones_own_are_judged_by_their_sizes() -> None:
    rules = [OhHellRules(schedule=Schedule.CUSTOM, hands=hands) for hands in ((1, 5, 2), (2, 5, 5))]
    assert [proposed(each)["no_trump_in"] for each in rules] == [NoTrumpIn.LARGEST, NoTrumpIn.LAST]


@pytest.mark.parametrize("trump", [Trump.ROTATE, Trump.FIXED])
def test_every_hand_has_trump_where_the_suit_is_known_beforehand(trump: Trump) -> None:
    assert proposed(OhHellRules(schedule=Schedule.DOWN, trump=trump))["no_trump_in"] is NoTrumpIn.NEVER


def test_suits_are_trump_in_turn_and_a_fixed_one_is_the_first_of_them() -> None:
    in_turn = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS)
    for trump in Trump:
        expected = (Suit.SPADES,) if trump is Trump.FIXED else in_turn
        assert proposed(OhHellRules(trump=trump, trump_order=(Suit.CLUBS,)))["trump_order"] == expected
