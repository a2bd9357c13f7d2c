"""The cookie a phone keeps its links in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from functools import lru_cache
from typing import Final

from flask import g, request
from itsdangerous import BadSignature
from sqlmodel import Session
from werkzeug.sansio.http import parse_cookie
from werkzeug.wrappers import Response

from webapp.access._keys import key, serializer
from webapp.access._links import Role, standing
from webapp.models import Link

COOKIE: Final = "knockbook"
MOST_LINKS: Final = 40
KEPT: Final = timedelta(days=400)
"""As long as browsers keep any cookie; set anew with each new link."""

PURPOSE: Final = "phone"

GIVEN_COOKIE: Final = "knockbook_given"
GIVEN: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
MOST_GIVEN: Final = 8
GIVEN_FOR: Final = timedelta(days=1)


def remember(db: Session, response: Response, link: Link) -> None:
    """Let the phone keep the link beside those it holds, 40 in all. HttpOnly; Secure over https only."""
    new = (link.club, link.id)
    held = _most_useful(db, [name for name in held_links() if name != new], MOST_LINKS - 1)
    value = str(serializer(PURPOSE, key()).dumps([*held, new]))
    response.set_cookie(
        COOKIE,
        value,
        max_age=KEPT,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,  # phones drop Secure cookies that come over plain http
    )
    g.pop("rights", None)


def _most_useful(db: Session, names: Sequence[tuple[str, str]], most: int) -> list[tuple[str, str]]:
    """So many of the links (club, id), in their order: those that may do most, of these the newest.

    What was taken back may do nothing.
    """
    ranks = {(link.club, link.id): Role(link.role).rank for link in standing(db, names)}
    useful = sorted(names, key=lambda name: ranks.get(name, -1))[-most:]  # the newest last of its rank
    return [name for name in names if name in useful]


def held(club: str) -> list[str]:
    """The ids of the phone's links of that club, revoked ones among them."""
    return [name for owner, name in held_links() if owner == club]


def held_links() -> tuple[tuple[str, str], ...]:
    """The links (club, id) this phone holds, oldest first; none from a cookie that was tampered with."""
    return signed_links(key(), request.headers.get("Cookie", ""))


@lru_cache(maxsize=1024)
def signed_links(secret: str, cookies: str) -> tuple[tuple[str, str], ...]:
    """What the cookie says, which polls ask again and again; whether a link still holds is not kept here.

    Phones send other programs' cookies too, in any encoding: ours is found among them, and is ASCII.
    """
    try:
        names = serializer(PURPOSE, secret).loads(parse_cookie(cookies).get(COOKIE, ""))
    except BadSignature:
        return ()
    return tuple((club, name) for club, name in names)


def remember_given(response: Response, token: str) -> None:
    """Let the phone know that the sealed value of that form's token is its own: the last 8, for a day.

    Nobody else has ever seen the token, so the cookie needs no signature.
    """
    mine = [one for one in request.cookies.get(GIVEN_COOKIE, "").split(".") if GIVEN.fullmatch(one)]
    response.set_cookie(
        GIVEN_COOKIE,
        ".".join([*mine, token][-MOST_GIVEN:]),
        max_age=GIVEN_FOR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


def given_here() -> frozenset[str]:
    """The tokens of the forms by which this phone gave values."""
    return frozenset(request.cookies.get(GIVEN_COOKIE, "").split("."))
