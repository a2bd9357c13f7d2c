"""Watchers get pages drawn once for all of them, and never one that is not theirs, or old."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from flask import Flask, before_render_template
from flask.testing import FlaskClient
from sqlmodel import Session
from werkzeug.test import TestResponse

from webapp import access

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

PAGES = ("", "/history", "/ledger", "/settle", "/rules")


@pytest.fixture
def drawn(app: Flask) -> list[str]:
    """The templates drawn so far."""
    names: list[str] = []

    def note(_app: Flask, template: object, **_context: object) -> None:
        names.append(str(getattr(template, "name", template)))

    before_render_template.connect(note, app, weak=False)
    return names


@pytest.fixture
def second(three: Evening, watcher: FlaskClient) -> FlaskClient:
    """Another phone that looks on."""
    phone = three.app.test_client()
    with Session(three.app.extensions["knockbook_engine"]) as db, three.app.test_request_context():
        phone.get(access.link_path(access.watcher_link(db, three.key)))
    return phone


def of_all(answer: TestResponse) -> dict[str, str]:
    """The headers without the answer's own reference."""
    return {name: value for name, value in answer.headers if name != "X-Request-ID"}


@pytest.mark.parametrize("path", PAGES)
def test_what_one_watcher_was_shown_the_next_is_shown_without_drawing(
    three: Evening, watcher: FlaskClient, second: FlaskClient, drawn: list[str], path: str
) -> None:
    three.tonk("Ana")
    first = watcher.get(three.root + path)
    drawn.clear()
    again = second.get(three.root + path)
    assert drawn == []
    assert again.data == first.data
    assert of_all(again) == of_all(first)


@pytest.mark.parametrize("path", PAGES)
def test_a_watchers_page_has_nothing_of_ones_own(three: Evening, watcher: FlaskClient, path: str) -> None:
    page = watcher.get(three.root + path).text
    assert 'name="token"' not in page
    assert 'method="post"' not in page


def test_a_copy_ends_with_the_next_entry(three: Evening, watcher: FlaskClient, second: FlaskClient) -> None:
    watcher.get(three.root)
    three.tonk("Ana")
    assert "Ana tonked out." in three.seen(second.get(three.root))


def test_a_link_taken_back_gets_no_copy(three: Evening, watcher: FlaskClient) -> None:
    assert watcher.get(three.root).status_code == 200
    with Session(three.app.extensions["knockbook_engine"]) as db:
        access.revoke(db, access.watcher_link(db, three.key))
    assert watcher.get(three.root).status_code == 404


def test_keepers_draw_their_own_and_watchers_never_see_it(
    three: Evening, watcher: FlaskClient, drawn: list[str]
) -> None:
    assert 'name="token"' in three.get("").text
    drawn.clear()
    assert 'name="token"' not in watcher.get(three.root).text
    assert 'name="token"' in three.get("").text
    assert len(drawn) == 2


@pytest.mark.parametrize(
    "ask",
    [
        lambda phone, root: phone.get(root, headers={"Accept-Language": "de"}),
        lambda phone, root: phone.get(root + "?order=seats"),
        lambda phone, root: phone.get(root, base_url="https://elsewhere.example"),
    ],
    ids=["locale", "address", "host"],
)
def test_another_question_is_drawn_anew(
    three: Evening,
    watcher: FlaskClient,
    drawn: list[str],
    ask: Callable[[FlaskClient, str], object],
) -> None:
    watcher.get(three.root)
    drawn.clear()
    ask(watcher, three.root)
    assert len(drawn) == 1


def test_how_a_phone_lists_the_players_stays_its_own(
    three: Evening, watcher: FlaskClient, second: FlaskClient
) -> None:
    three.tonk("Ben")
    watcher.get(three.root + "?order=seats")
    by_seat, by_balance = watcher.get(three.root).text, second.get(three.root).text
    assert by_seat.index("Ana") < by_seat.index("Ben")
    assert by_balance.index(f"balance-{three.player('Ben')}") < by_balance.index(
        f"balance-{three.player('Ana')}"
    )
