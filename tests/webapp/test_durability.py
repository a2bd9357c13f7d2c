"""A saved deal outlives the server that answered for it, however that one ends."""

from __future__ import annotations

import random
import shutil
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from sqlmodel import Session

from scoring.log import Entry, Kind
from tests import postgres_server
from tests.databases import POSTGRESQL, Databases
from tests.serving import Server, ours, serving
from tests.webapp.conftest import evening
from tests.webapp.crashing import Action, Keeper, faults, threads
from tests.webapp.race import entries
from tests.webapp.remote import Phone, Roaming
from webapp import backup, shelf, store
from webapp.database import FILE, open_database

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

CRASHES, MANY_CRASHES = 10, 100
MOST_ANSWERS = 40
"""A server lives for so many answers at most before it is killed, and a moment of the next one."""
MOMENT = 0.03
HALF_STARTS = 5
"""One crash in so many comes before the server has said that it is there."""
START = 1.0
PATIENCE = 60.0
KEEPERS = ("one", "two")
TABLES = (("Ana", "Ben", "Cai"), ("Dee", "Eli", "Fay", "Gus"))


@pytest.mark.sqlite("its server keeps the book in a file")
def test_what_phones_were_told_survives_every_crash_once(app: Flask, tmp_path: Path, long: bool) -> None:
    seed = random.getrandbits(32)  # of pytest's own seed, which it prints: -p "randomly_seed=..." sets it
    evenings = [evening(app, *names) for names in TABLES]
    before = [entries(one) for one in evenings]
    app.extensions["knockbook_engine"].dispose()
    server = Server(ours(tmp_path))
    keepers = [
        _keeper(Phone.like(one.phone, server), one, f"{seed}-{name}") for one in evenings for name in KEEPERS
    ]
    with _at_work(keepers):
        _crash(server, keepers, random.Random(seed), MANY_CRASHES if long else CRASHES)  # noqa: S311 -- no secret
        server.start()
    for one in evenings:
        assert "how did it end?" in Phone.like(one.phone, server).get(one.root).text
    assert server.end(signal.SIGTERM) == 0
    _report(seed, keepers)
    for one, began in zip(evenings, before, strict=True):
        assert faults(began, _written(tmp_path, one), _sent(keepers, one)) == [], f"seed {seed}"
    backup.restore(shelf.daily(tmp_path)[-1], tmp_path / "restored")
    for one in evenings:
        assert _written(tmp_path / "restored", one) == _written(tmp_path, one)


@pytest.mark.postgresql
def test_what_two_servers_told_phones_survives_every_crash_of_them_and_of_their_database(
    app: Flask, tmp_path: Path, databases: Callable[[str], Databases], long: bool
) -> None:
    """As a proxy spreads them: each form goes to any of the two, and to any again until one answers."""
    seed = random.getrandbits(32)
    evenings = [evening(app, *names) for names in TABLES]
    before = [entries(one) for one in evenings]
    shared = {"DATABASE_URL": app.config["DATABASE_URL"], "SECRET_KEY": str(app.secret_key)}
    with (
        serving(Server(ours(tmp_path / "one"), shared)) as first,
        serving(Server(ours(tmp_path / "other"), shared)) as second,
    ):
        phones = [Roaming.like(one.phone, first).also(second) for one in evenings]
        keepers = [
            _keeper(phone, one, f"{seed}-{name}")
            for one, phone in zip(evenings, phones, strict=True)
            for name in KEEPERS
        ]
        with _at_work(keepers):
            _crash_any(
                databases(POSTGRESQL).server,
                (first, second),
                keepers,
                random.Random(seed),  # noqa: S311 -- no secret
                MANY_CRASHES if long else CRASHES,
            )
        assert [server.end(signal.SIGTERM) for server in (first, second)] == [0, 0]
    _report(seed, keepers)
    for one, began in zip(evenings, before, strict=True):
        assert faults(began, entries(one), _sent(keepers, one)) == [], f"seed {seed}"


