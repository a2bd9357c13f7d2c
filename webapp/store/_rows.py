"""Entries as rows: read in order of seq, and written as drafts of one action."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, replace
from sys import intern
from typing import Any, Final

from sqlalchemy import Table, bindparam, insert, select
from sqlmodel import Session

from scoring.log import Body, Draft, Entry, Kind
from webapp import metrics
from webapp.models import EntryRow, GameSession, Key, now

ENTRY: Final[Table] = EntryRow.metadata.tables["entry"]
FACTS: Final = tuple(field.name for field in fields(Entry))
"""The columns of an entry besides its session, named and ordered as the rules have them."""

SHARED: Final = frozenset({"rules", "seats", "players"})
"""What deal after deal repeats: house rules, who sits where, who is dealt in."""


def _of_session(table: Table) -> tuple[Any, Any]:
    return table.c.club == bindparam("club"), table.c.session == bindparam("session")


# Made once: what SQLAlchemy takes to put a statement together is more than what SQLite takes to run it.
_SESSION: Final[Table] = GameSession.metadata.tables["game_session"]
FIND: Final = select(_SESSION.c.book).where(*_of_session(_SESSION))
LOCK: Final = FIND.with_for_update(key_share=True)
LOG: Final = (
    select(*(ENTRY.c[name] for name in FACTS))
    .where(*_of_session(ENTRY), ENTRY.c.seq > bindparam("since"))
    .order_by(ENTRY.c.seq)
)


class NoSuchSession(LookupError):
    """There is no session of that name, or no more."""


def find(db: Session, key: Key, *, lock: bool = False) -> str:
    """The id of the session's book, its row locked until the transaction ends where ``lock``.

    SQLite has locked already. Raises `NoSuchSession`.
    """
    book: str | None = db.connection().execute(LOCK if lock else FIND, key._asdict()).scalar()
    if book is None:
        raise NoSuchSession(key)
    return book


def entries(db: Session, key: Key, since: int = 0) -> list[Entry]:
    """The log in order of seq, from the entry after ``since`` on. Empty for a session that is not there."""
    said: dict[str, Any] = {}
    found = []
    for row in db.connection().execute(LOG, {**key._asdict(), "since": since}):
        entry = _entry(row)
        found.append(replace(entry, body=_sharing(entry.body, said)) if entry.body else entry)
    return found


def _sharing(body: Body, said: dict[str, Any]) -> Body:
    """The body with what is said again and again held once in memory: `SHARED`, and every name and word.

    ``said`` has it by its words: to == true is 1, but to what reads them it is not.
    """
    return {intern(name): _shared(name, value, said) for name, value in body.items()}


def _shared(name: str, value: object, said: dict[str, Any]) -> object:
    if name in SHARED:
        return said.setdefault(repr(value), value)
    if isinstance(value, dict):
        return _sharing(value, said)
    return intern(value) if isinstance(value, str) else value


def _entry(row: Sequence[Any]) -> Entry:
    """A row of `FACTS` as the rules know it."""
    seq, line, kind, body, token, part, undoes, author, *rest = row
    said = None if body is None else json.loads(body)
    return Entry(seq, line, Kind(kind), said, token, part, undoes, intern(str(author)), *rest)


def body_text(body: Body | None) -> str | None:
    """JSON without needless spaces or escapes. Keys keep their order: a session's players arrived in it."""
    if body is None:
        return None
    return json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def write(  # noqa: PLR0913 -- an entry has this many facts
    db: Session, key: Key, drafts: Sequence[Draft], *, first: int, token: str, author: str
) -> tuple[Entry, ...]:
    """Add the drafts as one action, numbered from ``first``; the caller's transaction commits them."""
    moment = now()
    rows = [
        (
            seq,
            draft.line or seq,
            draft.kind.value,
            body_text(draft.body),
            token,
            seq - first,
            draft.undoes,
            author,
            draft.note,
            moment,
        )
        for seq, draft in enumerate(drafts, first)
    ]
    named = [{**key._asdict(), **dict(zip(FACTS, row, strict=True))} for row in rows]
    db.connection().execute(insert(ENTRY), named)
    metrics.written(db, len(rows))
    return tuple(_entry(row) for row in rows)
