"""The database: built by the migrations alone, refused when it is newer or damaged."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine
from sqlmodel import Session, SQLModel, select

import webapp
from webapp.database import FILE, MIGRATIONS, DatabaseProblem, newest_step, open_database, sqlite_engine, step
from webapp.models import JoinCode, Link


def test_the_migrations_build_the_tables_of_the_models(engine: Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, SQLModel.metadata) == []


def test_a_book_from_before_joining_keeps_its_links(data: Path) -> None:
    data.mkdir()
    before = sqlite_engine(data / FILE)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    with before.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql("INSERT INTO club VALUES ('c', '2026')")
        connection.exec_driver_sql("INSERT INTO link VALUES ('c', 'old', NULL, 'keeper', NULL, '2026', NULL)")
    before.dispose()
    now = open_database(data)
    with Session(now) as db:
        (link,) = db.exec(select(Link))
        assert (link.id, link.role, link.label) == ("old", "keeper", "")
        assert db.exec(select(JoinCode)).all() == []
    now.dispose()


def test_a_book_is_opened_again_as_it_was(data: Path) -> None:
    open_database(data).dispose()
    before = (data / FILE).read_bytes()
    open_database(data).dispose()
    assert (data / FILE).read_bytes() == before


def test_the_last_file_is_the_last_step(data: Path) -> None:
    assert newest_step() == ScriptDirectory(str(MIGRATIONS)).get_current_head()
    made = open_database(data)
    with made.connect() as connection:
        assert step(connection) == newest_step()
    made.dispose()


def test_a_book_that_is_up_to_date_is_opened_without_alembic(data: Path) -> None:
    open_database(data).dispose()
    start = "webapp.create_app({'DATA': sys.argv[1]})"
    script = f"import sys, webapp; {start}; print('alembic' in sys.modules)"
    command = [sys.executable, "-c", script, str(data)]
    root = Path(webapp.__file__).parent.parent
    assert subprocess.check_output(command, cwd=root, text=True) == "False\n"


def test_a_file_left_empty_by_an_unfinished_start_is_brought_up_to_date(data: Path) -> None:
    data.mkdir()
    (data / FILE).touch()
    made = open_database(data)
    with made.connect() as connection:
        assert step(connection) == newest_step()
    made.dispose()


@pytest.mark.sqlite("its pragmas")
def test_what_is_committed_is_on_disk(engine: Engine) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "recursive_triggers": 1}
    with engine.connect() as connection:
        for pragma, value in wanted.items():
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value


def test_a_newer_database_is_refused_in_words(data: Path) -> None:
    open_database(data).dispose()
    with sqlite3.connect(data / FILE) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseProblem, match="written by a newer Knockbook"):
        open_database(data)


def test_a_file_that_is_no_database_is_refused_in_words(data: Path) -> None:
    data.mkdir()
    (data / FILE).write_bytes(b"no database, but long enough to be looked at" * 100)
    with pytest.raises(DatabaseProblem, match="Restore a backup"):
        open_database(data)


def test_a_folder_that_cannot_be_made_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DatabaseProblem, match="cannot be made"):
        open_database(tmp_path / "file" / "data")


def test_two_processes_may_start_on_an_empty_folder_at_once(data: Path) -> None:
    script = "import sys, pathlib, webapp.database as d; d.open_database(pathlib.Path(sys.argv[1]))"
    root = Path(webapp.__file__).parent.parent
    command = [sys.executable, "-c", script, str(data)]
    starts = [subprocess.Popen(command, env=dict(os.environ), cwd=root) for _ in range(2)]
    assert [start.wait() for start in starts] == [0, 0]
