"""Pages drawn once for everybody who only watches: 300 phones that follow must not keep the keeper waiting.

What watchers see depends on the version and on the request alone: their pages have no form, so no token. A
copy is found by one SELECT, the poll's, so a link taken back counts at once.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

from flask import Flask, Response, g, request
from sqlalchemy import event

from webapp import access, pages, store

ROOM: Final = 128
LARGEST: Final = 256 * 1024
"""Bytes: a table is 10 kB, a ledger of 100 deals 100 kB."""

WATCHING: Final = {access.Role.WATCHER.value}


class _Copies:
    """The pages drawn last, by what they were drawn from."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, bytes] = OrderedDict()
        self._lock = Lock()

    def find(self) -> Response | None:
        """The copy that answers the request; None where it has to be drawn."""
        g.copy_of = _drawn_from()
        with self._lock:
            body = self._kept.get(g.copy_of)
        if body is None:
            return None
        response = Response(body)
        response.vary.add("Accept-Language")
        return response

    def keep(self, response: Response) -> Response:
        """Keep a page that was just drawn, if it is one for all who watch."""
        drawn_from = g.pop("copy_of", None)
        page = response.status_code == 200 and response.mimetype == "text/html"  # noqa: PLR2004
        if drawn_from is None or not page or "Set-Cookie" in response.headers:
            return response
        body = response.get_data()
        if len(body) <= LARGEST:
            with self._lock:
                self._kept[drawn_from] = body
                self._kept.move_to_end(drawn_from)
                while len(self._kept) > ROOM:
                    self._kept.popitem(last=False)
        return response

    def forget(self, *_lost: object) -> None:
        """A lost connection: what is found at the next one may be another history of the same length."""
        with self._lock:
            self._kept.clear()


def install(app: Flask) -> None:
    """Answer watchers with copies, and keep what was drawn for them."""
    copies = _Copies()
    event.listen(app.extensions["knockbook_engine"], "invalidate", copies.forget)
    app.before_request(copies.find)
    app.after_request(copies.keep)


def _drawn_from() -> object:
    """All that a watcher's page depends on; None for whatever is no such page."""
    place = request.view_args or {}
    if request.method != "GET" or request.endpoint == "live.version" or "session" not in place:
        return None
    found = pages.found(store.Key(place["club"], place["session"]))
    if found is None or {role for role, _seat in found.roles} != WATCHING:
        return None
    others = tuple(sorted((name, value) for name, value in request.cookies.items() if name != access.COOKIE))
    return (pages.opaque(found, pages.locale()), request.url, request.script_root, others)
