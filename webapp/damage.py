"""What keeps the database file from being used: found without writing anything, and said in words."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from enum import Enum, auto
from json import JSONDecodeError
from pathlib import Path
from typing import Final

from webapp import shelf


class Trouble(Enum):
    """Why SQLite cannot read or write the book."""

    DAMAGED = auto()
    NO_ROOM = auto()
    READ_ONLY = auto()
    BUSY = auto()


KINDS: Final = {
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_FULL: Trouble.NO_ROOM,
    sqlite3.SQLITE_IOERR: Trouble.NO_ROOM,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
}
"""By SQLite's primary result codes: https://sqlite.org/rescode.html."""


def trouble(error: BaseException | None) -> Trouble | None:
    """What an error means that came from reading or writing the book; None for a bug of ours.

    SQLite has no checksums: a page may be whole and its text none, neither UTF-8 nor JSON.
    """
    if isinstance(error, JSONDecodeError):
        return Trouble.DAMAGED
    if not isinstance(error, sqlite3.Error):
        return None
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return Trouble.DAMAGED if "decode to UTF-8" in str(error) else None
    return KINDS.get(code & 0xFF)


def read_only(file: Path) -> sqlite3.Connection:
    """A connection that reads and leaves the file as it is, also while others write.

    The last one that may write folds the write-ahead log into the file as it closes, and with a damaged file
    that would be the end of both.
    """
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def damage(file: Path, check: str = "quick_check(1)") -> str:
    """What SQLite finds wrong with a database file; "" for nothing, or where it cannot even look."""
    if not _size(file):
        what = "it is empty" if file.exists() else "it is not there"
        if _size(file.with_name(f"{file.name}-wal")):
            return f"{what}, its write-ahead log has something"  # which SQLite would delete
        if shelf.newest(file.parent):
            return f"{what}, but there are backups of it; to begin anew, move these elsewhere"
        return ""
    try:
        with closing(read_only(file)) as database:
            found = [str(row[0]) for row in database.execute(f"PRAGMA {check}")]
    except sqlite3.Error as error:
        return str(error) if trouble(error) is Trouble.DAMAGED else ""
    return "" if found == ["ok"] else "; ".join(" ".join(found).split("\n"))


def sentence(file: Path, kind: Trouble | None, said: object) -> str:
    """Why the database ``file`` cannot be used, what SQLite ``said``, and what to do about it."""
    if kind is Trouble.DAMAGED:
        return f"the database {file} is damaged ({said}). It was left as it is. {_way_back(file.parent)}"
    if kind is Trouble.NO_ROOM:
        return f"the disk under {file} is full or failing ({said}). Nothing is lost: make room, start again."
    if kind is Trouble.READ_ONLY:
        return (
            f"the database {file} cannot be written ({said})."
            " Give this user the right to write in its folder, or choose another."
        )
    if kind is Trouble.BUSY:
        return f"the database {file} is in use ({said}). Stop what uses it, then start again."
    return f"the database {file} cannot be used ({said}). {_way_back(file.parent)}"


def _way_back(data: Path) -> str:
    backup = shelf.newest(data)
    if backup is None:
        return f"Restore a backup with `knockbook restore FILE --replace`; {data / shelf.FOLDER} has none."
    return f"Restore a backup: `knockbook restore {backup} --replace` (the newest there is)."


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0
