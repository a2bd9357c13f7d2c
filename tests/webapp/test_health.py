"""What operators ask: is it alive, is it ready, what has it counted; and who may ask that."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from webapp import metrics
from webapp.database import newest_step

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

TABLE = "/c/<club>/<session>"


def counted(app: Flask) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """What /metrics says, by name and labels."""
    answer = app.test_client().get("/metrics")
    assert answer.content_type == metrics.CONTENT_TYPE
    families = text_string_to_metric_families(answer.text)
    return {
        (one.name, frozenset(one.labels.items())): one.value for family in families for one in family.samples
    }


def of(name: str, **labels: str) -> tuple[str, frozenset[tuple[str, str]]]:
    return name, frozenset(labels.items())


def test_alive_and_ready_are_answered_in_a_word(app: Flask) -> None:
    phone = app.test_client()
    assert (phone.get("/healthz").text, phone.get("/readyz").text) == ("alive\n", "ready\n")


def test_without_its_database_it_is_alive_and_not_ready(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = OperationalError("SELECT 1", {}, Exception("gone"))

    def away(*_: object) -> None:
        raise gone

    with monkeypatch.context() as outage:
        outage.setattr(app.extensions["knockbook_engine"], "connect", away)
        phone = app.test_client()
        assert phone.get("/healthz").status_code == HTTPStatus.OK
        answer = phone.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "not ready: the database does not answer\n")


def test_at_another_step_than_the_programs_it_is_not_ready(app: Flask) -> None:
    at = text("UPDATE alembic_version SET version_num = :step")
    with app.extensions["knockbook_engine"].begin() as connection:
        connection.execute(at, {"step": "9999"})
    answer = app.test_client().get("/readyz")
    with app.extensions["knockbook_engine"].begin() as connection:
        connection.execute(at, {"step": newest_step()})
    assert (answer.status_code, answer.text) == (
        503,
        "not ready: the database is not at this program's step\n",
    )


def test_requests_are_counted_by_route_template_polls_and_entries_by_themselves(three: Evening) -> None:
    version = three.get("/version").headers["ETag"]
    before = counted(three.app)
    three.get("")
    three.tonk("Ana")
    three.phone.get("/c/nowhere/at-all")
    three.phone.get("/nothing/here")
    three.phone.open("/", method="BREW")
    three.phone.get(three.root + "/version", headers={"If-None-Match": version})
    version = three.get("/version").headers["ETag"]
    three.phone.get(three.root + "/version", headers={"If-None-Match": version})
    after = counted(three.app)
    gained = {key: value - before.get(key, 0) for key, value in after.items() if value != before.get(key, 0)}
    assert gained[of("knockbook_requests_total", method="GET", route=TABLE, status="200")] == 1
    assert gained[of("knockbook_requests_total", method="GET", route=TABLE, status="404")] == 1
    assert gained[of("knockbook_requests_total", method="GET", route="none", status="404")] == 1
    assert gained[of("knockbook_requests_total", method="other", route="none", status="405")] == 1
    assert gained[of("knockbook_request_seconds_count", route=TABLE)] == 2
    assert gained[of("knockbook_unchanged_polls_total")] == 1
    assert gained[of("knockbook_entries_total")] == 1


def test_an_entry_that_was_not_kept_is_not_counted(three: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    before = counted(three.app)[of("knockbook_entries_total")]

    def broken(*_: object, **__: object) -> None:
        message = "after the entry was added"
        raise RuntimeError(message)

    with monkeypatch.context() as patched:
        patched.setattr("webapp.store._roster.follow", broken)
        with pytest.raises(RuntimeError):
            three.tonk("Ana")
    assert counted(three.app)[of("knockbook_entries_total")] == before


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="read from /proc, which a Mac has not")
def test_the_process_says_what_it_takes(app: Flask) -> None:
    said = counted(app)
    assert said[of("process_resident_memory_bytes")] > 1_000_000
    assert said[of("process_cpu_seconds_total")] > 0
    assert said[of("process_open_fds")] > 0


@pytest.mark.parametrize(("address", "status"), [("127.0.0.2", 200), ("::1", 200), ("192.168.1.7", 404)])
def test_metrics_are_for_this_machine_alone(app: Flask, address: str, status: int) -> None:
    answer = app.test_client().get("/metrics", environ_base={"REMOTE_ADDR": address})
    assert answer.status_code == status


@pytest.mark.parametrize(("given", "status"), [("Bearer let-me", 200), ("Bearer let-mé", 404), ("", 404)])
def test_where_a_token_is_set_it_opens_metrics_from_anywhere_and_nothing_else_does(
    app: Flask, given: str, status: int
) -> None:
    app.config["METRICS_TOKEN"] = "let-me"
    for address in ("127.0.0.1", "192.168.1.7"):
        answer = app.test_client().get(
            "/metrics", environ_base={"REMOTE_ADDR": address, "HTTP_AUTHORIZATION": given}
        )
        assert answer.status_code == status


def test_the_token_is_read_from_the_environment(
    tmp_path: Path, new_app: Callable[[Path], Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNOCKBOOK_METRICS_TOKEN", "from outside")
    assert new_app(tmp_path / "other").config["METRICS_TOKEN"] == "from outside"
