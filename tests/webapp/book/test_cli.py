"""`knockbook` on the machine that keeps the book."""

from __future__ import annotations

import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from sqlmodel import Session

from scoring.log import Draft, Kind
from tests.webapp.book_table import Table
from webapp import access, places, store
from webapp.cli import main
from webapp.database import FILE, open_database
from webapp.store import _folded

pytestmark = pytest.mark.sqlite("for PostgreSQL: test_cli_postgresql.py")


def run(data: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments, "--data", str(data)])


@pytest.fixture
def stopped(table: Table, app: Flask) -> store.Key:
    """The session, with no server holding its database open."""
    table.act(table.payment(5, table.ana, table.ben))
    key: store.Key = table.key
    table.db.close()
    app.extensions["knockbook_engine"].dispose()
    return key


def titles(data: Path) -> list[str]:
    engine = open_database(data)
    with Session(engine) as db:
        found = [store.ledger(db, key).title for key in store.find_sessions(db)]
    engine.dispose()
    return found


def book_ids(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / FILE)) as raw:
        return [row[0] for row in raw.execute("SELECT book FROM game_session")]


def test_sessions_lists_them_with_their_players(stopped: store.Key, data: Path) -> None:
    result = run(data, "sessions")
    assert result.exit_code == 0
    assert stopped.session in result.output
    assert "Friday  (Ana, Ben, Cai)" in result.output


def test_links_makes_a_keepers_link_for_who_lost_theirs(stopped: store.Key, data: Path, app: Flask) -> None:
    result = run(data, "links", stopped.session)
    path = next(line.split()[1] for line in result.output.splitlines() if line.startswith("keeper"))
    with Session(app.extensions["knockbook_engine"]) as db, app.test_request_context():
        link = access.link_of(db, path.removeprefix("/l/"))
    assert link is not None
    assert (link.session, link.role) == (stopped.session, "keeper")


def test_links_prints_every_seats_link_and_a_code_to_type(stopped: store.Key, data: Path, app: Flask) -> None:
    first, second = run(data, "links", stopped.session).output, run(data, "links", stopped.session).output
    seats = [line.split() for line in first.splitlines() if line.startswith("player")]
    assert [name for _, _, name in seats] == ["Ana", "Ben", "Cai"]
    with Session(app.extensions["knockbook_engine"]) as db, app.test_request_context():
        links = [access.link_of(db, path.removeprefix("/l/")) for _, path, _ in seats]
        players = list(store.ledger(db, stopped).players)
        assert [(link.role, link.seat) for link in links if link] == [("player", seat) for seat in players]
        typed = first.rpartition("Whoever types ")[2].partition(" at /join")[0]
        code = access.read_code(typed)
        assert code is not None
        looking = access.link_by_code(db, code, "")
    assert looking is not None
    assert (looking.session, looking.role) == (stopped.session, "watcher")
    assert [line for line in second.splitlines() if line in first.splitlines() and "player" in line] == [
        " ".join([f"{role}  ", path, "", name]) for role, path, name in seats
    ]


def test_verify_says_that_all_is_well(stopped: store.Key, data: Path) -> None:
    result = run(data, "verify")
    assert (result.exit_code, result.output) == (0, "1 session, 0 faults.\n")


def test_verify_finds_totals_that_differ_from_the_closing(table: Table, data: Path) -> None:
    table.act(Draft(Kind.CLOSING, {"totals": {table.ana: 7, table.ben: -7}}))
    result = run(data, "verify")
    assert result.exit_code == 1
    assert "closing_differs" in result.output


def test_verify_finds_a_damaged_file(stopped: store.Key, data: Path) -> None:
    with (data / FILE).open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)
    result = run(data, "verify")
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    assert isinstance(result.exception, SystemExit)


def test_verify_names_a_session_with_a_line_that_cannot_be_read(stopped: store.Key, data: Path) -> None:
    with closing(sqlite3.connect(data / FILE)) as raw, raw:
        raw.execute("DROP TRIGGER entry_never_updated")
        raw.execute("UPDATE entry SET body = '{' WHERE seq = 2")
    result = run(data, "verify")
    assert result.exit_code == 1
    assert f"{stopped.session}: unreadable" in result.output
    _folded._kept.clear()  # noqa: SLF001 -- as in a process of its own
    listed = run(data, "sessions")
    assert listed.exit_code == 1
    assert "knockbook verify" in listed.output


def test_damage_inside_the_file_gets_one_sentence(stopped: store.Key, data: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(data / FILE)) as raw:
        (root,) = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'").fetchone()
        (size,) = raw.execute("PRAGMA page_size").fetchone()
    with (data / FILE).open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)
    for arguments in (["sessions"], ["ledger", stopped.session, "-o", str(tmp_path / "x.csv")]):
        result = run(data, *arguments)
        assert result.exit_code == 1
        assert result.output.startswith(f"Error: the database {data / FILE} is damaged (")
        assert result.output.count("\n") == 1


def test_a_backup_is_taken_while_the_book_is_open_for_its_owner_alone(table: Table, data: Path) -> None:
    result = run(data, "backup")
    assert result.exit_code == 0, result.output
    (file,) = (data / "backups").iterdir()
    assert str(file) in result.output
    assert file.stat().st_mode & 0o777 == 0o600
    assert set(zipfile.ZipFile(file).namelist()) == {FILE, "secret_key"}


