"""Bonuses and penalties that stand in the book: corrected, struck out, taken back; a match that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scoring.games.oh_hell.rules import Schedule, Stakes
from scoring.log import Draft, Kind
from tests.webapp.award_form import award_line, given
from tests.webapp.conftest import begun
from tests.webapp.deal_form import fault_beside
from tests.webapp.hands import play, points

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def test_an_award_is_corrected_and_what_it_said_stays_in_the_book(one_hand: Evening) -> None:
    one_hand.send("/award", given(one_hand))
    line = award_line(one_hand)
    form = one_hand.get(f"/award/{line}")
    assert "Bonus for <bdi>Ben</bdi>: +5." in form.text
    assert 'value="Brought cake"' in form.text
    answer = one_hand.send(f"/award/{line}", given(one_hand, "Cai", kind="penalty", points="3", why="Peeked"))
    assert answer.status_code == 303
    (award,) = one_hand.ledger.matches[-1].awards
    assert (award.line, award.award.points, award.entry.note) == (line, -3, "Peeked")
    assert points(one_hand) == {"Ana": 11, "Ben": 10, "Cai": 7, "Dee": 10}
    again = one_hand.get(f"/award/{line}")
    assert "Penalty for <bdi>Cai</bdi>: −3." in again.text
    assert 'value="penalty" checked' in again.text
    assert 'value="3"' in again.text


def test_a_correction_with_faults_keeps_what_was_typed(one_hand: Evening) -> None:
    one_hand.send("/award", given(one_hand))
    line = award_line(one_hand)
    answer = one_hand.send(f"/award/{line}", given(one_hand, points="many", why="Peeked"))
    assert answer.status_code == 422
    assert fault_beside(answer, "points")
    assert 'value="many"' in answer.text
    assert 'value="Peeked"' in answer.text
    assert "Brought cake" in one_hand.seen(answer)


def test_an_award_is_struck_out_and_written_down_again(one_hand: Evening) -> None:
    one_hand.send("/award", given(one_hand))
    line = award_line(one_hand)
    assert one_hand.post(f"/award/{line}/strike").status_code == 303
    assert points(one_hand)["Ben"] == 10
    form = one_hand.get(f"/award/{line}")
    assert "before it was struck out" in one_hand.seen(form)
    assert one_hand.send(f"/award/{line}", given(one_hand)).status_code == 303
    assert points(one_hand)["Ben"] == 15


def test_an_award_is_struck_out_once(one_hand: Evening) -> None:
    one_hand.send("/award", given(one_hand))
    line = award_line(one_hand)
    one_hand.post(f"/award/{line}/strike")
    before = one_hand.ledger.seq
    answer = one_hand.post(f"/award/{line}/strike")
    assert answer.status_code == 409
    assert "Those points are struck out already." in one_hand.seen(answer)
    assert one_hand.ledger.seq == before


def test_undo_takes_an_award_back_and_redo_puts_its_words_back_too(one_hand: Evening) -> None:
    one_hand.send("/award", given(one_hand))
    line = award_line(one_hand)
    one_hand.send(f"/award/{line}", given(one_hand, points="7", why="Two cakes"))
    one_hand.post("/undo")
    (award,) = one_hand.ledger.matches[-1].awards
    assert (award.award.points, award.entry.note) == (5, "Brought cake")
    one_hand.post("/redo")
    (award,) = one_hand.ledger.matches[-1].awards
    assert (award.award.points, award.entry.note) == (7, "Two cakes")
    one_hand.post("/undo")
    one_hand.post("/undo")
    assert one_hand.ledger.matches[-1].awards == ()


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


def test_an_earlier_match_of_points_is_told_from_the_one_being_played(one_hand: Evening) -> None:
    one_hand.send("/award", given(one_hand))
    line, first = award_line(one_hand), one_hand.ledger.matches[-1].line
    one_hand.write(Draft(Kind.MATCH, begun("tonk", "as_written", list(one_hand.ids.values()))))
    assert one_hand.send(f"/award/{line}", given(one_hand, points="6")).status_code == 303
    assert one_hand.send("/award", given(one_hand, match=str(first), points="1")).status_code == 303
    assert [each.award.points for each in one_hand.ledger.matches[0].awards] == [6, 1]
    assert one_hand.get(f"/award?match={first}").status_code == 200
    assert "Who?" in one_hand.text(f"/award?match={first}")


def test_an_award_that_does_not_exist_is_not_found(one_hand: Evening) -> None:
    deal = one_hand.ledger.matches[-1].rows[0].line
    for line in (deal, 999):
        assert one_hand.get(f"/award/{line}").status_code == 404
        assert one_hand.send(f"/award/{line}", given(one_hand)).status_code == 404
        assert one_hand.post(f"/award/{line}/strike").status_code == 404


def test_the_award_of_a_struck_match_says_that_it_counts_nowhere(one_hand: Evening) -> None:
    one_hand.send("/award", given(one_hand))
    line, match = award_line(one_hand), one_hand.ledger.matches[-1]
    one_hand.write(Draft(Kind.MATCH, None, match.line), Draft(Kind.DEAL, None, match.rows[0].line))
    page = one_hand.get(f"/award/{line}")
    assert page.status_code == 200
    assert "there is no such match" in one_hand.seen(page)
    assert one_hand.send(f"/award/{line}", given(one_hand)).status_code == 409
    assert one_hand.post(f"/award/{line}/strike").status_code == 303


def test_an_imported_award_to_a_stranger_can_be_given_to_somebody_else(one_hand: Evening) -> None:
    match = one_hand.ledger.matches[-1].line
    body = {"match": match, "player": "stranger", "points": 4, "reason": "bonus"}
    line = one_hand.write(Draft(Kind.AWARD, body, note="From afar"))
    page = one_hand.get(f"/award/{line}")
    assert "Bonus for <bdi>somebody</bdi>: +4." in page.text
    assert one_hand.send(f"/award/{line}", given(one_hand, points="4")).status_code == 303
    assert points(one_hand)["Ben"] == 14


def test_two_phones_correct_one_award_and_the_second_is_told(one_hand: Evening) -> None:
    one_hand.send("/award", given(one_hand))
    line, drawn = award_line(one_hand), one_hand.ledger.seq
    one_hand.send(f"/award/{line}", given(one_hand, points="6"))
    answer = one_hand.send(f"/award/{line}", given(one_hand, points="8"), after=drawn)
    assert answer.status_code == 409
    assert "Somebody wrote this meanwhile" in one_hand.seen(answer)
    assert 'value="8"' in answer.text
    assert points(one_hand)["Ben"] == 16


def test_an_awards_story_leads_to_its_correction(one_hand: Evening) -> None:
    one_hand.send("/award", given(one_hand))
    line = award_line(one_hand)
    story = one_hand.get(f"/history/{line}")
    assert f'href="{one_hand.root}/award/{line}"' in story.text
    assert f'action="{one_hand.root}/award/{line}/strike"' in story.text
    assert "Brought cake" in one_hand.seen(story)
    one_hand.post(f"/award/{line}/strike")
    story = one_hand.get(f"/history/{line}")
    assert "Write it down again" in one_hand.seen(story)
    assert f"/award/{line}/strike" not in story.text
