"""Who may do what: every route, asked by every kind of phone, in one table.

A new route is one more line below. Its columns are the answers to a phone without any link; a watcher's; a
player's; a keeper's; one whose keeper link was revoked; a keeper's of another session of the same club; and a
keeper's of another club. Forms are sent with nothing but their envelope.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pytest
from flask import Flask

from tests.webapp.town import HOLDERS, Town
from webapp import access

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

Statuses = dict[str, int]


def anybody(status: int) -> Statuses:
    """All alike: nothing of a session is in it."""
    return dict.fromkeys(HOLDERS, status)


def readers(status: int = 200) -> Statuses:
    """Who has any link into the session; to others it does not exist."""
    return anybody(404) | dict.fromkeys(("watcher", "player", "keeper"), status)


def keepers(status: int) -> Statuses:
    """The keeper alone; readers are told so."""
    return readers(403) | {"keeper": status}


ACCESS: Final[dict[str, Statuses]] = {
    "GET /": anybody(200),
    "POST /trial": anybody(303),
    "GET /start": anybody(200),
    "POST /start": anybody(422),
    "GET /join": anybody(200),
    "POST /join": anybody(422),
    "GET /l/<token>": anybody(303),
    "GET /healthz": anybody(200),
    "GET /readyz": anybody(200),
    "GET /metrics": anybody(200),  # on the server's own machine, as the tests are; test_health has the rest
    "GET /manifest.webmanifest": anybody(200),
    "GET /sw.js": anybody(200),
    "GET /static/<path:filename>": anybody(200),
    "GET /c/<club>/<session>": readers(),
    "GET /c/<club>/<session>/version": readers(),
    "GET /c/<club>/<session>/history": readers(),
    "GET /c/<club>/<session>/history/<int:line>": readers(),
    "GET /c/<club>/<session>/ledger": readers(),
    "GET /c/<club>/<session>/ledger.csv": readers(),
    "GET /c/<club>/<session>/ledger.pdf": readers(),
    "GET /c/<club>/<session>/settle": readers(),
    "GET /c/<club>/<session>/players": readers(),
    "GET /c/<club>/<session>/rules": readers(),
    "GET /c/<club>/<session>/session": readers(),
    "GET /c/<club>/<session>/sheet/<int:line>": readers(),
    "GET /c/<club>/<session>/match": keepers(200),
    "POST /c/<club>/<session>/match": keepers(422),
    "POST /c/<club>/<session>/match/<int:line>/end": keepers(303),
    "GET /c/<club>/<session>/ahead": keepers(200),
    "POST /c/<club>/<session>/deal": keepers(422),
    "POST /c/<club>/<session>/deal/preview": keepers(200),
    "GET /c/<club>/<session>/deal/<int:line>": keepers(200),
    "POST /c/<club>/<session>/deal/<int:line>": keepers(422),
    "POST /c/<club>/<session>/deal/<int:line>/strike": keepers(303),
    "POST /c/<club>/<session>/deal/<int:line>/give": keepers(409),
    "POST /c/<club>/<session>/deal/<int:line>/open": keepers(409),
    "POST /c/<club>/<session>/undo": keepers(303),
    "POST /c/<club>/<session>/redo": keepers(409),
    "POST /c/<club>/<session>/players": keepers(400),
    "POST /c/<club>/<session>/rules": keepers(303),
    "POST /c/<club>/<session>/session": keepers(422),
    "GET /c/<club>/<session>/pay": keepers(200),
    "POST /c/<club>/<session>/pay": keepers(422),
    "POST /c/<club>/<session>/payment/<int:line>/strike": keepers(303),
    "GET /c/<club>/<session>/award": keepers(200),
    "POST /c/<club>/<session>/award": keepers(422),
    "GET /c/<club>/<session>/award/<int:line>": keepers(200),
    "POST /c/<club>/<session>/award/<int:line>": keepers(422),
    "POST /c/<club>/<session>/award/<int:line>/strike": keepers(303),
    "GET /c/<club>/<session>/close": keepers(200),
    "POST /c/<club>/<session>/close": keepers(303),
    "POST /c/<club>/<session>/reopen": keepers(409),
    "GET /c/<club>/<session>/links": keepers(200),
    "POST /c/<club>/<session>/links": keepers(400),
}


READS: Final = [route for route in ACCESS if route.startswith("GET ") and not route.endswith(".pdf")]


def routes(app: Flask) -> Iterator[str]:
    for rule in app.url_map.iter_rules():
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            yield f"{method} {rule.rule}"


@pytest.fixture
def town(three: Evening) -> Town:
    return Town(three)


def test_every_route_stands_in_the_table_and_no_other(app: Flask) -> None:
    found = sorted(routes(app))
    assert found == sorted(ACCESS), "a new route is one more line of ACCESS"
    assert len(found) == len(set(found))


@pytest.mark.parametrize("route", ACCESS)
def test_each_phone_is_answered_as_the_table_says_and_the_keeper_alone_writes(town: Town, route: str) -> None:
    before = town.written()
    answers = {}
    for holder in HOLDERS:
        answers[holder] = town.ask(holder, route).status_code
        if holder != "keeper":
            assert town.written() == before, f"{holder} has written"
    assert answers == ACCESS[route]


@pytest.mark.parametrize(
    "route", [route for route in ACCESS if route.startswith("GET ") and ".pdf" not in route]
)
def test_asking_for_the_head_alone_tells_nobody_more(town: Town, route: str) -> None:
    answers = {holder: town.ask(holder, route, "HEAD").status_code for holder in HOLDERS}
    assert answers == ACCESS[route]


def test_the_walk_would_notice_somebody_writing(town: Town) -> None:
    before = town.written()
    assert {"entry", "link", "player", "game_session"} <= set(before)
    assert town.ask("keeper", "POST /c/<club>/<session>/undo").status_code == 303
    assert town.written() != before


def test_a_keepers_phone_without_its_cookie_is_nobodys(town: Town) -> None:
    assert town.ask("keeper", "GET /c/<club>/<session>/links").status_code == 200
    town.phones["keeper"].set_cookie(access.COOKIE, "forged")
    assert town.ask("keeper", "GET /c/<club>/<session>/links").status_code == 404
