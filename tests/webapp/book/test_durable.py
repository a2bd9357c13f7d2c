"""What is written stays written: no rewriting, no lost answer, no locked database."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import Engine
from sqlmodel import Session

from tests.webapp.book_table import Table
from webapp import store
from webapp.database import FILE

pytestmark = pytest.mark.core

REWRITES = (
    "UPDATE entry SET body = '{}'",
    "DELETE FROM entry",
    "INSERT OR REPLACE INTO entry SELECT * FROM entry",
    "REPLACE INTO entry SELECT club, session, 2, 2, kind, NULL, token, part, undoes, '', '', '' FROM entry",
    "INSERT INTO entry SELECT club, session, 9, 9, kind, NULL, 'new', 0, undoes, '', '', '' FROM entry",
    "UPDATE OR REPLACE entry SET seq = 1",
)


@pytest.mark.sqlite("PostgreSQL knows other ways to rewrite: test_postgresql.py")
@pytest.mark.parametrize("pragma", ["ON", "OFF"])
@pytest.mark.parametrize("statement", REWRITES)
def test_the_database_itself_refuses_to_rewrite_an_entry(
    table: Table, data: Path, statement: str, pragma: str
) -> None:
    with sqlite3.connect(data / FILE) as raw:
        raw.execute(f"PRAGMA recursive_triggers = {pragma}")
        with pytest.raises(sqlite3.IntegrityError, match="entries are"):
            raw.execute(statement)
    assert store.entries(table.db, table.key)[0].body


@pytest.mark.sqlite("PostgreSQL knows other ways to rewrite: test_postgresql.py")
def test_a_tombstone_lets_only_its_own_session_go_and_stays(table: Table, data: Path) -> None:
    with sqlite3.connect(data / FILE) as raw:
        raw.execute("INSERT INTO removed VALUES ('another', 'session', '')")
        for statement in ("DELETE FROM entry", "DELETE FROM removed", "UPDATE removed SET session = 'x'"):
            with pytest.raises(sqlite3.IntegrityError):
                raw.execute(statement)


def test_many_threads_write_at_once_and_none_finds_the_database_locked(table: Table, engine: Engine) -> None:
    failures: list[Exception] = []

    def write(name: str) -> None:
        try:
            with Session(engine) as db:
                for number in range(15):
                    store.ledger(db, table.key)  # reads first: a deferred transaction would fail here
                    draft = table.payment(1, table.ana, table.ben)
                    store.append(db, table.key, [draft], token=f"{name}{number}", after=10_000)
        except Exception as error:  # noqa: BLE001 -- a thread's failure must reach the test
            failures.append(error)

    threads = [Thread(target=write, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert [entry.seq for entry in store.entries(table.db, table.key)] == list(range(1, 62))


KILLED = """
import os, signal, sys
from pathlib import Path
from sqlmodel import Session
from scoring.log import Draft, Kind
from webapp import create_app, store
db = Session(create_app({"DATA": sys.argv[1]}).extensions["knockbook_engine"])
body = {"payer": "a", "payee": "b", "amount": 5}
store.append(db, store.Key(*sys.argv[2:]), [Draft(Kind.PAYMENT, body)], token="last", after=1)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_process_killed_after_its_answer_has_lost_nothing(table: Table, data: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(data), *table.key]
    done = subprocess.run(command, env=dict(os.environ), check=False)
    assert done.returncode == -signal.SIGKILL
    assert [entry.token for entry in store.entries(table.db, table.key)][-1] == "last"
