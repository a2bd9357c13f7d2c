"""A match ended by its keeper before it is played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.log import Draft, Kind
from tests.webapp.hand_form import ONE, bid, hand

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def test_a_game_can_be_ended_early_undone_and_gone_on_with(four: Evening) -> None:
    hand(four, ONE, ONE)
    line = four.ledger.matches[-1].line
    assert "End the game here" in four.text("")
    assert four.post(f"/match/{line}/end").status_code == 303
    assert "Ended here: Ben is ahead" in four.text("")
    four.post("/undo")
    assert "Hand 2 of 13" in four.text("")
    four.post(f"/match/{line}/end")
    assert "Go on playing" in four.text("")
    assert four.post(f"/match/{line}/end", go_on="1").status_code == 303
    assert "Hand 2 of 13" in four.text("")


def test_an_ended_game_takes_no_hand_and_says_so(four: Evening) -> None:
    four.post(f"/match/{four.ledger.matches[-1].line}/end")
    assert "The game is ended" in four.text("")
    answer = bid(four, ONE)
    assert answer.status_code == 422
    assert "This game is over, so nothing was written." in four.seen(answer)
    assert four.ledger.matches[-1].rows == ()


def test_a_hand_that_was_still_being_played_is_said_not_to_count(four: Evening) -> None:
    bid(four, ONE)
    four.post(f"/match/{four.ledger.matches[-1].line}/end")
    assert "A hand was still being played: it does not count." in four.text("")


def test_ending_from_a_page_drawn_before_somebody_else_did_is_stale(four: Evening) -> None:
    drawn, line = four.ledger.seq, four.ledger.matches[-1].line
    four.post(f"/match/{line}/end")
    assert four.post(f"/match/{line}/end", after=drawn).status_code == 409


def test_there_is_no_end_to_a_match_that_is_not_there(four: Evening) -> None:
    assert four.post("/match/77/end").status_code == 404


def test_a_closed_session_ends_nothing_and_says_so(four: Evening) -> None:
    line = four.ledger.matches[-1].line
    four.write(Draft(Kind.CLOSING, {"totals": {}}))
    answer = four.post(f"/match/{line}/end")
    assert answer.status_code == 409
    assert "closed" in four.seen(answer)
