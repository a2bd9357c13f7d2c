"""Home: what this phone can go on with, and the trial."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoring.games import GAMES
from scoring.log import Draft, Kind
from tests.webapp.conftest import begun
from tests.webapp.hands import play

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


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


def home(evening: Evening) -> str:
    return evening.seen(evening.phone.get("/"))


def test_a_match_counted_in_points_says_who_leads_it_with_how_many(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai")
    assert "Friday Tonk Oh Hell" in home(evening)
    play(evening, "Ana")
    play(evening, "Ana")
    assert "Oh Hell · 2 hands Ana 23" in home(evening)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("Ana", "Cai", "Dee"), "Ben 10"),
        (("Ana", "Dee"), "Ben and Cai 10"),
        (("Ana",), "3 level 10"),
        (("Ana", "Ben", "Cai", "Dee"), "4 level 0"),
    ],
)
def test_who_shares_the_lead_is_named_or_counted(
    hands: Callable[..., Evening], wrong: tuple[str, ...], said: str
) -> None:
    evening = hands("Ana", "Ben", "Cai", "Dee")
    play(evening, "Ana", wrong=wrong)
    assert f"1 hand {said}" in home(evening)


def test_a_leader_below_nothing_has_a_true_minus(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai")
    match = evening.ledger.matches[-1].line
    body = {"match": match, "player": evening.player("Ben"), "points": -3, "reason": "penalty"}
    evening.write(Draft(Kind.AWARD, body))
    assert "Ben −3" in home(evening)


def test_who_left_leads_no_more(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai", "Dee")
    play(evening, "Ana", wrong=("Cai", "Dee"))
    evening.post("/players", do="leave", player=evening.player("Ana"))
    assert "Ben 10" in home(evening)


def test_an_evening_of_both_games_names_both_and_who_leads_the_newest(
    hands: Callable[..., Evening],
) -> None:
    evening = hands("Ana", "Ben", "Cai")
    seats = list(evening.ids.values())
    play(evening, "Ana")
    evening.write(Draft(Kind.MATCH, begun("tonk", "as_written", seats)))
    assert "Oh Hell, Tonk · 1 deal " in home(evening)
    assert "Ana" not in home(evening)
    evening.tonk("Cai")
    assert "Oh Hell, Tonk · 2 deals Cai +4.00" in home(evening)
    evening.write(Draft(Kind.MATCH, begun("oh_hell", "as_written", seats)))
    play(evening, "Ben")
    assert "Oh Hell, Tonk · 3 deals Ben 11" in home(evening)


def test_the_trial_is_of_a_game_for_money(phone: FlaskClient) -> None:
    assert len(GAMES) > 1
    assert "Tonk" in phone.get(try_it(phone).location).text


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
