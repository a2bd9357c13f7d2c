"""PostgreSQL in the file's place: it refuses to rewrite, and what is wrong with it is said in words."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import format_exception

import pytest
from sqlalchemy import Connection, Engine, create_engine, inspect, make_url
from sqlalchemy.exc import DBAPIError

import webapp
from tests.databases import IN_ONE_PLACE, POSTGRESQL, SPREAD, WITHOUT_RULES, Database, Databases
from tests.webapp.book_table import Table
from tests.webapp.pending_table import give, opened
from webapp import postgresql, store
from webapp.database import DatabaseProblem, newest_step, step, upgrade

pytestmark = pytest.mark.postgresql

BEFORE = Path(__file__).resolve().parents[1] / "before"
STEPS = sorted(file.stem for file in BEFORE.glob("*.sql"))
ROWS = re.DOTALL | re.MULTILINE
COPY = "INSERT INTO {0} SELECT * FROM {0}"
ENTRY = "INSERT INTO entry SELECT club, session, {0}, {0}, kind, NULL, 'new', 0, NULL, '', '', '' FROM entry"
VALUE = "INSERT INTO pending SELECT club, session, {0}, line, seq, player, 0, 'new', '', '' FROM pending"
REWRITES = {
    "UPDATE entry SET body = '{}'": "entries are never changed",
    "DELETE FROM entry": "entries are never deleted",
    "TRUNCATE entry": "entries are never deleted",
    "TRUNCATE game_session CASCADE": "never deleted",
    "TRUNCATE removed": "tombstones stay",
    COPY.format("entry"): "entries are numbered without gaps",
    COPY.format("entry") + " ON CONFLICT (club, session, seq) DO UPDATE SET body = ''": "without gaps",
    ENTRY.format(9): "entries are numbered without gaps",
    "UPDATE pending SET value = 0": "pending values are never changed",
    "DELETE FROM pending": "pending values are never deleted",
    "TRUNCATE pending": "pending values are never deleted",
    COPY.format("pending"): "pending values are numbered without gaps",
    VALUE.format(9): "pending values are numbered without gaps",
}


@pytest.fixture
def url(databases: Callable[[str], Databases]) -> str:
    """An empty database's, in which nothing was ever made."""
    there = databases(POSTGRESQL)
    name = next(there.names)
    return there.server.create(name)


@pytest.mark.core
@pytest.mark.parametrize("statement", REWRITES)
def test_the_database_itself_refuses_to_rewrite(table: Table, engine: Engine, statement: str) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    before = store.entries(table.db, table.key), store.given(table.db, table.key, line)
    table.db.rollback()
    with engine.begin() as raw, pytest.raises(DBAPIError, match=REWRITES[statement]):
        raw.exec_driver_sql(statement)
    assert (store.entries(table.db, table.key), store.given(table.db, table.key, line)) == before


@pytest.mark.core
def test_a_tombstone_lets_only_its_own_session_go_and_stays(table: Table, engine: Engine) -> None:
    with engine.begin() as raw:
        raw.exec_driver_sql("INSERT INTO removed VALUES ('another', 'session', '')")
    for statement in ("DELETE FROM entry", "DELETE FROM removed", "UPDATE removed SET session = 'x'"):
        with engine.begin() as raw, pytest.raises(DBAPIError, match=r"never deleted|tombstones stay"):
            raw.exec_driver_sql(statement)


@pytest.fixture
def spread(databases: Callable[[str], Databases]) -> Iterator[Engine]:
    """Tables in partitions by club."""
    there = databases(SPREAD)
    name = there.take()
    engine = postgresql.open_database(there.server.url(name))
    yield engine
    engine.dispose()
    there.give_back(name)


def test_all_tables_but_the_two_that_no_club_owns_can_be_spread_by_club(spread: Engine) -> None:
    with spread.connect() as raw:
        query = "SELECT relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace"
        kinds = {name: kind for name, kind in raw.exec_driver_sql(query)}  # noqa: C416 -- rows, not pairs
    tables = {name for name in inspect(spread).get_table_names() if kinds[name] == "p"}
    whole = {name for name, kind in kinds.items() if kind == "r"} - {
        f"{name}_{part}" for name in tables for part in range(4)
    }
    assert tables == {"club", "entry", "game_session", "link", "pending", "player", "removed"}
    assert whole == set(IN_ONE_PLACE)


@pytest.mark.parametrize("table", ["entry", "pending", "removed"])
def test_no_partition_is_emptied_by_itself(spread: Engine, table: str) -> None:
    for part in range(4):
        with spread.begin() as raw, pytest.raises(DBAPIError, match=r"never deleted|tombstones stay"):
            raw.exec_driver_sql(f"TRUNCATE {table}_{part}")


OPEN = "import sys, webapp; webapp.create_app({'DATA': sys.argv[1], 'DATABASE_URL': sys.argv[2]})"


