"""Values that wait beside the book: kept as they were given, and the last one writes the deal, once."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Barrier, Thread

import pytest
from sqlalchemy import Engine
from sqlmodel import Session

from scoring.game import Player
from scoring.games import GAMES
from scoring.log import Draft, Kind
from scoring.reading import plain
from scoring.waiting import Given, Offer
from tests.webapp.book_table import Table
from webapp import store
from webapp.database import FILE


def rules(hook: str = "off") -> dict[str, object]:
    found: dict[str, object] = plain(GAMES["oh_hell"].presets["as_written"](3))
    return {**found, "bidding": "at_once", "hook": hook, "no_trump_in": "never"}


def hand(table: Table, match: int, in_force: dict[str, object], cards: int = 1) -> Draft:
    """A hand that waits for its bids."""
    seats = [table.ana, table.ben, table.cai]
    told = {"players": seats, "dealer": table.cai, "cards": cards, "number": 1, "trump": "H"}
    return Draft(Kind.DEAL, {"match": match, "rules": in_force, "seats": seats, "deal": told})


def opened(table: Table, hook: str = "off") -> int:
    """A match of Oh Hell, bids at once, whose first hand waits; the hand's line."""
    in_force = rules(hook)
    seats = [table.ana, table.ben, table.cai]
    body = {"game": "oh_hell", "preset": "as_written", "rules": in_force, "seats": seats}
    whole = {**body, "out": [], "left": [], "first_dealer": table.cai, "schedule": [1, 2, 3]}
    match = table.act(Draft(Kind.MATCH, whole)).seq
    return table.act(hand(table, match, in_force)).seq


def give(  # noqa: PLR0913 -- what the form carries
    table: Table, line: int, player: Player, value: int, *, asked: int = 1, token: str = "", after: int = 0
) -> None:
    offer = Offer(player, value, asked, f"player {player}")
    seen = after or table.seq
    store.give(table.db, table.key, line, offer, token=token or next(table.tokens), after=seen)


def end_wait(table: Table, line: int) -> None:
    store.end_wait(table.db, table.key, line, token=next(table.tokens), after=table.seq, author="keeper")


def deal(table: Table, line: int) -> dict[str, object]:
    """What the line says now."""
    row = store.ledger(table.db, table.key).row(line)
    assert row is not None
    found: dict[str, object] = plain(row.deal)
    return found


def given(table: Table, line: int) -> list[tuple[Player | None, int | None]]:
    return [(one.player, one.value) for one in store.given(table.db, table.key, line)]


def standing(table: Table, line: int) -> Sequence[Given]:
    """What was given for the deal as it stands."""
    row = store.ledger(table.db, table.key).row(line)
    assert row is not None
    return store.pending(table.db, table.key, row)


def everybody(table: Table) -> tuple[Player, Player, Player]:
    return table.ana, table.ben, table.cai


def test_the_last_value_writes_the_deal_and_by_whom(table: Table) -> None:
    line = opened(table)
    give(table, line, table.cai, 0)
    give(table, line, table.ana, 1)
    assert table.seq == line
    give(table, line, table.ben, 1)
    assert deal(table, line)["bids"] == {table.ana: 1, table.ben: 1, table.cai: 0}
    entry = store.entries(table.db, table.key)[-1]
    assert (entry.line, entry.author) == (line, f"player {table.ben}")
    assert [one.place for one in store.given(table.db, table.key, line)] == [1, 2, 3]


def test_a_token_sent_twice_gives_once_the_last_one_and_an_entrys_too(table: Table) -> None:
    line = opened(table)
    seen = table.seq
    give(table, line, table.ana, 1, token="tapped twice")
    give(table, line, table.ana, 0, token="tapped twice")
    assert given(table, line) == [(table.ana, 1)]
    give(table, line, table.ben, 0)
    give(table, line, table.cai, 0, token="the last")
    give(table, line, table.cai, 1, token="the last", after=seen)
    assert deal(table, line)["bids"] == {table.ana: 1, table.ben: 0, table.cai: 0}
    table.act(table.payment(5, table.ana, table.ben), token="a payment's")
    give(table, line, table.cai, 1, token="a payment's")
    assert len(given(table, line)) == 3


