"""Going on from an earlier ledger comes to the same as starting anew, whatever was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from books import (
    MATCH,
    NAMES,
    RULES,
    A,
    B,
    C,
    closing,
    deal,
    deal_body,
    evening,
    log,
    match,
    payment,
    points_match,
    written,
)
from hypothesis import given
from hypothesis import strategies as st
from moves import MOVES, POINTS_MOVES, D, drafts_of

from scoring import standings
from scoring.game import Game
from scoring.log import Draft, Entry, Kind
from scoring.reading import read_deal
from scoring.replay import replay
from scoring.rewinding import rewound

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
        seq = data.draw(st.integers(0, len(book)))
        back = rewound(ledger, book, seq)
        assert back is None or (back.seq <= seq and back == replay(book[: back.seq]))
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


def test_going_back_folds_nothing_again_but_for_lines_written_again_later() -> None:
    """Names, seats and stakes are as they were then; a correction leads back to before its deal."""
    joins = Draft(Kind.SESSION, evening(players={**NAMES, D: "Dee"}).body, 1)
    sits = Draft(Kind.MATCH, match(seats=[A, B, C, D], rules={**RULES, "stake": 30}).body, MATCH)
    book = log(*TABLE_SET, deal(A), deal(B), payment(A, B, 5), joins, sits, deal(A, players=[A, B, C, D]))
    for seq in range(1, len(book) + 1):
        back = rewound(replay(book), book, seq)
        assert back == replay(book[:seq]), seq
    corrected = written(book, [Draft(Kind.DEAL, deal_body(C), 4)], "correction")
    now = replay(corrected)
    assert [back and back.seq for back in (rewound(now, corrected, seq) for seq in (3, 4, 8, 9))] == [
        3,
        3,
        3,
        9,
    ]


def test_there_is_no_going_back_past_a_newcomer_whom_a_deal_of_before_names() -> None:
    """As only an import can have it: the deal had a fault until then."""
    joins = Draft(Kind.SESSION, evening(players={**NAMES, D: "Dee"}).body, 1)
    book = log(*TABLE_SET, deal(A, players=[A, B, C, D]), joins)
    assert rewound(replay(book), book, 3) is None


def test_there_is_no_going_back_past_what_may_have_changed_every_deal() -> None:
    """As only an import can have it: a match of another game for a while, or no session at all."""
    other = Draft(Kind.MATCH, match(game="whist").body, MATCH)
    book = log(*TABLE_SET, deal(A), other, Draft(Kind.MATCH, match().body, MATCH), deal(B))
    now = replay(book)
    assert [back and back.seq for back in (rewound(now, book, seq) for seq in (3, 5, 6))] == [1, 5, 6]
    assert rewound(now, book, 4) is None
    nobody = log(*TABLE_SET, Draft(Kind.SESSION, None, 1), replace(evening(), line=1), deal(A))
    assert rewound(replay(nobody), nobody, 2) is None


def test_there_is_no_going_back_to_another_closing_than_the_one_that_stands() -> None:
    """As only an import can have it: closed, closed once more, and the first closing struck."""
    closed = log(*TABLE_SET, deal(A), closing(A=20, B=-10, C=-10))
    twice = written(closed, [closing(A=20, B=-10, C=-10)], "again")
    struck = written(twice, [Draft(Kind.CLOSING, None, 4)], "strike")
    assert [back and back.seq for back in (rewound(replay(closed), closed, seq) for seq in (3, 4))] == [3, 4]
    assert rewound(replay(twice), twice, 4) is None
    assert rewound(replay(struck), struck, 3) == replay(struck[:3])
