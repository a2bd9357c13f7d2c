"""What an open page asks all the time: 304 until something is new, and nothing for a link taken back."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event
from sqlmodel import Session
from werkzeug.test import TestResponse

from webapp import access, backup, create_app, store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def ask(phone: FlaskClient, evening: Evening, version: str = "", **headers: str) -> TestResponse:
    """Poll with the version that a page was drawn from."""
    return phone.get(f"{evening.root}/version", headers={"If-None-Match": f'"{version}"', **headers})


def drawn(phone: FlaskClient, evening: Evening, path: str = "") -> str:
    """The version that a page was drawn from."""
    found = re.search(r'data-version="([^"]+)"', phone.get(evening.root + path).text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("path", ["", "/history", "/ledger", "/settle", "/players", "/rules", "/links"])
def test_every_page_carries_the_version_that_a_poll_answers_304_to(three: Evening, path: str) -> None:
    three.tonk("Ana")
    answer = ask(three.phone, three, drawn(three.phone, three, path))
    assert answer.status_code == 304
    assert answer.data == b""
    assert answer.headers["ETag"]
    assert answer.headers["Cache-Control"] == "no-store"


def test_what_was_written_since_is_answered_with_the_new_version(three: Evening) -> None:
    before = drawn(three.phone, three)
    three.tonk("Ana")
    answer = ask(three.phone, three, before)
    assert answer.status_code == 200
    assert answer.text == drawn(three.phone, three) != before
    assert ask(three.phone, three, answer.text).status_code == 304


def test_head_answers_as_get_without_the_body(three: Evening) -> None:
    version = drawn(three.phone, three)
    address = f"{three.root}/version"
    assert three.phone.head(address, headers={"If-None-Match": f'"{version}"'}).status_code == 304
    fresh = three.phone.head(address)
    assert (fresh.status_code, fresh.data, fresh.headers["ETag"]) == (200, b"", f'"{version}"')


def test_a_watcher_and_a_keeper_have_versions_of_their_own(three: Evening, watcher: FlaskClient) -> None:
    assert ask(watcher, three, drawn(watcher, three)).status_code == 304
    assert ask(watcher, three, drawn(three.phone, three)).status_code == 200


def test_readers_of_other_locales_have_versions_of_their_own(three: Evening) -> None:
    version = drawn(three.phone, three)
    assert ask(three.phone, three, version, **{"Accept-Language": "de"}).status_code == 200


def test_a_link_taken_back_is_found_out_by_the_next_poll(three: Evening, watcher: FlaskClient) -> None:
    version = drawn(watcher, three)
    with Session(three.app.extensions["knockbook_engine"]) as db:
        access.revoke(db, access.watcher_link(db, three.key))
    assert ask(watcher, three, version).status_code == 404
    assert ask(three.phone, three, drawn(three.phone, three)).status_code == 304


def test_a_removed_session_and_a_phone_without_links_get_404(three: Evening) -> None:
    assert ask(three.app.test_client(), three).status_code == 404
    with Session(three.app.extensions["knockbook_engine"]) as db, three.app.test_request_context():
        club = access.link_path(access.found_club(db, three.key.club))
    three.phone.get(club)
    version = drawn(three.phone, three)
    with Session(three.app.extensions["knockbook_engine"]) as db:
        store.remove_session(db, three.key)
    assert ask(three.phone, three, version).status_code == 404


def test_a_forged_cookie_and_another_clubs_link_get_404(three: Evening) -> None:
    stranger = three.app.test_client()
    stranger.set_cookie(access.COOKIE, "W10.forged")
    assert ask(stranger, three).status_code == 404
    with Session(three.app.extensions["knockbook_engine"]) as db, three.app.test_request_context():
        other = access.link_path(access.found_club(db, store.create_club(db)))
    stranger.get(other)
    assert ask(stranger, three).status_code == 404


@pytest.mark.sqlite("a backup is a copy of the file")
def test_a_restored_book_has_other_versions(three: Evening, tmp_path: Path) -> None:
    version = drawn(three.phone, three)
    copy = backup.back_up(Path(str(three.app.config["DATA"])), tmp_path / "copy.zip")
    backup.restore(copy, tmp_path / "restored")
    restored = create_app({"DATA": str(tmp_path / "restored"), "TESTING": True})
    phone = restored.test_client()
    cookie = three.phone.get_cookie(access.COOKIE)
    assert cookie is not None
    phone.set_cookie(access.COOKIE, cookie.value)
    assert ask(phone, three, version).status_code == 200
    assert ask(phone, three, drawn(phone, three)).status_code == 304
    restored.extensions["knockbook_engine"].dispose()


@pytest.mark.sqlite("its driver tells of every statement, BEGIN included")
def test_a_poll_sends_one_statement(three: Evening) -> None:
    version = drawn(three.phone, three)
    sent: list[str] = []
    engine = three.app.extensions["knockbook_engine"]

    def trace(connection: sqlite3.Connection, *_: object) -> None:
        connection.set_trace_callback(sent.append)

    event.listen(engine, "checkout", trace)
    assert ask(three.phone, three, version).status_code == 304
    event.remove(engine, "checkout", trace)
    assert len(sent) == 1, sent
    assert sent[0].strip().startswith("SELECT")