def test_a_deal_written_since_the_page_was_drawn_takes_no_more_values(table: Table) -> None:
    line = opened(table)
    seen = table.seq
    for player in everybody(table):
        give(table, line, player, 0)
    for after in (seen, table.seq):
        with pytest.raises(store.Stale) as stale:
            give(table, line, table.ana, 1, after=after)
        assert [entry.seq for entry in stale.value.entries] == [line + 1]
        with pytest.raises(store.Stale):
            store.end_wait(table.db, table.key, line, token=next(table.tokens), after=after)
    with pytest.raises(store.Stale):
        give(table, 99, table.ana, 1)


def test_values_that_cannot_stand_together_stay_and_all_are_asked_again(table: Table) -> None:
    line = opened(table, "rebid")
    for player, value in zip(everybody(table), (1, 0, 0), strict=True):
        give(table, line, player, value)
    assert table.seq == line
    with pytest.raises(store.Misgiven) as refused:
        give(table, line, table.ana, 1, asked=1)
    assert [fault.code for fault in refused.value.faults] == ["asked_again"]
    for player, value in zip(everybody(table), (1, 1, 0), strict=True):
        give(table, line, player, value, asked=2)
    assert deal(table, line)["bids"] == {table.ana: 1, table.ben: 1, table.cai: 0}


def test_a_refused_value_leaves_nothing_behind(table: Table) -> None:
    line = opened(table)
    with pytest.raises(store.Misgiven):
        give(table, line, table.ana, 2)
    assert given(table, line) == []
    give(table, line, table.ana, 1)
    assert given(table, line) == [(table.ana, 1)]


def test_a_corrected_deal_and_one_taken_back_want_every_value_anew(table: Table) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    body = hand(table, 2, rules(), cards=2).body
    table.act(Draft(Kind.DEAL, body, line))
    assert standing(table, line) == ()
    with pytest.raises(store.Stale):
        give(table, line, table.ana, 2, after=line)
    for player in everybody(table):
        give(table, line, player, 2)
    assert deal(table, line)["bids"] == dict.fromkeys(everybody(table), 2)
    table.undo()
    assert "bids" not in deal(table, line)
    assert standing(table, line) == ()
    assert len(given(table, line)) == 4


def test_a_struck_deal_takes_no_values(table: Table) -> None:
    line = opened(table)
    table.act(Draft(Kind.DEAL, None, line))
    with pytest.raises(store.Stale):
        give(table, line, table.ana, 1)


def test_a_closed_session_takes_no_values_and_keeps_waiting_when_it_is_open_again(table: Table) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    closing = table.act(table.closing()).seq
    with pytest.raises(store.SessionClosed):
        give(table, line, table.ben, 0)
    with pytest.raises(store.SessionClosed):
        end_wait(table, line)
    table.act(Draft(Kind.CLOSING, None, closing))
    give(table, line, table.ben, 0)
    give(table, line, table.cai, 0)
    assert deal(table, line)["bids"] == {table.ana: 1, table.ben: 0, table.cai: 0}


def test_after_the_wait_was_ended_values_still_come_in_and_the_deal_is_the_keepers_to_write(
    table: Table,
) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    end_wait(table, line)
    end_wait(table, line)
    give(table, line, table.ben, 0)
    give(table, line, table.cai, 0)
    assert given(table, line) == [(table.ana, 1), (None, None), (table.ben, 0), (table.cai, 0)]
    assert table.seq == line
    with pytest.raises(store.Misgiven):
        give(table, line, table.ana, 0)


def test_a_removed_session_takes_its_values_along_and_no_others(table: Table, data: Path) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    other = Table(table.db, _another(table), table.ana, table.ben, table.cai)
    theirs = opened(other)
    give(other, theirs, table.ben, 1)
    store.remove_session(table.db, table.key)
    with sqlite3.connect(data / FILE) as raw:
        assert raw.execute("SELECT session, player FROM pending").fetchall() == [
            (other.key.session, table.ben)
        ]


def _another(table: Table) -> store.Key:
    facts = dict(store.entries(table.db, table.key)[0].body or {})
    return store.create_session(table.db, table.key.club, facts, token="another")


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
from webapp import database, store
folder, club, session, line, after, player = sys.argv[1:]
with Session(database.open_database(Path(folder))) as db:
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
