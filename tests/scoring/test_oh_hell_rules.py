"""Oh Hell's house rules: what cannot be played, and the presets."""

from dataclasses import replace

import pytest
from oh_hell_tables import NAMES, found, named

from scoring.game import Fault, Minor
from scoring.games.oh_hell import GAME
from scoring.games.oh_hell.deal import OhHellDeal
from scoring.games.oh_hell.rules import PRESETS, Bidding, Hook, OhHellRules, Stakes, Trump
from scoring.reading import plain, read_rules


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (OhHellRules(play_to=0), ("rules.play_to", "rule_value")),
        (OhHellRules(hook_from_cards=0), ("rules.hook_from_cards", "rule_value")),
        (OhHellRules(trump=Trump.FIXED), ("rules.trump_order", "rule_value")),
        (OhHellRules(trump=Trump.ROTATE, trump_order=()), ("rules.trump_order", "rule_value")),
        (OhHellRules(hook=Hook.REBID), ("rules.hook", "rule_value")),
        (OhHellRules(hook=Hook.DEALER, bidding=Bidding.AT_ONCE), ("rules.hook", "rule_value")),
        (OhHellRules(stakes=Stakes.POT), ("rules.stake", "stake_not_positive")),
        (OhHellRules(stakes=Stakes.POT, stake=Minor(-1)), ("rules.stake", "stake_not_positive")),
        (OhHellRules(stakes=Stakes.POT, stake=Minor(2**53)), ("rules.stake", "stake_too_large")),
    ],
)
def test_house_rules_that_no_table_can_play_are_refused(
    rules: OhHellRules, expected: tuple[str, str]
) -> None:
    assert named(GAME.rule_faults(rules).faults) == [expected]
    assert expected in found(rules, OhHellDeal(NAMES[:3], NAMES[0], 1))


def test_the_largest_stake_is_named_and_stands() -> None:
    for scoring in ("exact_10", "wizard_round_bonus"):
        rules, _faults = read_rules(GAME, {"stakes": "per_point", "stake": 2**53, "scoring": scoring})
        assert rules is not None
        (fault,) = GAME.rule_faults(rules).faults
        most = fault.values["most"]
        assert isinstance(most, int)
        assert GAME.rule_faults(replace(rules, stake=Minor(most))).faults == ()
        assert GAME.rule_faults(replace(rules, stake=Minor(most + 1))).faults == (fault,)


def test_without_stakes_the_stake_is_not_looked_at() -> None:
    assert GAME.rule_faults(OhHellRules(stake=Minor(-5))).faults == ()
    assert read_rules(GAME, {"stake": 1.5}) == (None, (Fault("rules.stake", "stake_not_whole"),))


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seated", GAME.seats)
def test_every_preset_can_be_played(name: str, seated: int) -> None:
    rules = PRESETS[name](seated)
    assert GAME.rule_faults(rules).faults == ()
    assert read_rules(GAME, plain(rules)) == (rules, ())


PRESET_FACTS: dict[str, dict[str, object]] = {
    "as_written": {},
    "hook": {"hook": "dealer"},
    "kachuful": {
        "scoring": "ten_times",
        "trump": "rotate",
        "trump_order": ["S", "D", "C", "H"],
        "hook": "dealer",
        "no_trump_in": "never",
    },
    "podrida": {
        "scoring": "ten5_minus_5",
        "schedule": "down_ones_up",
        "hook": "dealer",
        "must_trump": True,
    },
    "boerenbridge": {
        "scoring": "ten2_minus_2",
        "schedule": "up_down",
        "trump": "fixed",
        "trump_order": ["S"],
        "no_trump_in": "never",
    },
    "up_and_down_the_river": {
        "scoring": "basic_10",
        "schedule": "down_up",
        "most_cards": 10,
        "no_trump_in": "never",
    },
}


@pytest.mark.parametrize("name", PRESET_FACTS)
def test_a_preset_is_what_the_rules_page_says(name: str) -> None:
    assert read_rules(GAME, PRESET_FACTS[name]) == (PRESETS[name](4), ())
    assert set(PRESET_FACTS) == set(PRESETS)


def test_the_river_is_as_deep_as_the_deck_allows() -> None:
    assert [PRESETS["up_and_down_the_river"](seated).most_cards for seated in GAME.seats] == [
        10,
        10,
        10,
        8,
        7,
    ]
