"""A club file into the database, all or nothing: what `knockbook import` does."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from webapp.clubfile._fitting import Fitting
from webapp.clubfile._records import FORMAT, NOT_OURS, ClubFileProblem, Record, line_of, misfit
from webapp.clubfile._stream import Stream
from webapp.clubfile._writing import AT_ONCE, TABLES
from webapp.database import writing
from webapp.models import Club

NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def read_file(db: Session, file: Path) -> dict[str, int]:
    """Write what the club file holds, in one transaction; how many records there were of each kind.

    Every session gets a new book id. Raises `ClubFileProblem`, with nothing written, where the file is not
    whole, not ours, of a newer format or does not fit together, or where one of its clubs is here already.
    """
    with file.open(encoding="utf-8-sig", newline="") as text:
        stream = Stream(text)
        try:
            with writing(db):
                return _take_in(db, stream)
        except ClubFileProblem as problem:
            message = f"{file}: {problem}. Nothing was imported."
            raise ClubFileProblem(message) from problem
        except UnicodeDecodeError as error:
            message = f"{file}: after {stream.place} comes what is no UTF-8 text. Nothing was imported."
            raise ClubFileProblem(message) from error
        except IntegrityError as error:
            message = (
                f"{file}: before {stream.place} something does not fit here ({error.orig})."
                " Nothing was imported."
            )
            raise ClubFileProblem(message) from error


def _take_in(db: Session, stream: Stream) -> dict[str, int]:
    fitting, rows = Fitting(), _Rows(db)
    counts = dict.fromkeys(TABLES, 0)
    for record in _checked(stream):
        if wrong := misfit(record) or fitting.take(record):
            message = f"{stream.place} {wrong}"
            raise ClubFileProblem(message)
        if record["record"] == "club" and db.get(Club, record["club"]):
            message = f"the club {record['club']} is in this database already"
            raise ClubFileProblem(message)
        rows.add(record["record"], fitting.row(record))
        counts[record["record"]] += 1
    if wrong := fitting.finish():
        raise ClubFileProblem(wrong)
    rows.write()
    return counts


def _checked(stream: Stream) -> Iterator[Record]:
    """The records between the first and the last, which say what format it is and whether it is whole."""
    digest, count, end = hashlib.sha256(), 0, None
    for record in stream:
        if end is not None:
            message = f"{stream.place} comes after the end record"
            raise ClubFileProblem(message)
        if count == 0:
            _check_first(record)
        elif record.get("record") == "end":
            end = record
            continue
        digest.update(_line(record, stream.place))
        count += 1
        if count > 1:
            yield record
    if end is None or misfit(end):
        message = "its end record is missing, so it is not all there" if count else "it is empty"
        raise ClubFileProblem(message)
    if (end["records"], end["sha256"]) != (count, digest.hexdigest()):
        message = "it is damaged: its records are not those that were written (number or digest differ)"
        raise ClubFileProblem(message)


def _check_first(record: Record) -> None:
    version = record.get("version")
    if record.get("record") != "knockbook" or type(version) is not int or version < 1:
        raise ClubFileProblem(NOT_OURS)
    if version > FORMAT:
        message = f"it is of format {version}, this program reads {FORMAT}: update it"
        raise ClubFileProblem(message)


def _line(record: Record, place: str) -> bytes:
    try:
        line = line_of(record)
        found = line.encode() + b"\n"
    except (ValueError, RecursionError) as error:
        message = f"{place} holds a number or a sign that cannot be kept"
        raise ClubFileProblem(message) from error
    if NUL.search(line):
        message = f"{place} holds a sign (NUL) that cannot be kept"
        raise ClubFileProblem(message)
    return found


class _Rows:
    """Rows on their way into the database, some hundreds of one table at a time."""

    def __init__(self, db: Session) -> None:
        self._db = db
        self._name = ""
        self._rows: list[dict[str, Any]] = []

    def add(self, name: str, row: dict[str, Any]) -> None:
        if name != self._name or len(self._rows) >= AT_ONCE:
            self.write()
        self._name = name
        self._rows.append(row)

    def write(self) -> None:
        if self._rows:
            self._db.execute(insert(TABLES[self._name]), self._rows)
        self._rows = []
