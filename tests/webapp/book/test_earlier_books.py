"""Books written by every earlier Knockbook go up to today's with every entry, balance, link and code."""

from __future__ import annotations

import json
import random
import re
import signal
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask
from sqlmodel import Session, SQLModel

import webapp
from scoring.replay import verify
from webapp import backup, create_app, store
from webapp.database import FILE, MIGRATIONS, newest_step, open_database, step

pytestmark = pytest.mark.sqlite("written before there was PostgreSQL")

BEFORE = Path(__file__).resolve().parents[1] / "before"
ROOT: Final = Path(webapp.__file__).parent.parent
STEPS = sorted(file.stem for file in BEFORE.glob("*.sql"))

Told = dict[str, Any]
"""What the program of that time made of its evenings: before/record.py has played them."""


TABLES: Final = {*SQLModel.metadata.tables, "alembic_version"}

KILLED: Final = """
import os, signal, sys
from pathlib import Path
from sqlalchemy import event
from webapp import database

left, make = int(sys.argv[2]), database.sqlite_engine

def count(*_):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

def counting(file):
    engine = make(file)
    event.listen(engine, "after_cursor_execute", count)
    return engine

database.sqlite_engine = counting
database.open_database(Path(sys.argv[1])).dispose()
"""
"""Opens a book, and is killed after so many statements."""

CHANGING, ALL = range(9, 21), range(1, 40)
"""At which statements the first book's update is changing it; and all there are, with more to come."""
KILLS = 3


@pytest.fixture(params=STEPS)
def told(request: pytest.FixtureRequest, data: Path) -> Told:
    """A book of that step in the folder ``data``, with the key it had."""
    return written(request.param, data)


def written(step: str, data: Path) -> Told:
    data.mkdir()
    with closing(sqlite3.connect(data / FILE)) as raw:
        raw.executescript((BEFORE / f"{step}.sql").read_text(encoding="utf-8"))
        raw.execute("UPDATE game_session SET book = lower(hex(randomblob(8)))")  # a copy: as a restore does
        raw.commit()
    found: Told = json.loads((BEFORE / f"{step}.json").read_text(encoding="utf-8"))
    (data / "secret_key").write_text(found["key"])
    return {**found, "step": step}


@pytest.fixture
def opened(told: Told, data: Path) -> Flask:
    """Today's program over that book. Nothing is kept open that the test would have to end."""
    return create_app({"DATA": str(data), "TESTING": True})


def rows(data: Path) -> dict[str, list[tuple[tuple[str, object], ...]]]:
    """All that stands in each table; a row is its (column, value) pairs, to which a step may add some."""
    with closing(sqlite3.connect(data / FILE)) as raw:
        raw.row_factory = sqlite3.Row
        names = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: raw.execute(f"SELECT * FROM {name}").fetchall() for name in names}  # noqa: S608
    return {name: [tuple(zip(row.keys(), row, strict=True)) for row in some] for name, some in found.items()}


def test_a_book_of_every_step_is_kept_here() -> None:
    numbers = sorted(file.name.partition("_")[0] for file in MIGRATIONS.glob("versions/[0-9]*.py"))
    assert numbers == STEPS, "a new step: play its evenings by tests/webapp/before/record.py"


def test_every_column_has_something_to_lose(tmp_path: Path) -> None:
    written(STEPS[-1], tmp_path / "newest")
    found = rows(tmp_path / "newest")
    lasting = found.keys() - {"rate_limit", "alembic_version"}
    values = [(name, dict(row)) for name in lasting for row in found[name]]
    filled = {(name, column) for name, row in values for column in row if row[column]}
    assert {name for name, _row in values} == lasting
    assert {(name, column) for name, row in values for column in row} == filled


def test_it_goes_up_to_the_newest_step_and_keeps_every_row(told: Told, data: Path) -> None:
    before = rows(data)
    engine = create_app({"DATA": str(data)}).extensions["knockbook_engine"]
    with engine.connect() as connection:
        assert step(connection) == newest_step()
    engine.dispose()
    after = rows(data)
    for name in before.keys() - {"alembic_version"}:
        assert len(after[name]) == len(before[name])
        assert all(any(set(old) <= set(new) for new in after[name]) for old in before[name]), name


