"""What libpq itself writes down of its talk with the server: a round trip ends where that is ready again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from sqlalchemy import Engine, event

WARM = 10
"""Requests before one is counted: by then connections are made, and pages compiled."""


@dataclass
class Talk:
    """A file that takes what the connections say, and the connections."""

    file: int
    connections: list[psycopg.Connection] = field(default_factory=list)

    def listen(self, connection: psycopg.Connection, _record: object = None) -> None:
        connection.pgconn.trace(self.file)
        self.connections.append(connection)

    def heard(self) -> int:
        """Round trips so far."""
        known, self.connections = [one for one in self.connections if not one.closed], []
        for connection in known:
            connection.pgconn.untrace()  # which writes down what is left
            self.listen(connection)
        return os.pread(self.file, 100_000_000, 0).count(b"\tReadyForQuery\t")


@contextmanager
def talking(engine: Engine, file: Path) -> Iterator[Talk]:
    """Every connection that is made meanwhile, and new ones alone."""
    engine.dispose()
    opened = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND)
    talk = Talk(opened)
    event.listen(engine, "connect", talk.listen)
    try:
        yield talk
    finally:
        event.remove(engine, "connect", talk.listen)
        engine.dispose()
        os.close(opened)


def round_trips(engine: Engine, file: Path, prepared: Callable[[], Callable[[], object]]) -> int:
    """How often a request asks the server; ``prepared`` gives it, and what it needs has happened by then."""
    with talking(engine, file) as talk:
        for _ in range(WARM):
            prepared()()
        ask = prepared()
        before = talk.heard()
        ask()
        return talk.heard() - before
