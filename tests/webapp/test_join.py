"""Short codes: typed as people type, limited per address and in all, dead with their link."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import Session
from werkzeug.test import TestResponse

import webapp
from webapp import access, store
from webapp.access import _codes, _limits
from webapp.models import ALPHABET, JoinCode, Link

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

WRONG = "aaaa aaaa"
NOON = datetime(2026, 3, 7, 12, 3, 20, tzinfo=UTC)


class Clock:
    """The moment that tries are counted at."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(_limits, "_moment", clock)
    return clock


@pytest.fixture
def code(three: Evening) -> str:
    """The watchers' code of the evening, as the keeper's page shows it."""
    found = re.search(r'<p class="code">([^<]+)</p>', three.get("/links").text)
    assert found is not None
    return found[1]


@pytest.fixture
def db(app: Flask) -> Iterator[Session]:
    with app.test_request_context(), Session(app.extensions["knockbook_engine"]) as db:
        yield db


def new_phone(evening: Evening) -> FlaskClient:
    phone = evening.app.test_client()
    phone.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    return phone


def typed(evening: Evening, code: str, address: str = "10.0.0.7") -> TestResponse:
    """What a fresh phone at that address is answered."""
    return new_phone(evening).post("/join", data={"code": code}, environ_base={"REMOTE_ADDR": address})


def rows(evening: Evening, table: str) -> list[tuple[object, ...]]:
    with evening.app.extensions["knockbook_engine"].connect() as raw:
        return [tuple(row) for row in raw.exec_driver_sql(f"SELECT * FROM {table}")]  # noqa: S608 -- ours


def test_a_typed_code_lets_a_phone_look_on_and_no_more(three: Evening, code: str) -> None:
    phone = new_phone(three)
    answer = phone.post("/join", data={"code": code})
    assert (answer.status_code, answer.location) == (303, three.root)
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "HttpOnly" in answer.headers["Set-Cookie"]
    assert phone.get(three.root).status_code == 200
    assert phone.post(f"{three.root}/undo").status_code == 403


@pytest.mark.parametrize(
    "write",
    [
        str.lower,
        lambda code: code.replace(" ", ""),
        lambda code: code.replace(" ", "-"),
        lambda code: f"  {code.replace(' ', ' – ')}. ",
        " ".join,
        lambda code: "".join(chr(ord(sign) + 0xFEE0) if sign != " " else "\u3000" for sign in code),
    ],
)
def test_a_code_is_read_however_it_is_typed(three: Evening, code: str, write: object) -> None:
    assert callable(write)
    assert typed(three, write(code)).status_code == 303


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "Type the code"),
        ("  ", "Type the code"),
        ("abc", "eight letters and digits"),
        ("abcd efg1", "none of them I, L, O, 0 or 1"),
        ("abcd efghj", "eight letters and digits"),
        ("\u0661" * 8, "eight letters and digits"),
        ("x" * 5000, "eight letters and digits"),
        ("\x00\ud83c", "eight letters and digits"),
        (WRONG, "No table has this code"),
    ],
)
def test_what_is_no_code_is_said_and_stays_in_the_field(three: Evening, code: str, said: str) -> None:
    answer = typed(three, code.encode("utf-8", "replace").decode())
    assert answer.status_code == 422
    assert said in three.seen(answer)
    assert 'aria-invalid="true" aria-describedby="fault-code-1' in answer.text
    if code == WRONG:
        assert f'value="{WRONG}"' in answer.text


def test_the_form_is_reached_from_home_and_needs_nothing_but_html(three: Evening) -> None:
    assert 'href="/join"' in new_phone(three).get("/").text
    page = new_phone(three).get("/join")
    assert page.status_code == 200
    assert '<form method="post" action="/join">' in page.text


def test_too_many_are_ten_from_an_address_and_a_hundred_in_all_in_ten_minutes() -> None:
    """As docs/threats.md says."""
    assert (_limits.FROM_ONE_ADDRESS, _limits.IN_ALL) == (10, 100)
    assert timedelta(minutes=10) == _limits.WINDOW


def test_after_too_many_wrong_codes_the_right_one_waits_too_and_the_answer_says_how_long(
    three: Evening, code: str, clock: Clock
) -> None:
    for _ in range(_limits.FROM_ONE_ADDRESS):
        assert typed(three, WRONG).status_code == 422
    for wrong_or_right in (WRONG, code):
        answer = typed(three, wrong_or_right)
        assert answer.status_code == 429
        assert answer.headers["Retry-After"] == "400"
        assert "Set-Cookie" not in answer.headers
        assert "Wait 7 minutes, then try again" in three.seen(answer)
        assert f'value="{wrong_or_right}"' in answer.text
    clock.now += timedelta(seconds=345)
    assert "Wait 1 minute, then" in three.seen(typed(three, code))
    clock.now += timedelta(seconds=55)
    assert typed(three, code).status_code == 303


def test_another_address_need_not_wait(three: Evening, code: str, clock: Clock) -> None:
    for _ in range(_limits.FROM_ONE_ADDRESS + 1):
        typed(three, WRONG)
    assert typed(three, code, "10.0.0.8").status_code == 303


def test_an_ipv6_phone_gains_nothing_by_another_address_of_its_network(
    three: Evening, code: str, clock: Clock
) -> None:
    for number in range(_limits.FROM_ONE_ADDRESS):
        typed(three, WRONG, f"2001:db8::{number:x}")
    assert typed(three, code, "2001:db8::ffff").status_code == 429
    assert typed(three, code, "2001:db8:0:1::1").status_code == 303
    assert typed(three, code, "fe80::1%eth0").status_code == 303
    assert typed(three, code, "no address").status_code == 303


