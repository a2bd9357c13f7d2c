"""What a test's books are kept in: a file in the data folder, or a database of a server of the tests' own."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, event
from sqlmodel import SQLModel

from tests.postgres_server import Server
from webapp.database import FILE
from webapp.postgresql import open_database

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
SPREAD: Final = "spread"
"""PostgreSQL with every table but two in partitions by club, as where they are spread over machines by it."""

IN_ONE_PLACE: Final = ("alembic_version", "join_code", "rate_limit")
PARTS: Final = 4
WITHOUT_RULES: Final = ("SET LOCAL lock_timeout = '10s'", "SET LOCAL session_replication_role = replica")
"""No trigger, no foreign key."""

EMPTY: Final = "; ".join(f"DELETE FROM {table}" for table in SQLModel.metadata.tables)  # noqa: S608 -- ours
SMALL: Final = "TRUNCATE " + ", ".join(SQLModel.metadata.tables)
ROOM: Final = 25
"""Tests after which a database's tables are made small again: what was deleted stays in them until then."""


class Databases:
    """Databases of one kind on a server: each is emptied after a test, and given to another one."""

    def __init__(self, server: Server, kind: str) -> None:
        """Migrate one, of which all others are copies."""
        self.server = server
        self.kind = kind
        self.names = (f"{kind}_{number}" for number in range(10_000))
        self.idle: list[str] = []
        self.emptied = 0
        self.engines: dict[str, Engine] = {}
        url = server.create(f"{kind}_template")
        with spread_by_club() if kind == SPREAD else nullcontext():
            open_database(url).dispose()

    def take(self, like: str = "") -> str:
        """The name of an empty one, or of a copy of one that nobody is using."""
        if self.idle and not like:
            return self.idle.pop()
        name = next(self.names)
        self.server.create(name, like or f"{self.kind}_template")
        return name

    def open(self, url: str) -> Engine:
        """As `postgresql.open_database`, once: its connections are kept for the tests after this one."""
        if url not in self.engines:
            self.engines[url] = open_database(url)
        return self.engines[url]

    def close(self) -> None:
        for engine in self.engines.values():
            engine.dispose()

    def give_back(self, name: str) -> None:
        self.emptied += 1
        with self.open(self.server.url(name)).begin() as connection:
            small = self.emptied % ROOM == 0
            connection.exec_driver_sql("; ".join([*WITHOUT_RULES, SMALL if small else EMPTY]))
        self.idle.append(name)


@contextmanager
def spread_by_club() -> Iterator[None]:
    """Make every table that begins with a club in partitions by it."""

    def spread(
        _connection: object, _cursor: object, statement: str, parameters: object, *_: object
    ) -> tuple[str, object]:
        found = re.match(r"\s*CREATE TABLE (\w+) \(", statement)
        if found is None or found[1] in IN_ONE_PLACE:
            return statement, parameters
        part = "CREATE TABLE {0}_{1} PARTITION OF {0} FOR VALUES WITH (MODULUS {2}, REMAINDER {1})"
        parts = [part.format(found[1], number, PARTS) for number in range(PARTS)]
        return "; ".join([f"{statement} PARTITION BY HASH (club)", *parts]), parameters

    event.listen(Engine, "before_cursor_execute", spread, retval=True)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", spread)


class Database:
    """One test's: a book for each data folder that it asks for."""

    def __init__(
        self, kind: str, first_start: Path, databases: Databases | None, announce: Callable[[str], None]
    ) -> None:
        """``announce`` tells this and every other process the newest one's URL."""
        self.kind = kind
        self._first_start = first_start
        self._databases = databases
        self._announce = announce
        self._taken: dict[Path, str] = {}

    def make(self, data: Path) -> str:
        """An empty book for the folder, as if started there once before: its URL, "" for a file."""
        data.mkdir(exist_ok=True)
        if self._databases is None:
            shutil.copyfile(self._first_start, data / FILE)
            return ""
        return self._take(data)

    def copy(self, data: Path, target: Path) -> str:
        """The same book again for another folder, and that folder; nobody may be using it."""
        shutil.copytree(data, target)
        return self._take(target, self._taken[data]) if self._databases else ""

    def give_back(self) -> None:
        for name in self._taken.values():
            if self._databases:
                self._databases.give_back(name)

    def _take(self, data: Path, like: str = "") -> str:
        assert self._databases is not None
        self._taken[data] = self._databases.take(like)
        url = self._databases.server.url(self._taken[data])
        self._announce(url)
        return url
