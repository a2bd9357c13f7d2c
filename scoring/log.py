"""The append-only log as data: what an entry is, what stands, what undo and redo would write.

The semantics are those of the book (see docs/architecture.md, "The book").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import Final

Body = Mapping[str, object]
"""What an entry says, as plain JSON data. Absent (None) means the line is struck out."""


class Kind(StrEnum):
    """What a line of the book is."""

    SESSION = "session"
    MATCH = "match"
    DEAL = "deal"
    AWARD = "award"
    PAYMENT = "payment"
    CLOSING = "closing"


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry about to be written. ``line`` None opens a new line; ``body`` None strikes one out."""

    kind: Kind
    body: Body | None
    line: int | None = None
    undoes: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One writing-down of one line: a row of the book.

    ``seq`` counts from 1 without gaps within a session. ``line`` is the seq of the entry that opened the
    line. Entries of one action share a ``token`` and have parts 0, 1, 2 and so on. ``undoes`` is the
    seq of the entry taken back. ``author`` and ``written_at`` (UTC, ISO 8601) are for people only.
    """

    seq: int
    line: int
    kind: Kind
    body: Body | None
    token: str
    part: int = 0
    undoes: int | None = None
    author: str = ""
    note: str = ""
    written_at: str = ""


def standing(entries: Iterable[Entry]) -> dict[int, Entry]:
    """The newest entry of each line, by line, in the order the lines were opened."""
    newest: dict[int, Entry] = {}
    for entry in entries:
        newest[entry.line] = entry
    return newest


def newest(entries: Sequence[Entry], line: int, until: int | None = None) -> Entry | None:
    """What a line said last in a log, or in its entries up to seq ``until``; None where it was not there."""
    places = range((len(entries) if until is None else until) - 1, max(line, 1) - 2, -1)
    return next((entries[place] for place in places if entries[place].line == line), None)


def undo(entries: Sequence[Entry]) -> tuple[Draft, ...]:
    """What takes back the newest action not yet undone and not itself an undo; empty if there is none.

    Every line of the action gets the body it had before it (or None), and the note that came with that.
    """
    return _taking_back(entries, _moves(entries).done)


def redo(entries: Sequence[Entry]) -> tuple[Draft, ...]:
    """What takes back the newest undo, while nothing but undos and redos followed it; else empty."""
    return _taking_back(entries, _moves(entries).undone)


TAIL: Final = 8
"""So many entries of a log are looked at first for what can be taken back."""


@dataclass(slots=True)
class _Moves:
    """Actions that an undo would take back, and undos that a redo would, newest last."""

    done: list[list[Entry]]
    undone: list[list[Entry]]


def _moves(entries: Sequence[Entry]) -> _Moves:
    """Play the log's actions over two stacks, as an editor keeps its undo and redo.

    What claims to take back anything but the newest is an action like any other. The newest actions are
    enough nearly always, however long the log.
    """
    tail = TAIL
    while tail < len(entries):
        start = _action_start(entries, len(entries) - tail)
        if found := _played(entries[start:], _Moves([], []), whole=start == 0):
            return found
        tail *= 4
    return _played(entries, _Moves([], []), whole=True) or _Moves([], [])


def _action_start(entries: Sequence[Entry], place: int) -> int:
    while place and entries[place - 1].token == entries[place].token:
        place -= 1
    return place


def _played(entries: Iterable[Entry], moves: _Moves, *, whole: bool) -> _Moves | None:
    """The moves after ``entries``; None where they are not the ``whole`` log and what lies before decides."""
    for action in _actions(entries):
        if _takes_back(action, moves.done):
            moves.done.pop()
            moves.undone.append(action)
        elif _takes_back(action, moves.undone):
            moves.undone.pop()
            moves.done.append(action)
        elif not whole and not moves.done and action[0].undoes is not None:
            return None
        else:
            moves.done.append(action)
            moves.undone.clear()
    return moves if whole or moves.done else None


def _takes_back(action: Sequence[Entry], stack: Sequence[Sequence[Entry]]) -> bool:
    return bool(stack) and action[0].undoes == stack[-1][0].seq


def _actions(entries: Iterable[Entry]) -> Iterable[list[Entry]]:
    for _token, parts in groupby(entries, key=attrgetter("token")):
        yield list(parts)


def _taking_back(entries: Sequence[Entry], stack: Sequence[list[Entry]]) -> tuple[Draft, ...]:
    if not stack or stack[-1][0].seq == 1:
        return ()  # the session itself is no action to take back
    action = stack[-1]
    before = action[0].seq - 1
    return tuple(_restored(entry, newest(entries, entry.line, before)) for entry in action)


def _restored(entry: Entry, before: Entry | None) -> Draft:
    if before is None or before.body is None:
        return Draft(entry.kind, None, entry.line, entry.seq)
    return Draft(entry.kind, before.body, entry.line, entry.seq, before.note)


def conflicts(entries: Sequence[Entry], after: int, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
    """The entries of the log written since ``after`` that make ``drafts`` stale.

    They are those that wrote the same line, took the deal slot a draft would open (a deal struck out
    again keeps its number), changed the setup of its match, dealt in a match about to be struck, closed
    or reopened the session, or wrote a payment between the same two players. A closing is stale as soon
    as anything was written: the totals agreed on must be the ones that were seen.
    """
    since = entries[max(after, 0) :]
    if not since:
        return ()
    if any(draft.kind is Kind.CLOSING for draft in drafts):
        return tuple(since)
    seen = entries[: max(after, 0)]
    return tuple(entry for entry in since if any(_stale(draft, entry, seen) for draft in drafts))


def _stale(draft: Draft, entry: Entry, seen: Sequence[Entry]) -> bool:
    if entry.line == draft.line or entry.kind is Kind.CLOSING:
        return True
    match entry.kind:
        case Kind.MATCH:
            return entry.line == _match(draft.body)
        case Kind.DEAL if entry.line == entry.seq:
            return _match(entry.body) in _counts_on_no_new_deal(draft)
        case Kind.PAYMENT if draft.kind is Kind.PAYMENT:
            said = draft.body or _body(seen, draft.line)
            return _pair(said) in {_pair(entry.body), _pair(_body(seen, entry.line))} - {None}
        case _:
            return False


def _match(body: Body | None) -> object:
    """The match that a deal or an award belongs to."""
    return body.get("match") if body else None


def _counts_on_no_new_deal(draft: Draft) -> tuple[object, ...]:
    """The match whose next deal a draft opens, or which it strikes out together with the deals it has."""
    if draft.kind is Kind.DEAL and draft.line is None:
        return (_match(draft.body),)
    return (draft.line,) if draft.kind is Kind.MATCH and draft.body is None else ()


def _body(seen: Sequence[Entry], line: int | None) -> Body | None:
    said = newest(seen, line) if line is not None else None
    return said.body if said else None


def _pair(body: Body | None) -> frozenset[object] | None:
    return frozenset((body["payer"], body["payee"])) if body else None
