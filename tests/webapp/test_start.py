"""Start a session: who plays, in which order, for what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from itertools import count

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import Session
from werkzeug.test import TestResponse

from scoring.replay import Ledger
from webapp import store

TOKENS: Iterator[int] = count(10_000_000)


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    """A phone that has never been here, held by a reader of German."""
    client = app.test_client()
    client.environ_base.update({"HTTP_SEC_FETCH_SITE": "same-origin", "HTTP_ACCEPT_LANGUAGE": "de-DE"})
    return client


def start(phone: FlaskClient, fields: Mapping[str, str]) -> TestResponse:
    facts = {"token": str(next(TOKENS)), "after": "0", "title": "Friday", "currency": "EUR"}
    return phone.post("/start", data=facts | dict(fields))


def new(*names: str) -> dict[str, str]:
    return {f"new.{row}.name": name for row, name in enumerate(names)}


def ledger(app: Flask, answer: TestResponse) -> Ledger:
    assert answer.status_code == 303, answer.text
    _c, club, session, _match = answer.location.strip("/").split("/")
    with Session(app.extensions["knockbook_engine"]) as db:
        return store.ledger(db, store.Key(club, session))


def remembered(phone: FlaskClient) -> dict[str, str]:
    """Names on the form with the names of their fields, in the form's order."""
    found = re.findall(r'seat-name">([^<]+)</bdi><input[^>]* name="([^"]+)"', phone.get("/start").text)
    return {unescape(name): field for name, field in found}


def test_currency_and_title_are_filled_in_already(phone: FlaskClient) -> None:
    page = phone.get("/start").text
    assert 'value="EUR" selected' in page
    assert re.search(r'name="title"[^>]* value="\w+day"', page)
    assert page.index('value="chips"') < page.index('value="EUR"')


def test_new_names_sit_in_the_order_they_were_typed(app: Flask, phone: FlaskClient) -> None:
    begun = ledger(app, start(phone, new("Cai", "Ana", "  Ben ")))
    assert list(begun.players.values()) == ["Cai", "Ana", "Ben"]
    assert (begun.title, begun.currency) == ("Friday", "EUR")


def test_the_same_form_sent_twice_begins_one_session(phone: FlaskClient) -> None:
    form = new("Ana", "Ben") | {"token": "the-same-form"}
    assert start(phone, form).location == start(phone, form).location


def test_who_played_is_remembered_and_sits_by_number(app: Flask, phone: FlaskClient) -> None:
    before = ledger(app, start(phone, new("Ana", "Ben", "Cai")))
    fields = remembered(phone)
    assert set(fields) == {"Ana", "Ben", "Cai"}
    again = ledger(app, start(phone, {fields["Cai"]: "1", fields["Ana"]: "2"}))
    assert list(again.players.values()) == ["Cai", "Ana"]
    assert set(again.players) < set(before.players)


def test_numbers_in_any_scripts_digits_and_with_gaps_are_an_order(app: Flask, phone: FlaskClient) -> None:
    start(phone, new("Ana", "Ben", "Cai"))
    fields = remembered(phone)
    seated = {fields["Ana"]: "٩", fields["Ben"]: "2", fields["Cai"]: "5"}
    assert list(ledger(app, start(phone, seated)).players.values()) == ["Ben", "Cai", "Ana"]


def test_two_names_that_differ_only_in_case_and_form_are_refused_with_words(phone: FlaskClient) -> None:
    answer = start(phone, new("Zoë", "ZOE\u0308 "))
    assert answer.status_code == 422
    assert "already called Zoë" in unescape(answer.text)
    assert 'value="ZOE\u0308 "' in unescape(answer.text)


def test_a_remembered_name_typed_again_is_the_same_player(app: Flask, phone: FlaskClient) -> None:
    before = ledger(app, start(phone, new("Ana", "Ben")))
    again = ledger(app, start(phone, new("ana", "Dee")))
    assert next(iter(again.players)) in before.players


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "at least 2"),
        (new("Ana"), "at least 2"),
        (new("Ana", "B" * 41), "too long"),
        (new("Ana", "Ben") | {"new.0.place": "first"}, "whole number"),
        (new("Ana", "Ben") | {"new.0.place": "2", "new.1.place": "2"}, "same place"),
        (new("Ana", "Ben") | {"title": " "}, "Give the evening a name"),
        (new("Ana", "Ben") | {"title": "x" * 81}, "too long"),
        (new("Ana", "Ben") | {"currency": "XXX"}, "one of the currencies"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_is_kept(
    phone: FlaskClient, fields: dict[str, str], sentence: str
) -> None:
    answer = start(phone, fields)
    assert answer.status_code == 422
    assert sentence in unescape(answer.text)
    typed = [value for name, value in fields.items() if name.startswith("new.")]
    assert all(f'value="{value}"' in unescape(answer.text) for value in typed)


def test_names_with_signs_of_every_kind_are_kept(app: Flask, phone: FlaskClient) -> None:
    odd = ["a,b", "=1+1", "Zoë", "🃏 Jo", "தமிழ்", "<b>Bo</b>"]
    begun = ledger(app, start(phone, new(*odd)))
    assert list(begun.players.values()) == odd


@pytest.mark.parametrize(
    ("sent", "kept"),
    [("Asia/Kathmandu", "Asia/Kathmandu"), ("Mars/Olympus", "Europe/Rome"), ("", "Europe/Rome")],
)
def test_the_phones_time_zone_is_taken_if_there_is_such_a_zone_else_the_servers(
    app: Flask, phone: FlaskClient, monkeypatch: pytest.MonkeyPatch, sent: str, kept: str
) -> None:
    monkeypatch.setenv("TZ", "Europe/Rome")
    assert ledger(app, start(phone, new("Ana", "Ben") | {"time_zone": sent})).time_zone == kept
