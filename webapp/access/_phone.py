"""The cookie a phone keeps its links in."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from flask import g, request
from itsdangerous import BadSignature
from werkzeug.wrappers import Response

from webapp.access._keys import serializer
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
    value = str(serializer(PURPOSE).dumps([*held, new][-MOST_LINKS:]))
    response.set_cookie(
        COOKIE,
        value,
        max_age=KEPT,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,  # phones drop Secure cookies that come over plain http
    )
    g.pop("rights", None)


def held_links() -> list[tuple[str, str]]:
    """The links (club, id) this phone holds, oldest first; none from a cookie that was tampered with."""
    try:
        names = serializer(PURPOSE).loads(request.cookies.get(COOKIE, ""))
    except BadSignature:
        return []
    return [(club, name) for club, name in names]