def test_from_many_addresses_together_no_more_than_a_number_in_all(
    three: Evening, code: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_limits, "IN_ALL", 7)
    answers = [typed(three, WRONG, f"10.0.1.{number}").status_code for number in range(9)]
    assert answers == [422] * 7 + [429] * 2
    assert typed(three, code, "10.9.9.9").status_code == 429


def test_right_codes_and_what_is_none_count_against_nobody(three: Evening, code: str, clock: Clock) -> None:
    for _ in range(_limits.FROM_ONE_ADDRESS + 2):
        assert typed(three, code).status_code == 303
        assert typed(three, "abc").status_code == 422
    assert rows(three, "rate_limit") == []
    assert typed(three, WRONG).status_code == 422


def test_a_link_and_its_picture_work_during_the_wait(three: Evening, clock: Clock) -> None:
    for _ in range(_limits.FROM_ONE_ADDRESS + 1):
        typed(three, WRONG)
    (path,) = re.findall(r"http://localhost(/l/[^<]+)</p>", three.get("/links").text)
    assert new_phone(three).get(path, environ_base={"REMOTE_ADDR": "10.0.0.7"}).status_code == 303


def test_no_address_is_kept_and_each_day_knows_it_by_another_name(three: Evening, clock: Clock) -> None:
    typed(three, WRONG, "192.168.77.5")
    today = rows(three, "rate_limit")
    assert {(since, tries) for _, since, tries in today} == {("2026-03-07T12:00+00:00", 1)}
    assert "192.168" not in str(today)
    clock.now += timedelta(days=1)
    typed(three, WRONG, "192.168.77.5")
    tomorrow = rows(three, "rate_limit")
    assert {subject for subject, *_ in today} & {subject for subject, *_ in tomorrow} == {"all"}
    assert len(tomorrow) == 2


def test_a_right_code_clears_away_what_older_tries_left(three: Evening, code: str, clock: Clock) -> None:
    typed(three, WRONG)
    assert len(rows(three, "rate_limit")) == 2
    clock.now += _limits.WINDOW
    typed(three, code)
    assert rows(three, "rate_limit") == []


def test_the_database_has_the_code_of_nobody(three: Evening, code: str) -> None:
    plain = code.replace(" ", "").lower()
    found = rows(three, "join_code")
    assert len(found) == 1
    for held in (plain, plain.upper(), code):
        assert held not in str(found)


def test_codes_are_of_the_alphabet_and_differ(db: Session, three: Evening) -> None:
    links = [access.watcher_link(db, three.key, fresh=True) for _ in range(20)]
    codes = {access.short_code(db, link) for link in links}
    assert len(codes) == 20
    assert all(len(code) == 8 and set(code) <= set(ALPHABET) for code in codes)
    assert len(ALPHABET) ** 8 > 8.5e11


def test_another_servers_key_makes_other_codes(db: Session, three: Evening) -> None:
    link = access.watcher_link(db, three.key)
    before = access.short_code(db, link)
    three.app.secret_key = "another server's"
    assert access.short_code(db, link) != before
    assert access.link_by_code(db, before, "10.0.0.7") is None


def test_two_links_never_have_one_code(db: Session, three: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def derived(link: Link, attempt: int) -> str:
        return "aaaaaaaa" if attempt == 0 else f"{link.id[:7]}{attempt + 1}"

    monkeypatch.setattr(_codes, "_derived", derived)
    one, other = (access.watcher_link(db, three.key, fresh=True) for _ in range(2))
    assert access.short_code(db, one) == "aaaaaaaa"
    second = access.short_code(db, other)
    assert second == f"{other.id[:7]}2"
    assert (access.short_code(db, one), access.short_code(db, other)) == ("aaaaaaaa", second)
    let_in = access.link_by_code(db, second, "10.0.0.7")
    assert let_in is not None
    assert let_in.id == other.id


def test_a_removed_session_takes_its_links_and_codes_with_it(three: Evening, code: str) -> None:
    with Session(three.app.extensions["knockbook_engine"]) as db:
        store.remove_session(db, three.key)
        assert db.get(JoinCode, "") is None
    assert rows(three, "join_code") == rows(three, "link") == []
    assert typed(three, code).status_code == 422


def test_a_machine_whose_clock_is_behind_forgets_nothing_of_the_next_window(
    three: Evening, clock: Clock
) -> None:
    assert typed(three, WRONG).status_code == 422
    counted = rows(three, "rate_limit")
    clock.now -= _limits.WINDOW
    assert typed(three, WRONG).status_code == 422
    assert set(counted) < set(rows(three, "rate_limit"))


TRY = """
import sys
from sqlmodel import Session
from webapp import access, create_app
app = create_app({"DATA": sys.argv[1]})
with app.test_request_context(), Session(app.extensions["knockbook_engine"]) as db:
    read = 0
    for number in range(15):
        try:
            access.link_by_code(db, "aaaaaaaa", "10.0.0.7")
        except access.TooManyTries:
            continue
        read += 1
    print(read)
"""


def test_several_server_processes_count_together(three: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(webapp.__file__).parent.parent
    command = [sys.executable, "-c", TRY, str(three.app.config["DATA"])]
    servers = [subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    read = [int(server.communicate()[0]) for server in servers]
    windows = len({since for _, since, _ in rows(three, "rate_limit")})
    assert windows == 1
    assert sum(read) in {_limits.FROM_ONE_ADDRESS, 2 * _limits.FROM_ONE_ADDRESS}  # a window may end meanwhile
