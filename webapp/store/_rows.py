"""Entries as rows: read in order of seq, and written as drafts of one action."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlmodel import Session, col, select

from scoring.log import Body, Draft, Entry, Kind
from webapp import metrics
from webapp.models import EntryRow, GameSession, Key, now


class NoSuchSession(LookupError):
    """There is no session of that name, or no more."""


def find(db: Session, key: Key, *, lock: bool = False) -> GameSession:
    """The session's own row, locked until the transaction ends where ``lock`` (SQLite has locked already)."""
    query = select(GameSession).where(GameSession.club == key.club, GameSession.session == key.session)
    row = db.exec(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        raise NoSuchSession(key)
    return row


def entries(db: Session, key: Key, since: int = 0) -> list[Entry]:
    """The log in order of seq, from the entry after ``since`` on. Empty for a session that is not there."""
    query = select(EntryRow).where(
        EntryRow.club == key.club, EntryRow.session == key.session, EntryRow.seq > since
    )
    return [entry_of(row) for row in db.exec(query.order_by(col(EntryRow.seq)))]


def entry_of(row: EntryRow) -> Entry:
    """The row as the rules know it."""
    return Entry(
        seq=row.seq,
        line=row.line,
        kind=Kind(row.kind),
        body=None if row.body is None else json.loads(row.body),
        token=row.token,
        part=row.part,
        undoes=row.undoes,
        author=row.author,
        note=row.note,
        written_at=row.written_at,
    )


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
        EntryRow(
            club=key.club,
            session=key.session,
            seq=seq,
            line=draft.line or seq,
            kind=draft.kind,
            body=body_text(draft.body),
            token=token,
            part=seq - first,
            undoes=draft.undoes,
            author=author,
            note=draft.note,
            written_at=moment,
        )
        for seq, draft in enumerate(drafts, first)
    ]
    written = tuple(entry_of(row) for row in rows)
    db.add_all(rows)
    db.flush()
    metrics.written(db, len(rows))
    return written
