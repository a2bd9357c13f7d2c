"""The database goes away and comes back: 503 with words meanwhile, and the app mends itself."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Connection, event
from sqlmodel import Session

from tests.databases import POSTGRESQL, Databases
from tests.postgres_server import Server
from tests.webapp.race import entries
from webapp import errors

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

pytestmark = pytest.mark.postgresql

OURS = "application_name = 'knockbook'"


@pytest.fixture
def server(databases: Callable[[str], Databases]) -> Server:
    return databases(POSTGRESQL).server


@contextmanager
def stopped(server: Server) -> Iterator[None]:
    server.stop()
    try:
        yield
    finally:
        server.start()


def won(evening: Evening) -> dict[str, str]:
    form = {"ending": "tonk_out", "winner": evening.player("Ana"), "after": str(evening.ledger.seq)}
    return {**form, "token": "a-deal-of-theirs"}


def test_without_its_database_every_page_says_so_and_all_is_well_again_when_it_is_back(
    three: Evening, server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    tag, before = three.get("/version").headers["ETag"], three.get("").text
    with stopped(server), caplog.at_level(logging.WARNING):
        for path in ("", "/history", "/settle", "/ledger.csv", "/version"):
            answer = three.get(path)
            assert answer.status_code == 503, path
            assert answer.headers["Retry-After"] == errors.RETRY_AFTER
            assert "The book is out of reach for a moment" in answer.text
            assert "Traceback" not in answer.text
        assert three.phone.get("/static/css/app.css").status_code == 200
    assert "the database is away" in caplog.text
    assert "Traceback" not in caplog.text
    assert str(server.folder) not in caplog.text
    assert without_tokens(three.get("").text) == without_tokens(before)
    assert three.phone.get(f"{three.root}/version", headers={"If-None-Match": tag}).status_code == 304


def without_tokens(page: str) -> str:
    return re.sub(r'name="token" value="[^"]*"', "", page)


def test_a_poll_finds_no_answer_and_goes_on_as_before_afterwards(three: Evening, server: Server) -> None:
    tag = three.get("/version").headers["ETag"]
    with stopped(server):
        answer = three.phone.get(f"{three.root}/version", headers={"If-None-Match": tag})
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, errors.RETRY_AFTER)
    assert three.phone.get(f"{three.root}/version", headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize("accept", ["application/json, text/html;q=0.5", "text/html"])
def test_what_is_recorded_meanwhile_is_no_answer_to_the_phone_and_written_once_when_sent_again(
    three: Evening, server: Server, accept: str
) -> None:
    form, before = won(three), len(entries(three))
    with stopped(server):
        answer = three.phone.post(f"{three.root}/deal", data=form, headers={"Accept": accept})
        assert answer.status_code == 503
        assert (answer.mimetype == "application/json") is accept.startswith("application/json")
        assert "written once, however often it comes" in answer.text
    for _ in range(2):
        again = three.phone.post(f"{three.root}/deal", data=form, headers={"Accept": accept})
        assert again.status_code in {200, 303}
    assert len(entries(three)) == before + 1


def test_connections_that_were_lost_unnoticed_are_replaced_before_anybody_sees(
    three: Evening, server: Server
) -> None:
    assert three.get("").status_code == 200
    with stopped(server):
        pass
    assert three.get("").status_code == 200
    assert three.phone.post(f"{three.root}/deal", data=won(three)).status_code == 303


@pytest.mark.parametrize("first", ["poll", "page", "save"])
def test_a_connection_that_the_server_ended_is_replaced_before_anybody_sees(
    three: Evening, server: Server, first: str
) -> None:
    """One that was used just now, so that it is not asked whether it stands."""
    form, tag = won(three), three.get("/version").headers["ETag"]
    server.run(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {OURS}")  # noqa: S608
    if first == "poll":
        assert three.phone.get(f"{three.root}/version", headers={"If-None-Match": tag}).status_code == 304
    elif first == "page":
        assert three.get("").status_code == 200
    else:
        assert three.phone.post(f"{three.root}/deal", data=form).status_code == 303


def test_a_connection_lost_in_the_middle_of_writing_writes_nothing_and_the_form_can_be_sent_again(
    three: Evening, server: Server
) -> None:
    form, before = won(three), len(entries(three))

    def lose(db: Session) -> None:
        (pid,) = db.connection().exec_driver_sql("SELECT pg_backend_pid()").one()
        server.run(f"SELECT pg_terminate_backend({pid}, 5000)")

    event.listen(Session, "before_commit", lose)
    try:
        assert three.phone.post(f"{three.root}/deal", data=form).status_code == 503
    finally:
        event.remove(Session, "before_commit", lose)
    assert len(entries(three)) == before
    assert three.phone.post(f"{three.root}/deal", data=form).status_code == 303
    assert len(entries(three)) == before + 1


def test_an_answer_stands_whose_connection_is_lost_after_it(three: Evening, server: Server) -> None:
    engine, lost = three.app.extensions["knockbook_engine"], list[Connection]()

    def lose(connection: Connection) -> None:
        lost.append(connection)
        server.run(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {OURS}")  # noqa: S608

    event.listen(engine, "rollback", lose)
    try:
        assert three.get("/players").status_code == 200
    finally:
        event.remove(engine, "rollback", lose)
    assert len(lost) == 1
    lost.clear()
    assert engine.pool.checkedout() == 0
    assert three.get("").status_code == 200


def test_what_a_promoted_standby_never_got_is_forgotten(three: Evening, server: Server) -> None:
    """It answers in the place of a server that is lost, and may know less than that one had answered."""
    before, book = three.ledger.seq, str(three.app.extensions["knockbook_engine"].url.database)
    assert three.phone.post(f"{three.root}/deal", data=won(three)).status_code == 303
    assert three.ledger.seq == before + 1
    with stopped(server):
        pass
    no_trigger = "SET session_replication_role = replica"
    server.run(no_trigger, f"DELETE FROM entry WHERE seq > {before}", name=book)  # noqa: S608
    assert three.get("").status_code == 200
    assert three.ledger.seq == before
    assert three.phone.post(f"{three.root}/deal", data=won(three)).status_code == 303
    assert len(entries(three)) == before + 1