@pytest.mark.sqlite("its server keeps the book in a file")
def test_a_server_that_was_stopped_leaves_the_whole_book_in_its_file(app: Flask, tmp_path: Path) -> None:
    """So that who copies that alone, as people do, has it."""
    one = evening(app, "Ana", "Ben")
    form = {"ending": "tonk_out", "winner": one.player("Ana"), "token": "the-last-deal"}
    sent = {**form, "after": one.ledger.seq}
    app.extensions["knockbook_engine"].dispose()
    with serving(Server(ours(tmp_path)), signal.SIGTERM) as server:
        assert Phone.like(one.phone, server).post(f"{one.root}/deal", sent).status == 303
    assert not any(file.stat().st_size for file in tmp_path.glob(f"{FILE}-wal"))
    (tmp_path / "copy").mkdir()
    shutil.copy(tmp_path / FILE, tmp_path / "copy")
    assert _written(tmp_path / "copy", one)[-1].token == _written(tmp_path, one)[-1].token
    assert _written(tmp_path / "copy", one)[-1].kind is Kind.DEAL


def _crash(server: Server, keepers: Sequence[Keeper], moments: random.Random, times: int) -> None:
    """Start the server by itself, and kill it: while it answers, or in the middle of its start."""
    for number in range(times):
        if number % HALF_STARTS == HALF_STARTS - 1:
            server.begin()
            time.sleep(moments.uniform(0, START))
        else:
            server.start()
            _wait(keepers, moments.randint(1, MOST_ANSWERS))
            time.sleep(moments.uniform(0, MOMENT))
        assert server.end(signal.SIGKILL) == -signal.SIGKILL


def _crash_any(
    database: postgres_server.Server,
    servers: Sequence[Server],
    keepers: Sequence[Keeper],
    moments: random.Random,
    times: int,
) -> None:
    """Kill the database or one of the servers before it, in turn, and start that again."""
    for number in range(times):
        _wait(keepers, moments.randint(1, MOST_ANSWERS))
        time.sleep(moments.uniform(0, MOMENT))
        if number % 2:
            database.stop(signal.SIGQUIT)  # its processes end at once, and write nothing any more
            database.start()
        else:
            server = servers[number // 2 % len(servers)]
            assert server.end(signal.SIGKILL) == -signal.SIGKILL
            server.start()


@contextmanager
def _at_work(keepers: Sequence[Keeper]) -> Iterator[None]:
    """Keepers act meanwhile; at the end each has its last answer, and none met what no phone should."""
    working = threads(keepers)
    try:
        yield
    finally:
        for keeper in keepers:
            keeper.over.set()
    for thread in working:
        thread.join(PATIENCE)
    assert [problem for keeper in keepers for problem in keeper.problems] == []


def _wait(keepers: Sequence[Keeper], answers: int) -> None:
    """Until phones have had so many answers more."""
    enough, late = _answers(keepers) + answers, time.monotonic() + PATIENCE
    while _answers(keepers) < enough:
        assert time.monotonic() < late, "nobody is answered any more"
        time.sleep(0.001)


def _answers(keepers: Sequence[Keeper]) -> int:
    return sum(len(keeper.done) for keeper in keepers)


def _keeper(phone: Phone, one: Evening, name: str) -> Keeper:
    return Keeper(name, phone, one.root, list(one.ids.values()), random.Random(name), Event(), one.ledger.seq)  # noqa: S311


def _sent(keepers: Sequence[Keeper], one: Evening) -> Sequence[Action]:
    """What was done at that table."""
    return [action for keeper in keepers if keeper.root == one.root for action in keeper.done]


def _report(seed: int, keepers: Sequence[Keeper]) -> None:
    """What was done, in the log of a failure, or with -s; all of it happened, or the test shows nothing."""
    actions = [action for keeper in keepers for action in keeper.done]
    told = Counter((action.what, "written" if action.written else "refused") for action in actions)
    again = sum(action.tries > 1 for action in actions)
    print(f"seed {seed}: {dict(told)}, {again} sent again")  # noqa: T201 -- for who looks into it
    assert all(told[what, "written"] for what in ("record", "pay", "correct", "undo"))
    assert again


def _written(data: Path, one: Evening) -> list[Entry]:
    engine = open_database(data)
    with Session(engine) as db:
        found = store.entries(db, one.key)
    engine.dispose()
    return found
