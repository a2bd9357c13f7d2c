"""Who sits down in a match counted in points that is under way, and with how many points."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from sqlmodel import Session

from scoring.games.oh_hell.rules import Schedule
from scoring.games.oh_hell.schemes import Scoring
from scoring.log import Draft, Kind
from tests.webapp.conftest import begun
from tests.webapp.deal_form import fault_beside
from tests.webapp.hands import arrives, bid, play, points
from webapp import store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

Hands = Callable[..., "Evening"]

NAMES = ("Ana", "Ben", "Cai", "Dee")


def kinds(evening: Evening, since: int) -> list[str]:
    with Session(evening.app.extensions["knockbook_engine"]) as db:
        entries = store.entries(db, evening.key, since)
    assert len({entry.token for entry in entries}) <= 1
    return [str(entry.kind) for entry in entries]


def test_the_choice_shows_its_numbers_the_average_rounded_down(two_hands: Evening) -> None:
    play(two_hands, "Ben", wrong=("Ana", "Cai"))
    assert points(two_hands) == {"Ana": 23, "Ben": 23, "Cai": 20, "Dee": 10}
    page = two_hands.text("/players")
    assert "Nothing 0" in page
    assert "The lowest 10" in page
    assert "The average 19" in page
    assert "Another number" in page


@pytest.mark.parametrize(
    ("start", "typed", "given"),
    [
        ("lowest.0", "", 0),
        ("average.13", "", 13),
        ("typed", "12", 12),
        ("typed", "\N{MINUS SIGN}7", -7),
        ("typed", "١٢", 12),
    ],
)
def test_a_late_arrival_sits_down_and_starts_with_what_was_chosen_in_one_action(
    two_hands: Evening, start: str, typed: str, given: int
) -> None:
    before = two_hands.ledger.seq
    answer = two_hands.send("/players", arrives(start, start_points=typed))
    assert answer.status_code == 303
    assert kinds(two_hands, before) == ["session", "match", "award"][: 3 if given else 2]
    assert points(two_hands).get("Eve", 0) == given
    awards = two_hands.ledger.matches[-1].awards
    assert [(each.award.points, each.award.reason) for each in awards] == (
        [(given, "late_start")] if given else []
    )


def test_what_a_late_arrival_started_with_is_said_and_undone_with_the_seat(two_hands: Evening) -> None:
    answer = two_hands.send("/players", arrives("average.13"))
    assert "Eve sits down, starting with 13." in two_hands.seen(two_hands.phone.get(answer.location))
    two_hands.post("/undo")
    assert "Eve" not in two_hands.ledger.players.values()
    assert two_hands.ledger.matches[-1].awards == ()
    two_hands.post("/redo")
    assert points(two_hands)["Eve"] == 13


def test_negative_totals_average_downwards_too(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai", scoring=Scoring.MINUS_1_PER_OFF)
    play(evening, "Ana", wrong=("Ana", "Ben", "Cai"))
    play(evening, "Ana", wrong=("Ana", "Ben"))
    play(evening, "Ana", wrong=("Ana", "Ben", "Cai"))
    assert points(evening) == {"Ana": -3, "Ben": -3, "Cai": 8}
    evening.send("/award", award(evening, "Cai", "penalty", "9"))
    assert "The average −3" in evening.text("/players")  # -7 among three
    assert evening.send("/players", arrives("average.-3")).status_code == 303
    assert points(evening)["Eve"] == -3


def award(evening: Evening, who: str, kind: str, points: str) -> dict[str, str]:
    return {"player": evening.player(who), "kind": kind, "points": points, "why": "House rule"}


def test_lowest_and_average_are_of_those_who_play(two_hands: Evening) -> None:
    two_hands.post("/players", do="leave", player=two_hands.player("Dee"))
    page = two_hands.text("/players")
    assert "The lowest 10" in page
    assert "The average 17" in page


@pytest.mark.parametrize(
    ("start", "typed", "field", "said"),
    [
        ("", "", "start", "Choose what they start with."),
        ("most", "", "start", "Choose what they start with."),
        ("average.12", "", "start", "The score has moved meanwhile"),
        ("typed", "", "start_points", "Type how many points."),
        ("typed", "many", "start_points", "Points are whole."),
        ("typed", "1.5", "start_points", "Points are whole."),
        ("typed", "-10000", "start_points", "at most 9999"),
    ],
)
def test_a_start_that_cannot_be_is_said_beside_its_field_and_everything_typed_is_kept(
    two_hands: Evening, start: str, typed: str, field: str, said: str
) -> None:
    before = two_hands.ledger.seq
    answer = two_hands.send("/players", arrives(start, start_points=typed))
    assert answer.status_code == 422
    assert fault_beside(answer, field)
    assert said in two_hands.seen(answer)
    assert 'value="Eve"' in answer.text
    assert f'name="start_points" type="text" inputmode="text" value="{typed}"' in answer.text
    assert ('value="typed" checked' in answer.text) == (start == "typed")
    assert two_hands.ledger.seq == before


def test_a_name_and_a_start_that_cannot_be_are_both_said(two_hands: Evening) -> None:
    answer = two_hands.send("/players", arrives("typed", name="ANA"))
    assert answer.status_code == 422
    assert fault_beside(answer, "name")
    assert fault_beside(answer, "start_points")


def test_a_remembered_name_is_tapped_beside_its_start(two_hands: Evening) -> None:
    with Session(two_hands.app.extensions["knockbook_engine"]) as db:
        eve = store.enrol(db, two_hands.key.club, "Eve")
    assert 'name="known" value="Eve"' in two_hands.get("/players").text
    tapped = {"do": "add", "name": "", "known": "Eve", "start": "typed"}
    answer = two_hands.send("/players", tapped)
    assert answer.status_code == 422
    assert 'value="Eve"' in answer.text
    assert two_hands.send("/players", {**tapped, "start": "average.13"}).status_code == 303
    assert two_hands.player("Eve") == eve.id
    assert points(two_hands)["Eve"] == 13


def test_before_a_hand_is_finished_nothing_is_asked(hands: Hands) -> None:
    evening = hands(*NAMES)
    bid(evening)
    assert "how many points" not in evening.text("/players")
    assert evening.send("/players", {"do": "add", "name": "Eve"}).status_code == 303
    assert evening.ledger.matches[-1].awards == ()


def test_once_it_is_over_nothing_is_asked(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai", schedule=Schedule.CUSTOM, hands=(1,))
    play(evening, "Ana")
    page = evening.text("/players")
    assert "how many points" not in page
    assert "deals next" not in page.split("Somebody new")[0]
    assert evening.send("/players", arrives("average.10")).status_code == 303
    assert evening.ledger.matches[-1].awards == ()


def test_in_a_match_for_money_nothing_is_asked(three: Evening) -> None:
    three.tonk("Ana")
    assert "how many points" not in three.text("/players")


def test_somebody_of_the_evening_who_never_sat_is_asked_too(two_hands: Evening) -> None:
    body = begun("oh_hell", "as_written", [two_hands.player(name) for name in NAMES[1:]])
    two_hands.write(Draft(Kind.MATCH, body))
    play(two_hands, "Ben")
    ana = two_hands.player("Ana")
    page = two_hands.get("/players")
    assert f'id="start-{ana}-average"' in page.text
    form = {"do": "back", "player": ana, "start": "typed", "start_points": "x"}
    answer = two_hands.send("/players", form)
    assert answer.status_code == 422
    assert fault_beside(answer, "start_points")
    before = two_hands.ledger.seq
    answer = two_hands.send("/players", {**form, "start_points": "8"})
    assert answer.status_code == 303
    assert "Ana sits down, starting with 8." in two_hands.seen(two_hands.phone.get(answer.location))
    assert kinds(two_hands, before) == ["match", "award"]
    assert points(two_hands)["Ana"] == 8


def test_a_starting_score_is_corrected_to_anything_even_nothing(two_hands: Evening) -> None:
    two_hands.send("/players", arrives("average.13"))
    line = two_hands.ledger.matches[-1].awards[0].line
    form = two_hands.get(f"/award/{line}")
    assert "Late start for <bdi>Eve</bdi>: +13." in form.text
    assert "Who?" not in two_hands.seen(form)
    for typed, given in (("-4", -4), ("0", 0), ("\N{MINUS SIGN}2", -2)):
        answer = two_hands.send(
            f"/award/{line}", {"points": typed, "why": "", "player": two_hands.player("Ana")}
        )
        assert answer.status_code == 303
        assert points(two_hands)["Eve"] == given
    assert two_hands.ledger.matches[-1].awards[0].award.reason == "late_start"
    assert two_hands.send(f"/award/{line}", {"points": ""}).status_code == 422
