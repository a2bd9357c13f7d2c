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
from webapp.store._folded import Folded, follow, go_on
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
    with locked(db, key) as book:
        if there := book.action(token):
            return Written(there, again=True)
        refuse_closed(book, drafts)
        if against := log.conflicts(book.entries, after, drafts):
            raise Stale(against)
        _check_lines(book.entries, drafts)
        written = write(db, key, drafts, first=len(book.entries) + 1, token=token, author=author)
        _roster.follow(db, key, written)
    follow(book, written)  # on disk by now
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
    with locked(db, key) as book:
        if there := book.action(token):
            return Written(there, again=True)
        drafts, seen = drafting(book.entries), max(after, 0)
        if drafts != drafting(book.entries[:seen]):
            raise Stale(book.entries[seen:])
        if not drafts:
            raise NothingToUndo
        refuse_closed(book, drafts)
        written = write(db, key, drafts, first=len(book.entries) + 1, token=token, author=author)
        _roster.follow(db, key, written, forced=False)
    follow(book, written)  # on disk by now
    return Written(written)


@contextmanager
def locked(db: Session, key: Key) -> Iterator[Folded]:
    """The session, in a transaction that nobody else can write it in; or `NoSuchSession`."""
    with writing(db):
        yield go_on(db, key, find(db, key, lock=True))


def refuse_closed(book: Folded, drafts: Sequence[Draft]) -> None:
    """Raise `SessionClosed` where the session is, and the drafts are not its reopening."""
    reopening = all(draft.kind is Kind.CLOSING and draft.body is None for draft in drafts)
    if book.ledger.is_closed and not reopening:
        raise SessionClosed


def _check_lines(entries: Sequence[Entry], drafts: Sequence[Draft]) -> None:
    """A line is opened with a body, and keeps its kind; a session's own line is never struck out."""
    for draft in drafts:
        opens = draft.line is None and draft.body is not None and draft.kind is not Kind.SESSION
        line = draft.line or 0
        first = entries[line - 1] if 0 < line <= len(entries) else None
        again = first is not None and first.line == draft.line and first.kind is draft.kind
        if not (opens or again) or (draft.kind is Kind.SESSION and draft.body is None):
            message = f"no such line to write: {draft}"
            raise ValueError(message)
