"""Backups made without being asked for, and those taken while the book is being written."""

from __future__ import annotations

import logging
import os
import shutil
import time
from collections import namedtuple
from datetime import date, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest
from click.testing import CliRunner
from sqlalchemy import Engine
from sqlmodel import Session

from scoring.replay import verify
from tests.webapp.book_table import Table
from webapp import backup, daily, folder, shelf, store
from webapp.cli import main
from webapp.database import FILE, open_database

pytestmark = pytest.mark.sqlite("a backup is a copy of the file")

MONDAY = date(2026, 11, 30)
WRITERS, BACKUPS = 3, 5


def names(data: Path) -> list[str]:
    return sorted(file.name for file in (data / shelf.FOLDER).iterdir())


def write(table: Table) -> None:
    table.act(table.payment(5, table.ana, table.ben))


def restored(file: Path, data: Path) -> list[list[object]]:
    """Every session's entries in a backup, put into the folder ``data``."""
    backup.restore(file, data)
    engine = open_database(data)
    with Session(engine) as db:
        found = [list[object](store.entries(db, key)) for key in store.find_sessions(db)]
        assert all(verify(store.entries(db, key)) == () for key in store.find_sessions(db))
    engine.dispose()
    return found


def test_one_backup_a_day_is_made_and_none_of_a_book_that_has_not_changed(table: Table, data: Path) -> None:
    write(table)
    assert daily.keep(data, MONDAY) == data / "backups" / "knockbook-daily-2026-11-30.zip"
    write(table)
    assert daily.keep(data, MONDAY) is None
    assert daily.keep(data, MONDAY + timedelta(1))
    assert daily.keep(data, MONDAY + timedelta(2)) is None
    assert names(data) == ["knockbook-daily-2026-11-30.zip", "knockbook-daily-2026-12-01.zip"]


def test_a_daily_backup_can_be_restored(table: Table, data: Path, tmp_path: Path) -> None:
    write(table)
    file = daily.keep(data, MONDAY)
    assert file is not None
    assert file.stat().st_mode & 0o777 == 0o600
    result = CliRunner().invoke(main, ["restore", str(file), "--data", str(tmp_path / "elsewhere")])
    assert result.exit_code == 0, result.output
    engine = open_database(tmp_path / "elsewhere")
    with Session(engine) as db:
        assert store.ledger(db, table.key).balances == store.ledger(table.db, table.key).balances
    engine.dispose()


def test_the_backup_at_the_end_takes_the_place_of_the_days_first(
    table: Table, data: Path, tmp_path: Path
) -> None:
    daily.keep(data, MONDAY)
    write(table)
    assert daily.keep(data, MONDAY, again=True)
    assert daily.keep(data, MONDAY, again=True) is None
    (file,) = (data / "backups").iterdir()
    assert restored(file, tmp_path / "elsewhere") == [store.entries(table.db, table.key)]


def test_the_newest_fourteen_are_kept_and_no_file_of_anybody_elses_is_touched(
    table: Table, data: Path
) -> None:
    (data / "backups").mkdir()
    others = ["knockbook-daily-2020-01-01.zip.old", "knockbook-20200101T000000Z.zip", "knockbook-daily-x.zip"]
    for name in others:
        (data / "backups" / name).write_text("kept")
    for day in range(20):
        write(table)
        assert daily.keep(data, MONDAY + timedelta(day))
    kept = [f"knockbook-daily-{MONDAY + timedelta(day)}.zip" for day in range(6, 20)]
    assert names(data) == sorted([*kept, *others])
    assert shelf.newest(data) == data / "backups" / kept[-1]


def test_a_backup_that_cannot_be_made_is_a_line_in_the_log_and_nothing_else(
    table: Table, data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (data / "backups").write_text("a file where the folder should be")
    with caplog.at_level(logging.INFO):
        assert daily.keep(data, MONDAY) is None
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "no backup today: the backup" in caplog.text
    write(table)
    assert len(store.entries(table.db, table.key)) == 2


def test_a_backup_never_takes_the_room_that_a_save_needs(
    table: Table, data: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    usage = namedtuple("usage", "total used free")  # noqa: PYI024 -- as shutil has it
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage(10**9, 10**9 - daily.ROOM, daily.ROOM))
    assert daily.keep(data, MONDAY) is None
    assert "too little room" in caplog.text
    assert not (data / "backups").exists()


def test_what_a_killed_backup_left_is_removed_the_day_after(table: Table, data: Path) -> None:
    rooms = [data / "backups" / f"{shelf.DRAFT}{name}" for name in ("old", "new")]
    for room in rooms:
        room.mkdir(parents=True)
        (room / FILE).write_text("half a backup")
    os.utime(rooms[0], (time.time() - daily.STALE - 60,) * 2)
    daily.keep(data, MONDAY)
    assert [room.exists() for room in rooms] == [False, True]


def test_the_thread_makes_the_first_at_once_and_the_last_at_the_end(
    table: Table, data: Path, tmp_path: Path
) -> None:
    with daily.backing_up(data, every=3600):
        until = time.monotonic() + 30
        while not shelf.daily(data):
            assert time.monotonic() < until, "no backup"
            time.sleep(0.01)
        write(table)
    assert restored(shelf.daily(data)[-1], tmp_path / "elsewhere") == [store.entries(table.db, table.key)]


def test_backups_taken_while_many_write_hold_all_that_was_acknowledged_before_them(
    table: Table, engine: Engine, data: Path, tmp_path: Path
) -> None:
    over, written = Event(), [1]

    def work(name: str) -> None:
        with Session(engine) as db:
            for number in range(10_000):
                if over.is_set():
                    return
                draft = table.payment(1, table.ana, table.ben)
                done = store.append(db, table.key, [draft], token=f"{name}-{number}", after=10**6)
                written.append(done.seq)

    threads = [Thread(target=work, args=(f"writer-{number}",)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    taken: list[tuple[int, Path]] = []
    try:
        for number in range(BACKUPS):
            least = max(written)
            taken.append((least, backup.back_up(data, tmp_path / f"{number}.zip")))
    finally:
        over.set()
        for thread in threads:
            thread.join()
    book = store.entries(table.db, table.key)
    assert sorted(written) == [entry.seq for entry in book]
    for least, file in taken:
        (copy,) = restored(file, file.with_suffix(""))
        assert least <= len(copy)
        assert copy == book[: len(copy)]
    assert len(book) > BACKUPS


def test_nothing_is_restored_under_a_server(table: Table, data: Path, tmp_path: Path) -> None:
    file = backup.back_up(data, tmp_path / "b.zip")
    with folder.alone(data):
        with pytest.raises(backup.BackupProblem, match="Stop it first"):
            backup.restore(file, data, replace=True)
        with pytest.raises(folder.FolderProblem, match=f"process {os.getpid()}"), folder.alone(data):
            pass
    assert list(data.glob("before-restore-*")) == []
