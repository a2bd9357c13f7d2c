"""Ledgers, folded from the log and kept while there is room: safe to lose, never ahead of what is on disk."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final

from sqlmodel import Session

from scoring.log import Entry
from scoring.replay import Ledger, replay
from webapp.models import GameSession, Key
from webapp.store._rows import entries, find

ROOM: Final = 64
"""Sessions kept folded in each process: more than are played at once, at well under a megabyte each."""


@dataclass(frozen=True, slots=True)
class _Folded:
    entries: tuple[Entry, ...]
    ledger: Ledger


_kept: Final[OrderedDict[str, _Folded]] = OrderedDict()
_lock: Final = Lock()


def ledger(db: Session, key: Key) -> Ledger:
    """The session scored, continued from the last time it was. Raises `NoSuchSession`.

    Not for use inside an open write: what may yet be rolled back must not be kept.
    """
    row = find(db, key)
    before = _look_up(row.book)
    log = whole_log(db, row)
    if before and len(log) == len(before.entries):
        return before.ledger
    folded = _Folded(log, replay(log, before.ledger if before else None))
    _keep(row.book, folded)
    return folded.ledger


def folded(db: Session, key: Key, log_now: Sequence[Entry]) -> Ledger:
    """The ledger of a log as an open write sees it; nothing is kept, since it may yet be rolled back."""
    row = db.get(GameSession, key) or find(db, key)  # what holds the lock has read it already
    before = _look_up(row.book)
    return replay(log_now, before.ledger if before else None)


def log(db: Session, key: Key) -> tuple[Entry, ...]:
    """All of the session's log, in order of seq. Raises `NoSuchSession`."""
    return whole_log(db, find(db, key))


def whole_log(db: Session, row: GameSession) -> tuple[Entry, ...]:
    """All of the session's log; only what was not folded yet is read."""
    before = _look_up(row.book)
    known = before.entries if before else ()
    return (*known, *entries(db, Key(row.club, row.session), len(known)))


def _look_up(book: str) -> _Folded | None:
    with _lock:
        if book in _kept:
            _kept.move_to_end(book)
        return _kept.get(book)


def _keep(book: str, folded: _Folded) -> None:
    """Keep the newer of two: threads may fold the same book at different moments."""
    with _lock:
        there = _kept.get(book)
        if there is None or there.ledger.seq < folded.ledger.seq:
            _kept[book] = folded
        _kept.move_to_end(book)
        while len(_kept) > ROOM:
            _kept.popitem(last=False)
