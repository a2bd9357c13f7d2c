"""Oh Hell's house rules as a form: every preset and rule, and what cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest
from flask import Flask

from scoring.game import Minor
from scoring.games.oh_hell import GAME
from scoring.games.oh_hell.rules import (
    Bidding,
    Direction,
    Hook,
    NoTrumpIn,
    OhHellRules,
    Schedule,
    Stakes,
    Suit,
    Ties,
    Trump,
    ZeroBid,
)
from scoring.games.oh_hell.schemes import Missed, Scheme, Scoring
from tests.webapp.match_form import MatchForm, begun, beside, part, seen

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

FOUR = ("Ana", "Ben", "Cai", "Dee")

Seat = Callable[..., MatchForm]


@pytest.fixture
def opened(app: Flask) -> Seat:
    """The form of a session that has no match yet; Oh Hell is chosen."""
    return partial(begun, app)


@pytest.fixture
def four(opened: Seat) -> MatchForm:
    return opened(*FOUR)


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("number", [3, 7])
def test_every_preset_starts_with_its_own_rules_and_schedule(
    opened: Seat, app: Flask, preset: str, number: int
) -> None:
    form = opened(*(f"Player {place}" for place in range(number)))
    form.redraw(preset=preset)
    assert form.start().status_code == 303
    page = form.open()
    assert form.fields["preset"] == preset
    rules = GAME.presets[preset](number)
    hands = GAME.aids["schedule"](rules, number)
    assert part(page, "schedule").startswith(f"{len(hands)} hands")
    assert form.fields["rules.most_cards"] == str(rules.most_cards or "")
    assert form.fields["rules.no_trump_in"] == rules.no_trump_in
    assert form.fields["rules.trump_order"] == " ".join(rules.trump_order)


def test_a_preset_chosen_without_a_redraw_holds_all_the_same(four: MatchForm) -> None:
    assert four.start(preset="podrida").status_code == 303
    four.open()
    assert (four.fields["rules.scoring"], four.fields["rules.must_trump"]) == ("ten5_minus_5", "true")


def test_a_presets_number_follows_the_players(opened: Seat) -> None:
    form = opened(*(f"Player {place}" for place in range(7)))
    form.redraw(preset="up_and_down_the_river")
    assert form.fields["rules.most_cards"] == "7"
    playing = form.fields.poplist("playing")
    form.fields.setlist("playing", playing[:5])
    form.redraw()
    assert form.fields["rules.most_cards"] == "10"


CUSTOM = Scheme(
    made_base=5,
    made_per_trick=2,
    made_per_trick_squared=1,
    made_per_card=-3,
    made_zero=0,
    made_by_bid={1: 11, 12: -4},
    missed_per_trick=1,
    missed_flat=2,
    missed_per_off=3,
    missed_per_off_squared=4,
    missed_per_off_triangular=5,
    missed_per_bid=6,
    missed_zero=0,
    over=Missed(missed_flat=0, missed_zero=-7),
    under=Missed(missed_per_trick=8),
)

AS_WRITTEN = OhHellRules()
EVERY_RULE: Mapping[str, OhHellRules] = {
    **{f"schedule {each}": replace(AS_WRITTEN, schedule=each, hands=(1, 3, 5, 3, 1)) for each in Schedule},
    **{f"trump {each}": replace(AS_WRITTEN, trump=each, trump_order=(Suit.HEARTS,)) for each in Trump},
    **{f"no trump in {each}": replace(AS_WRITTEN, no_trump_in=each, most_cards=5) for each in NoTrumpIn},
    **{f"scoring {each}": replace(AS_WRITTEN, scoring=each) for each in Scoring},
    **{f"zero bid {each}": replace(AS_WRITTEN, zero_bid=each) for each in ZeroBid},
    **{f"ties {each}": replace(AS_WRITTEN, ties=each) for each in Ties},
    **{f"stakes {each}": replace(AS_WRITTEN, stakes=each, stake=Minor(25)) for each in Stakes},
    **{f"direction {each}": replace(AS_WRITTEN, direction=each) for each in Direction},
    "an order of our own": replace(AS_WRITTEN, trump=Trump.ROTATE, trump_order=tuple(Suit)),
    "hook": replace(AS_WRITTEN, hook=Hook.DEALER, hook_from_cards=4),
    "rebid": replace(AS_WRITTEN, bidding=Bidding.AT_ONCE, hook=Hook.REBID),
    "to points": replace(AS_WRITTEN, schedule=Schedule.CONSTANT, most_cards=7, play_to=50),
    "missed": replace(AS_WRITTEN, missed_scores_tricks=True, void_tricks_allowed=True, must_trump=True),
    "custom": replace(AS_WRITTEN, scoring=Scoring.CUSTOM, custom=CUSTOM),
    "a zero by cards": replace(AS_WRITTEN, scoring=Scoring.CUSTOM, custom=Scheme(made_zero_plus_cards=0)),
}


@pytest.mark.parametrize("named", EVERY_RULE)
def test_every_rule_goes_through_the_form_unchanged(hands: Callable[..., Evening], named: str) -> None:
    rules = EVERY_RULE[named]
    changed = {name: getattr(rules, name) for name in OhHellRules.__dataclass_fields__}
    evening = hands(*FOUR, **changed)
    form = MatchForm(evening.phone, f"{evening.root}/match")
    form.open()
    answer = form.start()
    assert answer.status_code == 303, seen(answer.text)
    assert len(evening.ledger.matches) == 2
    assert evening.ledger.matches[-1].rules == rules


def test_every_scheme_has_words_of_its_own(four: MatchForm) -> None:
    page = four.redraw()
    options = page.text[page.text.index('name="rules.scoring"') :].split("</select>")[0]
    words = [seen(option) for option in options.split("<option")[1:]]
    assert len(set(words)) == len(Scoring)
    assert any("10 + tricks; missed: nothing" in option for option in words)
    assert any("10 × tricks, a zero: 5; missed: −10 × tricks bid, a zero: −5" in option for option in words)


WRONG: Mapping[str, tuple[dict[str, str], str, str]] = {
    "no number": ({"rules.most_cards": "many"}, "rules.most_cards", "a whole number, like 7"),
    "half a card": ({"rules.most_cards": "1.5"}, "rules.most_cards", "a whole number, like 7"),
    "the hook from no number": ({"rules.hook_from_cards": "abc"}, "rules.hook_from_cards", "a whole number"),
    "more than the deck": ({"rules.most_cards": "14"}, "rules.most_cards", "at most 13"),
    "no cards": ({"rules.most_cards": "0"}, "rules.most_cards", "at least one"),
    "no card to turn up": (
        {"rules.most_cards": "13", "rules.no_trump_in": "never"},
        "rules.most_cards",
        "at most 12",
    ),
    "hands of letters": (
        {"rules.schedule": "custom", "rules.hands": "1 x 3"},
        "rules.hands",
        "like 1 3 5 3 1",
    ),
    "hands of nothing": ({"rules.schedule": "custom", "rules.hands": " "}, "rules.hands", "like 1 3 5 3 1"),
    "hands too large": ({"rules.schedule": "custom", "rules.hands": "1 14"}, "rules.hands", "at most 13"),
    "no points to play to": ({"rules.play_to": "0"}, "rules.play_to", "at least 1"),
    "play to left empty": ({"rules.play_to": ""}, "rules.play_to", "a whole number, like 7"),
    "no such schedule": ({"rules.schedule": "sideways"}, "rules.schedule", ""),
    "no such suit": ({"rules.trump_order": "S Q"}, "rules.trump_order", ""),
    "two suits always": ({"rules.trump": "fixed", "rules.trump_order": "S H"}, "rules.trump_order", ""),
    "a last bidder at once": ({"rules.bidding": "at_once", "rules.hook": "dealer"}, "rules.hook", ""),
    "all bid again in turn": ({"rules.hook": "rebid"}, "rules.hook", ""),
    "missed twice": (
        {"rules.scoring": "basic_10", "rules.missed_scores_tricks": "true"},
        "rules.missed_scores_tricks",
        "",
    ),
    "a pot of nothing": ({"rules.stakes": "pot", "stake": ""}, "stake", "needs a stake"),
    "a stake of letters": ({"rules.stakes": "per_place", "stake": "ten"}, "stake", ""),
    "custom letters": (
        {"rules.scoring": "custom", "rules.custom.over.missed_flat": "x"},
        "rules.custom.over.missed_flat",
        "a whole number, like 7",
    ),
    "a bid's own letters": (
        {"rules.scoring": "custom", "rules.custom.made_by_bid.2": "x"},
        "rules.custom.made_by_bid.2",
        "a whole number, like 7",
    ),
    "a zero of two kinds": (
        {
            "rules.scoring": "custom",
            "rules.custom.made_zero": "5",
            "rules.custom.made_zero_plus_cards": "5",
        },
        "rules.custom.made_zero_plus_cards",
        "Leave one of the two empty",
    ),
    "too many points": (
        {"rules.scoring": "custom", "rules.custom.made_base": "1001"},
        "rules.custom.made_base",
        "1000",
    ),
}


OF_A_LIST = {"rules.schedule", "rules.trump_order"}
"""What is chosen from a list keeps only what stands in the list."""


@pytest.mark.parametrize("named", WRONG)
def test_what_cannot_be_is_said_beside_its_field_and_kept(four: MatchForm, named: str) -> None:
    typed, field, said = WRONG[named]
    for name, value in typed.items():
        four.fields[name] = value
    page = four.start()
    assert page.status_code == 422
    assert said in beside(page, field)
    assert beside(page, field).endswith(".")
    assert "autofocus" in page.text
    kept = {name: value for name, value in typed.items() if name not in OF_A_LIST}
    assert {name: four.fields[name] for name in kept} == kept


def test_a_stake_typed_where_no_money_is_played_for_is_not_held_against_anybody(four: MatchForm) -> None:
    assert four.start(stake="ten").status_code == 303