def test_processes_that_start_at_once_on_an_empty_database_migrate_it_once(url: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPEN, str(tmp_path), url]
    root = Path(webapp.__file__).parent.parent
    starts = [subprocess.Popen(command, env=dict(os.environ), cwd=root) for _ in range(3)]
    assert [start.wait() for start in starts] == [0, 0, 0]
    engine = postgresql.open_database(url)
    with engine.connect() as connection:
        assert step(connection) == newest_step()
    engine.dispose()


@pytest.mark.parametrize("at", STEPS)
def test_a_book_of_every_step_goes_up_and_keeps_every_row(url: str, at: str) -> None:
    """The rows that a file of that step had: there the steps before 0004 were made without PostgreSQL."""
    rows = re.findall(r'^(INSERT INTO "(\w+)" VALUES\(.*?\);)$', (BEFORE / f"{at}.sql").read_text(), ROWS)
    engine = create_engine(make_url(url).set(drivername=postgresql.DRIVER))
    with engine.begin() as connection:
        upgrade(connection, at)
        for statement in (*WITHOUT_RULES, *(row for row, table in rows if table != "alembic_version")):
            connection.exec_driver_sql(statement.replace("%", "%%"))
        before = all_rows(connection)
    postgresql.open_database(url).dispose()
    with engine.connect() as connection:
        assert step(connection) == newest_step()
        after = all_rows(connection)
    engine.dispose()
    assert sum(len(found) for found in before.values()) == len(rows) - 1
    for table, found in before.items():
        assert len(after[table]) == len(found)
        assert all(any(old.items() <= new.items() for new in after[table]) for old in found), table


def all_rows(connection: Connection) -> dict[str, list[dict[str, object]]]:
    """Of each table but the step's own, by column."""
    names = [name for name in inspect(connection).get_table_names() if name != "alembic_version"]
    return {
        name: [dict(row) for row in connection.exec_driver_sql(f"SELECT * FROM {name}").mappings()]  # noqa: S608
        for name in names
    }


def test_a_newer_book_is_refused_in_words(url: str) -> None:
    engine = postgresql.open_database(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(DatabaseProblem, match="written by a newer Knockbook"):
        postgresql.open_database(url)


def test_an_older_server_is_refused_in_words(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "OLDEST", 99)
    with pytest.raises(DatabaseProblem, match=r"is PostgreSQL \d+; Knockbook needs 99 or newer"):
        postgresql.open_database(url)


def test_a_database_that_cannot_hold_every_name_is_refused_in_words(
    databases: Callable[[str], Databases],
) -> None:
    server = databases(POSTGRESQL).server
    server.run("CREATE DATABASE western TEMPLATE template0 ENCODING LATIN1 LOCALE 'C'")
    with pytest.raises(DatabaseProblem, match=r"keeps text as LATIN1. Make one with ENCODING 'UTF8'"):
        postgresql.open_database(server.url("western"))
    server.run("DROP DATABASE western")


SECRET = "hunter2"
WRONG = {
    "nonsense": "no database's address",
    f"postgresql://ana:{SECRET}@127.0.0.1:port/book": "no database's address",
    f"mysql://ana:{SECRET}@127.0.0.1/book": "only PostgreSQL is known there",
    "sqlite:///book": "only PostgreSQL is known there",
    f"postgresql+nothing://ana:{SECRET}@127.0.0.1/book": "driver postgresql.nothing, which is not installed",
    f"postgresql+psycopg2://ana:{SECRET}@127.0.0.1/book": "postgresql.psycopg2, which is not installed",
    f"postgresql://ana:p@{SECRET}@127.0.0.1/book": "Write %40 there instead",
    f"postgres://ana:{SECRET}@127.0.0.1:1/book": "postgresql://ana@127.0.0.1:1/book cannot be used",
    f"postgresql://127.0.0.1:1/book?password={SECRET}": "postgresql://127.0.0.1:1/book cannot be used",
    f"postgresql://ana:{SECRET}@127.0.0.1:1/book?no_such_option=1": "cannot be used .*no_such_option",
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_url_that_leads_nowhere_is_refused_in_words_without_its_password(wrong: str) -> None:
    with pytest.raises(DatabaseProblem, match=WRONG[wrong]) as refused:
        postgresql.open_database(wrong)
    assert SECRET not in str(refused.value)
    assert SECRET not in "".join(format_exception(refused.value))
    assert "\n" not in str(refused.value)


def test_a_database_that_is_not_there_is_named(databases: Callable[[str], Databases]) -> None:
    with pytest.raises(DatabaseProblem, match=r'/no_such cannot be used .*database "no_such" does not exist'):
        postgresql.open_database(databases(POSTGRESQL).server.url("no_such"))


def test_nothing_stays_on_a_connection_that_a_pooler_might_give_to_another(table: Table) -> None:
    for _ in range(10):
        store.entries(table.db, table.key)
    assert table.db.connection().exec_driver_sql("SELECT name FROM pg_prepared_statements").all() == []


def test_the_data_folder_holds_the_key_and_no_book(table: Table, database: Database, data: Path) -> None:
    assert [file.name for file in data.iterdir()] == ["secret_key"]
