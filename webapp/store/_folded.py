"""Books folded from the log and kept while there is room: safe to lose, never ahead of what is on disk."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from threading import Lock
from typing import Final

from sqlalchemy import Engine, event
from sqlmodel import Session

from scoring.log import Entry
from scoring.replay import Ledger, replay
from webapp.models import Key
from webapp.store._rows import entries, find
from webapp.store._versions import Version

ROOM: Final = 64
"""Sessions kept folded in each process: more than are played at once, at a few kilobytes a deal."""

ENTRIES: Final = 15_000
"""Entries kept in all of them together, those of the newest apart: about 60 MB."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A session's log and what it comes to. ``book`` is the id of this history.

    ``tokens`` has the seq at which each action begins. It grows with the history, and all that were folded of
    that share it: it may know of actions after ``entries``.
    """

    book: str
    entries: tuple[Entry, ...]
    tokens: dict[str, int]
    ledger: Ledger

    def action(self, token: str) -> tuple[Entry, ...]:
        """The entries written under that token; none where there are no such."""
        begins = self.tokens.get(token)
        if begins is None:
            return ()
        return tuple(takewhile(lambda entry: entry.token == token, islice(self.entries, begins - 1, None)))


NOTHING: Final = replay(())

_kept: Final[OrderedDict[str, Folded]] = OrderedDict()
_lock: Final = Lock()


def folded(db: Session, key: Key, found: Version | None = None) -> Folded:
    """The session as it stands, continued from the last time. Raises `NoSuchSession`.

    Where what is kept is as new as ``found``, the database is not asked. Not for use in an open write that
    has written already: what may yet be rolled back must not be kept.
    """
    if found and (kept := _look_up(found.book)) and kept.ledger.seq >= found.seq:
        return kept
    return go_on(db, key, find(db, key))


def go_on(db: Session, key: Key, book: str) -> Folded:
    """What is kept of the session, with what was written since."""
    before = _look_up(book) or Folded(book, (), {}, NOTHING)
    since = entries(db, key, len(before.entries))
    return follow(before, since) if since else before


def follow(before: Folded, since: Sequence[Entry]) -> Folded:
    """The session with more entries, which are on disk, kept from now on."""
    log = (*before.entries, *since)
    for entry in since:
        before.tokens.setdefault(entry.token, entry.seq)
    now = Folded(before.book, log, before.tokens, replay(log, before.ledger if before.entries else None))
    _keep(now)
    return now


def ledger(db: Session, key: Key) -> Ledger:
    """The session scored. Raises as `folded`."""
    return folded(db, key).ledger


def log(db: Session, key: Key) -> tuple[Entry, ...]:
    """All of the session's log, in order of seq. Raises as `folded`."""
    return folded(db, key).entries


def forget_losses(engine: Engine) -> None:
    """Keep nothing beyond a lost connection: who answers next may be a standby that never got the newest."""
    event.listen(engine, "invalidate", _forget)


def _forget(*_lost: object) -> None:
    with _lock:
        _kept.clear()


def _look_up(book: str) -> Folded | None:
    with _lock:
        if book in _kept:
            _kept.move_to_end(book)
        return _kept.get(book)


def _keep(folded: Folded) -> None:
    """Keep the newer of two: threads may fold the same book at different moments."""
    with _lock:
        there = _kept.get(folded.book)
        if there is None or there.ledger.seq < folded.ledger.seq:
            _kept[folded.book] = folded
        _kept.move_to_end(folded.book)
        while len(_kept) > ROOM or (len(_kept) > 1 and _entries_kept() > ENTRIES):
            _kept.popitem(last=False)


def _entries_kept() -> int:
    return sum(len(each.entries) for each in _kept.values())
