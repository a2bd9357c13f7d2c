"""`knockbook`: serve the book, and look after it on the machine that keeps it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError
from pathlib import Path
from typing import Final, NoReturn

import click
from flask import Flask
from sqlalchemy.exc import DatabaseError
from sqlmodel import Session

from scoring.game import Fault
from scoring.replay import verify as find_faults
from webapp import access, backup, clubfile, create_app, pages, pdf, places, serve, store
from webapp.database import FILE, DatabaseProblem
from webapp.views.ledger import printed, spread

data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, resolve_path=True, path_type=Path),
    envvar="KNOCKBOOK_DATA",
    default=places.data,
    help="The data folder (KNOCKBOOK_DATA, else instance/).",
)
pem = click.Path(dir_okay=False, path_type=Path)
ONLY_A_FILE: Final = (
    "the book lies on the PostgreSQL server that DATABASE_URL names, and this is for the database file."
    " Use its own {tool}, and keep Knockbook's key too (SECRET_KEY, or secret_key in the data folder)."
)
WRITERS: Final = {".pdf": printed, ".csv": spread}
PROBLEMS: Final = (
    DatabaseProblem,
    access.KeyProblem,
    backup.BackupProblem,
    clubfile.ClubFileProblem,
    pdf.PaperProblemError,
)
"""Whose texts are sentences."""


@click.group()
@click.version_option(package_name="knockbook")
def main() -> None:
    """Keep score and settle up at a real card table."""


@main.command("serve")
@click.option("--host", default=serve.HOST, show_default=True, help="The address to listen on.")
@click.option("--port", default=serve.PORT, show_default=True, type=int, help="The port to listen on.")
@click.option("--cert", type=pem, help="Serve https: the certificate with its chain, a PEM file.")
@click.option("--key", type=pem, help="The certificate's private key, a PEM file.")
@click.option(
    "--proxy",
    envvar="KNOCKBOOK_PROXY",
    default="",
    metavar="ADDRESS",
    help="Believe the X-Forwarded headers of a proxy that asks from there (KNOCKBOOK_PROXY).",
)
@data_option
def serve_command(  # noqa: PLR0913 -- its options
    *, host: str, port: int, cert: Path | None, key: Path | None, proxy: str, data: Path
) -> None:
    """Serve the book until Ctrl-C."""
    if (cert is None) != (key is None):
        _fail("https needs both --cert and --key.")
    way = serve.Way((cert, key) if cert and key else None, "127.0.0.1" if proxy == "1" else proxy)
    sys.exit(serve.run(host, port, data, way))


@main.command()
@data_option
def sessions(data: Path) -> None:
    """List every session with its club, newest first."""
    with _opened(data) as (_app, db):
        for key in store.find_sessions(db):
            ledger = store.ledger(db, key)
            deals = sum(len(match.rows) for match in ledger.matches)
            state = "closed" if ledger.closing else "open"
            names = ", ".join(ledger.players.values())
            click.echo(f"{key.club}  {key.session}  {state:6}  {deals:4} deals  {ledger.title}  ({names})")


@main.command()
@click.argument("session")
@data_option
def links(session: str, data: Path) -> None:
    """Make fresh links into SESSION, for somebody who lost theirs; the seats' links stay as they are."""
    with _opened(data) as (_app, db):
        key = _named(db, session)
        keeper = access.link_path(access.keeper_link(db, key, fresh=True))
        looking = access.watcher_link(db, key, fresh=True)
        watcher, code = access.link_path(looking), access.short_code(db, looking)
        players = store.ledger(db, key).players.items()
        seats = [(name, access.link_path(access.player_link(db, key, player))) for player, name in players]
    click.echo("Put one of these behind the server's address. Whoever has the first may write.")
    click.echo(f"keeper   {keeper}")
    click.echo(f"watcher  {watcher}")
    for name, seat in seats:
        click.echo(f"player   {seat}  {name}")
    click.echo(f"Whoever types {access.spaced(code)} at /join may look on.")


@main.command("ledger")
@click.argument("session")
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="FILE.pdf or FILE.csv",
)
@data_option
def ledger_command(session: str, output: Path, data: Path) -> None:
    """Write SESSION's ledger as PDF or CSV."""
    ending = output.suffix.lower()
    if ending not in WRITERS:
        _fail(f"{output} ends with neither {' nor '.join(WRITERS)}.")
    with _opened(data) as (_app, db):
        key = _named(db, session)
        book = store.folded(db, key)
        scope = pages.Scope(key, access.Role.WATCHER, book.ledger, log=book.entries)
        output.write_bytes(WRITERS[ending](scope))
    click.echo(f"Wrote {output}")


