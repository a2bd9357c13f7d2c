"""What no page of ours sends: answered in words all the same, never with a bug."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import Flask
from sqlmodel import Session
from werkzeug.datastructures import MultiDict

from webapp import access
from webapp.forms import nested, whole

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

DIGITS = "9" * 5000


def test_no_number_is_read_that_an_export_could_not_hold() -> None:
    assert whole("9" * 15) == 10**15 - 1
    assert whole("9" * 16) == "9" * 16
    assert int("9" * 15) < 2**53 < int("9" * 16)


def test_a_dealer_who_is_not_there_is_a_fault_beside_the_field(three: Evening) -> None:
    answer = three.post("/deal", ending="tonk_out", winner=three.player("Ana"), dealer="nobody")
    assert answer.status_code == 422
    assert "Choose who dealt, among those dealt in" in three.seen(answer)


def test_a_dealer_who_was_not_dealt_in_is_a_fault_too(three: Evening) -> None:
    ana, ben, cai = (three.player(name) for name in ("Ana", "Ben", "Cai"))
    envelope = {"token": "nonsense-1", "after": str(three.ledger.seq)}
    form = {**envelope, "ending": "misdeal", "dealer": cai, "players": [ana, ben]}
    answer = three.phone.post(f"{three.root}/deal", data=form)
    assert answer.status_code == 422
    assert "Choose who dealt, among those dealt in" in three.seen(answer)


@pytest.mark.parametrize("line", [DIGITS, "9" * 25, "\u0663"])
def test_a_preview_of_a_deal_that_cannot_be_says_so(three: Evening, line: str) -> None:
    assert three.post("/deal/preview", line=line).status_code in {200, 404}


@pytest.mark.parametrize("offset", [DIGITS, "9" * 25, "-1", "x"])
def test_home_lists_something_however_far_back_it_is_asked_for(three: Evening, offset: str) -> None:
    assert three.phone.get(f"/?from={offset}").status_code == 200


@pytest.mark.parametrize("origin", ["http://[", "null", "", "http://evil.example", "http://localhost:x"])
def test_an_origin_that_is_not_ours_is_refused(app: Flask, origin: str) -> None:
    form = {"token": "nonsense-1", "after": "0"}
    answer = app.test_client().post("/trial", data=form, headers={"Origin": origin})
    assert answer.status_code == 403


def test_a_host_that_cannot_be_is_answered_in_words(app: Flask) -> None:
    answer = app.test_client().get("/", headers={"Host": "a" * 3000})
    assert answer.status_code == 400
    assert "could not understand" in answer.text


@pytest.mark.parametrize("typed", ["a\x00b", "a\x1bb", "\u202eab", "\u2066a\u200bb"])
def test_a_title_keeps_nothing_that_cannot_be_seen(three: Evening, typed: str) -> None:
    three.post("/session", title=typed, currency="EUR", time_zone="UTC")
    assert three.ledger.title == "ab"


def test_a_title_of_nothing_to_be_seen_is_no_title(three: Evening) -> None:
    answer = three.post("/session", title="\u200b\x00", currency="EUR", time_zone="UTC")
    assert answer.status_code == 422
    assert three.ledger.title == "Friday Tonk"


@pytest.mark.parametrize("address", ["/c/{0}/%00", "/c/{0}/{1}%00", "/c/%00/{1}", "/c/{0}/{1}/history/1%00"])
def test_no_address_has_a_nul_in_it(three: Evening, address: str) -> None:
    with three.app.test_request_context(), Session(three.app.extensions["knockbook_engine"]) as db:
        whole_club = access.link_path(access.found_club(db, three.key.club))
    three.phone.get(whole_club)
    assert three.phone.get(address.format(*three.key)).status_code == 404


def test_field_names_nest_only_so_deep() -> None:
    assert nested(MultiDict({"a." * 5000 + "a": "1"})) != {}


def test_rows_numbered_beyond_all_numbers_are_no_rows() -> None:
    assert nested(MultiDict({f"a.{DIGITS}": "1"})) == {"a": {DIGITS: 1}}


@pytest.mark.parametrize("ending", ["misdeal", "knock", "tonk_out", "draw", ""])
def test_a_fault_of_a_field_that_the_form_does_not_show_is_said_all_the_same(
    three: Evening, ending: str
) -> None:
    answer = three.send("/deal", {"ending": ending, "totals.nobody": "x", "knocker": "nobody"})
    assert answer.status_code == 422
    assert "A hand total is a whole number" in three.seen(answer)


def test_a_total_of_one_who_sits_out_by_now_is_said_and_so_is_what_happened(three: Evening) -> None:
    ana, ben, cai = (three.player(name) for name in ("Ana", "Ben", "Cai"))
    drawn = three.ledger.seq
    three.post("/players", do="sit_out", player=cai)
    totals = {f"totals.{ana}": "5", f"totals.{ben}": "9", f"totals.{cai}": "20"}
    answer = three.send("/deal", {"ending": "knock", "knocker": ana, **totals}, after=drawn)
    assert answer.status_code == 422
    assert "Cai was not dealt in, so has no hand total" in three.seen(answer)
    assert "Somebody wrote this meanwhile" in three.seen(answer)
    assert 'value="20"' in answer.text


@pytest.mark.parametrize("other", ["caf\xe9", "other=\xff\xfe", "\xf0\x9f", 'a="\\377"', "=; ;;=x"])
@pytest.mark.parametrize("path", ["", "/version", "/history", "/deal"])
def test_another_programs_cookie_breaks_nothing(three: Evening, other: str, path: str) -> None:
    """Phones send it along with ours: cookies know no ports."""
    cookie = three.phone.get_cookie(access.COOKIE)
    assert cookie
    sent = {"Cookie": f"{other}; {access.COOKIE}={cookie.value}; {other}"}
    phone = three.app.test_client(use_cookies=False)
    if path == "/deal":
        form = {"token": "nonsense-2", "after": str(three.ledger.seq), "ending": "misdeal"}
        answer = phone.post(three.root + path, data=form, headers={**sent, "Sec-Fetch-Site": "same-origin"})
        assert answer.status_code == 303
    else:
        answer = phone.get(three.root + path, headers=sent)
        assert answer.status_code == 200
        known = {"If-None-Match": answer.headers.get("ETag", "x")}
        again = phone.get(three.root + path, headers=sent | known)
        assert again.status_code == (304 if path == "/version" else 200)
