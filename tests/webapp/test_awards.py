"""Bonuses and penalties: given, corrected, struck out, and what is said where they cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient
from sqlmodel import Session

from scoring.games.oh_hell.rules import Schedule, Stakes
from scoring.log import Draft, Entry, Kind
from scoring.replay import verify
from tests.webapp.conftest import begun, phone
from tests.webapp.deal_form import fault_beside
from tests.webapp.hands import play, points
from webapp import access, store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


@pytest.fixture
def four(hands: Callable[..., Evening]) -> Evening:
    """Four at Oh Hell, with one hand played: Ana 11, the others 10."""
    evening = hands("Ana", "Ben", "Cai", "Dee")
    play(evening, "Ana")
    return evening


def given(evening: Evening, who: str = "Ben", **changed: str) -> dict[str, str]:
    """The form of a bonus of 5, as a keeper fills it in."""
    return {"player": evening.player(who), "kind": "bonus", "points": "5", "why": "Brought cake", **changed}


def award_line(evening: Evening) -> int:
    return evening.ledger.matches[-1].awards[-1].line


def test_a_bonus_adds_points_and_the_book_keeps_the_words(four: Evening) -> None:
    assert four.send("/award", given(four)).status_code == 303
    (award,) = four.ledger.matches[-1].awards
    assert (award.award.points, award.award.reason, award.entry.note) == (5, "bonus", "Brought cake")
    assert points(four) == {"Ana": 11, "Ben": 15, "Cai": 10, "Dee": 10}


def test_a_penalty_takes_points_away_also_below_nothing(four: Evening) -> None:
    assert four.send("/award", given(four, kind="penalty", points="12")).status_code == 303
    assert points(four)["Ben"] == -2
    assert four.ledger.matches[-1].awards[0].award.reason == "penalty"


@pytest.mark.parametrize("typed", ["5", " 5 ", "+5", "٥", "५", "５"])
def test_points_are_read_in_any_scripts_digits(four: Evening, typed: str) -> None:
    assert four.send("/award", given(four, points=typed)).status_code == 303
    assert points(four)["Ben"] == 15


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
    four: Evening, field: str, typed: str, said: str
) -> None:
    before = four.ledger.seq
    answer = four.send("/award", given(four, **{field: typed}))
    assert answer.status_code == 422
    assert fault_beside(answer, field)
    assert said in four.seen(answer)
    assert four.ledger.seq == before
    kept = {"points": "5", "why": "Brought cake", field: typed}
    for name in ("points", "why"):
        assert f'name="{name}" type="text"' in answer.text
        assert f'value="{kept[name]}"' in answer.text
    ben = four.player("Ben")
    assert (f'name="player" value="{ben}" checked' in answer.text) == (field != "player")
    assert ('value="bonus" checked' in answer.text) == (field != "kind")


def test_everything_that_is_wrong_is_said_at_once(four: Evening) -> None:
    answer = four.post("/award")
    assert all(fault_beside(answer, field) for field in ("player", "kind", "points", "why"))


def test_two_hundred_letters_are_enough_and_no_markup(four: Evening) -> None:
    why = "<b>" + "é" * 197
    assert four.send("/award", given(four, why=why)).status_code == 303
    page = four.get(f"/award/{award_line(four)}")
    assert "&lt;b&gt;" in page.text
    assert "<b>é" not in page.text


def test_the_form_shows_who_has_how_many(four: Evening) -> None:
    page = four.text("/award")
    assert "Ana 11" in page
    assert "Ben 10" in page


def test_an_award_is_corrected_and_what_it_said_stays_in_the_book(four: Evening) -> None:
    four.send("/award", given(four))
    line = award_line(four)
    form = four.get(f"/award/{line}")
    assert "Ben gets 5 points. Brought cake" in four.seen(form)
    assert 'value="Brought cake"' in form.text
    answer = four.send(f"/award/{line}", given(four, "Cai", kind="penalty", points="3", why="Peeked"))
    assert answer.status_code == 303
    (award,) = four.ledger.matches[-1].awards
    assert (award.line, award.award.points, award.entry.note) == (line, -3, "Peeked")
    assert points(four) == {"Ana": 11, "Ben": 10, "Cai": 7, "Dee": 10}
    again = four.get(f"/award/{line}")
    assert "Cai loses 3 points. Peeked" in four.seen(again)
    assert 'value="penalty" checked' in again.text
    assert 'value="3"' in again.text


def test_a_correction_with_faults_keeps_what_was_typed(four: Evening) -> None:
    four.send("/award", given(four))
    line = award_line(four)
    answer = four.send(f"/award/{line}", given(four, points="many", why="Peeked"))
    assert answer.status_code == 422
    assert fault_beside(answer, "points")
    assert 'value="many"' in answer.text
    assert 'value="Peeked"' in answer.text
    assert "Brought cake" in four.seen(answer)


def test_an_award_is_struck_out_and_written_down_again(four: Evening) -> None:
    four.send("/award", given(four))
    line = award_line(four)
    assert four.post(f"/award/{line}/strike").status_code == 303
    assert points(four)["Ben"] == 10
    form = four.get(f"/award/{line}")
    assert "before it was struck out" in four.seen(form)
    assert f"/award/{line}/strike" not in form.text
    assert four.send(f"/award/{line}", given(four)).status_code == 303
    assert points(four)["Ben"] == 15


def test_an_award_is_struck_out_once(four: Evening) -> None:
    four.send("/award", given(four))
    line = award_line(four)
    four.post(f"/award/{line}/strike")
    before = four.ledger.seq
    answer = four.post(f"/award/{line}/strike")
    assert answer.status_code == 409
    assert "Those points are struck out already." in four.seen(answer)
    assert four.ledger.seq == before


def test_undo_takes_an_award_back_and_redo_puts_its_words_back_too(four: Evening) -> None:
    four.send("/award", given(four))
    line = award_line(four)
    four.send(f"/award/{line}", given(four, points="7", why="Two cakes"))
    four.post("/undo")
    (award,) = four.ledger.matches[-1].awards
    assert (award.award.points, award.entry.note) == (5, "Brought cake")
    four.post("/redo")
    (award,) = four.ledger.matches[-1].awards
    assert (award.award.points, award.entry.note) == (7, "Two cakes")
    four.post("/undo")
    four.post("/undo")
    assert four.ledger.matches[-1].awards == ()


def test_a_match_that_is_over_still_takes_awards_and_its_winner_follows(
    hands: Callable[..., Evening],
) -> None:
    evening = hands("Ana", "Ben", "Cai", schedule=Schedule.CUSTOM, hands=(1,))
    play(evening, "Ana")
    assert evening.ledger.matches[-1].over
    assert evening.send("/award", given(evening)).status_code == 303
    match = evening.ledger.matches[-1]
    assert [evening.ledger.players[player] for player in match.winners] == ["Ben"]
    evening.post(f"/award/{award_line(evening)}/strike")
    match = evening.ledger.matches[-1]
    assert [evening.ledger.players[player] for player in match.winners] == ["Ana"]


def test_an_award_moves_the_stakes_of_a_match_that_is_over(hands: Callable[..., Evening]) -> None:
    evening = hands(
        "Ana", "Ben", "Cai", schedule=Schedule.CUSTOM, hands=(1,), stakes=Stakes.PER_POINT, stake=10
    )
    play(evening, "Ana")
    assert evening.money == {"Ana": 20, "Ben": -10, "Cai": -10}
    evening.send("/award", given(evening))
    assert evening.money == {"Ana": -30, "Ben": 90, "Cai": -60}
    assert sum(evening.money.values()) == 0


def test_an_earlier_match_of_points_is_told_from_the_one_being_played(four: Evening) -> None:
    four.send("/award", given(four))
    line, first = award_line(four), four.ledger.matches[-1].line
    four.write(Draft(Kind.MATCH, begun("tonk", "as_written", list(four.ids.values()))))
    assert four.send(f"/award/{line}", given(four, points="6")).status_code == 303
    assert four.send("/award", given(four, match=str(first), points="1")).status_code == 303
    assert [each.award.points for each in four.ledger.matches[0].awards] == [6, 1]
    assert four.get(f"/award?match={first}").status_code == 200
    assert "Who?" in four.text(f"/award?match={first}")


def test_where_no_points_are_counted_the_page_says_so_and_nothing_is_written(three: Evening) -> None:
    page = three.get("/award")
    assert page.status_code == 200
    assert "there is no such match" in three.seen(page)
    before = three.ledger.seq
    answer = three.send("/award", given(three))
    assert answer.status_code == 422
    assert "This match is not counted in points" in three.seen(answer)
    assert three.ledger.seq == before


@pytest.mark.parametrize("match", ["999", "x", "1", "9" * 30])
def test_a_match_that_is_not_there_counts_no_points(four: Evening, match: str) -> None:
    answer = four.send("/award", given(four, match=match))
    assert answer.status_code in {303, 422}
    assert verify(log_of(four)) == ()


def log_of(evening: Evening) -> tuple[Entry, ...]:
    with Session(evening.app.extensions["knockbook_engine"]) as db:
        return store.log(db, evening.key)


def test_an_award_that_does_not_exist_is_not_found(four: Evening) -> None:
    deal = four.ledger.matches[-1].rows[0].line
    for line in (deal, 999):
        assert four.get(f"/award/{line}").status_code == 404
        assert four.send(f"/award/{line}", given(four)).status_code == 404
        assert four.post(f"/award/{line}/strike").status_code == 404


def test_the_award_of_a_struck_match_says_that_it_counts_nowhere(four: Evening) -> None:
    four.send("/award", given(four))
    line, match = award_line(four), four.ledger.matches[-1]
    four.write(Draft(Kind.MATCH, None, match.line), Draft(Kind.DEAL, None, match.rows[0].line))
    page = four.get(f"/award/{line}")
    assert page.status_code == 200
    assert "there is no such match" in four.seen(page)
    assert four.send(f"/award/{line}", given(four)).status_code == 422
    assert four.post(f"/award/{line}/strike").status_code == 303


def test_an_imported_award_to_a_stranger_can_be_given_to_somebody_else(four: Evening) -> None:
    match = four.ledger.matches[-1].line
    body = {"match": match, "player": "stranger", "points": 4, "reason": "bonus"}
    line = four.write(Draft(Kind.AWARD, body, note="From afar"))
    page = four.get(f"/award/{line}")
    assert "somebody gets 4 points." in four.seen(page)
    assert four.send(f"/award/{line}", given(four, points="4")).status_code == 303
    assert points(four)["Ben"] == 14


def test_the_same_form_twice_gives_points_once(four: Evening) -> None:
    answers = [four.send("/award", given(four), token="one-and-the-same") for _time in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert points(four)["Ben"] == 15


def test_two_phones_correct_one_award_and_the_second_is_told(four: Evening) -> None:
    four.send("/award", given(four))
    line, drawn = award_line(four), four.ledger.seq
    four.send(f"/award/{line}", given(four, points="6"))
    answer = four.send(f"/award/{line}", given(four, points="8"), after=drawn)
    assert answer.status_code == 409
    assert "Somebody wrote this meanwhile" in four.seen(answer)
    assert 'value="8"' in answer.text
    assert points(four)["Ben"] == 16


def test_a_hand_recorded_meanwhile_stands_in_no_awards_way(four: Evening) -> None:
    drawn = four.ledger.seq
    play(four, "Cai")
    assert four.send("/award", given(four), after=drawn).status_code == 303


def test_a_closed_evening_takes_no_award_and_keeps_the_form(four: Evening) -> None:
    four.send("/award", given(four))
    line = award_line(four)
    four.write(Draft(Kind.CLOSING, {"totals": {}}))
    for path in ("/award", f"/award/{line}", f"/award/{line}/strike"):
        answer = four.send(path, given(four, why="Another cake"))
        assert answer.status_code == 409
        assert "The evening is closed" in four.seen(answer)
        assert points(four)["Ben"] == 15
    assert "Another cake" in four.send("/award", given(four, why="Another cake")).text


def test_a_watcher_gives_nothing(four: Evening) -> None:
    looking: FlaskClient = phone(four.app, four.key, access.Role.WATCHER)
    form = {"token": "a-watchers-form", "after": str(four.ledger.seq), **given(four)}
    assert looking.get(f"{four.root}/award").status_code == 403
    assert looking.post(f"{four.root}/award", data=form).status_code == 403


def test_the_menu_leads_there_where_points_are_counted(four: Evening, three: Evening) -> None:
    assert f'href="{four.root}/award"' in four.get("/players").text
    assert "/award" not in three.get("/players").text
    looking: FlaskClient = phone(four.app, four.key, access.Role.WATCHER)
    assert "/award" not in looking.get(f"{four.root}/players").text


def test_an_awards_story_leads_to_its_correction(four: Evening) -> None:
    four.send("/award", given(four))
    line = award_line(four)
    story = four.get(f"/history/{line}")
    assert f'href="{four.root}/award/{line}"' in story.text
    assert f'action="{four.root}/award/{line}/strike"' in story.text
    assert "Brought cake" in four.seen(story)
    four.post(f"/award/{line}/strike")
    story = four.get(f"/history/{line}")
    assert "Write it down again" in four.seen(story)
    assert f"/award/{line}/strike" not in story.text
