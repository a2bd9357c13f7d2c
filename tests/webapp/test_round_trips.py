"""How often a request waits for PostgreSQL, which may be another machine: for what it asks, and no more."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from werkzeug.test import TestResponse

from tests.webapp.round_trips import round_trips
from tests.webapp.test_statements import look_at, save_a_deal
from webapp import postgresql

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(sys.platform != "linux", reason="libpq writes down its talk on Linux alone"),
]

Prepare = Callable[["Evening"], Callable[[], TestResponse]]


def poll(evening: Evening) -> Callable[[], TestResponse]:
    tag = evening.get("/version").headers["ETag"]
    return lambda: evening.phone.get(f"{evening.root}/version", headers={"If-None-Match": tag})


REQUESTS: dict[str, tuple[Prepare, int]] = {
    "poll": (poll, 1),
    "table": (look_at(""), 1),
    "history": (look_at("/history"), 1),
    "settle": (look_at("/settle"), 1),
    "save": (save_a_deal, 8),  # who asks; BEGIN, two looks, INSERT, the club's lock, UPDATE, COMMIT
}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_asks_the_server_as_often_as_it_has_something_to_ask(
    three: Evening, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "QUIET", 3600)  # however slow the machine is
    prepare, trips = REQUESTS[name]
    three.get("")
    engine = three.app.extensions["knockbook_engine"]
    assert round_trips(engine, tmp_path / "talk", lambda: prepare(three)) == trips


def test_a_connection_that_lay_quiet_is_asked_first_whether_it_stands(
    three: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "QUIET", 0)
    engine = three.app.extensions["knockbook_engine"]
    assert round_trips(engine, tmp_path / "talk", lambda: poll(three)) == 2


def test_a_poll_leaves_no_connection_that_writes_without_a_transaction(three: Evening) -> None:
    poll(three)()
    engine = three.app.extensions["knockbook_engine"]
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW transaction_isolation").scalar() == "repeatable read"
        begun = connection.exec_driver_sql("SELECT now()").scalar()
        assert connection.exec_driver_sql("SELECT now()").scalar() == begun
