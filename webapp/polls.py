"""Polls that find nothing new, answered before Flask begins: every open page asks all the time.

Only the 304 is given here, and the 503 while the database is away, so that a poll waits for it no more than
once; whatever else there is to say, `views.live.version` says it. A link taken back
counts at once here too: nothing is kept but what a cookie's signature covers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from flask import Flask

from webapp import access, errors, metrics, pages, postgresql, store

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLL: Final = re.compile(r"/c/([a-z0-9]+)/([a-z0-9]+)/version")


class Unchanged:
    """A WSGI application in front of ``app``'s own."""

    def __init__(self, app: Flask) -> None:
        """Stand in front of what ``app`` answers with so far."""
        self._app = app
        self._others: WSGIApplication = app.wsgi_app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """304 to a poll that knows the newest version; everything else is Flask's."""
        known = environ.get("HTTP_IF_NONE_MATCH")
        poll = POLL.fullmatch(environ.get("PATH_INFO", "")) if known else None
        if not known or not poll or environ["REQUEST_METHOD"] != "GET":
            return self._others(environ, start_response)
        try:
            newest = self._newest(poll, environ)
        except Exception as error:  # noqa: BLE001 -- a bug Flask meets again, and answers it as any
            if postgresql.away(error):
                away = ("Retry-After", errors.RETRY_AFTER), ("Cache-Control", "no-store")
                start_response("503 SERVICE UNAVAILABLE", [*away, ("Content-Length", "0")])
                return []
            newest = None
        if newest != known:
            return self._others(environ, start_response)
        metrics.POLLS.inc()
        start_response("304 NOT MODIFIED", [("ETag", known), ("Cache-Control", "no-store")])
        return []

    def _newest(self, poll: re.Match[str], environ: WSGIEnvironment) -> str | None:
        """The newest version's tag; None where the phone may not know it."""
        key = store.Key(*poll.groups())
        cookies = environ.get("HTTP_COOKIE", "")
        held = [
            name for club, name in access.signed_links(str(self._app.secret_key), cookies) if club == key.club
        ]
        found = store.version(self._app.extensions["knockbook_engine"], key, held)
        reader = pages.locale_of(environ.get("HTTP_ACCEPT_LANGUAGE", ""))
        return f'"{pages.opaque(found, reader)}"' if found else None


def install(app: Flask) -> None:
    """Put it in front of the application."""
    app.wsgi_app = Unchanged(app)  # type: ignore[method-assign]
