"""The append-only log as data: what an entry is, what stands, what undo and redo would write.

The semantics are those of the book (see docs/architecture.md, "The book").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

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
    raise NotImplementedError


def undo(entries: Sequence[Entry]) -> tuple[Draft, ...]:
    """What takes back the newest action not yet undone and not itself an undo; empty if there is none."""
    raise NotImplementedError


def redo(entries: Sequence[Entry]) -> tuple[Draft, ...]:
    """What takes back the newest undo, while nothing but undos and redos followed it; else empty."""
    raise NotImplementedError


def conflicts(since: Sequence[Entry], drafts: Sequence[Draft]) -> tuple[Entry, ...]:
    """The entries among ``since`` (written after the page was drawn) that make ``drafts`` stale."""
    raise NotImplementedError
