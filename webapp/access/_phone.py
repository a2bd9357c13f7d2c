"""The cookie a phone keeps its links in."""

from __future__ import annotations

from datetime import timedelta
from functools import lru_cache
from typing import Final

from flask import g, request
from itsdangerous import BadSignature
from werkzeug.http import parse_cookie
from werkzeug.wrappers import Response

from webapp.access._keys import key, serializer
from webapp.models import Link

COOKIE: Final = "knockbook"
MOST_LINKS: Final = 40
KEPT: Final = timedelta(days=400)
"""As long as browsers keep any cookie; set anew with each new link."""

PURPOSE: Final = "phone"


def remember(response: Response, link: Link) -> None:
    """Let the phone keep the link: at most 40, the oldest dropped. HttpOnly; Secure over https only."""
    new = (link.club, link.id)
    held = [name for name in held_links() if name != new]
    value = str(serializer(PURPOSE, key()).dumps([*held, new][-MOST_LINKS:]))
    response.set_cookie(
        COOKIE,
        value,
        max_age=KEPT,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,  # phones drop Secure cookies that come over plain http
    )
    g.pop("rights", None)


def held(club: str) -> list[str]:
    """The ids of the phone's links of that club, revoked ones among them."""
    return [name for owner, name in held_links() if owner == club]


def held_links() -> tuple[tuple[str, str], ...]:
    """The links (club, id) this phone holds, oldest first; none from a cookie that was tampered with."""
    return signed_links(key(), request.headers.get("Cookie", ""))


@lru_cache(maxsize=1024)
def signed_links(secret: str, cookies: str) -> tuple[tuple[str, str], ...]:
    """What the cookie says, which polls ask again and again; whether a link still holds is not kept here."""
    try:
        names = serializer(PURPOSE, secret).loads(parse_cookie(cookies).get(COOKIE, ""))
    except BadSignature:
        return ()
    return tuple((club, name) for club, name in names)
