"""Home: what this phone can go on with, and the trial."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Protocol

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoring.game import Player
from scoring.log import Draft, Kind


class Evening(Protocol):
    """A Tonk evening of three and its keeper's phone, as conftest.py lays it out."""

    phone: FlaskClient
    ids: dict[str, Player]

    def tonk(self, winner: str) -> int: ...

    def write(self, *drafts: Draft) -> int: ...

    def seen(self, response: TestResponse) -> str: ...


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    """A phone that has never been here."""
    client = app.test_client()
    client.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    return client


def token(page: TestResponse) -> str:
    found = re.search(r'name="token" value="([^"]+)"', page.text)
    assert found is not None
    return found[1]


def try_it(phone: FlaskClient) -> TestResponse:
    return phone.post("/trial", data={"token": token(phone.get("/")), "after": "0"})


def test_an_empty_home_says_what_this_is_and_offers_a_start_and_a_trial(phone: FlaskClient) -> None:
    page = phone.get("/").text
    assert "Knockbook keeps the book" in page
    assert 'href="/start"' in page
    assert "made-up players" in page


def test_the_trial_leads_to_a_table_where_three_are_dealt_in(phone: FlaskClient) -> None:
    answer = try_it(phone)
    assert answer.status_code == 303
    table = phone.get(answer.location)
    assert table.status_code == 200
    assert all(name in table.text for name in ("Ada", "Bo", "Cleo"))


def test_a_second_tap_on_the_trial_leads_to_the_same_table(phone: FlaskClient) -> None:
    sent = {"token": token(phone.get("/")), "after": "0"}
    assert phone.post("/trial", data=sent).location == phone.post("/trial", data=sent).location


def test_a_session_once_begun_is_there_to_go_on_with_and_the_trial_is_not_offered_again(
    phone: FlaskClient,
) -> None:
    place = try_it(phone).location
    page = phone.get("/").text
    assert "Continue" in page
    assert f'href="{place}"' in page
    assert "made-up players" not in page


def test_another_phone_sees_nothing_of_it(app: Flask, phone: FlaskClient) -> None:
    place = try_it(phone).location
    other = app.test_client()
    assert "Continue" not in other.get("/").text
    assert other.get(place).status_code == 404


def test_a_trial_no_page_of_ours_sent_is_refused(phone: FlaskClient) -> None:
    assert phone.post("/trial", data={}).status_code == 400


def test_a_running_session_says_who_is_up_and_how_many_deals_were_played(three: Evening) -> None:
    three.tonk("Ana")
    three.tonk("Ana")
    page = three.seen(three.phone.get("/"))
    assert "Friday Tonk Tonk · 2 deals Ana +8.00" in page


def test_a_closed_session_is_an_earlier_one(three: Evening) -> None:
    totals = dict.fromkeys(three.ids.values(), 0)
    three.write(Draft(Kind.CLOSING, {"totals": totals}))
    page = three.seen(three.phone.get("/"))
    assert "Continue" not in page
    assert "Earlier Friday Tonk Tonk closed" in page


def test_older_sessions_are_a_page_further(phone: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("webapp.views.home"), "PAGE", 1)
    sent = {"token": token(phone.get("/")), "after": "0"}
    older = phone.post("/trial", data=sent).location
    newer = phone.post("/trial", data=sent | {"token": "another-trial"}).location
    first, second = phone.get("/").text, phone.get("/?from=1").text
    assert (newer in first, older in first) == (True, False)
    assert 'href="/?from=1"' in first
    assert (newer in second, older in second) == (False, True)
    assert "Older evenings" not in second
