"""Guessing links: only the very text that the server signed opens anything, and only while it stands."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from sqlmodel import Session

from tests.webapp.town import Town
from webapp import access
from webapp.access._keys import serializer, signer

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

KEEPERS: Final = "GET /c/<club>/<session>/links"


@pytest.fixture
def town(three: Evening) -> Town:
    return Town(three)


def stranger(app: Flask) -> FlaskClient:
    phone = app.test_client()
    phone.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    return phone


def token(town: Town, holder: str) -> str:
    with town.evening.app.test_request_context():
        return access.link_token(town.links[holder])


def tampered(signed: str) -> Iterator[str]:
    """Each bit of each sign flipped, each sign left out, each beginning, and things hung on."""
    for place, sign in enumerate(signed):
        for bit in range(7):
            other = chr(ord(sign) ^ 1 << bit)
            yield signed[:place] + other + signed[place + 1 :]
        yield signed[:place] + signed[place + 1 :]
        yield signed[:place]
    yield from (f"{signed}a", f"a{signed}", f"{signed}.", f".{signed}", signed * 2, signed.swapcase())


def same(one: str, other: str) -> bool:
    """Whether two signed texts differ in bits only that base64 leaves unused at its end."""
    said, _, signature = one.rpartition(".")
    others_said, _, others_signature = other.rpartition(".")
    try:
        decoded = [base64.urlsafe_b64decode(text + "=") for text in (signature, others_signature)]
    except ValueError:
        return False
    return said == others_said and decoded[0] == decoded[1]


def test_a_link_is_signed_with_160_bits(town: Town) -> None:
    _, _, signature = token(town, "keeper").rpartition(".")
    assert len(base64.urlsafe_b64decode(signature + "=")) == 20


def test_no_tampered_link_opens_anything_or_costs_a_look_at_the_database(town: Town) -> None:
    app, signed = town.evening.app, token(town, "keeper")
    asked: list[str] = []
    engine = app.extensions["knockbook_engine"]
    event.listen(engine, "before_cursor_execute", lambda *said: asked.append(said[2]))
    tried = 0
    with app.test_request_context(), Session(engine) as db:
        for forged in tampered(signed):
            if not same(forged, signed):
                tried += 1
                assert access.link_of(db, forged) is None, forged
    assert tried > 400
    assert asked == []
    phone = stranger(app)
    for forged in (signed[:-1], f"{signed}a", signed.swapcase(), "", "."):
        answer = phone.get(f"/l/{forged}")
        assert answer.status_code == 404
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("other", ["neighbour", "stranger", "watcher", "player"])
def test_one_links_signature_is_no_others(town: Town, other: str) -> None:
    """Not for more rights in the same session, nor for another session or club."""
    said, _, _ = token(town, "keeper").rpartition(".")
    _, _, signature = token(town, other).rpartition(".")
    assert stranger(town.evening.app).get(f"/l/{said}.{signature}").status_code == 404


def test_what_the_key_signed_for_another_purpose_is_no_link_and_no_cookie(town: Town) -> None:
    app, link = town.evening.app, town.links["keeper"]
    with app.test_request_context():
        elsewhere = signer("phone").sign(f"{link.club}.{link.id}").decode()
        cookie = str(serializer("link", str(app.secret_key)).dumps([[link.club, link.id]]))
    assert stranger(app).get(f"/l/{elsewhere}").status_code == 404
    town.phones["nobody"].set_cookie(access.COOKIE, cookie)
    assert town.ask("nobody", KEEPERS).status_code == 404


def test_no_tampered_cookie_is_anybodys(town: Town) -> None:
    held = town.phones["keeper"].get_cookie(access.COOKIE)
    assert held is not None
    key = str(town.evening.app.secret_key)
    assert access.signed_links(key, f"{access.COOKIE}={held.value}") != ()
    tried = 0
    for forged in tampered(held.value):
        if not same(forged, held.value) and not set(forged) & set('"; '):
            tried += 1
            assert access.signed_links(key, f"{access.COOKIE}={forged}") == (), forged
    assert tried > 500


def test_a_revoked_link_opens_nothing_more_as_link_or_as_cookie(town: Town) -> None:
    assert stranger(town.evening.app).get(f"/l/{token(town, 'revoked')}").status_code == 404
    assert town.ask("revoked", KEEPERS).status_code == 404


def test_with_another_key_no_old_link_and_no_cookie_opens_anything(town: Town) -> None:
    """What to do after a backup was stolen: a new key."""
    signed = token(town, "keeper")
    assert town.ask("keeper", KEEPERS).status_code == 200
    town.evening.app.secret_key = "another server's"
    assert stranger(town.evening.app).get(f"/l/{signed}").status_code == 404
    assert town.ask("keeper", KEEPERS).status_code == 404


def test_what_exists_and_what_does_not_look_the_same_to_who_has_no_link(town: Town) -> None:
    app, key = town.evening.app, town.evening.key
    phone = stranger(app)
    clubs, sessions = (key.club, "a" * 12), (key.session, "b" * 12)
    for path in ("", "/links", "/ledger.csv", "/version", "/history/1", "/history/99999"):
        answers = [phone.get(f"/c/{club}/{session}{path}") for club, session in product(clubs, sessions)]
        assert {(answer.status_code, answer.data) for answer in answers} == {(404, answers[0].data)}


def test_ids_are_too_many_to_be_guessed(town: Town) -> None:
    assert 31 ** len(town.evening.key.session) > 2**59
