"""Letting others in: the links of a session and the watchers' code, for its keepers to show and take back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final
from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, abort, redirect, request, url_for
from markupsafe import Markup

from scoring.game import Fault, Player
from webapp import access, names
from webapp.access import Role
from webapp.forms import EMPTY, Filled, envelope, filled
from webapp.models import Link
from webapp.pages import Scope, SessionPage, db, render
from webapp.views._writing import keeper

share = Blueprint("share", __name__)

THIS_MACHINE: Final = frozenset({"localhost", "127.0.0.1", "[::1]", "::1"})


@dataclass(frozen=True)
class Shown:
    """A link as a keeper may show it; a watchers' one also has a ``code``. ``mine``: this phone holds it."""

    link: Link
    address: str
    code: str
    mine: bool

    @property
    def role(self) -> str:
        """What the link lets its holder do."""
        return self.link.role

    @cached_property
    def picture(self) -> Markup:
        """The address as a QR code with its white margin: SVG without any style attribute."""
        code = segno.make(self.address, error="m", micro=False)
        # segno writes numbers and its own markup only; the address is in the picture, not in the text
        return Markup(code.svg_inline(border=4, omitsize=True, svgclass="qr-code", lineclass=None))  # noqa: S704


@dataclass(frozen=True)
class LinksPage(SessionPage):
    """Every link into the session, oldest first; ``watcher`` is the one that watchers are given.

    ``founder``: this phone keeps the whole club, by a link that is none of these. ``big`` is the one whose
    picture fills the page, ``asked`` the one about to be taken back, waiting for a yes; ``revoked`` is the
    role of the one just taken back.
    """

    template: ClassVar[str] = "links.html"

    watcher: Shown
    links: Sequence[Shown]
    founder: bool
    big: Shown | None = None
    asked: Shown | None = None
    revoked: str = ""

    @property
    def only_here(self) -> bool:
        """Whether the addresses lead nowhere from another phone."""
        return urlsplit(self.watcher.address).hostname in THIS_MACHINE

    @property
    def where(self) -> str:
        """Where the code is typed, as people say an address."""
        return urlsplit(self.watcher.address).netloc + url_for("links.join")

    @property
    def other_watchers(self) -> Sequence[Shown]:
        """Watchers' links besides the one shown: made on the server for somebody."""
        return [shown for shown in self.links if shown.role == Role.WATCHER and shown != self.watcher]

    @property
    def keepers(self) -> Sequence[Shown]:
        """Who else may write."""
        return [shown for shown in self.links if shown.role == Role.KEEPER]

    @property
    def seats(self) -> Iterator[tuple[Player, Shown | None]]:
        """Each player with their seat's link, None before it was first asked for; then seats given up."""
        held = {Player(shown.link.seat or ""): shown for shown in self.links if shown.role == Role.PLAYER}
        for player in self.scope.ledger.players:
            yield player, held.pop(player, None)
        yield from held.items()


@share.get("/c/<club>/<session>/links")
def page(club: str, session: str) -> Response:
    """Who may be let in how. ``?seat=ID`` shows a player's code large, ``?show=LINK`` any link's.

    ``?revoke=LINK`` asks whether to take that one back.
    """
    at = keeper(club, session)
    seat = Player(request.args.get("seat", ""))
    big = access.player_link(db(), at.key, seat).id if seat in at.ledger.players else ""
    return render(_page(at, EMPTY, big or request.args.get("show", "")))


@share.post("/c/<club>/<session>/links")
def change(club: str, session: str) -> Response:
    """Make a keeper link for somebody, or take a link back (``do``: "make", "revoke"). Twice is once."""
    at = keeper(club, session)
    do = CHANGES.get(request.form.get("do", "")) or abort(400)
    return do(at)


def _make(at: Scope) -> Response:
    sent, form = envelope(request.form) or abort(400), filled(request.form)
    label = names.clean(form.value("label"))
    if fault := names.fault(label, "label"):
        return render(_page(at, form.with_faults(fault)), 422)
    try:
        link = access.keeper_link_for(db(), at.key, label, token=sent.token)
    except access.TooManyLinks:
        fault = Fault("label", "too_many_links", {"most": access.MOST_KEEPERS})
        return render(_page(at, form.with_faults(fault)), 422)
    return _lead(at.url("share.page", show=link.id if link else None))


def _revoke(at: Scope) -> Response:
    """Take it back. A phone that would shut itself out keeps its way in, by a link of its own."""
    links = access.links_into(db(), at.key)
    link = next((link for link in links if link.id == request.form.get("link")), None)
    if link is None:
        return _lead(at.url("share.page"))
    access.revoke(db(), link)
    response = _lead(at.url("share.page", revoked=link.role))
    if access.rights(db()).without(link).role(*at.key) is not Role.KEEPER:
        access.remember(db(), response, access.another_like(db(), link))
    return response


CHANGES: Final = {"make": _make, "revoke": _revoke}


def _page(at: Scope, form: Filled, big: str = "") -> LinksPage:
    watcher = access.watcher_link(db(), at.key)
    rights = access.rights(db())
    held = {link.id for link in rights.links}
    links = [_shown(link, held) for link in access.links_into(db(), at.key)]
    named = {shown.link.id: shown for shown in links}
    return LinksPage(
        at,
        named[watcher.id],
        links,
        at.key.club in rights.clubs,
        big=named.get(big),
        asked=named.get(request.args.get("revoke", "")),
        revoked=request.args.get("revoked", ""),
        form=form,
    )


def _shown(link: Link, held: set[str]) -> Shown:
    code = access.spaced(access.short_code(db(), link)) if link.role == Role.WATCHER else ""
    return Shown(link, request.host_url.rstrip("/") + access.link_path(link), code, link.id in held)


def _lead(then: str) -> Response:
    return redirect(then, 303)  # type: ignore[return-value]
