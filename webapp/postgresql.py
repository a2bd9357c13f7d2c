"""PostgreSQL instead of the database file: any number of processes on any number of machines share the book.

What a request reads is of one moment (REPEATABLE READ); what writes is READ COMMITTED, and locks what it
depends on: the session's own row (`store`), the club's (`database.hold`). Always in this order, so that no
two wait for each other.
"""

from __future__ import annotations

import select
import time
from typing import Any, Final
from weakref import WeakKeyDictionary

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    NoSuchModuleError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from webapp.database import PATIENCE, DatabaseProblem, migrate

OLDEST: Final = 14
DRIVER: Final = "postgresql+psycopg"
PLAIN_NAMES: Final = ("postgres", "postgresql")
KEPT: Final = 8
MORE: Final = 8
"""Connections that a process keeps, and how many more under load: a thread of the server needs up to two."""

CONNECT: Final[dict[str, object]] = {
    "prepare_threshold": None,
    "connect_timeout": 3,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "knockbook",
}
"""For psycopg and libpq (seconds; the user timeout in ms): a server that fell silent is given up before
phones do us. Nothing is prepared there, so that a pooler may give each transaction another connection."""

SETTINGS: Final = {
    "synchronous_commit": "on",
    "lock_timeout": f"{PATIENCE:.0f}s",
    "idle_in_transaction_session_timeout": "60s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""For the server: what is answered as written is written there, and a machine that loses its power while it
holds a lock holds it for no longer than this."""

QUIET: Final = 5.0
"""Seconds for which a connection that was used is believed to stand as long as nothing came from it."""

AWAY: Final = frozenset({"psycopg.OperationalError", "psycopg.InterfaceError"})
READ_ONLY: Final = "25006"
"""What a standby answers that was taken for the primary: it passes, as a change of servers does."""


def open_database(given: str) -> Engine:
    """Open the book on the PostgreSQL server that the URL ``given`` names, brought up to date.

    Raises `DatabaseProblem`, which never shows the password, where the URL is no good, nobody answers, or the
    server is too old, no UTF-8, or its book newer than this program.
    """
    url = _read(given)
    engine = _engine(url)
    try:
        with engine.connect() as connection:
            _check_server(connection, url)
        migrate(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        message = f"the database {shown(url)} cannot be used ({_why(error)})."
        raise DatabaseProblem(message) from None  # the error's own chain may show more of the URL
    except DatabaseProblem:
        engine.dispose()
        raise
    return engine


def away(error: BaseException) -> bool:
    """Whether the database cannot answer for now, so that the same is worth another try."""
    if isinstance(error, PoolTimeoutError):
        return True
    told = error.orig if isinstance(error, DBAPIError) else error  # polls ask the driver itself
    kinds = {f"{kind.__module__.partition('.')[0]}.{kind.__name__}" for kind in type(told).__mro__}
    return bool(kinds & AWAY) or getattr(told, "sqlstate", None) == READ_ONLY


def shown(url: URL) -> str:
    """The URL without its password, and without options, which may hold another."""
    return URL.create(
        "postgresql", username=url.username, host=url.host, port=url.port, database=url.database
    ).render_as_string()


def place(given: str) -> str:
    """Where the book lies, to be shown: ``given`` without what is secret."""
    return shown(_read(given))


def _read(given: str) -> URL:
    try:
        url = make_url(given.strip())
    except (ArgumentError, ValueError):
        message = "DATABASE_URL is no database's address. It looks like postgresql://user:password@host/name."
        raise DatabaseProblem(message) from None
    if url.drivername in PLAIN_NAMES:
        url = url.set(drivername=DRIVER)
    if url.get_backend_name() != "postgresql":
        message = (
            f"DATABASE_URL begins with {url.drivername}:, but only PostgreSQL is known there"
            " (postgresql://user:password@host/name). Without it the book is a file in the data folder."
        )
        raise DatabaseProblem(message)
    if "@" in (url.host or ""):
        message = "DATABASE_URL has an @ in its user's name or password. Write %40 there instead."
        raise DatabaseProblem(message)
    return url


def _engine(url: URL) -> Engine:
    settings = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
    known = {**CONNECT, "options": settings} if url.drivername == DRIVER else {}
    try:
        engine = create_engine(
            url,
            hide_parameters=True,  # an error's text goes to the log: no sealed value, and no token, with it
            connect_args={name: value for name, value in known.items() if name not in url.query},
            isolation_level="REPEATABLE READ",
            pool_pre_ping=True,
            pool_use_lifo=True,  # a connection in use is seldom quiet for long
            pool_size=KEPT,
            max_overflow=MORE,
            pool_timeout=PATIENCE,
        )
    except (NoSuchModuleError, ImportError):
        message = (
            f"DATABASE_URL asks for the driver {url.drivername}, which is not installed. Use postgresql://."
        )
        raise DatabaseProblem(message) from None
    event.listen(engine, "handle_error", _hide_rows)
    if url.drivername == DRIVER:
        _ask_seldom(engine)
    return engine


def _ask_seldom(engine: Engine) -> None:
    """Let the pool ask a connection whether it stands only where that may be in doubt.

    An idle one is silent; at the end of one comes a last word, or at least that it has ended, and a look at
    its socket is no round trip. One whose server was lost without a word is asked once it lay quiet.
    """
    ask = engine.dialect.do_ping
    used: WeakKeyDictionary[DBAPIConnection, float] = WeakKeyDictionary()

    def stands(dbapi_connection: DBAPIConnection) -> bool:
        now = time.time()  # goes on while the machine sleeps
        quiet, used[dbapi_connection] = now - used.get(dbapi_connection, 0), now
        return (0 <= quiet < QUIET and not _heard(dbapi_connection)) or ask(dbapi_connection)

    engine.dialect.do_ping = stands  # type: ignore[method-assign]


def _heard(connection: Any) -> bool:  # noqa: ANN401 -- psycopg's own
    """Whether something has come that nobody asked for."""
    socket = select.poll()
    socket.register(connection.fileno(), select.POLLIN)
    return bool(socket.poll(0))


def _hide_rows(context: ExceptionContext) -> None:
    """Leave of an error what happened, without its details: they repeat the row, sealed values and all."""
    error, around = context.original_exception, context.sqlalchemy_exception
    if primary := getattr(getattr(error, "diag", None), "message_primary", None):
        if around is not None:
            around.args = (str(around.args[0]).replace(str(error), primary),)
        error.args = (primary,)


def _check_server(connection: Connection, url: URL) -> None:
    version = int((connection.dialect.server_version_info or (0,))[0])
    if version < OLDEST:
        message = f"the server of {shown(url)} is PostgreSQL {version}; Knockbook needs {OLDEST} or newer."
        raise DatabaseProblem(message)
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        message = f"the database {shown(url)} keeps text as {encoding}. Make one with ENCODING 'UTF8'."
        raise DatabaseProblem(message)


def _why(error: SQLAlchemyError) -> str:
    """The server's own words, in one line."""
    said = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    return " ".join(said.split()).rstrip(".")
