"""Letting others in: the links of a session, shown to its keepers, and taking one back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final
from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, abort, redirect, request
from markupsafe import Markup

from webapp import access
from webapp.models import Link
from webapp.pages import Scope, SessionPage, db, render
from webapp.views._writing import keeper

CURRENT: Final = {
    access.Role.WATCHER.value: access.watcher_link,
    access.Role.KEEPER.value: access.keeper_link,
}
"""The link of each role that is shown today."""

share = Blueprint("share", __name__)

THIS_MACHINE: Final = frozenset({"localhost", "127.0.0.1", "[::1]", "::1"})


@dataclass(frozen=True)
class Shown:
    """A link as its keeper may show it. ``role`` is what it lets its holder do."""

    link: Link
    address: str

    @property
    def role(self) -> str:
        """What the link lets its holder do."""
        return self.link.role

    @cached_property
    def picture(self) -> Markup:
        """The address as a QR code: SVG without any style attribute, for a camera across the table."""
        code = segno.make(self.address, error="m", micro=False)
        # segno writes numbers and its own markup only; the address is in the picture, not in the text
        return Markup(code.svg_inline(border=1, omitsize=True, svgclass="qr-code", lineclass=None))  # noqa: S704


@dataclass(frozen=True)
class LinksPage(SessionPage):
    """The session's links. ``asked`` is the one about to be taken back, waiting for a yes."""

    template: ClassVar[str] = "links.html"

    watcher: Shown
    keeper: Shown
    asked: str = ""
    revoked: str = ""

    @property
    def only_here(self) -> bool:
        """Whether the address leads nowhere from another phone."""
        return urlsplit(self.watcher.address).hostname in THIS_MACHINE


@share.get("/c/<club>/<session>/links")
def page(club: str, session: str) -> Response:
    """Both links; ``?revoke=watcher`` or ``keeper`` asks whether to take that one back."""
    at = keeper(club, session)
    asked, revoked = request.args.get("revoke", ""), request.args.get("revoked", "")
    return render(LinksPage(at, _watcher(at), _keeper(at), asked=asked, revoked=revoked))


@share.post("/c/<club>/<session>/links")
def revoke(club: str, session: str) -> Response:
    """Take a link back and make another in its place; this phone keeps its own way in. Twice is once."""
    at = keeper(club, session)
    current = CURRENT.get(request.form.get("role", "")) or abort(400)
    link = current(db(), at.key)
    response = redirect(at.url("share.page", revoked=link.role), 303)
    if link.id == request.form.get("link"):
        access.revoke(db(), link)
        fresh = current(db(), at.key)
        if link.role == access.Role.KEEPER:
            access.remember(response, fresh)
    return response  # type: ignore[return-value]


def _watcher(at: Scope) -> Shown:
    return _shown(access.watcher_link(db(), at.key))


def _keeper(at: Scope) -> Shown:
    return _shown(access.keeper_link(db(), at.key))


def _shown(link: Link) -> Shown:
    return Shown(link, request.host_url.rstrip("/") + access.link_path(link))
