"""Tricks with file names, paths and the Host header."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote

import pytest
from flask import Flask
from werkzeug.http import parse_options_header
from werkzeug.test import TestResponse

from scoring.log import Draft, Kind
from tests.webapp.seated import watching
from webapp import access, export, seats

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

PATHS: Final = (
    "../webapp/__init__.py",
    "..%2fwebapp%2f__init__.py",
    "%2e%2e/pyproject.toml",
    "css/../../pyproject.toml",
    "css/..%5c..%5cpyproject.toml",
    "/etc/passwd",
    "//etc/passwd",
    "%2fetc%2fpasswd",
    "css%00/app.css",
    "css/app.css%00.png",
    "%ff%fe",
    "css",
    "",
    ".",
    "~root",
    "a" * 5000,
)


@pytest.mark.parametrize(
    ("title", "saved"),
    [
        ("Fri\r\nSet-Cookie: x=1", "Fri Set-Cookie  x=1"),
        ('"; filename="evil.exe', "; filename= evil.exe"),
        ("../../etc/passwd", "etc passwd"),
        ("C:\\con", "C con"),
        ("ledger\u202efdp.exe", "ledgerfdp.exe"),
        ("\u2066a\u200bb\ufeff", "ab"),
        ("Zoë 🃏 प्रकाश", "Zoë 🃏 प्रकाश"),
        ("\x00\x1f\x85", "ledger"),
        ("...", "ledger"),
        ("x" * 500, "x" * 80),
        ("half a sign \ud83c.", "half a sign"),
    ],
)
@pytest.mark.parametrize("ending", ["csv", "pdf"])
def test_a_file_is_saved_under_the_title_and_under_nothing_worse(title: str, saved: str, ending: str) -> None:
    kind, said = parse_options_header(export.disposition(title, ending))
    assert kind == "attachment"
    assert " ".join(said["filename"].split()) == " ".join(f"{saved}.{ending}".split())


def test_the_answer_has_that_name_and_no_other_header_from_it(three: Evening) -> None:
    title = 'a\r\nX-Evil: 1\r\n\r\n"; filename=b.exe'
    three.write(Draft(Kind.SESSION, seats.session_body(three.ledger, title=title), seats.SESSION_LINE))
    for path in ("/ledger.csv", "/ledger.pdf"):
        answer = three.get(path)
        assert answer.status_code == 200
        assert "X-Evil" not in answer.headers
        assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
        assert "\n" not in unquote(answer.headers["Content-Disposition"])


def test_no_path_leaves_the_static_folder(app: Flask) -> None:
    for path in PATHS:
        answer = app.test_client().get(f"/static/{path}")
        assert answer.status_code in {308, 404}
        assert b"root:" not in answer.data
        assert b"[project]" not in answer.data


@pytest.mark.parametrize(
    "club", ["..", "%2e%2e%2f", "%00", "%ff", "a%00b", "a" * 5000, "'or''='", "*", "%25"]
)
def test_an_id_is_text_whatever_it_looks_like(three: Evening, club: str) -> None:
    for path in (f"/c/{club}/{three.key.session}", f"/c/{three.key.club}/{club}/ledger.csv", f"/l/{club}"):
        answer = three.phone.get(path)
        assert answer.status_code in {308, 404}
        assert answer.headers.get("Location", "http://localhost/").startswith("http://localhost/")


@pytest.mark.parametrize("line", ["-1", "0", "99999", "9" * 400, "1e3", "%00", "\u0663", "1.0"])
def test_so_is_a_line(three: Evening, line: str) -> None:
    for path in ("/history", "/deal", "/award", "/sheet"):
        assert three.get(f"{path}/{line}").status_code == 404


HOSTS: Final = (
    "evil.example",
    "evil.example:81",
    "192.168.1.20:8000",
    "[fe80::1]:8000",
    "localhost.evil.example",
)


def asked(one: Evening, path: str, host: str, form: Mapping[str, str] | None = None) -> TestResponse:
    """What the phone is answered that reached the server by that name."""
    cookie = one.phone.get_cookie(access.COOKIE)
    assert cookie is not None
    headers = {"Host": host, "Cookie": f"{access.COOKIE}={cookie.value}", "Sec-Fetch-Site": "same-origin"}
    phone = one.app.test_client(use_cookies=False)
    return phone.open(path, method="POST" if form else "GET", data=form, headers=headers)


@pytest.mark.parametrize("host", HOSTS)
def test_the_address_that_a_phone_asked_by_stands_in_what_it_is_shown_itself_and_nowhere_else(
    three: Evening, host: str
) -> None:
    """A home server has no name of its own, so links begin with what the keeper's own phone came by."""
    watcher = watching(three)
    assert f"http://{host}/l/" in asked(three, f"{three.root}/links", host).text
    assert asked(watcher, three.root, host).status_code == 200
    for page in (three.get("/links"), watcher.get("")):
        assert page.status_code == 200
        assert host not in page.text


@pytest.mark.parametrize("host", HOSTS)
def test_a_redirect_never_leads_to_another_host(three: Evening, host: str) -> None:
    form = {"token": "any-host", "after": str(three.ledger.seq), "back": "//evil.example/"}
    three.tonk("Ana")
    form["after"] = str(three.ledger.seq)
    posted = asked(three, f"{three.root}/undo", host, form)
    assert (posted.status_code, posted.location) == (303, three.root)
    for path in ("//evil.example/%2e%2e", "//evil.example", "/c//evil.example/x", "/\\evil.example"):
        assert "//evil" not in asked(three, path, host).headers.get("Location", "").removeprefix(
            f"http://{host}"
        )


@pytest.mark.parametrize(
    "host",
    [
        'a"><x-evil>',
        "a b",
        "a/b",
        "a@b",
        "a\\b",
        "[",
        "a:b:c",
        "x" * 3000,
        "\xe9",
        "a?b",
        "a%0d%0ab",
        "a_b.local",
    ],
)
def test_a_host_that_is_none_is_refused(three: Evening, host: str) -> None:
    answer = asked(three, f"{three.root}/links", host)
    assert answer.status_code == 400
    assert "<x-evil" not in answer.text
    assert "no machine's name" in three.seen(answer) or len(host) > 1000


def test_the_path_of_a_proxy_cannot_be_made_up_by_a_phone(three: Evening) -> None:
    made_up = {"X-Forwarded-Prefix": "/evil", "X-Script-Name": "/evil", "X-Forwarded-Host": "evil.example"}
    assert "evil" not in three.phone.get(f"{three.root}/links", headers=made_up).text
