"""Writing in the book: one action, one transaction; never twice, never over what was not seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from sqlmodel import Session, col, select

from scoring import log
from scoring.log import Draft, Entry, Kind
from webapp.database import writing
from webapp.models import EntryRow, Key
from webapp.store import _roster
from webapp.store._rows import entries, entry_of, find, write


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

    ``after`` is the seq the page was drawn from. Raises `Stale`, `SessionClosed`, `NoSuchSession`, or
    `NameTaken` where a changed name belongs to another of the club's players.
    """
    if not drafts or not token:
        message = "an action has at least one draft, and a token"
        raise ValueError(message)
    with _locked(db, key):
        if before := _written(db, key, token):
            return before
        _refuse_closed(db, key, drafts)
        since = entries(db, key, after)
        if against := log.conflicts(since, drafts):
            raise Stale(against)
        written = _write(db, key, drafts, token, author)
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
    with _locked(db, key):
        if before := _written(db, key, token):
            return before
        log_now = entries(db, key)
        drafts = drafting(log_now)
        if drafts != drafting([entry for entry in log_now if entry.seq <= after]):
            raise Stale([entry for entry in log_now if entry.seq > after])
        if not drafts:
            raise NothingToUndo
        _refuse_closed(db, key, drafts)
        written = _write(db, key, drafts, token, author)
        _roster.follow(db, key, written, forced=False)
    return Written(written)


@contextmanager
def _locked(db: Session, key: Key) -> Iterator[None]:
    """A transaction that nobody else can write this session in; `NoSuchSession` where there is none."""
    with writing(db):
        find(db, key, lock=True)
        yield


def _written(db: Session, key: Key, token: str) -> Written | None:
    query = select(EntryRow).where(
        EntryRow.club == key.club, EntryRow.session == key.session, EntryRow.token == token
    )
    rows = db.exec(query.order_by(col(EntryRow.part))).all()
    return Written(tuple(entry_of(row) for row in rows), again=True) if rows else None


def _refuse_closed(db: Session, key: Key, drafts: Sequence[Draft]) -> None:
    """Nothing follows a closing but its reopening, so the newest entry of that kind tells."""
    query = select(EntryRow.body).where(
        EntryRow.club == key.club, EntryRow.session == key.session, EntryRow.kind == Kind.CLOSING
    )
    closing = db.exec(query.order_by(col(EntryRow.seq).desc()).limit(1)).first()
    reopening = all(draft.kind is Kind.CLOSING and draft.body is None for draft in drafts)
    if closing is not None and not reopening:
        raise SessionClosed


def _write(db: Session, key: Key, drafts: Sequence[Draft], token: str, author: str) -> tuple[Entry, ...]:
    query = select(EntryRow.seq).where(EntryRow.club == key.club, EntryRow.session == key.session)
    newest = db.exec(query.order_by(col(EntryRow.seq).desc()).limit(1)).one()
    return write(db, key, drafts, first=newest + 1, token=token, author=author)
