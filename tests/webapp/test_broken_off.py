"""A match of points that another one breaks off: what becomes of it is said with the start."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from scoring.games.oh_hell.rules import Stakes
from tests.webapp.conftest import phone
from tests.webapp.hands import bid, ended, play
from tests.webapp.match_form import MatchForm, beside
from webapp.access import Role

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

Hands = Callable[..., "Evening"]


@pytest.fixture
def staked(hands: Hands) -> Evening:
    """Ana, Ben and Cai play for 0.10 a point; Ana has won the first of 15 hands with 11 points to 10."""
    evening = hands("Ana", "Ben", "Cai", stakes=Stakes.PER_POINT, stake=10)
    play(evening, "Ana")
    return evening


def form(evening: Evening) -> MatchForm:
    one = MatchForm(evening.phone, f"{evening.root}/match")
    one.open()
    return one


# ---- What becomes of it ----


def test_the_form_says_where_the_match_is_that_is_not_over(staked: Evening) -> None:
    text = staked.text("/match")
    assert "Oh Hell is at hand 2 of 15 and not over." in text
    assert "End it here Its stakes are paid as the points stand." in text
    assert "Leave it open" in text
    bid(staked)
    text = staked.text("/match")
    assert "Oh Hell is at hand 2 of 15 and not over." in text
    assert "The hand still being played does not count." in text


def test_without_money_ending_it_speaks_of_points_alone(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai")
    play(evening, "Ana")
    assert "End it here The points stay as they stand." in evening.text("/match")


@pytest.mark.parametrize("how", ["no hand", "over", "money"])
def test_nothing_is_asked_where_nothing_is_broken_off(hands: Hands, three: Evening, how: str) -> None:
    evening = three if how == "money" else hands("Ana", "Ben", "Cai")
    if how == "over":
        play(evening, "Ana")
        ended(evening)
    if how == "money":
        three.tonk("Ana")
    assert "and not over" not in evening.text("/match")
    assert evening.post("/match", again=str(evening.ledger.matches[-1].line)).status_code == 303


@pytest.mark.parametrize("again", [True, False])
def test_ended_by_default_its_stakes_count_and_undo_takes_both_back(staked: Evening, again: bool) -> None:
    """Ana has 11 points, the others 10."""
    one = form(staked)
    answer = one.send(again="2") if again else one.start()
    assert answer.status_code == 303
    old, new = staked.ledger.matches
    assert (old.ended, new.ended) == (True, False)
    assert staked.money == {"Ana": 20, "Ben": -10, "Cai": -10}
    staked.post("/undo")
    assert [match.ended for match in staked.ledger.matches] == [False]
    assert staked.money == {"Ana": 0, "Ben": 0, "Cai": 0}
    assert "Hand 2 of 15" in staked.text("")
    staked.post("/redo")
    assert [match.ended for match in staked.ledger.matches] == [True, False]


@pytest.mark.parametrize("again", [True, False])
def test_left_open_it_waits(staked: Evening, again: bool) -> None:
    one = form(staked)
    one.fields["going.2"] = "open"
    assert (one.send(again="2") if again else one.start()).status_code == 303
    assert [match.over for match in staked.ledger.matches] == [False, False]


def test_the_choice_is_kept_when_the_form_is_drawn_again(staked: Evening) -> None:
    one = form(staked)
    one.redraw(going__2="open")
    assert one.fields["going.2"] == "open"
    assert one.send(playing="nobody").status_code == 422
    assert one.fields["going.2"] == "open"


@pytest.mark.parametrize("again", [True, False])
def test_a_form_that_does_not_say_it_starts_nothing(staked: Evening, again: bool) -> None:
    """One drawn before the match had a hand, or by somebody who has seen another match."""
    one = form(staked)
    for said in ("", "perhaps"):
        page = one.send(again="2", going__2=said) if again else one.start(going__2=said)
        assert page.status_code == 422
        assert beside(page, "going.2") == "Say what becomes of Oh Hell, which is not over."
        one.fields.pop("again", None)
    assert len(staked.ledger.matches) == 1


def test_the_same_form_sent_twice_ends_and_starts_once(staked: Evening) -> None:
    one = form(staked)
    one.start()
    entries = staked.ledger.seq
    one.start()
    assert staked.ledger.seq == entries


# ---- Undo ----


def test_undo_stands_at_the_table_while_the_start_of_another_match_is_the_newest_action(
    staked: Evening,
) -> None:
    assert "was started" not in staked.text("")
    form(staked).send(again="2")
    page = staked.get("")
    assert re.search(r"Oh Hell was started\. Undo", staked.seen(page))
    assert page.text.count(f'action="{staked.root}/undo"') == 1
    play(staked, "Ben")
    assert "was started" not in staked.text("")
    staked.post("/undo")
    text = staked.text("")
    assert "Put it back" in text
    assert "was started" not in text


def test_the_first_start_of_an_evening_is_not_offered_to_be_taken_back(three: Evening) -> None:
    assert f'action="{three.root}/undo"' not in three.get("").text


def test_who_only_reads_and_a_closed_evening_are_offered_no_undo(staked: Evening) -> None:
    form(staked).send(again="2")
    reader = phone(staked.app, staked.key, Role.WATCHER)
    assert "was started" not in staked.seen(reader.get(staked.root))
    staked.post("/close")
    assert "was started" not in staked.text("")
