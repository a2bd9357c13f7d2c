"""What a table might do next, sensible or not: evenings for Hypothesis to make."""

from __future__ import annotations

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
    match,
    payment,
    points_match,
)
from hypothesis import strategies as st

from scoring.game import Player
from scoring.log import Draft, Entry, Kind, redo, undo

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
            of = data.draw(st.sampled_from([entry for entry in book if entry.kind is not Kind.SESSION]))
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
