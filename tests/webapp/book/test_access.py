"""Who may do what: links, the cookie they become, and posts from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import Session
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from tests.webapp.book_table import Table
from webapp import access, pages, serve, store
from webapp.access import Role
from webapp.cli import main
from webapp.models import Link

pytestmark = pytest.mark.core


def path_of(app: Flask, link: Link) -> str:
    with app.test_request_context():
        return access.link_path(link)


def cookie_of(app: Flask, table: Table, *links: Link) -> str:
    """The cookie of a phone that opened the links one after another."""
    cookie = ""
    for link in links:
        with app.test_request_context(headers={"Cookie": cookie}):
            response = Response()
            access.remember(table.db, response, link)
        cookie = response.headers["Set-Cookie"].partition(";")[0]
    return cookie


def rights_of(app: Flask, db: Session, cookie: str) -> access.Rights:
    with app.test_request_context(headers={"Cookie": cookie}):
        return access.rights(db)


def refusal(app: Flask, cookie: str, key: store.Key, least: Role) -> int | None:
    with app.test_request_context(headers={"Cookie": cookie}):
        try:
            found = pages.found(key)
            access.require(found.roles if found else (), least)
        except HTTPException as error:
            return error.code
    return None


def test_an_opened_link_becomes_a_cookie_and_leaves_the_address_bar(
    app: Flask, phone: FlaskClient, table: Table
) -> None:
    answer = phone.get(path_of(app, access.watcher_link(table.db, table.key)))
    assert answer.status_code == 303
    assert answer.location == f"/c/{table.key.club}/{table.key.session}"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_over_https_the_cookie_is_secure(app: Flask, phone: FlaskClient, table: Table) -> None:
    path = path_of(app, access.watcher_link(table.db, table.key))
    assert "Secure" in phone.get(path, base_url="https://localhost").headers["Set-Cookie"]


def test_a_clubs_link_leads_home(app: Flask, phone: FlaskClient, table: Table) -> None:
    assert phone.get(path_of(app, access.found_club(table.db, table.key.club))).location == "/"


def test_a_tampered_or_revoked_link_is_not_found(app: Flask, phone: FlaskClient, table: Table) -> None:
    watcher, keeper = access.watcher_link(table.db, table.key), access.keeper_link(table.db, table.key)
    path = path_of(app, watcher)
    assert phone.get(path.replace(watcher.id, keeper.id)).status_code == 404
    assert phone.get(path[:-1]).status_code == 404
    access.revoke(table.db, watcher)
    assert phone.get(path).status_code == 404


def test_a_phones_rights_are_the_union_of_its_links(app: Flask, table: Table) -> None:
    other = store.create_session(table.db, table.key.club, {"title": "Other"}, token="other")
    watcher = access.watcher_link(table.db, table.key)
    rights = rights_of(app, table.db, cookie_of(app, table, watcher))
    assert rights.role(*table.key) is Role.WATCHER
    assert rights.role(*other) is None
    assert (rights.clubs, rights.sessions) == ((), (table.key,))

    club = access.found_club(table.db, table.key.club)
    rights = rights_of(app, table.db, cookie_of(app, table, club, watcher))
    assert rights.role(*table.key) is rights.role(*other) is Role.KEEPER
    assert rights.clubs == (table.key.club,)


def test_a_revoked_link_is_gone_with_the_next_request(app: Flask, table: Table) -> None:
    keeper = access.keeper_link(table.db, table.key)
    cookie = cookie_of(app, table, keeper)
    assert rights_of(app, table.db, cookie).role(*table.key) is Role.KEEPER
    access.revoke(table.db, keeper)
    assert rights_of(app, table.db, cookie).links == ()
    assert access.keeper_link(table.db, table.key).id != keeper.id


def test_no_right_hides_that_the_session_exists_and_too_little_is_said(app: Flask, table: Table) -> None:
    cookie = cookie_of(app, table, access.watcher_link(table.db, table.key))
    assert refusal(app, cookie, table.key, Role.WATCHER) is None
    assert refusal(app, cookie, table.key, Role.KEEPER) == 403
    assert refusal(app, "", table.key, Role.WATCHER) == 404
    assert refusal(app, cookie, store.Key(table.key.club, "nowhere"), Role.WATCHER) == 404


def test_a_tampered_cookie_opens_nothing(app: Flask, table: Table) -> None:
    cookie = cookie_of(app, table, access.watcher_link(table.db, table.key))
    assert rights_of(app, table.db, cookie[:-2] + "xx").links == ()
    app.secret_key = "another server's"
    assert rights_of(app, table.db, cookie).links == ()


def test_a_phone_keeps_forty_links_and_drops_the_oldest(app: Flask, table: Table) -> None:
    links = [access.watcher_link(table.db, table.key, fresh=True) for _ in range(42)]
    cookie = cookie_of(app, table, *links, links[5])
    held = [link.id for link in rights_of(app, table.db, cookie).links]
    assert held == [link.id for link in (*links[2:5], *links[6:], links[5])]
    assert len(cookie) < 4000


def test_links_that_were_taken_back_or_may_do_less_are_dropped_first(app: Flask, table: Table) -> None:
    keeper, gone, *watchers = (
        access.keeper_link(table.db, table.key),
        *(access.watcher_link(table.db, table.key, fresh=True) for _ in range(40)),
    )
    access.revoke(table.db, gone)
    cookie = cookie_of(app, table, keeper, gone, *watchers)
    assert [link.id for link in rights_of(app, table.db, cookie).links] == [
        keeper.id,
        *(x.id for x in watchers),
    ]
    newest = access.watcher_link(table.db, table.key, fresh=True)
    cookie = cookie_of(app, table, keeper, *watchers, newest)
    held = [link.id for link in rights_of(app, table.db, cookie).links]
    assert held == [keeper.id, *(link.id for link in watchers[1:]), newest.id]


def test_a_session_has_one_link_of_each_role_until_a_fresh_one_is_made(table: Table) -> None:
    watcher = access.watcher_link(table.db, table.key)
    assert access.watcher_link(table.db, table.key).id == watcher.id
    assert access.watcher_link(table.db, table.key, fresh=True).id != watcher.id
    assert access.keeper_link(table.db, table.key).role == Role.KEEPER


@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        pytest.param({"Sec-Fetch-Site": "same-origin"}, False, id="our own page"),
        pytest.param({"Sec-Fetch-Site": "none"}, False, id="the person alone"),
        pytest.param({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, True, id="another site"),
        pytest.param({"Sec-Fetch-Site": "same-site"}, True, id="a neighbour on the same domain"),
        pytest.param({"Origin": "http://localhost"}, False, id="plain http, ours"),
        pytest.param({"Origin": "http://localhost:81"}, True, id="plain http, another port"),
        pytest.param({"Origin": "http://evil.example"}, True, id="plain http, another site"),
        pytest.param({"Origin": "null"}, True, id="an origin that hides"),
        pytest.param({}, True, id="nothing to tell by"),
    ],
)
def test_what_another_site_sends_is_refused(app: Flask, headers: dict[str, str], refused: bool) -> None:
    answer = app.test_client().post("/c/club/session/undo", headers=headers)
    with app.test_request_context("/", method="POST", headers=headers):
        if refused:
            with pytest.raises(HTTPException):
                access.refuse_cross_site()
        else:
            access.refuse_cross_site()
    assert (answer.status_code == 403) is refused


def test_reading_is_never_refused_for_where_it_comes_from(app: Flask) -> None:
    with app.test_request_context("/", headers={"Sec-Fetch-Site": "cross-site"}):
        access.refuse_cross_site()


def test_the_servers_key_is_made_once_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    made = access.secret_key(tmp_path)
    assert re.fullmatch("[0-9a-f]{64}", made)
    assert access.secret_key(tmp_path) == made
    assert [(file.name, file.stat().st_mode & 0o777) for file in tmp_path.iterdir()] == [
        ("secret_key", 0o600)
    ]


@pytest.mark.parametrize("found", [b"", b"\n", b"\0" * 64, b" " * 64, b"a" * 15, b"\xff\n"])
def test_what_could_be_guessed_is_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], found: bytes
) -> None:
    """As a file that lost its content, by which anybody could sign links."""
    (tmp_path / "secret_key").write_bytes(found)
    with pytest.raises(access.KeyProblem, match="too short for a key"):
        access.secret_key(tmp_path)
    assert serve.run("127.0.0.1", 0, tmp_path) == 1
    said = capsys.readouterr().err
    assert said.startswith(
        f"Knockbook cannot start: the file {tmp_path / 'secret_key'} is too short for a key"
    )
    assert said.count("\n") == 1
    done = CliRunner().invoke(main, ["sessions", "--data", str(tmp_path)])
    assert (done.exit_code, done.output.count("\n")) == (1, 1)
    assert (tmp_path / "secret_key").read_bytes() == found
    monkeypatch.setenv("SECRET_KEY", "guess me")
    with pytest.raises(access.KeyProblem, match="SECRET_KEY is too short"):
        access.secret_key(tmp_path)


def test_a_key_in_the_environment_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "given to all machines")
    assert access.secret_key(tmp_path) == "given to all machines"
    assert list(tmp_path.iterdir()) == []
