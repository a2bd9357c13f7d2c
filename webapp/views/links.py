"""Coming in: a link or a typed code becomes this phone's cookie and leaves the address bar."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from scoring.game import Fault
from webapp import access
from webapp.forms import filled
from webapp.models import Link
from webapp.pages import Page, db, render

links = Blueprint("links", __name__)


@dataclass(frozen=True)
class JoinPage(Page):
    """Where a short code is typed."""

    template: ClassVar[str] = "join.html"


@links.get("/l/<token>")
def take(token: str) -> AnyResponse:
    """Keep the link and go where it leads: its session, or home for a whole club."""
    link = access.link_of(db(), token)
    if link is None:
        abort(404)
    return _let_in(link)


@links.get("/join")
def join() -> Response:
    """One field for the code that a keeper's phone shows."""
    return render(JoinPage())


@links.post("/join")
def enter() -> AnyResponse:
    """Let the phone look on by the code it typed; 422 for a wrong one, 429 after too many of them."""
    typed = request.form.get("code", "")
    code = access.read_code(typed)
    if code is None:
        return _again(Fault("code", "code_incomplete" if typed.strip() else "code_missing"))
    try:
        link = access.link_by_code(db(), code, request.remote_addr or "")
    except access.TooManyTries as wait:
        minutes = -(-wait.seconds // 60)
        answer = _again(Fault("code", "code_wait", {"minutes": minutes}), 429)
        answer.headers["Retry-After"] = str(wait.seconds)
        return answer
    return _let_in(link) if link else _again(Fault("code", "code_unknown"))


def _again(fault: Fault, status: int = 422) -> Response:
    return render(JoinPage(form=filled(request.form).with_faults(fault)), status)


def _let_in(link: Link) -> AnyResponse:
    place = f"/c/{link.club}/{link.session}" if link.session else "/"
    response = redirect(request.script_root + place, 303)
    access.remember(db(), response, link)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
