"""What bids are worth. The numbers are computed by hand from the formulas of the rules page."""

from typing import Any

import pytest

from scoring.games.oh_hell import GAME
from scoring.games.oh_hell.rules import OhHellRules, ZeroBid, scheme
from scoring.games.oh_hell.schemes import SCHEMES, Missed, Scheme, Scoring
from scoring.games.oh_hell.score import Example, examples, worth
from scoring.reading import plain, read_rules

CARDS = 5
BIDS = ((0, 0), (1, 1), (3, 3), (0, 1), (0, 2), (3, 1), (1, 3), (2, 3))
"""Bid and tricks: made 0, 1, 3; then a zero over by 1 and by 2, under by 2, over by 2, over by 1."""

WORTH = {
    "exact_10": (10, 11, 13, 0, 0, 0, 0, 0),
    "basic_10": (10, 11, 13, 1, 2, 1, 3, 3),
    "basic_5": (5, 6, 8, 1, 2, 1, 3, 3),
    "exact_10_minus_bid": (10, 11, 13, 0, 0, -3, -1, -2),
    "double_whammy": (10, 15, 33, 1, 2, 1, 3, 3),
    "ten_times": (10, 10, 30, 0, 0, 0, 0, 0),
    "ten_times_one_11": (10, 11, 30, 0, 0, 0, 0, 0),
    "ten_times_penalty": (5, 10, 30, -5, -5, -30, -10, -20),
    "minus_1_per_off": (10, 11, 13, -1, -2, -2, -2, -1),
    "ten2_zero": (10, 12, 16, 0, 0, 0, 0, 0),
    "ten3_zero": (10, 13, 19, 0, 0, 0, 0, 0),
    "ten2_minus_2": (10, 12, 16, -2, -4, -4, -4, -2),
    "ten3_minus_3": (10, 13, 19, -3, -6, -6, -6, -3),
    "ten5_minus_5": (10, 15, 25, -5, -10, -10, -10, -5),
    "five2_minus_2": (5, 7, 11, -2, -4, -4, -4, -2),
    "five5_minus_5": (5, 10, 20, -5, -10, -10, -10, -5),
    "five5_minus_5_plus": (5, 10, 20, 0, 0, -5, 5, 10),
    "five_minus_1": (5, 6, 8, -1, -2, -2, -2, -1),
    "two_minus_1": (2, 3, 5, -1, -2, -2, -2, -1),
    "podrida_2": (10, 12, 16, 1, 2, 1, 3, 3),
    "hoerr_10": (10, 11, 13, -11, -12, -12, -12, -11),
    "mirror_10": (10, 11, 13, -10, -10, -13, -11, -12),
    "square": (10, 11, 19, -1, -4, -4, -4, -1),
    "square_linear": (10, 11, 19, -1, -2, -2, -2, -1),
    "square_triangular_5": (10, 11, 19, -5, -15, -15, -15, -5),
    "over_scores_tricks": (10, 11, 13, 1, 2, 0, 3, 3),
    "wizard": (20, 30, 50, -10, -20, -20, -20, -10),
    "wizard_round_bonus": (50, 60, 80, 0, -10, -20, 0, 20),
}


def worths(rules: OhHellRules) -> tuple[int, ...]:
    return tuple(worth(rules, bid, tricks, CARDS) for bid, tricks in BIDS)


def custom(**parameters: Any) -> OhHellRules:  # noqa: ANN401 -- as JSON gives them
    rules, faults = read_rules(GAME, {"scoring": "custom", "custom": parameters})
    assert faults == ()
    assert rules is not None
    assert GAME.rule_faults(rules).faults == ()
    return rules


def test_every_scheme_stands_in_the_table() -> None:
    assert set(WORTH) == {str(name) for name in Scoring} - {"custom"}
    assert set(SCHEMES) == set(Scoring) - {Scoring.CUSTOM}
    assert GAME.aids["schemes"]() == SCHEMES


@pytest.mark.parametrize("name", WORTH)
def test_a_named_scheme_is_worth_what_the_table_says(name: str) -> None:
    assert worths(OhHellRules(scoring=Scoring(name))) == WORTH[name]


