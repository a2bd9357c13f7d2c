"""Other house rules in a running match of Oh Hell: from now on, or reaching back, in points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from scoring.log import Draft, Kind
from tests.webapp.match_form import drawn, part

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

THREE = ("Ana", "Ben", "Cai")


def typed(evening: Evening, **changed: str) -> dict[str, str]:
    """The whole rules form as a browser would send it back, with some fields changed."""
    fields = drawn(evening.get("/rules"), "/rules").to_dict()
    known = {name: value for name, value in fields.items() if name not in {"token", "after"}}
    return known | {name.replace("__", "."): value for name, value in changed.items()}


@pytest.fixture
def table(hands: Callable[..., Evening]) -> Evening:
    """Two hands are played: Ana made 0 and 1, Ben 1 and missed, Cai missed twice."""
    evening = hands(*THREE, most_cards=5)
    played(evening, 1, {"Ana": 0, "Ben": 1, "Cai": 1}, {"Ana": 0, "Ben": 1, "Cai": 0})
    played(evening, 2, {"Ana": 1, "Ben": 0, "Cai": 0}, {"Ana": 1, "Ben": 0, "Cai": 1})
    return evening


def played(evening: Evening, number: int, bids: dict[str, int], tricks: dict[str, int]) -> int:
    """A hand of ``number`` cards, written by another phone; its line."""
    match = evening.ledger.matches[-1]
    deal = {
        "players": list(match.playing),
        "dealer": match.next_deal.dealer,
        "cards": number,
        "number": number,
        "bids": {evening.player(name): bid for name, bid in bids.items()},
        "tricks": {evening.player(name): taken for name, taken in tricks.items()},
    }
    seated = {"rules": dict(evening.rules), "seats": list(match.order)}
    return evening.write(Draft(Kind.DEAL, {"match": match.line, **seated, "deal": deal}))


def points(evening: Evening) -> dict[str, int]:
    match = evening.ledger.matches[-1]
    return {evening.ledger.players[player]: total for player, total in match.points.items()}


def test_the_form_sent_back_as_it_is_changes_no_rule(table: Evening) -> None:
    before = table.rules
    assert table.send("/rules", typed(table)).status_code == 303
    assert table.rules == before


def test_the_schedule_is_shown_and_not_offered(table: Evening) -> None:
    page = table.get("/rules")
    assert part(page, "schedule").startswith("5 hands 1 2 3 4 5 no trump")
    offered = drawn(page, "/rules").keys()
    assert not offered & {"rules.schedule", "rules.most_cards", "rules.hands", "rules.play_to"}


@pytest.mark.parametrize(
    "other", [{"rules.schedule": "down"}, {"rules.most_cards": "7"}, {"rules.schedule": "constant"}]
)
def test_other_hands_than_those_it_started_with_are_refused(table: Evening, other: dict[str, str]) -> None:
    answer = table.send("/rules", {**typed(table), **other})
    assert answer.status_code == 422
    assert "The hands stay as they were when the match started" in table.seen(answer)


def test_the_schedule_stays_in_the_book_when_rules_change(table: Evening) -> None:
    assert table.send("/rules", typed(table, rules__hook="dealer")).status_code == 303
    body = table.ledger.matches[-1].entry.body
    assert body is not None
    assert (body["schedule"], table.rules["hook"]) == ([1, 2, 3, 4, 5], "dealer")


def test_new_points_hold_from_now_on(table: Evening) -> None:
    assert points(table) == {"Ana": 21, "Ben": 21, "Cai": 0}
    table.send("/rules", typed(table, rules__scoring="basic_10"))
    assert points(table) == {"Ana": 21, "Ben": 21, "Cai": 0}


def test_reaching_back_shows_how_points_change_and_writes_nothing_yet(table: Evening) -> None:
    since = str(table.ledger.matches[-1].rows[0].line)
    seq = table.ledger.seq
    answer = table.send("/rules", typed(table, since=since, rules__scoring="minus_1_per_off"))
    assert answer.status_code == 200
    said = table.seen(answer)
    assert "Since Hand 1 of 5, this changes Cai 0 → \N{MINUS SIGN}2" in said
    assert table.ledger.seq == seq


def test_reaching_back_is_one_action_once_confirmed(table: Evening) -> None:
    since = str(table.ledger.matches[-1].rows[1].line)
    fields = typed(table, since=since, rules__scoring="minus_1_per_off")
    seen = table.field(table.send("/rules", fields), "seen")
    assert table.send("/rules", {**fields, "seen": seen}).status_code == 303
    assert points(table) == {"Ana": 21, "Ben": 21, "Cai": -1}
    table.post("/undo")
    assert points(table) == {"Ana": 21, "Ben": 21, "Cai": 0}


def test_reaching_back_without_a_change_says_so(table: Evening) -> None:
    since = str(table.ledger.matches[-1].rows[0].line)
    assert "Nobody’s points." in table.seen(table.send("/rules", typed(table, since=since)))


def test_a_hand_that_could_not_stand_is_named_before_saving(table: Evening) -> None:
    since = str(table.ledger.matches[-1].rows[0].line)
    played(table, 3, {"Ana": 1, "Ben": 1, "Cai": 1}, {"Ana": 1, "Ben": 1, "Cai": 1})
    answer = table.send("/rules", typed(table, since=since, rules__hook="dealer"))
    assert "Hand 3 of 5 could not stand" in table.seen(answer)


def test_what_is_typed_is_followed_without_being_written(table: Evening) -> None:
    seq = table.ledger.seq
    page = table.send("/rules", typed(table, redraw="1", rules__scoring="wizard"))
    assert page.status_code == 200
    assert "20 + 10 × tricks" in part(page, "worth")
    assert table.ledger.seq == seq


def test_rules_that_do_not_fit_keep_the_form(table: Evening) -> None:
    answer = table.send("/rules", typed(table, rules__bidding="at_once", rules__hook="dealer"))
    assert answer.status_code == 422
    assert drawn(answer, "/rules")["rules.bidding"] == "at_once"
