"""The tables of the book. Every key begins with ``club``, so the tables can be spread over machines by it.

Ids are random text and never reused; moments are UTC in ISO 8601, as text, alike on every database.
The migrations build the same tables by themselves; a test holds the two together.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime
from typing import Final, NamedTuple

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz"
ALPHABET: Final = LETTERS + "23456789"
"""Characters of ids: read aloud and typed without mistakes (no i, l, o, 0, 1)."""

SQLModel.metadata.naming_convention = {
    "pk": "pk_%(table_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
}

WITHOUT_ROWID: Final = {"sqlite_with_rowid": False}
"""A hidden row number would be a second key, and INSERT OR REPLACE could take a row's place by it."""


class Key(NamedTuple):
    """Names a session: its club's id and its own."""

    club: str
    session: str


def new_id() -> str:
    """A random id of 12 characters (over 58 bits). Begins with a letter, so it never looks like a number."""
    return secrets.choice(LETTERS) + "".join(secrets.choice(ALPHABET) for _ in range(11))


def id_from(text: str) -> str:
    """An id of the usual shape that only who knows ``text`` can arrive at, and always arrives at."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
    number, first = divmod(number, len(LETTERS))
    found = LETTERS[first]
    for _ in range(11):
        number, place = divmod(number, len(ALPHABET))
        found += ALPHABET[place]
    return found


def now() -> str:
    """This moment: UTC, ISO 8601, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Club(SQLModel, table=True):
    """People who play together."""

    __table_args__ = (WITHOUT_ROWID,)

    club: str = Field(primary_key=True)
    created_at: str


class RosterPlayer(SQLModel, table=True):
    """Somebody the club remembers. ``name_key`` (`names.key`) makes one name one player."""

    __tablename__ = "player"
    __table_args__ = (
        UniqueConstraint("club", "name_key"),
        ForeignKeyConstraint(["club"], ["club.club"]),
        WITHOUT_ROWID,
    )

    club: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    name: str
    name_key: str
    last_played_at: str = ""


class GameSession(SQLModel, table=True):
    """One evening at one table.

    ``book`` is the id of this history: new after a restore, so that no cache mistakes one for another.
    ``token`` is a digest of the creating form's, so that the form sent twice makes one session.
    """

    __tablename__ = "game_session"
    __table_args__ = (
        UniqueConstraint("club", "token"),
        ForeignKeyConstraint(["club"], ["club.club"]),
        Index(None, "club", "created_at"),
        WITHOUT_ROWID,
    )

    club: str = Field(primary_key=True)
    session: str = Field(primary_key=True)
    book: str
    token: str
    created_at: str


class EntryRow(SQLModel, table=True):
    """One writing-down of one line; see `scoring.log.Entry`. ``body`` is JSON text, NULL = struck out."""

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("club", "session", "token", "part"),
        ForeignKeyConstraint(["club", "session"], ["game_session.club", "game_session.session"]),
        CheckConstraint("seq >= 1 AND line BETWEEN 1 AND seq AND part >= 0", name="counted"),
        WITHOUT_ROWID,
    )

    club: str = Field(primary_key=True)
    session: str = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    line: int
    kind: str
    body: str | None = Field(default=None, sa_type=Text)
    token: str
    part: int
    undoes: int | None = None
    author: str
    note: str = Field(sa_type=Text)
    written_at: str


class PendingRow(SQLModel, table=True):
    """A value given from a seat for a deal that waits for it; see `scoring.waiting.Given`."""

    __tablename__ = "pending"
    __table_args__ = (
        UniqueConstraint("club", "session", "token"),
        ForeignKeyConstraint(["club", "session"], ["game_session.club", "game_session.session"]),
        CheckConstraint("place >= 1 AND (player IS NULL) = (value IS NULL)", name="given"),
        Index(None, "club", "session", "line"),
        WITHOUT_ROWID,
    )

    club: str = Field(primary_key=True)
    session: str = Field(primary_key=True)
    place: int = Field(primary_key=True)
    line: int
    seq: int
    player: str | None = None
    value: int | None = None
    token: str
    author: str
    written_at: str


class Link(SQLModel, table=True):
    """A way in: a role in one session or, where ``session`` is NULL, in all of the club's.

    ``seat`` is whom a player's link makes of its holder, ``label`` for whom a keeper made the link.
    """

    __table_args__ = (
        ForeignKeyConstraint(["club"], ["club.club"]),
        ForeignKeyConstraint(["club", "session"], ["game_session.club", "game_session.session"]),
        Index(None, "club", "session"),
        WITHOUT_ROWID,
    )

    club: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    session: str | None = None
    role: str
    seat: str | None = None
    label: str = ""
    created_at: str
    revoked_at: str | None = None


class JoinCode(SQLModel, table=True):
    """The short code of a watchers' link, by the HMAC of the code: who types one names no club.

    No foreign key, since this table is not spread by club as the links are: they take their codes with them.
    """

    __tablename__ = "join_code"
    __table_args__ = (Index(None, "club", "link"), WITHOUT_ROWID)

    digest: str = Field(primary_key=True)
    club: str
    link: str


class RateLimit(SQLModel, table=True):
    """How many wrong codes came from ``subject`` in the window that began ``since``."""

    __tablename__ = "rate_limit"
    __table_args__ = (WITHOUT_ROWID,)

    subject: str = Field(primary_key=True)
    since: str = Field(primary_key=True)
    tries: int


class Removed(SQLModel, table=True):
    """The tombstone of a session removed for good: lets its entries go, and its id never come back."""

    __table_args__ = (WITHOUT_ROWID,)

    club: str = Field(primary_key=True)
    session: str = Field(primary_key=True)
    removed_at: str
