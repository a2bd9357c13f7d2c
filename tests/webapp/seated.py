"""Phones that hold seats, and what they give from there; people by their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from flask.testing import FlaskClient
from sqlmodel import Session
from werkzeug.test import TestResponse

from scoring.waiting import Given
from tests.webapp.deal_form import fields
from webapp import access, store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def seated(evening: Evening, *names: str, phone: FlaskClient | None = None) -> Evening:
    """The evening as a phone sees it that holds those seats, and whatever ``phone`` held before."""
    phone = phone or _new_phone(evening)
    with evening.app.test_request_context(), Session(evening.app.extensions["knockbook_engine"]) as db:
        players = [evening.player(name) for name in names]
        paths = [access.link_path(access.player_link(db, evening.key, player)) for player in players]
    for path in paths:
        assert phone.get(path).status_code == 303
    return replace(evening, phone=phone)


def watching(evening: Evening) -> Evening:
    """The evening as a phone sees it that only looks on."""
    phone = _new_phone(evening)
    with evening.app.test_request_context(), Session(evening.app.extensions["knockbook_engine"]) as db:
        path = access.link_path(access.watcher_link(db, evening.key))
    phone.get(path)
    return replace(evening, phone=phone)


def _new_phone(evening: Evening) -> FlaskClient:
    phone = evening.app.test_client()
    phone.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    return phone


def open_bids(evening: Evening, **choices: str) -> int:
    """The keeper has everybody bid on their own phone; the hand's line."""
    answer = evening.send("/deal", {"step": "bids", "own": "bids", **choices})
    assert answer.status_code == 303, evening.seen(answer)
    return evening.ledger.matches[-1].rows[-1].line


def open_totals(evening: Evening, ending: str, **said: str) -> int:
    """The keeper has everybody count their own hand; the deal's line."""
    answer = evening.send("/deal", {**fields(evening, ending, dict(said)), "own": "totals"})
    assert answer.status_code == 303, evening.seen(answer)
    return evening.ledger.matches[-1].rows[-1].line


def give(  # noqa: PLR0913 -- what the form carries
    evening: Evening,
    line: int,
    name: str,
    value: object,
    *,
    asked: int = 1,
    after: int | None = None,
    token: str = "",
) -> TestResponse:
    """Send one value from the evening's phone; ``asked`` is the round its form was drawn for."""
    form = {"player": evening.player(name), "value": str(value), "round": str(asked)}
    return evening.send(f"/deal/{line}/give", form, after=after, token=token)


def gives(evening: Evening, line: int, values: Mapping[str, int], *, asked: int = 1) -> None:
    """Each of those players' values, in that order, from the evening's phone."""
    for name, value in values.items():
        answer = give(evening, line, name, value, asked=asked)
        assert answer.status_code == 303, evening.seen(answer)


def end_wait(evening: Evening, line: int, *, after: int | None = None) -> TestResponse:
    return evening.send(f"/deal/{line}/open", {}, after=after)


def given(evening: Evening, line: int) -> list[Given]:
    """Everything ever given for the deal."""
    with Session(evening.app.extensions["knockbook_engine"]) as db:
        return store.given(db, evening.key, line)
