"""A damaged database file is left exactly as it is, and the sentence about it names the newest backup."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from tests.webapp.book_table import Table
from webapp import backup, serve
from webapp.cli import main
from webapp.damage import read_only
from webapp.database import FILE, DatabaseProblem, open_database

pytestmark = pytest.mark.sqlite("a file is damaged")

WAL = f"{FILE}-wal"


def no_header(file: Path) -> None:
    with file.open("r+b") as out:
        out.write(b"no database any more")


def cut_short(file: Path) -> None:
    with file.open("r+b") as out:
        out.truncate(file.stat().st_size // 8192 * 4096)


def torn_page(file: Path) -> None:
    """A page that the write-ahead log has nothing for, as another file's data would leave it."""
    with closing(read_only(file)) as raw:
        (root,) = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = 'rate_limit'").fetchone()
        (size,) = raw.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as out:
        out.seek((root - 1) * size)
        out.write(b"\xff" * size)


def emptied(file: Path) -> None:
    file.write_bytes(b"")


@pytest.fixture
def killed(table: Table, app: Flask, data: Path) -> Path:
    """The folder as a kill leaves it: two backups, and the newest entries in the write-ahead log."""
    for _ in "12":
        backup.back_up(data)
    table.act(table.payment(5, table.ana, table.ben))
    kept = {name: (data / name).read_bytes() for name in (FILE, WAL)}
    assert kept[WAL]
    table.db.close()
    app.extensions["knockbook_engine"].dispose()
    for name, content in kept.items():
        (data / name).write_bytes(content)
    return data


@pytest.mark.parametrize("damage", [no_header, torn_page, emptied])
def test_what_is_damaged_stays_as_it_is_and_the_newest_backup_is_named(
    killed: Path, damage: Callable[[Path], None]
) -> None:
    newest = max((killed / "backups").iterdir())
    damage(killed / FILE)
    before = {name: (killed / name).read_bytes() for name in (FILE, WAL)}
    with pytest.raises(DatabaseProblem) as problem:
        open_database(killed)
    said = str(problem.value)
    assert said.startswith(f"the database {killed / FILE} is damaged (")
    assert f"`knockbook restore {newest} --replace`" in said
    assert {name: (killed / name).read_bytes() for name in (FILE, WAL)} == before


def test_a_file_cut_short_is_refused_too(killed: Path) -> None:
    (killed / WAL).unlink()  # which would have most of the missing pages
    cut_short(killed / FILE)
    before = (killed / FILE).read_bytes()
    with pytest.raises(DatabaseProblem, match="is damaged"):
        open_database(killed)
    assert (killed / FILE).read_bytes() == before


@pytest.mark.parametrize("lost", [emptied, Path.unlink])
def test_a_book_that_lost_everything_is_no_new_one_where_it_has_backups(
    killed: Path, lost: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """Else the new one's backup would take the place of the old one's of the same day."""
    (killed / WAL).unlink()
    lost(killed / FILE)
    backups = {file: file.read_bytes() for file in (killed / "backups").iterdir()}
    assert serve.run("127.0.0.1", 0, killed) == 1
    said = capsys.readouterr().err
    assert "but there are backups of it; to begin anew, move these elsewhere" in said
    assert f"`knockbook restore {max(backups)} --replace`" in said
    assert said.count("\n") == 1
    assert not (killed / FILE).exists() or not (killed / FILE).stat().st_size
    assert {file: file.read_bytes() for file in (killed / "backups").iterdir()} == backups
    done = CliRunner().invoke(main, ["restore", str(max(backups)), "--replace", "--data", str(killed)])
    assert done.exit_code == 0, done.output
    assert "1 session, 0 faults." in CliRunner().invoke(main, ["verify", "--data", str(killed)]).output


def test_a_log_whose_book_is_gone_is_kept(killed: Path) -> None:
    (killed / FILE).unlink()
    before = (killed / WAL).read_bytes()
    with pytest.raises(DatabaseProblem, match="it is not there, its write-ahead log has something"):
        open_database(killed)
    assert (killed / WAL).read_bytes() == before


def test_the_backup_that_was_named_brings_the_book_back_and_the_damaged_one_is_kept(
    killed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    no_header(killed / FILE)
    damaged = (killed / FILE).read_bytes()
    assert serve.run("127.0.0.1", 0, killed) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    named = said.partition("knockbook restore ")[2].partition(" --replace")[0]
    done = CliRunner().invoke(main, ["restore", named, "--replace", "--data", str(killed)])
    assert done.exit_code == 0, done.output
    assert "1 session, 0 faults." in CliRunner().invoke(main, ["verify", "--data", str(killed)]).output
    (old,) = killed.glob("before-restore-*")
    assert (old / FILE).read_bytes() == damaged


def test_without_a_backup_the_sentence_says_so(killed: Path) -> None:
    for file in (killed / "backups").iterdir():
        file.unlink()
    no_header(killed / FILE)
    with pytest.raises(DatabaseProblem, match="backups has none"):
        open_database(killed)


def test_what_a_kill_left_is_no_damage(killed: Path) -> None:
    open_database(killed).dispose()
    with closing(sqlite3.connect(killed / FILE)) as raw:
        assert raw.execute("SELECT max(seq) FROM entry").fetchone() == (2,)
