"""Values that wait beside the book are never rewritten, and the last ones given at once write it once."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path
from threading import Barrier, Thread

import pytest
from sqlalchemy import Engine
from sqlmodel import Session

from scoring.game import Player
from scoring.log import Draft, Kind
from scoring.waiting import Offer
from tests.webapp.book_table import Table
from tests.webapp.pending_table import deal, everybody, give, given, hand, opened, rules
from webapp import store
from webapp.database import FILE

pytestmark = pytest.mark.core

REWRITES = (
    "UPDATE pending SET value = 0",
    "UPDATE OR REPLACE pending SET place = 2",
    "DELETE FROM pending",
    "INSERT OR REPLACE INTO pending SELECT * FROM pending",
    "REPLACE INTO pending SELECT club, session, 1, line, seq, player, 0, 'new', '', '' FROM pending",
    "REPLACE INTO pending SELECT club, session, 2, line, seq, player, 0, token, '', '' FROM pending",
    "INSERT INTO pending SELECT club, session, 9, line, seq, player, 0, 'new', '', '' FROM pending",
    "INSERT INTO pending SELECT club, session, 2, line, seq, player, NULL, 'new', '', '' FROM pending",
)


@pytest.mark.sqlite("PostgreSQL knows other ways to rewrite: test_postgresql.py")
@pytest.mark.parametrize("pragma", ["ON", "OFF"])
@pytest.mark.parametrize("statement", REWRITES)
def test_the_database_itself_refuses_to_rewrite_a_value(
    table: Table, data: Path, statement: str, pragma: str
) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    with sqlite3.connect(data / FILE) as raw:
        raw.execute(f"PRAGMA recursive_triggers = {pragma}")
        with pytest.raises(sqlite3.IntegrityError, match="pending"):
            raw.execute(statement)
    assert given(table, line) == [(table.ana, 1)]


def at_the_same_moment(*works: Thread) -> None:
    for work in works:
        work.start()
    for work in works:
        work.join()


def fresh(table: Table) -> Table:
    """The same, seeing what others have written since it last looked."""
    table.db.rollback()
    return table


def test_the_last_values_given_at_once_by_threads_write_every_deal_once(table: Table, engine: Engine) -> None:
    line = opened(table)
    match, failures = 2, []
    for number in range(20):
        seen, together = table.seq, Barrier(3)

        def give_at_once(
            player: Player, line: int = line, seen: int = seen, together: Barrier = together
        ) -> None:
            try:
                with Session(engine) as db:
                    offer = Offer(player, 1, 1, f"player {player}")
                    together.wait(10)
                    store.give(db, table.key, line, offer, token=f"{player}-{line}", after=seen)
            except Exception as error:  # noqa: BLE001 -- a thread's failure must reach the test
                failures.append(error)

        players = random.sample(everybody(table), 3)
        at_the_same_moment(*(Thread(target=give_at_once, args=(player,)) for player in players))
        assert failures == []
        assert fresh(table).seq == seen + 1, f"hand {number}"
        assert deal(table, line)["bids"] == dict.fromkeys(everybody(table), 1)
        table.act(Draft(Kind.DEAL, None, line))
        line = table.act(hand(table, match, rules())).seq


GIVER = """
import sys
from pathlib import Path
from sqlmodel import Session
from scoring.waiting import Offer
from webapp import create_app, store
folder, club, session, line, after, player = sys.argv[1:]
with Session(create_app({"DATA": folder}).extensions["knockbook_engine"]) as db:
    print("ready", flush=True)
    sys.stdin.readline()
    offer = Offer(player, 1, 1, f"player {player}")
    store.give(db, store.Key(club, session), int(line), offer, token=f"token of {player}", after=int(after))
"""


def test_the_last_two_values_at_once_from_two_processes_write_the_deal_once(table: Table, data: Path) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    after = str(table.seq)
    command = [sys.executable, "-c", GIVER, str(data), *table.key, str(line), after]
    pipe = subprocess.PIPE
    workers = [
        subprocess.Popen([*command, player], stdin=pipe, stdout=pipe, text=True, env=dict(os.environ))
        for player in (table.ben, table.cai)
    ]
    for worker in workers:
        assert worker.stdout
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin
        worker.stdin.write("go\n")
        worker.stdin.flush()
    for worker in workers:
        worker.communicate()
        assert worker.returncode == 0
    assert fresh(table).seq == line + 1
    assert deal(table, line)["bids"] == dict.fromkeys(everybody(table), 1)