def test_an_update_killed_halfway_is_none_and_is_made_by_the_next_start(tmp_path: Path, long: bool) -> None:
    ends = set[int]()
    for statements in ALL if long else random.sample(CHANGING, KILLS):
        data = tmp_path / f"killed-after-{statements}"
        written(STEPS[0], data)
        before = rows(data)
        done = subprocess.run(
            [sys.executable, "-c", KILLED, str(data), str(statements)], cwd=ROOT, check=False
        )
        ends.add(done.returncode)
        assert set(rows(data)) in (set(before), set(SQLModel.metadata.tables) | {"alembic_version"}), (
            statements
        )
        open_database(data).dispose()
        assert all(len(rows(data)[name]) == len(before[name]) for name in before), statements
    assert ends == ({-signal.SIGKILL, 0} if long else {-signal.SIGKILL})


def test_a_backup_of_an_earlier_step_can_be_restored(told: Told, data: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "old.zip", "w") as archive:
        archive.write(data / FILE, FILE)
        archive.write(data / "secret_key", "secret_key")
    backup.restore(tmp_path / "old.zip", tmp_path / "restored")
    assert check_evenings(told, tmp_path / "restored") == 3


def test_every_balance_point_and_name_is_what_it_was(told: Told, data: Path) -> None:
    assert check_evenings(told, data) == 3


def check_evenings(told: Told, data: Path) -> int:
    """How many evenings the book has, each as it was."""
    engine = open_database(data)
    with Session(engine) as db:
        for one in told["evenings"]:
            key = store.Key(*one["key"])
            ledger, names = store.ledger(db, key), store.ledger(db, key).players
            assert verify(store.entries(db, key)) == ()
            assert (ledger.seq, list(names.values())) == (one["seq"], one["names"])
            assert {names[who]: amount for who, amount in ledger.balances.items()} == one["balances"]
            points = [{names[who]: total for who, total in match.points.items()} for match in ledger.matches]
            assert points == one["points"]
        found = len(store.find_sessions(db))
    engine.dispose()
    return found


def test_every_link_and_code_still_leads_to_its_evening(told: Told, opened: Flask) -> None:
    tries = [(one, whose, link) for one in told["evenings"] for whose, link in one["links"].items()]
    for one, whose, link in tries:
        phone = opened.test_client()
        phone.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
        answer = phone.post("/join", data={"code": link}) if whose == "code" else phone.get(link)
        assert answer.status_code == 303, (whose, answer.text)
        page = phone.get("/c/{}/{}/history".format(*one["key"]))
        assert page.status_code == 200
        seen = re.sub(r"\s+", " ", unescape(re.sub("<[^>]*>", " ", page.text)))
        assert all(name in seen for name in one["names"])
    opened.extensions["knockbook_engine"].dispose()


def test_the_evening_goes_on_where_it_was(told: Told, opened: Flask) -> None:
    one = told["evenings"][0]
    phone = opened.test_client()
    phone.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    phone.get(one["links"]["keeper"])
    root = "/c/{}/{}".format(*one["key"])
    (winner,) = re.findall(r'value="(\w+)"[^>]*><span><bdi>Ana</bdi>', phone.get(f"{root}/pay").text)[:1]
    form = {"token": "the-next-deal", "after": one["seq"], "ending": "tonk_out", "winner": winner}
    assert phone.post(f"{root}/deal", data=form).status_code == 303
    engine = opened.extensions["knockbook_engine"]
    with Session(engine) as db:
        ledger = store.ledger(db, store.Key(*one["key"]))
        found = {ledger.players[who]: amount for who, amount in ledger.balances.items()}
    engine.dispose()
    assert found == {
        name: amount + (400 if name == "Ana" else -200) for name, amount in one["balances"].items()
    }


def test_values_that_waited_still_wait(opened: Flask, told: Told) -> None:
    engine = opened.extensions["knockbook_engine"]
    with Session(engine) as db:
        key = store.Key(*told["evenings"][1]["key"])
        row = store.ledger(db, key).matches[-1].rows[-1]
        given = store.given(db, key, row.line)
    engine.dispose()
    assert [one.value for one in given] == ([1] if told["step"] >= "0003" else [])
