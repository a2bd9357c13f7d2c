"""A match of points that was left open: it can be corrected and ended, and is named at the close."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient

from scoring.games.oh_hell.rules import Stakes
from tests.webapp.conftest import phone
from tests.webapp.hand_form import corrected
from tests.webapp.hands import bid, ended, play
from webapp.access import Role

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

Hands = Callable[..., "Evening"]

END = "End the game here"
GO_ON = "Go on playing"


@pytest.fixture
def left_open(hands: Hands) -> Evening:
    """For 0.10 a point Ana has won a hand with 11 points to 10, one more was bid; a second match began."""
    evening = hands("Ana", "Ben", "Cai", stakes=Stakes.PER_POINT, stake=10)
    play(evening, "Ana")
    bid(evening)
    evening.send("/match", {"again": "2", "going.2": "open"})
    assert [match.over for match in evening.ledger.matches] == [False, False]
    return evening


def test_its_sheet_is_reached_from_the_ledger_and_ends_it(left_open: Evening) -> None:
    assert f'href="{left_open.root}/sheet/2"' in left_open.get("/ledger").text
    text = left_open.text("/sheet/2")
    assert END in text
    assert "Its stakes are paid when it is ended." in text
    back = left_open.field(left_open.get("/sheet/2"), "back")
    answer = left_open.post("/match/2/end", back=back)
    assert answer.location == f"{left_open.root}/sheet/2"
    assert left_open.money == {"Ana": 20, "Ben": -10, "Cai": -10}
    text = left_open.text("/sheet/2")
    assert "Ended here: Ana is ahead with 11 points." in text
    assert END not in text
    assert GO_ON not in text
    assert "Undo the last change" in left_open.text("")


def test_its_hands_can_be_corrected_and_finished(left_open: Evening) -> None:
    first, second = left_open.ledger.matches[0].rows
    last = {"Ana": 0, "Ben": 0, "Cai": 1}
    one = {"cards": "1", "number": "1", "trump": "S"}
    assert corrected(left_open, last, last, line=first.line, **one).status_code == 303
    all_of_two = {"Ana": 2, "Ben": 0, "Cai": 0}
    two = {"cards": "2", "number": "2", "trump": "S"}
    assert corrected(left_open, all_of_two, all_of_two, line=second.line, **two).status_code == 303
    names = left_open.ledger.players
    points = {names[player]: total for player, total in left_open.ledger.matches[0].points.items()}
    assert points == {"Ana": 22, "Ben": 20, "Cai": 21}


def test_the_match_being_played_is_ended_at_the_table_and_goes_on_from_its_sheet(left_open: Evening) -> None:
    line = play(left_open, "Ben")
    newest = left_open.ledger.matches[-1].line
    assert line > newest
    assert END not in left_open.text(f"/sheet/{newest}")
    ended(left_open)
    assert GO_ON in left_open.text(f"/sheet/{newest}")
    assert left_open.post(f"/match/{newest}/end", go_on="1").location == left_open.root
    assert GO_ON not in left_open.text(f"/sheet/{newest}")


def test_without_money_nothing_is_said_of_stakes(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai")
    play(evening, "Ana")
    evening.send("/match", {"again": "2", "going.2": "open"})
    text = evening.text("/sheet/2")
    assert END in text
    assert "stakes" not in text


def test_who_only_reads_gets_no_button(left_open: Evening) -> None:
    reader: FlaskClient = phone(left_open.app, left_open.key, Role.WATCHER)
    assert "<button" not in reader.get(f"{left_open.root}/sheet/2").text


def test_closing_names_the_hand_each_match_is_at(left_open: Evening) -> None:
    play(left_open, "Ben")
    play(left_open, "Ben")
    text = left_open.text("/close")
    assert "Oh Hell (hand 2 of 15) is not over yet, so its stakes are not in these totals." in text
    assert "Oh Hell (hand 3 of 15) is not over yet" in text
    assert f'href="{left_open.root}/sheet/2"' in left_open.get("/close").text
