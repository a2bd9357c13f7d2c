"""A club's rows as records, in one order on every database: what `knockbook export` writes."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final, TextIO, cast

from sqlalchemy import ColumnElement, RowMapping
from sqlmodel import Session, SQLModel, col, select

from webapp import store
from webapp.asking import asked
from webapp.clubfile._records import FIELDS, FORMAT, ClubFileProblem, Record, line_of
from webapp.models import (
    Club,
    EntryRow,
    GameSession,
    JoinCode,
    Key,
    Link,
    PendingRow,
    Removed,
    RosterPlayer,
)
from webapp.telling import tell

TABLES: Final[dict[str, type[SQLModel]]] = {
    "club": Club,
    "player": RosterPlayer,
    "removed": Removed,
    "session": GameSession,
    "entry": EntryRow,
    "pending": PendingRow,
    "link": Link,
    "code": JoinCode,
}
"""Where each kind of record is kept."""

AT_ONCE: Final = 500
"""Rows held in memory at a time."""


def write_file(db: Session, club: str | None, output: Path, *, sealed: bool = False) -> int:
    """Write the club with that id, or all where it is None, into ``output``; the number of clubs.

    The file comes whole or not at all, readable by its owner alone. Unless ``sealed``, refuses
    (`ClubFileProblem`) while there are values in it that no page shows everybody.
    """
    _one_moment(db)
    clubs = sorted(db.exec(select(Club.club) if club is None else select(Club.club).where(Club.club == club)))
    if not clubs:
        message = "there is no club here." if club is None else f"there is no club {club} here."
        raise ClubFileProblem(message)
    if not sealed:
        _refuse_sealed(db, clubs)
    with tempfile.TemporaryDirectory(dir=output.parent, prefix=".knockbook-") as room:
        draft = Path(room, output.name)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as out:
            _write(out, records(db, clubs))
            out.flush()
            os.fsync(out.fileno())
        draft.replace(output)
    return len(clubs)


def records(db: Session, clubs: Iterable[str]) -> Iterator[Record]:
    """The clubs as records, what others refer to first."""
    for club in clubs:
        for name in ("club", "player", "removed"):
            yield from _sorted(db, name, club)
        for session in _sorted(db, "session", club):
            yield session
            yield from _numbered(db, "entry", Key(club, session["session"]))
            yield from _numbered(db, "pending", Key(club, session["session"]))
        for name in ("link", "code"):
            yield from _sorted(db, name, club)


def _write(out: TextIO, found: Iterable[Record]) -> None:
    """One record a line, the last one with the number and the digest of those before it."""
    digest, count = hashlib.sha256(), 0
    first = {"record": "knockbook", "version": FORMAT}
    for record in chain((first,), found):
        line = line_of(record)
        out.write(("[\n" if count == 0 else ",\n") + line)
        digest.update(line.encode() + b"\n")
        count += 1
    out.write(",\n" + line_of({"record": "end", "records": count, "sha256": digest.hexdigest()}) + "\n]\n")


def _sorted(db: Session, name: str, club: str) -> list[Record]:
    """Sorted here and not by the database, since each sorts text in its own way."""
    table = TABLES[name]
    rows = db.execute(select(*_columns(name)).where(_of(table, "club") == club)).mappings()
    own = next(iter(FIELDS[name]))
    return sorted((_record(name, row) for row in rows), key=lambda record: str(record[own]))


def _numbered(db: Session, name: str, key: Key) -> Iterator[Record]:
    table = TABLES[name]
    query = select(*_columns(name)).where(
        _of(table, "club") == key.club, _of(table, "session") == key.session
    )
    place = _of(table, "seq" if name == "entry" else "place")
    for row in db.execute(query.order_by(place).execution_options(yield_per=AT_ONCE)).mappings():
        yield _record(name, row)


def _columns(name: str) -> list[Any]:
    return [_of(TABLES[name], field) for field in FIELDS[name]]


def _of(table: type[SQLModel], column: str) -> ColumnElement[Any]:
    return cast(ColumnElement[Any], getattr(table, column))


def _record(name: str, row: RowMapping) -> Record:
    record = {"record": name, **row}
    if record.get("body") is not None:
        record["body"] = json.loads(record["body"])
    return record


def _one_moment(db: Session) -> None:
    """Everything as it was at one moment: SQLite reads so by itself, PostgreSQL when told."""
    db.rollback()
    if db.get_bind().dialect.name == "postgresql":
        db.connection(execution_options={"isolation_level": "REPEATABLE READ"})


def _refuse_sealed(db: Session, clubs: Sequence[str]) -> None:
    waiting = select(PendingRow.club, PendingRow.session).where(col(PendingRow.club).in_(clubs)).distinct()
    keys = sorted(Key(*row) for row in db.exec(waiting))
    if unseen := [key.session for key in keys if _unseen(db, key)]:
        message = (
            f"there are values in it that players gave unseen, and that no page shows everybody"
            f" (session {', '.join(unseen)}). With --sealed they are in the file; then show it to nobody."
        )
        raise ClubFileProblem(message)


def _unseen(db: Session, key: Key) -> bool:
    """Whether the session has a value that no page shows everybody: its deal waits, or never was shown."""
    book = store.folded(db, key)
    lines = select(PendingRow.line).where(PendingRow.club == key.club, PendingRow.session == key.session)
    for line in set(db.exec(lines)):
        given = store.given(db, key, line)
        said = [entry for entry in book.entries if entry.line == line]
        told = tell(book.entries, said, book.ledger)
        rounds = [each for found in asked(told, given).values() for each in found.rounds]
        seen = {one.place for each in rounds if each.shown for one in each.given}
        if any(one.player is not None and one.place not in seen for one in given):
            return True
    return False
