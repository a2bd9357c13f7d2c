"""A link opened: it becomes this phone's cookie and leaves the address bar."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from webapp import access
from webapp.pages import db

links = Blueprint("links", __name__)


@links.get("/l/<token>")
def take(token: str) -> Response:
    """Keep the link and go where it leads: its session, or home for a whole club."""
    link = access.link_of(db(), token)
    if link is None:
        abort(404)
    place = f"/c/{link.club}/{link.session}" if link.session else "/"
    response = redirect(request.script_root + place, 303)
    access.remember(response, link)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
