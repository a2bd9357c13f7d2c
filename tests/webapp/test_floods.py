"""Too much, too deep, too strange: refused in words, in time in proportion, and never with a bug."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import pytest
from werkzeug.test import TestResponse

from webapp import access

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

FORM: Final = "application/x-www-form-urlencoded"
KINDS: Final = (
    "",
    "text/plain",
    "text/html; charset=utf-7",
    "application/json",
    "application/xml",
    "application/octet-stream",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    f"multipart/form-data; boundary={'x' * 300}",
    f"{FORM}; charset=utf-16",
    f"{FORM}; charset=nonsense",
    "\x00",
    "a" * 5000,
)
BODIES: Final = {
    "nothing": b"",
    "bytes that are no UTF-8": b"token=\xff\xfe&after=%ff%c0%80&title=%ed%a0%80&x=\xc3",
    "NULs": b"token=%00&after=\x00&\x00=\x00&title=a%00b&do=%00",
    "half escapes": b"title=%&token=%u1234&%zz=%%&=&&;&a&=b&==",
    "deep JSON": b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
    "deep lists": b"[" * 100_000,
    "a giant number": b"after=" + b"9" * 100_000 + b"&totals.a=" + b"9" * 100_000,
    "a giant JSON number": b'{"a":' + b"9" * 200_000 + b"}",
    "no part's end": b"--x\r\nContent-Disposition: form-data; name=a\r\n\r\n",
    "signs that look like digits": "after=\u00b2&totals.a=\u2460&cards=\u0bf0&number=\U0001d7d8".encode(),
}
WRITING: Final = (
    *("/deal", "/deal/preview", "/players", "/rules", "/match"),
    *("/session", "/pay", "/links", "/award", "/undo"),
)
FIELDS: Final = ("players=x", "totals.{}=x", "rules.dealt_tonks.{}.low=x", "new.{}.name=x", "up.{}=x")
GIANTS: Final = ("9" * 17, "9" * 19, "9" * 400, "-" + "9" * 400, "1e400", "0x10", "1_000", "\u0669" * 19)
HEADERS: Final = ("x" * 60_000, "\xff\xfe", "\x00", "a,b;q=x", "=;=;", "*/*;q=nan", '"', "en;q=1e999")
QUERIES: Final = ("&".join(["a=1"] * 20_000), "from=" + "9" * 50_000, "%ff=%00&before=%ff", "before=-1")


def envelope(one: Evening) -> str:
    return f"token=a-flood-of-it&after={one.ledger.seq}"


def flooded(one: Evening, path: str, body: str | bytes, kind: str = FORM) -> TestResponse:
    return one.phone.post(one.root + path, data=body, content_type=kind)


def test_a_body_over_the_limit_is_refused_in_words(three: Evening) -> None:
    for path in WRITING:
        seq = three.ledger.seq
        answer = flooded(three, path, f"{envelope(three)}&note={'x' * 300_000}")
        assert answer.status_code == 413
        assert "too much at once" in three.seen(answer)
        assert three.ledger.seq == seq


def test_thousands_of_fields_are_refused_in_words(three: Evening) -> None:
    for path in WRITING:
        seq = three.ledger.seq
        for fields in (
            "&".join(f"totals.{number}=1" for number in range(5000)),
            "&".join(["players=x"] * 20_000),
            "&".join(["a"] * 100_000),
            "&".join(f"rules.dealt_tonks.{number}.low=1" for number in range(5000)),
        ):
            answer = flooded(three, path, f"{envelope(three)}&{fields}")
            assert answer.status_code == 413
            assert "too much at once" in three.seen(answer)
        assert three.ledger.seq == seq


def test_so_are_thousands_of_parts(three: Evening) -> None:
    head = '--x\r\nContent-Disposition: form-data; name="totals.{}"\r\n\r\n1\r\n'
    parts = "".join(head.format(number) for number in range(3000))
    answer = flooded(three, "/deal", f"{parts}--x--\r\n", "multipart/form-data; boundary=x")
    assert answer.status_code == 413


@pytest.mark.parametrize("field", FIELDS)
def test_as_many_fields_as_are_let_in_are_answered_in_words(three: Evening, field: str) -> None:
    fields = "&".join(field.format(number) for number in range(900))
    for path in (f"{three.root}/deal", f"{three.root}/match", f"{three.root}/players", "/start", "/join"):
        body = f"{envelope(three)}&ending=knock&do=add&{fields}"
        answer = three.phone.post(path, data=body, content_type=FORM)
        assert answer.status_code in {303, 400, 422}, path
        assert len(answer.data) < 2_000_000, path


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
def test_a_body_of_any_kind_is_answered_in_words(three: Evening, body: bytes) -> None:
    seq = three.ledger.seq
    for path in WRITING:
        for kind in (FORM, "application/json", "multipart/form-data; boundary=x"):
            answer = flooded(three, path, body, kind)
            assert answer.status_code in {200, 400, 413, 422}, (path, kind)
            assert three.seen(answer).strip()
    assert three.ledger.seq == seq


@pytest.mark.parametrize("kind", KINDS)
def test_a_content_type_of_any_kind_is_answered_in_words(three: Evening, kind: str) -> None:
    seq = three.ledger.seq
    for body in (envelope(three), json.dumps({"token": "a-flood-of-it", "after": seq})):
        answer = flooded(three, "/deal", body, kind)
        assert answer.status_code in {400, 422}
    assert three.ledger.seq == seq


@pytest.mark.parametrize("typed", GIANTS)
def test_a_giant_number_in_any_field_of_any_form_is_a_fault(three: Evening, typed: str) -> None:
    ana, ben = three.player("Ana"), three.player("Ben")
    forms = {
        "/deal": {"ending": "knock", "knocker": ana, f"totals.{ana}": typed, f"totals.{ben}": typed},
        "/rules": {"rules_of": "as_written", "rules_for": "3", "rules.stake": typed},
        "/pay": {"payer": ana, "payee": ben, "amount": typed},
        "/award": {"player": ana, "points": typed, "reason": "bonus"},
    }
    seq = three.ledger.seq
    for path, form in forms.items():
        answer = three.send(path, form)
        assert answer.status_code in {409, 422}, (path, three.seen(answer))
        assert len(answer.data) < 200_000
    assert three.ledger.seq == seq


@pytest.mark.parametrize("length", [1000, 100_000])
def test_a_very_long_name_or_title_is_a_fault_and_stays_in_its_field(three: Evening, length: int) -> None:
    long = "x" * length
    for path, form in {
        "/players": {"do": "add", "name": long},
        "/session": {"title": long, "currency": "EUR", "time_zone": "UTC"},
        "/links": {"do": "make", "label": long},
    }.items():
        answer = three.send(path, form)
        assert answer.status_code == 422, path
        assert long in answer.text


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_of_any_kind_is_answered(three: Evening, query: str) -> None:
    for path in ("", "/history", "/ledger", "/settle", "/players", "/links", "/award"):
        assert three.get(f"{path}?{query}").status_code < 500


@pytest.mark.parametrize("value", HEADERS)
def test_any_header_may_hold_anything(three: Evening, value: str) -> None:
    cookie = three.phone.get_cookie(access.COOKIE)
    assert cookie
    phone = three.app.test_client(use_cookies=False)  # one that has a jar sends no cookie but its own
    for header in (
        *("Accept", "Accept-Language", "Cookie", "If-None-Match", "Range", "If-Modified-Since", "Referer"),
        *("Origin", "Sec-Fetch-Site", "User-Agent", "Content-Type", "Accept-Encoding", "X-Forwarded-For"),
    ):
        for path in (three.root, f"{three.root}/version", "/static/css/app.css"):
            answer = phone.get(path, headers={"Cookie": f"{access.COOKIE}={cookie.value}"} | {header: value})
            assert answer.status_code < 500, (header, path)
            answer.close()
