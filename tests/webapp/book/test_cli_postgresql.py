"""`knockbook` where the book lies on a PostgreSQL server: the same commands, but for copies of the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from tests.webapp.book_table import Table
from webapp import serve
from webapp.cli import main

pytestmark = pytest.mark.postgresql


@pytest.fixture(autouse=True)
def played(table: Table) -> Table:
    table.act(table.payment(5, table.ana, table.ben))
    table.db.close()
    return table


def run(data: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments, "--data", str(data)])


def test_sessions_links_and_ledgers_come_from_there(table: Table, data: Path, tmp_path: Path) -> None:
    assert "Friday  (Ana, Ben, Cai)" in run(data, "sessions").output
    assert "keeper   /l/" in run(data, "links", table.key.session).output
    assert run(data, "ledger", table.key.session, "-o", str(tmp_path / "evening.csv")).exit_code == 0
    assert "Ana" in (tmp_path / "evening.csv").read_text()


def test_verify_folds_what_lies_there(data: Path) -> None:
    result = run(data, "verify")
    assert (result.exit_code, result.output) == (0, "1 session, 0 faults.\n")


@pytest.mark.parametrize(("command", "tool"), [(["backup"], "pg_dump"), (["restore", "x.zip"], "pg_restore")])
def test_copies_of_the_file_are_refused_with_what_to_use(data: Path, command: list[str], tool: str) -> None:
    result = run(data, *command)
    assert result.exit_code == 1
    assert tool in result.output
    assert "SECRET_KEY" in result.output
    assert not (data / "backups").exists()


def test_a_start_says_where_the_book_lies_and_what_other_machines_need(
    app: Flask, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.config["DATABASE_URL"] = "postgres://ana:hunter2@db.example:5433/book?password=hunter2"
    said = serve.place(app, data)
    assert said.splitlines()[0] == "postgresql://ana@db.example:5433/book"
    assert f"Other machines need the key in {data} as SECRET_KEY." in said
    monkeypatch.setenv("SECRET_KEY", "given to all of them")
    assert serve.place(app, data) == "postgresql://ana@db.example:5433/book"


def test_a_server_that_is_not_there_is_one_sentence(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://ana:hunter2@127.0.0.1:1/book")
    result = run(data, "sessions")
    assert result.exit_code == 1
    assert result.output.startswith("Error: the database postgresql://ana@127.0.0.1:1/book cannot be used")
    assert result.output.count("\n") == 1
    assert "hunter2" not in result.output
