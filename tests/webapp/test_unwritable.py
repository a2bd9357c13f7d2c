"""A book that cannot be written can be read: every form is answered in words, and nothing typed is lost."""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from html import unescape
from typing import TYPE_CHECKING, Final

import pytest
from flask import Flask
from sqlalchemy import event

from tests.webapp.conftest import evening
from tests.webapp.test_access_table import ACCESS
from tests.webapp.town import Town
from webapp.database import FILE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.webapp.conftest import Evening

pytestmark = pytest.mark.sqlite("its errors")

LINKS: Final = "GET /c/<club>/<session>/links"
"""The page that makes the links it shows, where there are none yet."""


@contextmanager
def read_only(app: Flask) -> Iterator[None]:
    """The database refuses every write meanwhile, as one in a folder that may not be written to."""
    engine = app.extensions["knockbook_engine"]

    def refuse(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA query_only = ON")

    engine.dispose()
    event.listen(engine, "connect", refuse)
    try:
        yield
    finally:
        event.remove(engine, "connect", refuse)
        engine.dispose()


@pytest.fixture
def town(three: Evening) -> Town:
    return Town(three)


@pytest.mark.parametrize("route", [route for route in ACCESS if not route.endswith(".pdf")])
def test_what_would_write_is_answered_503_in_words_and_the_rest_as_ever(town: Town, route: str) -> None:
    before, usual = town.written(), ACCESS[route]["keeper"]
    with read_only(town.evening.app):
        answer = town.ask("keeper", route)
    if route == LINKS or (route.startswith("POST") and usual == 303):
        assert answer.status_code == 503
    else:  # what is refused anyway may be refused before or after it would have to lock the book
        assert answer.status_code in ({usual, 503} if route.startswith("POST") else {usual})
    assert answer.status_code != 503 or "Nothing was written" in answer.text
    assert town.written() == before


def test_what_was_typed_is_still_there_and_sent_again_stands_once(
    three: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    form = {"payer": three.player("Ana"), "payee": three.player("Ben"), "amount": "1.50"}
    seq = three.ledger.seq
    with read_only(three.app), caplog.at_level(logging.ERROR):
        answer = three.send("/pay", form, token="payment-1")
    assert answer.status_code == 503
    assert "what you typed is still here" in answer.text
    assert 'value="1.50"' in answer.text
    assert "nothing can be written: read_only (attempt to write a readonly database)" in caplog.text
    again = [three.send("/pay", form, token="payment-1", after=seq).status_code for _ in "12"]
    assert again == [303, 303]
    assert three.ledger.seq == seq + 1
    assert three.money == {"Ana": 150, "Ben": -150, "Cai": 0}


def test_a_form_that_no_page_can_be_drawn_around_is_kept_to_be_sent_again(three: Evening) -> None:
    form = {"token": "an-evening", "after": "0", "title": 'Friday "Tonk"', "name": "Dan"}
    with read_only(three.app):
        answer = three.phone.post("/trial?from=home", data=form)
    assert answer.status_code == 503
    again = re.search(r'<form method="post" action="([^"]*)">(.*?)</form>', answer.text)
    assert again is not None
    assert again[1] == "/trial?from=home"
    fields = re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', again[2])
    assert {unescape(name): unescape(text) for name, text in fields} == form
    assert three.phone.post(again[1], data=form).status_code == 303


def test_a_file_damaged_while_it_is_served_is_said_to_be(three: Evening, tmp_path: Path) -> None:
    three.app.extensions["knockbook_engine"].dispose()
    (tmp_path / FILE).write_bytes(b"no database any more" * 1000)
    for answer in (three.get("/history"), three.phone.post(f"{three.root}/deal", data={"token": "t" * 8})):
        assert answer.status_code == 503
        assert "a backup can be restored" in answer.text
        assert answer.headers["Retry-After"] == "5"
    assert (tmp_path / FILE).read_bytes() == b"no database any more" * 1000


@pytest.mark.parametrize("body", ["'{'", "CAST(X'7BFF7D' AS TEXT)"])
def test_an_entry_that_cannot_be_read_is_damage_of_its_own_evening_alone(
    three: Evening, tmp_path: Path, body: str
) -> None:
    other = evening(three.app, "Dee", "Eli")
    with closing(sqlite3.connect(tmp_path / FILE)) as raw:
        raw.execute("DROP TRIGGER entry_never_updated")
        raw.execute(f"UPDATE entry SET body = {body} WHERE session = ?", [three.key.session])  # noqa: S608
        raw.execute("UPDATE game_session SET book = book || 'x'")  # nothing of it is in memory
        raw.commit()
    for answer in (
        three.get(""),
        three.phone.post(f"{three.root}/undo", data={"token": "t" * 8, "after": "2"}),
    ):
        assert answer.status_code == 503
        assert "a backup can be restored" in answer.text
    assert other.get("").status_code == 200
