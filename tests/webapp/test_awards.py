"""Bonuses and penalties: given, corrected, struck out, and what is said where they cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient
from sqlmodel import Session

from scoring.log import Draft, Entry, Kind
from scoring.replay import verify
from tests.webapp.award_form import award_line, given
from tests.webapp.conftest import phone
from tests.webapp.deal_form import fault_beside
from tests.webapp.fuzzing import NASTY
from tests.webapp.hands import play, points
from webapp import access, store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def test_a_bonus_adds_points_and_the_book_keeps_the_words(one_hand: Evening) -> None:
    assert one_hand.send("/award", given(one_hand)).status_code == 303
    (award,) = one_hand.ledger.matches[-1].awards
    assert (award.award.points, award.award.reason, award.entry.note) == (5, "bonus", "Brought cake")
    assert points(one_hand) == {"Ana": 11, "Ben": 15, "Cai": 10, "Dee": 10}


def test_a_penalty_takes_points_away_also_below_nothing(one_hand: Evening) -> None:
    assert one_hand.send("/award", given(one_hand, kind="penalty", points="12")).status_code == 303
    assert points(one_hand)["Ben"] == -2
    assert one_hand.ledger.matches[-1].awards[0].award.reason == "penalty"


@pytest.mark.parametrize("typed", ["5", " 5 ", "+5", "٥", "५", "５"])
def test_points_are_read_in_any_scripts_digits(one_hand: Evening, typed: str) -> None:
    assert one_hand.send("/award", given(one_hand, points=typed)).status_code == 303
    assert points(one_hand)["Ben"] == 15


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("player", "", "Tap who it is for."),
        ("player", "nobody", "Tap who it is for."),
        ("kind", "", "Say whether it is a bonus or a penalty."),
        ("kind", "late_start", "Say whether it is a bonus or a penalty."),
        ("points", "", "Type how many points."),
        ("points", "five", "Points are whole."),
        ("points", "1.5", "Points are whole."),
        ("points", "²", "Points are whole."),
        ("points", "0", "Type more than nothing. To take points away, choose penalty."),
        ("points", "-5", "Type more than nothing. To take points away, choose penalty."),
        ("points", "10000", "at most 9999"),
        ("points", "9" * 19, "Points are whole."),
        ("why", "", "Say why, in a few words"),
        ("why", " \N{ZERO WIDTH SPACE} ", "Say why, in a few words"),
        ("why", "x" * 201, "at most 200 letters"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field_and_everything_typed_is_kept(
    one_hand: Evening, field: str, typed: str, said: str
) -> None:
    before = one_hand.ledger.seq
    answer = one_hand.send("/award", given(one_hand, **{field: typed}))
    assert answer.status_code == 422
    assert fault_beside(answer, field)
    assert said in one_hand.seen(answer)
    assert one_hand.ledger.seq == before
    kept = {"points": "5", "why": "Brought cake", field: typed}
    for name in ("points", "why"):
        assert f'name="{name}" type="text"' in answer.text
        assert f'value="{kept[name]}"' in answer.text
    ben = one_hand.player("Ben")
    assert (f'name="player" value="{ben}" checked' in answer.text) == (field != "player")
    assert ('value="bonus" checked' in answer.text) == (field != "kind")


def test_everything_that_is_wrong_is_said_at_once(one_hand: Evening) -> None:
    answer = one_hand.post("/award")
    assert all(fault_beside(answer, field) for field in ("player", "kind", "points", "why"))


def test_two_hundred_letters_are_enough_and_no_markup(one_hand: Evening) -> None:
    why = "<b>" + "é" * 197
    assert one_hand.send("/award", given(one_hand, why=why)).status_code == 303
    page = one_hand.get(f"/award/{award_line(one_hand)}")
    assert "&lt;b&gt;" in page.text
    assert "<b>é" not in page.text


def test_the_form_shows_who_has_how_many(one_hand: Evening) -> None:
    page = one_hand.text("/award")
    assert "Ana 11" in page
    assert "Ben 10" in page


def test_where_no_points_are_counted_the_page_says_so_and_nothing_is_written(three: Evening) -> None:
    page = three.get("/award")
    assert page.status_code == 200
    assert "there is no such match" in three.seen(page)
    before = three.ledger.seq
    answer = three.send("/award", given(three))
    assert answer.status_code == 409
    assert "This match is not counted in points" in three.seen(answer)
    assert "What you typed: 5, Brought cake" in three.seen(answer)
    assert three.ledger.seq == before


@pytest.mark.parametrize("match", ["999", "x", "1", "9" * 30])
def test_a_match_that_is_not_there_counts_no_points(one_hand: Evening, match: str) -> None:
    answer = one_hand.send("/award", given(one_hand, match=match))
    assert answer.status_code in {303, 409}
    assert verify(log_of(one_hand)) == ()


def log_of(evening: Evening) -> tuple[Entry, ...]:
    with Session(evening.app.extensions["knockbook_engine"]) as db:
        return store.log(db, evening.key)


@pytest.mark.parametrize("field", ["player", "kind", "points", "why", "match"])
def test_whatever_a_field_holds_the_answer_is_in_words_and_the_book_is_sound(
    one_hand: Evening, field: str
) -> None:
    for typed in (text for text in NASTY if not any("\ud800" <= sign <= "\udfff" for sign in text)):
        answer = one_hand.send("/award", given(one_hand, **{field: typed}))
        assert answer.status_code in {303, 409, 422}, typed
        assert "<script>alert(1)" not in answer.text
    assert verify(log_of(one_hand)) == ()
    assert one_hand.get("/award").status_code == one_hand.get("/history").status_code == 200


def test_the_same_form_twice_gives_points_once(one_hand: Evening) -> None:
    answers = [one_hand.send("/award", given(one_hand), token="one-and-the-same") for _time in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert points(one_hand)["Ben"] == 15


def test_a_hand_recorded_meanwhile_stands_in_no_awards_way(one_hand: Evening) -> None:
    drawn = one_hand.ledger.seq
    play(one_hand, "Cai")
    assert one_hand.send("/award", given(one_hand), after=drawn).status_code == 303


def test_a_closed_evening_takes_no_award_and_keeps_the_form(one_hand: Evening) -> None:
    one_hand.send("/award", given(one_hand))
    line = award_line(one_hand)
    one_hand.write(Draft(Kind.CLOSING, {"totals": {}}))
    for path in ("/award", f"/award/{line}", f"/award/{line}/strike"):
        answer = one_hand.send(path, given(one_hand, why="Another cake"))
        assert answer.status_code == 409
        assert "The evening is closed" in one_hand.seen(answer)
        assert points(one_hand)["Ben"] == 15
    assert "Another cake" in one_hand.send("/award", given(one_hand, why="Another cake")).text


def test_a_watcher_gives_nothing(one_hand: Evening) -> None:
    looking: FlaskClient = phone(one_hand.app, one_hand.key, access.Role.WATCHER)
    form = {"token": "a-watchers-form", "after": str(one_hand.ledger.seq), **given(one_hand)}
    assert looking.get(f"{one_hand.root}/award").status_code == 403
    assert looking.post(f"{one_hand.root}/award", data=form).status_code == 403


def test_the_menu_leads_there_where_points_are_counted(one_hand: Evening, three: Evening) -> None:
    assert f'href="{one_hand.root}/award"' in one_hand.get("/players").text
    assert "/award" not in three.get("/players").text
    looking: FlaskClient = phone(one_hand.app, one_hand.key, access.Role.WATCHER)
    assert "/award" not in looking.get(f"{one_hand.root}/players").text
