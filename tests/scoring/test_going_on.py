"""Going on from an earlier ledger comes to the same as starting anew, whatever was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from books import (
    MATCH,
    NAMES,
    POINTS,
    RULES,
    TABLE,
    A,
    B,
    C,
    award,
    award_body,
    closing,
    deal,
    deal_body,
    evening,
    hand,
    hand_body,
    log,
    match,
    payment,
    points_match,
    written,
)
from hypothesis import given
from hypothesis import strategies as st

from scoring import standings
from scoring.game import Game, Player
from scoring.log import Draft, Entry, Kind, redo, undo
from scoring.reading import read_deal
from scoring.replay import replay
from scoring.rewinding import rewound

TABLE_SET = (evening(), match())


MOVES = [
    "deal",
    "misdeal",
    "unfinished",
    "faulty",
    "pay",
    "correct",
    "correct",
    "strike",
    "stake",
    "whist",
    "second match",
    "newcomer",
    "rename",
    "close",
    "undo",
    "redo",
    "award",
    "nonsense",
]
POINTS_MOVES = [
    "hand",
    "hand",
    "bids",
    "other hand",
    "award",
    "fine",
    "end",
    "stakes",
    "leave",
    "no schedule",
]
OH_HELL = 3
"""The line of the match counted in points."""

D = Player("D")


def drafts_of(book: list[Entry], what: str, data: st.DataObject) -> tuple[Draft, ...]:
    """An action, sensible or not, as the tables and the imports of this world might write it."""
    who = data.draw(st.sampled_from(TABLE))
    number = data.draw(st.integers(1, 30))
    match what:
        case "undo" | "redo":
            return undo(book) if what == "undo" else redo(book)
        case "correct" | "strike":
            of = data.draw(st.sampled_from(book[1:]))
            bodies = {
                Kind.DEAL: deal_body(who, "tonk_out"),
                Kind.PAYMENT: payment(who, D, number).body,
                Kind.MATCH: match(seats=[C, A, B]).body,
                Kind.CLOSING: closing(A=number, B=-number).body,
                Kind.AWARD: award_body(who, number, of=data.draw(st.sampled_from([MATCH, OH_HELL]))),
            }
            if of.body is not None and of.body.get("match") == OH_HELL and of.kind is Kind.DEAL:
                bodies[Kind.DEAL] = hand_body(1 + number % 3, who, of=OH_HELL)
            return (Draft(of.kind, bodies.get(of.kind, of.body) if what == "correct" else None, of.line),)
        case "nonsense":
            return (Draft(data.draw(st.sampled_from(list(Kind)[1:])), {"match": MATCH}),)
        case "newcomer" | "rename":
            names = {**NAMES, A: f"Ana {number}"} | ({D: "Dee"} if what == "newcomer" else {})
            return (Draft(Kind.SESSION, evening(players=names).body, 1),)
        case _:
            return (one_draft(what, who, number),)


def one_draft(what: str, who: Player, number: int) -> Draft:
    others = [player for player in (*TABLE, D) if player != who]
    fixed = {"rules": {**POINTS, "stakes": "per_point", "stake": number}, "schedule": [1, 2]}
    drafts = {
        "hand": hand(1 + number % 3, who, others[0], of=OH_HELL),
        "bids": hand(1 + number % 3, who, of=OH_HELL, tricks=None),
        "other hand": hand(1, who, of=OH_HELL, number=number % 5),
        "fine": award(who, -number, "penalty", of=OH_HELL),
        "end": Draft(Kind.MATCH, points_match(ended=number % 3 > 0).body, OH_HELL),
        "stakes": Draft(Kind.MATCH, points_match(**fixed, ended=number % 2 > 0).body, OH_HELL),
        "leave": Draft(Kind.MATCH, points_match(left=[who]).body, OH_HELL),
        "no schedule": Draft(Kind.MATCH, points_match(schedule=None).body, OH_HELL),
        "deal": deal(who),
        "misdeal": deal(ending="misdeal"),
        "unfinished": deal(ending="knock", knocker=who),
        "faulty": deal(who, players=[A, B, C, D]),
        "pay": payment(who, others[number % 3], number),
        "stake": Draft(Kind.MATCH, match(rules={**RULES, "stake": number}).body, MATCH),
        "whist": Draft(Kind.MATCH, match(game="whist" if number % 2 else "tonk").body, MATCH),
        "second match": match(seats=[C, B, A]),
        "close": closing(A=number, B=-number),
        "award": award(who, number),
    }
    return drafts[what]


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