def test_a_backup_restored_elsewhere_has_the_book_and_the_key_but_new_book_ids(
    stopped: store.Key, data: Path, tmp_path: Path
) -> None:
    file, elsewhere = tmp_path / "b.zip", tmp_path / "elsewhere"
    run(data, "backup", "-o", str(file))
    result = run(elsewhere, "restore", str(file))
    assert result.exit_code == 0, result.output
    assert titles(elsewhere) == ["Friday"]
    assert access.secret_key(elsewhere) == access.secret_key(data)
    assert book_ids(elsewhere) != book_ids(data)
    assert {part.name for part in elsewhere.iterdir()} == {FILE, "secret_key"}


def test_a_restore_takes_no_books_place_unasked_and_keeps_the_old_one(
    stopped: store.Key, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "b.zip"
    run(data, "backup", "-o", str(file))
    refused = run(data, "restore", str(file))
    assert refused.exit_code == 1
    assert "--replace" in refused.output
    assert run(data, "restore", str(file), "--replace").exit_code == 0
    (old,) = data.glob("before-restore-*")
    assert titles(data) == titles(old) == ["Friday"]


def test_a_restore_waits_until_the_server_is_stopped(table: Table, data: Path, tmp_path: Path) -> None:
    run(data, "backup", "-o", str(tmp_path / "b.zip"))
    result = run(data, "restore", str(tmp_path / "b.zip"), "--replace")
    assert result.exit_code == 1
    assert "Stop it first" in result.output
    assert store.entries(table.db, table.key)


def test_what_is_no_backup_is_refused_and_changes_nothing(
    stopped: store.Key, data: Path, tmp_path: Path
) -> None:
    text, wrong = tmp_path / "text.zip", tmp_path / "wrong.zip"
    text.write_text("no zip")
    with zipfile.ZipFile(wrong, "w") as archive:
        archive.writestr("letter.txt", "hello")
    for file in (text, wrong, tmp_path / "missing.zip"):
        result = run(data, "restore", str(file), "--replace")
        assert result.exit_code == 1
        assert result.output.startswith("Error: ")
    assert titles(data) == ["Friday"]


def test_a_damaged_book_is_put_aside_for_the_restored_one(
    stopped: store.Key, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "b.zip"
    run(data, "backup", "-o", str(file))
    (data / FILE).write_bytes(b"no database any more" * 500)
    assert run(data, "restore", str(file), "--replace").exit_code == 0
    assert titles(data) == ["Friday"]
    (old,) = data.glob("before-restore-*")
    assert (old / FILE).read_bytes().startswith(b"no database any more")


@pytest.mark.parametrize("said", ["damaged", "newer Knockbook"])
def test_a_backup_that_cannot_be_served_takes_no_books_place(
    stopped: store.Key, data: Path, tmp_path: Path, said: str
) -> None:
    inside, file = tmp_path / "inside.sqlite3", tmp_path / "b.zip"
    if said == "damaged":
        inside.write_bytes((data / FILE).read_bytes()[:4096] + b"torn" * 4096)
    else:
        inside.write_bytes((data / FILE).read_bytes())
        with closing(sqlite3.connect(inside)) as raw:
            raw.execute("UPDATE alembic_version SET version_num = '9999'")
            raw.commit()  # and closing it leaves one file
    with zipfile.ZipFile(file, "w") as archive:
        archive.write(inside, FILE)
    result = run(data, "restore", str(file), "--replace")
    assert result.exit_code == 1
    assert said in result.output
    assert titles(data) == ["Friday"]
    assert list(data.glob("before-restore-*")) == []


def test_a_damaged_book_is_not_backed_up(stopped: store.Key, data: Path, tmp_path: Path) -> None:
    (data / FILE).write_bytes(b"no database any more" * 500)
    result = run(data, "backup", "-o", str(tmp_path / "b.zip"))
    assert result.exit_code == 1
    assert "could not be made" in result.output
    assert list(tmp_path.glob("*.zip")) == []


def test_what_cannot_be_written_is_said_without_numbers(
    stopped: store.Key, data: Path, tmp_path: Path
) -> None:
    nowhere = tmp_path / "missing" / "x.csv"
    result = run(data, "ledger", stopped.session, "-o", str(nowhere))
    assert result.output == f"Error: {nowhere}: No such file or directory.\n"
    result = run(data, "restore", str(tmp_path / "missing.zip"), "--replace")
    assert "(No such file or directory)" in result.output


def test_an_empty_KNOCKBOOK_DATA_names_no_folder(  # noqa: N802 - the variable's own name
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KNOCKBOOK_DATA", "")
    served: list[Path] = []
    monkeypatch.setattr("webapp.serve.run", lambda _host, _port, data, _way: served.append(data))
    CliRunner().invoke(main, ["serve"])
    assert served == [places.ROOT / "instance"]


def test_the_data_folder_is_named_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert str(tmp_path / "club") in run(Path("club"), "sessions").output


@pytest.mark.parametrize(
    "arguments", [["sessions"], ["verify"], ["links", "x"], ["ledger", "x", "-o", "x.pdf"], ["backup"]]
)
def test_a_folder_without_a_book_is_said_to_have_none_and_stays_so(
    tmp_path: Path, arguments: list[str]
) -> None:
    result = run(tmp_path / "empty", *arguments)
    assert result.exit_code == 1
    assert "there is no book in" in result.output
    assert not (tmp_path / "empty").exists()


def test_a_session_that_is_not_there_is_said_to_be_none(stopped: store.Key, data: Path) -> None:
    result = run(data, "links", "nowhere")
    assert result.exit_code == 1
    assert "there is no session nowhere" in result.output


def test_a_ledger_is_written_as_pdf_or_csv_only(stopped: store.Key, data: Path, tmp_path: Path) -> None:
    result = run(data, "ledger", stopped.session, "-o", str(tmp_path / "ledger.doc"))
    assert result.exit_code == 1
    assert ".pdf nor .csv" in result.output
