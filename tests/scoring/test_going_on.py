"""Going on from an earlier ledger comes to the same as starting anew, whatever was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from books import A, B, deal, deal_body, evening, log, match, points_match, written
from hypothesis import given
from hypothesis import strategies as st
from moves import MOVES, POINTS_MOVES, drafts_of

from scoring import standings
from scoring.game import Game
from scoring.log import Draft, Entry, Kind
from scoring.reading import read_deal
from scoring.replay import replay

TABLE_SET = (evening(), match())


@given(st.data())
def test_every_ledger_balances_and_going_on_equals_starting_anew_in_tonk(data: st.DataObject) -> None:
    go_on(log(*TABLE_SET), data, MOVES)


@given(st.data())
def test_the_same_for_an_evening_of_both_games(data: st.DataObject) -> None:
    go_on(log(*TABLE_SET, points_match()), data, [*POINTS_MOVES, *POINTS_MOVES, *MOVES])


def go_on(book: list[Entry], data: st.DataObject, moves: Sequence[str]) -> None:
    ledger = earlier = replay(book)
    for step, what in enumerate(data.draw(st.lists(st.sampled_from(moves), max_size=20))):
        book = written(book, drafts_of(book, what, data), f"step-{step}")
        before, earlier = ledger, data.draw(st.sampled_from([earlier, ledger]))
        ledger = replay(book, before)
        assert ledger == replay(book) == replay(book, earlier)
        assert sum(ledger.balances.values()) == sum(ledger.played.values()) == 0
        assert sum(ledger.open_balances.values()) == 0
        assert not any(sum(standings.moved(match.finish).values()) for match in ledger.matches)
        assert all(sum(row.balances.values()) == 0 for match in ledger.matches for row in match.rows)


def test_a_correction_reads_no_other_deal_again_and_folds_none_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = log(*TABLE_SET, *[deal(A)] * 6)
    before = replay(book)
    book = written(book, [Draft(Kind.DEAL, deal_body(B), 5)], "correction")
    read: list[object] = []

    def reading(game: Game[Any, Any], body: Mapping[str, object]) -> object:
        read.append(body)
        return read_deal(game, body)

    monkeypatch.setattr("scoring.fold.read_deal", reading)
    after = replay(book, before)
    assert read == [deal_body(B)["deal"]]
    was, now = before.matches[0].rows, after.matches[0].rows
    assert [row is old for row, old in zip(now, was, strict=True)] == [True, True, False, False, False, False]
