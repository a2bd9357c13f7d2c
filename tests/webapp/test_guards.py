"""What every answer carries against other pages: headers on each route and each failure, cookies' flags."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import Session
from werkzeug.test import TestResponse

from scoring.games.oh_hell.rules import Bidding
from tests.webapp.seated import open_bids, seated
from tests.webapp.town import Town
from webapp import CONTENT_SECURITY_POLICY, access, store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

GUARDS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
REFERRERS: Final = frozenset({"same-origin", "no-referrer"})
YEAR: Final = 400 * 24 * 60 * 60


@pytest.fixture
def town(three: Evening) -> Town:
    return Town(three)


def unguarded(answer: TestResponse) -> list[str]:
    """What the answer lacks."""
    lacking = [name for name, value in GUARDS.items() if answer.headers.get(name) != value]
    told = answer.headers.get("Referrer-Policy") in REFERRERS
    return lacking if told else [*lacking, "Referrer-Policy"]


def test_the_policy_lets_nothing_in_from_elsewhere_and_runs_nothing_but_our_files() -> None:
    policy = dict(part.split(" ", 1) for part in CONTENT_SECURITY_POLICY.split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == policy["form-action"] == "'self'"
    assert not re.search("unsafe|http|[*]", CONTENT_SECURITY_POLICY)


@pytest.mark.parametrize("holder", ["nobody", "keeper"])
def test_every_route_guards_its_answer_whatever_it_is_asked_for_and_changes_nothing_where_it_may_not(
    town: Town, holder: str
) -> None:
    methods = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "NONSENSE")
    known: dict[str, set[str]] = {}
    for one in town.evening.app.url_map.iter_rules():
        known.setdefault(one.rule, set()).update(one.methods or ())
    known.pop("/c/<club>/<session>/ledger.pdf")  # printed once, below
    for rule, allowed in known.items():
        for method in methods:
            before = town.written()
            answer = town.phones[holder].open(town.address(rule), method=method)
            assert unguarded(answer) == [], (rule, method)
            assert answer.status_code < 500, (rule, method)
            if method not in allowed:
                assert answer.status_code == 405, (rule, method)
                assert town.written() == before, (rule, method)
            answer.close()


def test_paper_is_guarded_too(three: Evening) -> None:
    assert unguarded(three.get("/ledger.pdf")) == []


def test_so_is_every_failure(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, root = town.phones["keeper"], town.evening.root
    monkeypatch.setitem(town.evening.app.config, "PROPAGATE_EXCEPTIONS", False)
    found = {
        400: phone.post(f"{root}/deal"),
        403: phone.post(f"{root}/undo", headers={"Sec-Fetch-Site": "cross-site"}),
        404: phone.get("/nothing/here"),
        405: phone.put(root),
        409: phone.post(f"{root}/redo", data={"token": "a-failure", "after": "1"}),
        413: phone.post(f"{root}/deal", data={"note": "x" * 300_000}),
        422: phone.post("/join", data={"code": "x"}),
    }
    with monkeypatch.context() as broken:
        broken.setattr(store, "folded", lambda *_: 1 / 0)
        found[500] = phone.get(f"{root}/history")
    for status, answer in found.items():
        assert answer.status_code == status
        assert unguarded(answer) == [], status
        assert answer.headers["Cache-Control"] == "no-store"
    assert unguarded(town.evening.app.test_client().get("/", headers={"Host": "["})) == []


def test_where_nothing_is_sent_there_is_nothing_to_guard(three: Evening) -> None:
    tag = three.get("/version").headers["ETag"]
    same = three.phone.get(f"{three.root}/version", headers={"If-None-Match": tag})
    sheet = three.phone.get("/static/css/app.css")
    again = three.phone.get("/static/css/app.css", headers={"If-None-Match": sheet.headers["ETag"]})
    for answer in (same, again):
        assert (answer.status_code, answer.data) == (304, b"")
        assert "Set-Cookie" not in answer.headers
        answer.close()
    sheet.close()


def test_no_page_is_kept_by_browser_or_proxy_but_static_files_are(three: Evening) -> None:
    assert three.get("").headers["Cache-Control"] == "no-store"
    sheet = three.phone.get("/static/css/app.css")
    assert "max-age" in sheet.headers["Cache-Control"]
    assert "Set-Cookie" not in sheet.headers
    sheet.close()


def by_link(one: Evening, phone: FlaskClient, base: str) -> TestResponse:
    with one.app.test_request_context(), Session(one.app.extensions["knockbook_engine"]) as db:
        path = access.link_path(access.watcher_link(db, one.key))
    return phone.get(path, base_url=base)


def by_seat(one: Evening, phone: FlaskClient, base: str) -> TestResponse:
    with one.app.test_request_context(), Session(one.app.extensions["knockbook_engine"]) as db:
        path = access.link_path(access.player_link(db, one.key, one.player("Ana")))
    return phone.get(path, base_url=base)


def by_keepers_link(one: Evening, phone: FlaskClient, base: str) -> TestResponse:
    with one.app.test_request_context(), Session(one.app.extensions["knockbook_engine"]) as db:
        path = access.link_path(access.keeper_link(db, one.key))
    return phone.get(path, base_url=base)


def by_code(one: Evening, phone: FlaskClient, base: str) -> TestResponse:
    (code,) = re.findall(r'<p class="code">([^<]+)</p>', one.get("/links").text)
    return phone.post("/join", data={"code": code}, base_url=base)


def by_trying(_one: Evening, phone: FlaskClient, base: str) -> TestResponse:
    return phone.post("/trial", data={"token": "trying-it", "after": "0"}, base_url=base)


def by_starting(_one: Evening, phone: FlaskClient, base: str) -> TestResponse:
    people = {"new.0.name": "Ana", "new.1.name": "Ben", "token": "starting-one", "after": "0"}
    form = {**people, "title": "Friday", "currency": "EUR", "time_zone": "UTC"}
    return phone.post("/start", data=form, base_url=base)


@pytest.mark.parametrize("come_in", [by_link, by_code, by_trying, by_starting])
@pytest.mark.parametrize("base", ["http://192.168.1.20:8000", "https://cards.example"])
def test_a_cookie_is_for_this_server_alone_and_for_no_script(
    three: Evening, base: str, come_in: Callable[[Evening, FlaskClient, str], TestResponse]
) -> None:
    phone = three.app.test_client()
    phone.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    answer = come_in(three, phone, base)
    assert answer.status_code == 303, three.seen(answer)
    (cookie,) = answer.headers.getlist("Set-Cookie")
    flags = {flag.strip() for flag in cookie.split(";")[1:]}
    assert {"HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={YEAR}"} <= flags
    assert ("Secure" in flags) is base.startswith("https")
    assert "domain" not in cookie.lower()


@pytest.mark.parametrize("base", ["http://192.168.1.20:8000", "https://cards.example"])
def test_so_is_the_one_by_which_a_phone_knows_what_it_gave_unseen(
    hands: Callable[..., Evening], base: str
) -> None:
    four = hands("Ana", "Ben", "Cai", "Dee", bidding=Bidding.AT_ONCE)
    line = open_bids(four)
    ana = seated(four, "Ana")
    links = ana.phone.get_cookie(access.COOKIE)
    assert links
    phone = four.app.test_client(use_cookies=False)
    form = {"player": four.player("Ana"), "value": "1", "round": "1", "token": "unseen-value", "after": "9"}
    sent = {"Cookie": f"{access.COOKIE}={links.value}", "Sec-Fetch-Site": "same-origin"}
    answer = phone.post(f"{four.root}/deal/{line}/give", data=form, headers=sent, base_url=base)
    assert answer.status_code == 303, four.seen(answer)
    (cookie,) = answer.headers.getlist("Set-Cookie")
    assert "unseen-value" in cookie
    flags = {flag.strip() for flag in cookie.split(";")[1:]}
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
    assert ("Secure" in flags) is base.startswith("https")
    assert "domain" not in cookie.lower()


def secrets(one: Evening, answer: TestResponse) -> tuple[str, ...]:
    """What the phone came in by: its link's token, else the code, as it is shown and as it is meant."""
    if answer.request.path != "/join":
        return (answer.request.path.removeprefix("/l/"),)
    (code,) = re.findall(r'<p class="code">([^<]+)</p>', one.get("/links").text)
    return code, code.replace(" ", ""), code.replace(" ", "").lower()


@pytest.mark.parametrize("come_in", [by_link, by_seat, by_keepers_link, by_code])
def test_after_joining_neither_the_address_nor_what_is_passed_on_has_the_secret(
    three: Evening, come_in: Callable[[Evening, FlaskClient, str], TestResponse]
) -> None:
    phone = three.app.test_client()
    phone.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    answer = come_in(three, phone, "http://localhost")
    assert answer.location == three.root
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cache-Control"] == "no-store"
    hidden = secrets(three, answer)
    for path in ("", "/history", "/settle", "/ledger", "/ledger.csv"):
        page = phone.get(three.root + path)
        assert page.status_code == 200
        assert [secret for secret in hidden if secret in page.text] == []
        assert page.headers["Referrer-Policy"] == "same-origin"


def test_nothing_but_the_phones_links_is_in_its_cookie_and_no_other_is_set(app: Flask) -> None:
    phone = app.test_client()
    for path in ("/", "/start", "/join", "/manifest.webmanifest", "/nothing"):
        assert "Set-Cookie" not in phone.get(path).headers
