"""Bonuses and penalties that stand in the book: corrected, struck out, taken back; a match that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from scoring.games.oh_hell.rules import Schedule, Stakes
from scoring.log import Draft, Kind
from tests.webapp.conftest import begun
from tests.webapp.deal_form import fault_beside
from tests.webapp.hands import play, points

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


def test_an_award_is_corrected_and_what_it_said_stays_in_the_book(four: Evening) -> None:
    four.send("/award", given(four))
    line = award_line(four)
    form = four.get(f"/award/{line}")
    assert "Bonus for <bdi>Ben</bdi>: +5." in form.text
    assert 'value="Brought cake"' in form.text
    answer = four.send(f"/award/{line}", given(four, "Cai", kind="penalty", points="3", why="Peeked"))
    assert answer.status_code == 303
    (award,) = four.ledger.matches[-1].awards
    assert (award.line, award.award.points, award.entry.note) == (line, -3, "Peeked")
    assert points(four) == {"Ana": 11, "Ben": 10, "Cai": 7, "Dee": 10}
    again = four.get(f"/award/{line}")
    assert "Penalty for <bdi>Cai</bdi>: −3." in again.text
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
    assert four.send(f"/award/{line}", given(four)).status_code == 409
    assert four.post(f"/award/{line}/strike").status_code == 303


def test_an_imported_award_to_a_stranger_can_be_given_to_somebody_else(four: Evening) -> None:
    match = four.ledger.matches[-1].line
    body = {"match": match, "player": "stranger", "points": 4, "reason": "bonus"}
    line = four.write(Draft(Kind.AWARD, body, note="From afar"))
    page = four.get(f"/award/{line}")
    assert "Bonus for <bdi>somebody</bdi>: +4." in page.text
    assert four.send(f"/award/{line}", given(four, points="4")).status_code == 303
    assert points(four)["Ben"] == 14


def test_two_phones_correct_one_award_and_the_second_is_told(four: Evening) -> None:
    four.send("/award", given(four))
    line, drawn = award_line(four), four.ledger.seq
    four.send(f"/award/{line}", given(four, points="6"))
    answer = four.send(f"/award/{line}", given(four, points="8"), after=drawn)
    assert answer.status_code == 409
    assert "Somebody wrote this meanwhile" in four.seen(answer)
    assert 'value="8"' in answer.text
    assert points(four)["Ben"] == 16


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