@main.command()
@data_option
def verify(data: Path) -> None:
    """Fold every session anew: no gaps, in balance, as closed. Exit status 1 if anything is wrong."""
    wrong = backup.integrity(data / FILE) if not _shared() and (data / FILE).exists() else ""
    if wrong:
        _fail(f"the database is damaged ({wrong}). Restore a backup.")
    with _opened(data) as (_app, db):
        keys = store.find_sessions(db)
        found = [(key, fault) for key in keys for fault in _faults(db, key)]
    for key, fault in found:
        click.echo(f"{key.session}: {_words(fault)}")
    click.echo(f"{_many(len(keys), 'session')}, {_many(len(found), 'fault')}.")
    sys.exit(1 if found else 0)


@main.command("backup")
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="FILE.zip (else in backups/)."
)
@data_option
def backup_command(output: Path | None, data: Path) -> None:
    """Copy the book and the server's key into one file, also while the server runs.

    Keep it safe: the key in it makes every link valid.
    """
    if _shared():
        _fail(ONLY_A_FILE.format(tool="pg_dump"))
    with _sentences():
        click.echo(f"Backed up to {backup.back_up(data, output)}")
    if "SECRET_KEY" in os.environ:
        click.echo("The key in SECRET_KEY is not in it; keep that too.")


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Take the place of the book that is there; it is kept aside.")
@data_option
def restore(file: Path, replace: bool, data: Path) -> None:
    """Put the backup FILE into the data folder. Stop the server first."""
    if _shared():
        _fail(ONLY_A_FILE.format(tool="pg_restore"))
    with _sentences():
        old = backup.restore(file, data, replace=replace)
        click.echo(f"Restored {file} into {data}")
        if old:
            click.echo(f"The book that was there is now in {old}")


def _shared() -> bool:
    """Whether the book lies on a server of databases, and not in the data folder."""
    return bool(os.environ.get("DATABASE_URL"))


@main.command("export")
@click.argument("club", required=False)
@click.option("--all", "everything", is_flag=True, help="Every club of this database.")
@click.option(
    "-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path), help="FILE.json"
)
@click.option("--sealed", is_flag=True, help="Also with values that players gave unseen.")
@data_option
def export_command(club: str | None, output: Path, data: Path, *, everything: bool, sealed: bool) -> None:
    """Write CLUB with all of its sessions into one JSON file, also while the server runs.

    `knockbook import` reads it into another database. `knockbook sessions` shows the clubs' ids.
    """
    if (club is None) != everything:
        _fail("name a club, or say --all.")
    with _opened(data) as (_app, db):
        count = clubfile.write_file(db, club, output, sealed=sealed)
    click.echo(f"Wrote {_many(count, 'club')} to {output}")


@main.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
def import_command(file: Path, data: Path) -> None:
    """Read the clubs of FILE into this database, which must not have them yet."""
    with _opened(data, make=True) as (_app, db):
        counts = clubfile.read_file(db, file)
    clubs, sessions = _many(counts["club"], "club"), _many(counts["session"], "session")
    click.echo(f"Imported {clubs} with {sessions} and {counts['entry']} entries.")
    click.echo("Links on phones go on working where this server's key is that of the server they come from.")


@contextmanager
def _opened(data: Path, *, make: bool = False) -> Iterator[tuple[Flask, Session]]:
    """The application over an existing book (or a new one, where ``make``), as if asked for a page."""
    if not make and not _shared() and not (data / FILE).exists():
        _fail(f"there is no book in {data}. Name its folder with --data.")
    with _sentences():
        app = create_app({"DATA": str(data)})
        with app.test_request_context():
            yield app, pages.db()
        app.extensions["knockbook_engine"].dispose()


@contextmanager
def _sentences() -> Iterator[None]:
    try:
        yield
    except PROBLEMS as problem:
        _fail(str(problem))
    except DatabaseError as error:
        _fail(f"the database cannot be used ({error.orig}). `knockbook verify` says more.")
    except JSONDecodeError:
        _fail("a line of the book cannot be read. `knockbook verify` says in which session.")
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}.")


def _named(db: Session, session: str) -> store.Key:
    keys = store.find_sessions(db, session)
    if not keys:
        _fail(f"there is no session {session}. `knockbook sessions` lists them.")
    return keys[0]


def _faults(db: Session, key: store.Key) -> tuple[Fault, ...]:
    try:
        return find_faults(store.entries(db, key))
    except JSONDecodeError:
        return (Fault("", "unreadable"),)


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _words(fault: Fault) -> str:
    values = ", ".join(f"{name} {value}" for name, value in fault.values.items())
    place = f" at {fault.field}" if fault.field else ""
    return f"{fault.code}{place}" + (f" ({values})" if values else "")


def _fail(sentence: str) -> NoReturn:
    raise click.ClickException(sentence)


if __name__ == "__main__":
    main()
