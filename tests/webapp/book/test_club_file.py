"""`knockbook export` and `import`: a club moves to another database entry for entry, or not at all."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from books import NAMES, evening, log, match, points_match, written
from click.testing import CliRunner, Result
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from moves import MOVES, POINTS_MOVES, D, drafts_of
from sqlmodel import Session

from scoring.log import Draft, Entry, Kind
from tests.databases import Database
from tests.webapp.book_table import Table
from tests.webapp.pending_table import end_wait, give, opened
from webapp import access, clubfile, money, store
from webapp.cli import main
from webapp.database import FILE, writing
from webapp.models import Club, EntryRow, GameSession, Key, RosterPlayer
from webapp.store._rows import body_text

TABLES = ("club", "player", "removed", "game_session", "entry", "pending", "link", "join_code")
MOMENT = "2026-11-30T20:15:00.123+00:00"


def run(data: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments, "--data", str(data)])


def rows(data: Path) -> dict[str, list[dict[str, object]]]:
    """All that the database holds, the names of histories apart."""
    kept = {}
    with closing(sqlite3.connect(data / FILE)) as raw:
        raw.row_factory = sqlite3.Row
        for table in TABLES:
            found = [dict(row) for row in raw.execute(f"SELECT * FROM {table}")]  # noqa: S608 -- our own names
            kept[table] = sorted(({**row, "book": ""} for row in found), key=str)
    return kept


def books(data: Path) -> set[str]:
    with closing(sqlite3.connect(data / FILE)) as raw:
        return {book for (book,) in raw.execute("SELECT book FROM game_session")}


@pytest.fixture
def lived_in(table: Table, app: Flask) -> Table:
    """A club with a bit of everything: corrections, undos, notes, values given, links, codes, a tombstone."""
    match_line = table.act(table.match()).seq
    line = table.act(table.deal(match_line, table.ana)).seq
    table.act(Draft(Kind.DEAL, table.deal(match_line, table.ben).body, line, note='miscounted, said "Ana" é'))
    table.act(table.payment(5, table.ana, table.ben), table.payment(7, table.cai, table.ben))
    table.undo()
    waits = opened(table)
    give(table, waits, table.ana, 1)
    end_wait(table, waits)
    gone = store.create_session(table.db, table.key.club, {"title": "Gone", "players": {}}, token="gone")
    with app.test_request_context():
        access.keeper_link_for(table.db, table.key, "Aunt Zoë")
        access.player_link(table.db, table.key, table.ana)
        access.found_club(table.db, table.key.club)
        access.short_code(table.db, access.watcher_link(table.db, table.key))
        access.revoke(table.db, access.keeper_link(table.db, table.key))
    store.remove_session(table.db, gone)
    return table


@pytest.mark.sqlite("its rows are read from the files")
def test_a_club_arrives_entry_for_entry_and_goes_back_as_the_identical_file(
    lived_in: Table, data: Path, tmp_path: Path
) -> None:
    lived_in.db.rollback()
    there, file, again = tmp_path / "there", tmp_path / "club.json", tmp_path / "again.json"
    assert run(data, "export", lived_in.key.club, "-o", str(file)).exit_code == 0
    result = run(there, "import", str(file))
    assert result.exit_code == 0, result.output
    assert "Imported 1 club with 1 session and 10 entries." in result.output
    assert rows(there) == rows(data)
    assert all(rows(data)[table] for table in TABLES)
    assert books(there).isdisjoint(books(data))
    assert run(there, "export", "--all", "-o", str(again)).exit_code == 0
    assert again.read_bytes() == file.read_bytes()
    assert file.stat().st_mode & 0o777 == 0o600
    assert run(there, "verify").exit_code == run(data, "verify").exit_code


@pytest.mark.sqlite("its rows are read from the files")
def test_sums_of_the_largest_amounts_arrive(table: Table, data: Path, tmp_path: Path) -> None:
    for _ in range(3):
        table.act(table.payment(money.TOO_LARGE - 1, table.ana, table.ben))
    table.act(table.closing())
    table.db.rollback()
    assert run(data, "export", "--all", "-o", str(tmp_path / "club.json")).exit_code == 0
    assert run(tmp_path / "there", "import", str(tmp_path / "club.json")).exit_code == 0
    assert rows(tmp_path / "there") == rows(data)


@pytest.mark.postgresql
def test_a_club_moves_from_postgresql_to_a_file_and_back_as_the_identical_file(
    lived_in: Table, database: Database, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lived_in.db.rollback()
    first, second, third = (tmp_path / name for name in ("first.json", "second.json", "third.json"))
    assert run(data, "export", lived_in.key.club, "-o", str(first)).exit_code == 0
    monkeypatch.delenv("DATABASE_URL")
    there = tmp_path / "there"
    assert run(there, "import", str(first)).exit_code == 0
    assert all(rows(there)[table] for table in TABLES)
    assert run(there, "export", "--all", "-o", str(second)).exit_code == 0
    back = tmp_path / "back"
    database.make(back)
    result = run(back, "import", str(second))
    assert "Imported 1 club with 1 session and 10 entries." in result.output
    assert run(back, "export", "--all", "-o", str(third)).exit_code == 0
    assert first.read_bytes() == second.read_bytes() == third.read_bytes()
    assert run(back, "verify").output == run(there, "verify").output


def test_links_of_phones_work_there_where_the_key_is_the_same(
    lived_in: Table, app: Flask, data: Path, tmp_path: Path, new_app: Callable[[Path], Flask]
) -> None:
    with app.test_request_context():
        link = access.player_link(lived_in.db, lived_in.key, lived_in.ben)
        token, typed = (
            access.link_token(link),
            access.short_code(lived_in.db, access.watcher_link(lived_in.db, lived_in.key)),
        )
    lived_in.db.rollback()
    file, there = tmp_path / "club.json", tmp_path / "there"
    run(data, "export", "--all", "-o", str(file))
    there.mkdir()
    shutil.copy(data / "secret_key", there)
    moved = new_app(there)
    assert run(there, "import", str(file)).exit_code == 0
    phone = moved.test_client()
    assert phone.get(f"/l/{token}").location.endswith(f"/c/{lived_in.key.club}/{lived_in.key.session}")
    assert phone.get(f"/c/{lived_in.key.club}/{lived_in.key.session}").status_code == 200
    joining = moved.test_client().post(
        "/join", data={"code": typed}, headers={"Sec-Fetch-Site": "same-origin"}
    )
    assert joining.status_code == 303


def made(data: st.DataObject) -> Sequence[Entry]:
    """An evening of whatever tables do."""
    book = log(evening(players={**NAMES, D: "Dee"}), match(), points_match())
    readable = [move for move in (*MOVES, *POINTS_MOVES) if move != "nonsense"]
    moves = st.lists(st.sampled_from(readable), max_size=25)
    for step, what in enumerate(data.draw(moves)):
        book = written(book, drafts_of(book, what, data), f"step-{step}")
    return book


def keep(db: Session, key: Key, book: Sequence[Entry]) -> None:
    with writing(db):
        db.add(Club(club=key.club, created_at=MOMENT))
        db.flush()
        for player in ("A", "B", "C", "D"):
            db.add(RosterPlayer(club=key.club, id=player, name=player, name_key=player.lower()))
        db.add(GameSession(**key._asdict(), book=key.club, token=key.session, created_at=MOMENT))
        db.flush()
        for entry in book:
            facts = {name: getattr(entry, name) for name in Entry.__slots__}
            db.add(EntryRow(**key._asdict(), **facts | {"body": body_text(entry.body), "written_at": MOMENT}))
            db.flush()


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_evening_moves_with_its_ledger_faults_and_all(
    data: st.DataObject,
    db: Session,
    tmp_path_factory: pytest.TempPathFactory,
    new_app: Callable[[Path], Flask],
) -> None:
    folder = tmp_path_factory.mktemp("moved")
    key = Key("made" + folder.name.lower().replace("_", "-"), "evening")
    book = made(data)
    keep(db, key, book)
    clubfile.write_file(db, key.club, folder / "club.json")
    moved = new_app(folder / "there")
    with Session(moved.extensions["knockbook_engine"]) as there:
        clubfile.read_file(there, folder / "club.json")
        assert store.entries(there, key) == store.entries(db, key)
        assert store.ledger(there, key) == store.ledger(db, key)
        clubfile.write_file(there, None, folder / "again.json")
    moved.extensions["knockbook_engine"].dispose()
    assert (folder / "again.json").read_bytes() == (folder / "club.json").read_bytes()


@pytest.mark.sqlite("its rows are read from the file")
def test_a_club_that_is_here_already_is_refused_and_nothing_changes(
    lived_in: Table, data: Path, tmp_path: Path
) -> None:
    lived_in.db.rollback()
    file = tmp_path / "club.json"
    run(data, "export", "--all", "-o", str(file))
    before = rows(data)
    result = run(data, "import", str(file))
    assert result.exit_code == 1
    assert f"the club {lived_in.key.club} is in this database already. Nothing was imported." in result.output
    assert rows(data) == before


def test_an_export_names_a_club_or_says_all(lived_in: Table, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    assert "name a club, or say --all." in run(data, "export", "-o", str(file)).output
    assert "name a club, or say --all." in run(data, "export", "x", "--all", "-o", str(file)).output
    assert "there is no club nobody here." in run(data, "export", "nobody", "-o", str(file)).output
    assert not file.exists()
    assert lived_in.key.club in run(data, "sessions").output


def test_sealed_values_are_exported_only_when_told(table: Table, data: Path, tmp_path: Path) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    file = tmp_path / "club.json"
    refused = run(data, "export", "--all", "-o", str(file))
    assert refused.exit_code == 1
    assert f"that no page shows everybody (session {table.key.session})" in refused.output
    assert not file.exists()
    assert run(data, "export", "--all", "--sealed", "-o", str(file)).exit_code == 0
    give(table, line, table.ben, 0)
    give(table, line, table.cai, 1)
    assert run(data, "export", "--all", "-o", str(file)).exit_code == 0
    values = [one for one in json.loads(file.read_text()) if one["record"] == "pending"]
    assert [one["value"] for one in values] == [1, 0, 1]
