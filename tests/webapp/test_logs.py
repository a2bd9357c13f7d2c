"""The log: a line a request under its reference, and nothing in it of who plays, where and by which links."""

from __future__ import annotations

import io
import json
import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from flask import Flask
from sqlalchemy import inspect, select
from sqlmodel import Session

from tests.webapp.seated import give, open_bids, seated
from webapp import access, logs, store
from webapp.models import Club, EntryRow, GameSession, JoinCode, Link, PendingRow, RosterPlayer

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+")
NOBODY: dict[str, str] = {}
Lines = list[dict[str, Any]]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def stream(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The log as `knockbook serve` sets it up where standard error is no terminal."""
    monkeypatch.delenv("KNOCKBOOK_LOG", raising=False)
    yield from configured(io.StringIO())


def configured(stream: io.StringIO) -> Iterator[io.StringIO]:
    root, own = logging.getLogger(), logging.getLogger("webapp.logs")
    before = root.handlers, root.level, own.level
    logs.configure(stream)
    yield stream
    root.handlers, level, own_level = before
    root.setLevel(level)
    own.setLevel(own_level)


def lines(stream: io.StringIO) -> Lines:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_each_request_has_one_line_with_its_route_and_the_reference_it_is_answered_with(
    three: Evening, stream: io.StringIO
) -> None:
    answer = three.get("/history")
    (line,) = lines(stream)
    assert line["ms"] >= 0
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
    assert {
        key: line[key] for key in ("level", "logger", "event", "method", "route", "status", "request")
    } == {
        "level": "info",
        "logger": "webapp.logs",
        "event": "request",
        "method": "GET",
        "route": "/c/<club>/<session>/history",
        "status": 200,
        "request": answer.headers["X-Request-ID"],
    }


def test_probes_files_and_unchanged_polls_are_no_news_but_refused_ones_are(
    three: Evening, stream: io.StringIO
) -> None:
    version = three.get("/version").headers["ETag"]
    stream.truncate(0)
    stream.seek(0)
    for path in ("/healthz", "/readyz", "/metrics", "/static/css/app.css"):
        three.phone.get(path).close()
    three.phone.get(three.root + "/version", headers={"If-None-Match": version})
    assert lines(stream) == []
    three.phone.get("/static/css/none.css")
    assert [line["status"] for line in lines(stream)] == [404]


def test_an_id_is_believed_only_where_the_server_has_it_from_its_proxy(app: Flask) -> None:
    phone = app.test_client()
    claimed = phone.get("/healthz", headers={"X-Request-ID": "claimed"})
    assert re.fullmatch(r"[0-9a-f]{8}", claimed.headers["X-Request-ID"])
    believed = phone.get("/healthz", environ_base={logs.GIVEN: "from-the.proxy:1"})
    assert believed.headers["X-Request-ID"] == "from-the.proxy:1"
    for strange in ("", "a b", "x" * 65, "a\nb", "é"):
        made = phone.get("/healthz", environ_base={logs.GIVEN: strange})
        assert re.fullmatch(r"[0-9a-f]{8}", made.headers["X-Request-ID"])


def test_a_bug_is_told_by_where_it_happened_without_what_it_said(
    three: Evening, stream: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> NoReturn:
        message = "no Ana here"
        try:
            NOBODY["Ana"]
        except KeyError as error:
            raise LookupError(message) from error
        raise AssertionError(message)

    monkeypatch.setattr(store, "folded", broken)
    answer = three.get("/history")
    bug, request = lines(stream)
    assert f"Reference: {bug['request']}" in three.seen(answer)
    assert bug["request"] == request["request"] == answer.headers["X-Request-ID"]
    assert (bug["level"], request["status"]) == ("error", 500)
    assert "builtins.KeyError" in bug["failure"]
    assert any(place.startswith("webapp/views/history.py:") for place in bug["failure"])
    assert bug["failure"].index("builtins.KeyError") < bug["failure"].index("builtins.LookupError")
    assert "Ana" not in stream.getvalue()


def test_a_database_says_its_code_and_other_libraries_no_address(stream: io.StringIO) -> None:
    other = logging.getLogger("waitress")
    try:
        with closing(sqlite3.connect(":memory:")) as raw:
            raw.execute("SELECT secret")
    except sqlite3.Error:
        other.exception("Exception while serving %s", "/c/abc/def/history and /l/abc.def")
    (line,) = lines(stream)
    assert line["event"] == "Exception while serving /c/…/history and /l/…"
    assert line["failure"][0] == "sqlite3.OperationalError (SQLITE_ERROR)"
    assert "secret" not in stream.getvalue()


@pytest.mark.parametrize(
    ("kind", "seen"), [("", ["WARN"]), ("plain", ["GET /healthz", "WARN"]), ("quiet", ["WARN"])]
)
def test_on_a_terminal_it_is_for_people_and_only_what_went_wrong_unless_asked(
    app: Flask, monkeypatch: pytest.MonkeyPatch, kind: str, seen: list[str]
) -> None:
    monkeypatch.setenv("KNOCKBOOK_LOG", kind)
    for stream in configured(Terminal()):
        app.test_client().get("/nowhere")
        logging.getLogger("webapp").warning("something to know")
        found = stream.getvalue().splitlines()
    assert len(found) == len(seen)
    assert re.fullmatch(r"\d\d:\d\d:\d\d warning something to know", found[-1])
    if kind == "plain":
        assert re.fullmatch(r"\d\d:\d\d:\d\d info    GET  404 [\d.]+ ms  \[[0-9a-f]{8}\]", found[0])


def secrets(evening: Evening) -> set[str]:
    """Every name, id, token, note, code and digest that the evening's database holds, but moments."""
    found = set()
    with evening.app.extensions["knockbook_engine"].connect() as connection:
        for table in (Club, RosterPlayer, GameSession, EntryRow, PendingRow, Link, JoinCode):
            for row in connection.execute(select(*inspect(table).columns)):
                found |= {text for text in row if isinstance(text, str) and len(text) > 7}
    return {text for text in found if not MOMENT.fullmatch(text)}


def test_a_whole_evening_leaves_no_name_id_token_code_or_address_in_the_log(
    app: Flask, hands: Callable[..., Evening], stream: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = hands("Anastasia", "Benedict", "Caitlin")
    evening.phone.environ_base["REMOTE_ADDR"] = "203.0.113.77"
    line = open_bids(evening, cards="2", trump="H")
    give(seated(evening, "Anastasia"), line, "Anastasia", 1)
    evening.post("/session", title="Secret Society", currency="EUR", time_zone="UTC")
    evening.post("/players", do="rename", player=evening.player("Caitlin"), name="Catherine")
    evening.post("/award", player=evening.player("Benedict"), points="5", note="for the cake of Aunt Zoë")
    evening.post("/undo")
    evening.post("/pay", payer=evening.player("Anastasia"), payee=evening.player("Benedict"), amount="9.87")
    with app.test_request_context(), Session(app.extensions["knockbook_engine"]) as db:
        link = access.watcher_link(db, evening.key)
        token, code = access.link_token(link), access.short_code(db, link)
    newcomer = app.test_client()
    newcomer.environ_base |= {"HTTP_SEC_FETCH_SITE": "same-origin", "REMOTE_ADDR": "203.0.113.78"}
    newcomer.post("/join", data={"code": code})
    newcomer.post("/join", data={"code": "ABCD EFGH"})
    for path in (
        f"/l/{token}",
        f"/l/{token}x",
        f"{evening.root}/nowhere",
        evening.root + "/history?of=Anastasia",
    ):
        newcomer.get(path)
    monkeypatch.setattr(store, "folded", lambda *_: NOBODY["Anastasia"])
    newcomer.get(evening.root + "/history")
    written = stream.getvalue()
    assert len(lines(stream)) > 14
    known = {"Anastasia", "Benedict", "Catherine", "Secret Society", "cake", "203.0.113", code, token, "ABCD"}
    cookie = newcomer.get_cookie("knockbook")
    known |= secrets(evening) | ({cookie.value} if cookie else set())
    assert cookie
    assert len(known) > 30
    assert [secret for secret in known if secret in written] == []