@pytest.mark.parametrize("name", WORTH)
def test_a_named_scheme_is_the_same_when_a_table_fills_it_in(name: str) -> None:
    parameters = plain(scheme(OhHellRules(scoring=Scoring(name))))
    assert worths(custom(**parameters)) == WORTH[name]


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ({}, (0, 0, 0, 0, 0, 0, 0, 0)),
        ({"made_base": 7}, (7, 7, 7, 0, 0, 0, 0, 0)),
        ({"made_per_trick": 2}, (0, 2, 6, 0, 0, 0, 0, 0)),
        ({"made_per_trick_squared": 2}, (0, 2, 18, 0, 0, 0, 0, 0)),
        ({"made_per_card": 2}, (10, 10, 10, 0, 0, 0, 0, 0)),
        ({"made_base": 7, "made_zero": 3}, (3, 7, 7, 0, 0, 0, 0, 0)),
        ({"made_base": 7, "made_zero": 0}, (0, 7, 7, 0, 0, 0, 0, 0)),
        ({"made_base": 7, "made_zero_plus_cards": 3}, (8, 7, 7, 0, 0, 0, 0, 0)),
        ({"made_base": 7, "made_by_bid": {"1": 50, "0": -4}}, (-4, 50, 7, 0, 0, 0, 0, 0)),
        ({"missed_per_trick": 2}, (0, 0, 0, 2, 4, 2, 6, 6)),
        ({"missed_flat": 2}, (0, 0, 0, -2, -2, -2, -2, -2)),
        ({"missed_per_off": 2}, (0, 0, 0, -2, -4, -4, -4, -2)),
        ({"missed_per_off_squared": 2}, (0, 0, 0, -2, -8, -8, -8, -2)),
        ({"missed_per_off_triangular": 2}, (0, 0, 0, -2, -6, -6, -6, -2)),
        ({"missed_per_bid": 2}, (0, 0, 0, 0, 0, -6, -2, -4)),
        ({"missed_flat": 2, "missed_zero": 0}, (0, 0, 0, 0, 0, -2, -2, -2)),
        ({"missed_flat": 2, "over": {"missed_flat": 5}}, (0, 0, 0, -5, -5, -2, -5, -5)),
        ({"missed_flat": 2, "under": {"missed_flat": 0}}, (0, 0, 0, -2, -2, 0, -2, -2)),
        ({"missed_flat": 2, "over": {"missed_per_off": 1}}, (0, 0, 0, -3, -4, -2, -4, -3)),
        ({"missed_zero": 9, "over": {"missed_zero": -9}}, (0, 0, 0, -9, -9, 0, 0, 0)),
    ],
)
def test_each_parameter_does_what_the_formula_says(
    parameters: dict[str, Any], expected: tuple[int, ...]
) -> None:
    assert worths(custom(**parameters)) == expected


@pytest.mark.parametrize("scoring", [*Scoring])
def test_the_house_zero_overrides_the_schemes_own(scoring: Scoring) -> None:
    own = Scheme(made_by_bid={0: 99})
    for zero, values in ((ZeroBid.FIVE, (5, 5)), (ZeroBid.FIVE_PLUS_CARDS, (6, 12))):
        rules = OhHellRules(scoring=scoring, custom=own, zero_bid=zero)
        assert tuple(worth(rules, 0, 0, cards) for cards in (1, 7)) == values
        plain_zero = OhHellRules(scoring=scoring, custom=own)
        assert worth(rules, 1, 1, 7) == worth(plain_zero, 1, 1, 7)
        assert worth(rules, 0, 2, 7) == worth(plain_zero, 0, 2, 7)


def test_both_variations_of_the_founding_page_are_independent() -> None:
    tricks = OhHellRules(missed_scores_tricks=True)
    assert [worth(tricks, 3, 4, 7), worth(tricks, 0, 0, 7), worth(tricks, 0, 2, 7)] == [4, 10, 2]
    zero = OhHellRules(zero_bid=ZeroBid.FIVE_PLUS_CARDS)
    assert [worth(zero, 3, 4, 7), worth(zero, 0, 0, 7), worth(zero, 4, 4, 7)] == [0, 12, 14]
    both = OhHellRules(missed_scores_tricks=True, zero_bid=ZeroBid.FIVE_PLUS_CARDS)
    assert [worth(both, 3, 4, 7), worth(both, 0, 0, 7)] == [4, 12]


@pytest.mark.parametrize("name", WORTH)
def test_missed_tricks_count_only_where_a_miss_was_worth_nothing(name: str) -> None:
    rules = OhHellRules(scoring=Scoring(name), missed_scores_tricks=True)
    codes = [(fault.field, fault.code) for fault in GAME.rule_faults(rules).faults]
    nothing = not any(WORTH[name][3:])
    assert codes == ([] if nothing else [("rules.missed_scores_tricks", "rule_value")])


def test_a_custom_scheme_with_one_sided_penalty_cannot_count_missed_tricks() -> None:
    sided = Scheme(under=Missed(missed_flat=1))
    rules = OhHellRules(scoring=Scoring.CUSTOM, custom=sided, missed_scores_tricks=True)
    assert GAME.rule_faults(rules).faults != ()


@pytest.mark.parametrize(
    ("parameters", "field"),
    [
        ({"made_base": 1001}, "made_base"),
        ({"missed_flat": -1001}, "missed_flat"),
        ({"made_zero": 1001}, "made_zero"),
        ({"made_by_bid": {"3": 1001}}, "made_by_bid.3"),
        ({"made_by_bid": {"53": 1}}, "made_by_bid.53"),
        ({"made_by_bid": {"-1": 1}}, "made_by_bid.-1"),
        ({"over": {"missed_per_off": 1001}}, "over.missed_per_off"),
        ({"under": {"missed_zero": -1001}}, "under.missed_zero"),
        ({"made_zero": 1, "made_zero_plus_cards": 1}, "made_zero_plus_cards"),
    ],
)
def test_a_scheme_no_table_plays_is_refused(parameters: dict[str, Any], field: str) -> None:
    rules, _faults = read_rules(GAME, {"scoring": "custom", "custom": parameters})
    assert rules is not None
    assert [(fault.field, fault.code) for fault in GAME.rule_faults(rules).faults] == [
        (f"rules.custom.{field}", "made_zero_twice" if field == "made_zero_plus_cards" else "rule_value")
    ]
    unused, _faults = read_rules(GAME, {"custom": parameters})
    assert unused is not None
    assert GAME.rule_faults(unused).faults == ()


def test_examples_say_what_small_bids_are_worth_where_they_can_be() -> None:
    assert examples(OhHellRules(scoring=Scoring.MINUS_1_PER_OFF), 2) == (
        Example(0, 10, -1, None),
        Example(1, 11, -1, -1),
        Example(2, 12, None, -1),
        Example(3, None, None, None),
    )
