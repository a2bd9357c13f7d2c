"""Backups: one zip file with a checked copy of the database and the server's key; taken while it runs.

The file opens every link there is, so it is readable by its owner alone. A key given as ``SECRET_KEY``
is not in the data folder, and not in its backups.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import zipfile
from contextlib import closing, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Engine
from sqlmodel import Session, select

from webapp import shelf
from webapp.damage import damage, read_only
from webapp.database import FILE, DatabaseProblem, migrate, sqlite_engine, writing
from webapp.folder import FolderProblem, alone
from webapp.models import GameSession, new_id

KEY_FILE: Final = "secret_key"
OLD_FILES: Final = (FILE, f"{FILE}-wal", f"{FILE}-shm", KEY_FILE)
_RUNNING: Final = "a server is running on this data folder. Stop it first."


class BackupProblem(Exception):
    """Why there is no backup, or why it was not restored, as a sentence."""


def back_up(data: Path, output: Path | None = None) -> Path:
    """Copy the book of the folder ``data`` into ``output``, or into a dated file in its ``backups/``."""
    if not (data / FILE).exists():
        message = f"there is no book in {data}."
        raise BackupProblem(message)
    file = output or shelf.asked_for(data, datetime.now(UTC))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=shelf.DRAFT) as room:
            _copy(data / FILE, Path(room, FILE))
            draft = Path(room, "backup.zip")
            _pack(draft, Path(room, FILE), data / KEY_FILE)
            draft.replace(file)
    except (OSError, sqlite3.Error) as error:
        message = f"the backup {file} could not be made ({_why(error)})."
        raise BackupProblem(message) from error
    return file


def restore(file: Path, data: Path, *, replace: bool = False) -> Path | None:
    """Put the backup's book into the folder ``data``; the folder where the old one now lies, if any.

    Every session gets a new book id, so that nothing kept from the old history passes for the restored
    one. Refuses to take a book's place unless ``replace``, and while a server has it open.
    """
    if (data / FILE).exists() and not replace:
        message = f"{data} holds a book already. With --replace it is put aside."
        raise BackupProblem(message)
    try:
        data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=data, prefix=shelf.DRAFT) as room:
            restored = _unpack(file, Path(room))
            with alone(data) if (data / FILE).exists() else nullcontext():
                old = _put_aside(data) if (data / FILE).exists() else None
                for part in restored:
                    part.replace(data / part.name)
    except FolderProblem as error:
        raise BackupProblem(_RUNNING) from error
    except (OSError, sqlite3.Error, zipfile.BadZipFile) as error:
        message = f"{file} could not be restored ({_why(error)})."
        raise BackupProblem(message) from error
    return old


def integrity(file: Path) -> str:
    """All that SQLite finds wrong with a database file; "" for nothing."""
    return damage(file, "integrity_check")


def _copy(source: Path, target: Path) -> None:
    with closing(read_only(source)) as live, closing(sqlite3.connect(target)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
    _check(target)


def _pack(draft: Path, database: Path, key: Path) -> None:
    with os.fdopen(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "w+b") as out:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(database, FILE)
            if key.exists():
                archive.write(key, KEY_FILE)
        out.flush()
        os.fsync(out.fileno())


def _unpack(file: Path, room: Path) -> list[Path]:
    """The backup's files in ``room``, checked and up to date. The database comes last."""
    with zipfile.ZipFile(file) as archive:
        if FILE not in archive.namelist():
            message = f"{file} is no backup of Knockbook."
            raise BackupProblem(message)
        parts = [name for name in (KEY_FILE, FILE) if name in archive.namelist()]
        for name in parts:
            descriptor = os.open(room / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with archive.open(name) as packed, os.fdopen(descriptor, "wb") as out:
                shutil.copyfileobj(packed, out)
    _check(room / FILE)
    _renew(sqlite_engine(room / FILE))
    return [room / name for name in parts]


def _renew(engine: Engine) -> None:
    """Bring the restored database up to date, and give each of its histories a new name."""
    try:
        migrate(engine)
        with Session(engine) as db, writing(db):
            for session in db.exec(select(GameSession)):
                session.book = new_id()
    except DatabaseProblem as error:
        raise BackupProblem(str(error)) from error
    finally:
        engine.dispose()  # the last connection folds the write-ahead log into the file


def _put_aside(data: Path) -> Path:
    """Move the old book, whole or damaged, into a folder of its own that could be served as it is."""
    _refuse_running(data / FILE)
    old = data / f"before-restore-{_stamp()}"
    old.mkdir()
    for name in OLD_FILES:
        if (data / name).exists():
            (data / name).replace(old / name)
    return old


def _refuse_running(file: Path) -> None:
    """A database leaves its write-ahead log only while nobody else has it open.

    One that is damaged would be changed by that, so it is put aside with its log.
    """
    if damage(file):
        return
    try:
        with closing(sqlite3.connect(file, timeout=0)) as database:
            database.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        raise BackupProblem(_RUNNING) from error


def _check(file: Path) -> None:
    if wrong := integrity(file):
        message = f"the copied database is damaged ({wrong})."
        raise BackupProblem(message)


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def _stamp() -> str:
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
