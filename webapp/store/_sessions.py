"""Clubs and their sessions: made once for each form, listed newest first, removed for good."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Final

from sqlalchemy import ColumnElement, delete, or_, text, tuple_
from sqlmodel import Session, col, select

from scoring.log import Body, Draft, Kind
from webapp.database import hold, writing
from webapp.models import (
    EntryRow,
    GameSession,
    JoinCode,
    Key,
    Link,
    PendingRow,
    Removed,
    id_from,
    new_id,
    now,
)
from webapp.store import _roster
from webapp.store._rows import find, write

SESSION_LINE_TOKEN = "session"  # noqa: S105 -- no secret: seq 1 is written before any form knows the session

NEW_CLUB: Final = text(
    "insert into club (club, created_at) values (:club, :created_at) on conflict (club) do nothing"
)
"""In one statement, so that two processes cannot both find that it is not there."""


def create_club(db: Session, token: str = "") -> str:
    """A new club's id. The same ``token`` (a form's, unguessable) gives the same club again."""
    club = id_from(f"club {token}") if token else new_id()
    with writing(db):
        db.execute(NEW_CLUB, {"club": club, "created_at": now()})
    return club


def create_session(db: Session, club: str, body: Body, *, author: str = "", token: str) -> Key:
    """A new session of the club; ``body`` is seq 1. The same ``token`` gives the same session again."""
    digest = hashlib.sha256(token.encode()).hexdigest()  # who reads a copy of the book can't repeat the form
    with writing(db):
        hold(db, club)
        made = select(GameSession.session).where(GameSession.club == club, GameSession.token == digest)
        if again := db.exec(made).one_or_none():
            return Key(club, again)
        key = Key(club, new_id())
        db.add(GameSession(club=club, session=key.session, book=new_id(), token=digest, created_at=now()))
        db.flush()
        drafts = [Draft(Kind.SESSION, body)]
        _roster.follow(db, key, write(db, key, drafts, first=1, token=SESSION_LINE_TOKEN, author=author))
    return key


def sessions(
    db: Session, clubs: Collection[str], keys: Collection[Key] = (), *, offset: int = 0, limit: int = 20
) -> list[Key]:
    """All sessions of the clubs, and the ones named by ``keys``: newest first, a page at a time."""
    query = select(GameSession.club, GameSession.session).where(_among(clubs, keys))
    newest = col(GameSession.created_at).desc(), GameSession.session
    return [Key(*row) for row in db.exec(query.order_by(*newest).offset(offset).limit(limit))]


def opened_at(db: Session, keys: Collection[Key]) -> dict[Key, str]:
    """When each of the sessions was opened: the moment of its first entry (UTC, ISO 8601)."""
    session = tuple_(col(EntryRow.club), col(EntryRow.session))
    query = select(EntryRow.club, EntryRow.session, EntryRow.written_at)
    rows = db.exec(query.where(EntryRow.seq == 1, session.in_(keys)))
    return {Key(club, name): written_at for club, name, written_at in rows}


def find_sessions(db: Session, session: str = "") -> list[Key]:
    """Every session of this server, newest first, or those with that id: for its operator alone."""
    query = select(GameSession.club, GameSession.session)
    if session:
        query = query.where(GameSession.session == session)
    return [Key(*row) for row in db.exec(query.order_by(col(GameSession.created_at).desc()))]


def remove_session(db: Session, key: Key) -> None:
    """Remove the session for good, links and codes too; its id is never used again. Or `NoSuchSession`."""
    with writing(db):
        find(db, key, lock=True)
        hold(db, key.club)
        db.add(Removed(club=key.club, session=key.session, removed_at=now()))
        db.flush()
        links = select(Link.id).where(Link.club == key.club, Link.session == key.session)
        db.exec(delete(JoinCode).where(col(JoinCode.club) == key.club, col(JoinCode.link).in_(links)))
        for table in (Link, PendingRow, EntryRow, GameSession):
            db.exec(delete(table).where(col(table.club) == key.club, col(table.session) == key.session))


def _among(clubs: Collection[str], keys: Collection[Key]) -> ColumnElement[bool]:
    session = tuple_(col(GameSession.club), col(GameSession.session))
    return or_(col(GameSession.club).in_(clubs), session.in_(keys))
