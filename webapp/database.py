"""The database file: opened so that what was committed is on disk, and brought up to date.

Reading begins deferred, writing IMMEDIATE: a transaction that first reads and then wants to write fails
with "database is locked" under load, however long it is willing to wait. What is in its place where several
machines share the book is `webapp.postgresql`; how to write, and migrations, are for both.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect
from sqlalchemy.exc import DatabaseError
from sqlmodel import Session, select

from webapp import damage
from webapp.models import Club

FILE: Final = "knockbook.sqlite3"
PATIENCE: Final = 15.0
"""Seconds a write waits for the one before it."""

PRAGMAS: Final = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "recursive_triggers = ON")
MIGRATIONS: Final = Path(__file__).resolve().parent / "migrations"
IMMEDIATE: Final = "knockbook_immediate"
WRITING: Final[Mapping[str, Mapping[str, Any]]] = {
    "sqlite": {IMMEDIATE: True},
    "postgresql": {"isolation_level": "READ COMMITTED"},
}
"""How a transaction that writes begins: on SQLite nobody else writes then, on PostgreSQL it locks rows."""

ONE_MIGRATES: Final = 0x6B6E6F636B  # "knock"
"""The number of PostgreSQL's lock under which one process migrates while others that start wait."""


class DatabaseProblem(Exception):
    """Why the database cannot be used, as a sentence that says what to do about it."""


def open_database(data: Path) -> Engine:
    """Open the book in the folder ``data``, made if need be, brought up to date.

    Raises `DatabaseProblem` where the folder cannot be written to, or the file is damaged, no database, or
    newer than this program.
    """
    make_folder(data)
    file = data / FILE
    if wrong := damage.damage(file):
        raise DatabaseProblem(damage.sentence(file, damage.Trouble.DAMAGED, wrong))
    engine = sqlite_engine(file)
    try:
        migrate(engine)
    except DatabaseError as error:
        engine.dispose()
        message = damage.sentence(file, damage.trouble(error.orig), error.orig)
        raise DatabaseProblem(message) from error
    except DatabaseProblem:
        engine.dispose()
        raise
    return engine


def make_folder(data: Path) -> None:
    """Make the data folder if need be, or `DatabaseProblem`."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"the data folder {data} cannot be made ({error.strerror}). Choose another."
        raise DatabaseProblem(message) from error


def sqlite_engine(file: Path) -> Engine:
    """An engine over an SQLite file, whatever is in it."""
    engine = create_engine(
        f"sqlite:///{file}",
        hide_parameters=True,  # an error's text goes to the log: no sealed value, and no token, with it
        connect_args={"timeout": PATIENCE, "isolation_level": None},  # we say BEGIN ourselves
    )
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def _set_pragmas(connection: sqlite3.Connection, _record: object) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get(IMMEDIATE, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


@contextmanager
def writing(db: Session) -> Iterator[None]:
    """One transaction that may write: committed at the end, or nothing of it was done.

    Whatever ``db`` read before is forgotten first, since it may be older than the transaction.
    """
    db.rollback()
    db.connection(execution_options=WRITING[db.get_bind().dialect.name])
    try:
        yield
        db.commit()
    except BaseException:
        db.rollback()
        raise


def hold(db: Session, club: str) -> None:
    """Let nobody else change the club's roster or links before the transaction ends.

    SQLite lets nobody else write anyway. Who locks a session too has done so before.
    """
    if db.get_bind().dialect.name == "postgresql":
        db.exec(select(Club.club).where(Club.club == club).with_for_update(key_share=True))


def migrate(engine: Engine) -> None:
    """Bring the database up to date, all or nothing; `DatabaseProblem` if it is newer than this program.

    Nearly every start finds it up to date; then nothing is locked, and Alembic is not even loaded.
    """
    with engine.connect() as connection:
        if step(connection) == newest_step():
            return
    options = WRITING[engine.dialect.name]
    with engine.connect().execution_options(**options) as connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ONE_MIGRATES})")
        at = step(connection)  # another process may have been quicker
        if at not in (None, *_steps()):
            message = (
                f"this book was written by a newer Knockbook (its database is at step {at},"
                f" this program knows {newest_step()}). Update it, or choose another place."
            )
            raise DatabaseProblem(message)
        if at != newest_step():
            upgrade(connection)


def newest_step() -> str:
    """The step this program brings a database to: the number of its last migration."""
    return _steps()[-1]


def step(connection: Connection) -> str | None:
    """The step a database is at; None where it has none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found


def _steps() -> list[str]:
    """The migrations' numbers, in order: what their file names begin with."""
    return sorted(file.name.partition("_")[0] for file in MIGRATIONS.glob("versions/[0-9]*.py"))


def upgrade(connection: Connection, to: str = "head") -> None:
    """Make the changes that lead to a step, the newest unless one is named, in the transaction under way."""
    from alembic import command  # noqa: PLC0415 -- half of a start's time, and seldom needed
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
