"""What open pages ask all the time: is there anything new?"""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from webapp import pages, store

live = Blueprint("live", __name__)


@live.get("/c/<club>/<session>/version")
def version(club: str, session: str) -> Response:
    """What the phone's pages are drawn from now: 304 where the one that asks is, 404 without a link.

    No ledger and no template: one SELECT answers for the links and the newest entry together. Nearly every
    304 is given by `webapp.polls` already.
    """
    newest = pages.version(store.Key(club, session)) or abort(404)
    tag = f'"{newest}"'
    response = Response(status=304) if request.headers.get("If-None-Match") == tag else Response(newest)
    response.headers["ETag"] = tag
    return response
