"""Writing in the book: one action, one transaction; never twice, never over what was not seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from sqlmodel import Session

from scoring import log
from scoring.log import Draft, Entry, Kind
from webapp.database import writing
from webapp.models import Key
from webapp.store import _roster
from webapp.store._folded import whole_log
from webapp.store._rows import find, write


class Stale(Exception):
    """Refused: since the page was drawn, ``entries`` were written that the action does not go with."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__(f"{len(entries)} entries written meanwhile")
        self.entries = tuple(entries)


class SessionClosed(Exception):
    """Refused: a closed session takes nothing but its reopening."""


class NothingToUndo(Exception):
    """Refused: no action is left to take back (or, for redo, to put back)."""


@dataclass(frozen=True, slots=True)
class Written:
    """An action's entries. ``again``: they stood there before, under the same token."""

    entries: tuple[Entry, ...]
    again: bool = False

    @property
    def seq(self) -> int:
        """The newest entry's: what a page drawn after this carries as ``after``."""
        return self.entries[-1].seq


def append(  # noqa: PLR0913 -- what every form carries
    db: Session, key: Key, drafts: Sequence[Draft], *, token: str, after: int, author: str = ""
) -> Written:
    """Write the drafts as one action. A token already in the session writes nothing and answers as it did.

    ``after`` is the seq the page was drawn from. Raises `Stale`, `SessionClosed`, `NoSuchSession`,
    `NameTaken` where a changed name belongs to another of the club's players.
    """
    if not drafts or not token:
        message = "an action has at least one draft, and a token"
        raise ValueError(message)
    with locked(db, key) as log_now:
        if before := _written(log_now, token):
            return before
        refuse_closed(log_now, drafts)
        if against := log.conflicts(log_now, after, drafts):
            raise Stale(against)
        _check_lines(log_now, drafts)
        written = write(db, key, drafts, first=log_now[-1].seq + 1, token=token, author=author)
        _roster.follow(db, key, written)
    return Written(written)


def undo(db: Session, key: Key, *, token: str, after: int, author: str = "") -> Written:
    """Take back the newest action, as the page of ``after`` offered. Raises as `append`; `NothingToUndo`."""
    return _take_back(db, key, log.undo, token=token, after=after, author=author)


def redo(db: Session, key: Key, *, token: str, after: int, author: str = "") -> Written:
    """Put back what was taken back last, as the page of ``after`` offered. Raises as `undo`."""
    return _take_back(db, key, log.redo, token=token, after=after, author=author)


def _take_back(  # noqa: PLR0913 -- what every form carries
    db: Session,
    key: Key,
    drafting: Callable[[Sequence[Entry]], tuple[Draft, ...]],
    *,
    token: str,
    after: int,
    author: str,
) -> Written:
    """Undo or redo only what the page offered: a newer action of somebody else is not taken back unseen."""
    with locked(db, key) as log_now:
        if before := _written(log_now, token):
            return before
        drafts = drafting(log_now)
        if drafts != drafting([entry for entry in log_now if entry.seq <= after]):
            raise Stale([entry for entry in log_now if entry.seq > after])
        if not drafts:
            raise NothingToUndo
        refuse_closed(log_now, drafts)
        written = write(db, key, drafts, first=log_now[-1].seq + 1, token=token, author=author)
        _roster.follow(db, key, written, forced=False)
    return Written(written)


@contextmanager
def locked(db: Session, key: Key) -> Iterator[Sequence[Entry]]:
    """The log, in a transaction that nobody else can write this session in; or `NoSuchSession`."""
    with writing(db):
        row = find(db, key, lock=True)
        yield whole_log(db, row)


def _written(log_now: Sequence[Entry], token: str) -> Written | None:
    there = tuple(entry for entry in log_now if entry.token == token)
    return Written(there, again=True) if there else None


def refuse_closed(log_now: Sequence[Entry], drafts: Sequence[Draft]) -> None:
    """Raise `SessionClosed` where the session is, and the drafts are not its reopening."""
    lines = log.standing(log_now).values()
    closed = any(entry.kind is Kind.CLOSING and entry.body is not None for entry in lines)
    if closed and not all(draft.kind is Kind.CLOSING and draft.body is None for draft in drafts):
        raise SessionClosed


def _check_lines(log_now: Sequence[Entry], drafts: Sequence[Draft]) -> None:
    """A line is opened with a body, and keeps its kind; a session's own line is never struck out."""
    kinds = {entry.line: entry.kind for entry in log_now}
    for draft in drafts:
        opens = draft.line is None and draft.body is not None and draft.kind is not Kind.SESSION
        again = draft.line is not None and kinds.get(draft.line) is draft.kind
        if not (opens or again) or (draft.kind is Kind.SESSION and draft.body is None):
            message = f"no such line to write: {draft}"
            raise ValueError(message)
