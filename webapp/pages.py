"""What a page is drawn from: one typed object each, and what all of them share."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, ClassVar, cast
from zoneinfo import ZoneInfo

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_time
from flask import Flask, Response, current_app, g, make_response, render_template, request, url_for
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scoring.game import Player
from scoring.games import GAMES
from scoring.log import Entry
from scoring.replay import Ledger
from webapp import access, money, places, postgresql, store
from webapp.forms import EMPTY, Filled


def db() -> Session:
    """This request's database session, opened when first asked for and closed with the request."""
    if "db" not in g:
        g.db = Session(current_app.extensions["knockbook_engine"])
    session: Session = g.db
    return session


def language() -> str:
    """The language of the sentences: English until there are translations."""
    return "en"


def locale() -> Locale:
    """The reader's own locale, as the browser asks for it: how amounts and dates are read and shown."""
    return locale_of(request.headers.get("Accept-Language", ""))


@lru_cache(maxsize=256)
def locale_of(accepted: str) -> Locale:
    """The locale that an Accept-Language header asks for."""
    for tag in parse_accept_header(accepted, LanguageAccept).values():
        try:
            return Locale.parse(tag, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return Locale("en")


def version(key: store.Key) -> str | None:
    """What the phone's pages of that session are drawn from now; None where no link of its leads there.

    Opaque: it changes with the book, what was written, the phone's roles, the reader's locale and this
    program, and says nothing of any of them.
    """
    drawn_from = found(key)
    return opaque(drawn_from, locale()) if drawn_from else None


def found(key: store.Key) -> store.Version | None:
    """The session's newest version for the phone that asks, looked up once a request."""
    if "found" not in g:
        g.found = store.version(current_app.extensions["knockbook_engine"], key, access.held(key.club))
    return cast(store.Version | None, g.found)


@lru_cache(maxsize=1024)
def opaque(found: store.Version, reader: Locale) -> str:
    """A version as pages and polls carry it."""
    drawn_from = repr((found.book, found.seq, found.given, found.roles, str(reader), language(), build()))
    return hashlib.blake2s(drawn_from.encode(), digest_size=12).hexdigest()


@cache
def build() -> str:
    """This program: a digest of all that pages are made of."""
    digest = hashlib.blake2s(digest_size=6)
    for folder in places.SOURCES:
        for file in sorted(folder.rglob("*")):
            if file.suffix in {".py", ".html", ".js", ".css"}:
                digest.update(file.read_bytes())
    return digest.hexdigest()


def fresh_token() -> str:
    """A token for one form: sent twice, it writes once."""
    return secrets.token_urlsafe(12)


@dataclass(frozen=True)
class Page:
    """One page: a template and what it shows. ``form`` is what was typed and what is wrong with it."""

    template: ClassVar[str]

    form: Filled = field(default=EMPTY, kw_only=True)
    notice: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class Scope:
    """A session as one phone sees it: which, in what role, its ledger, and who the phone is (``seats``).

    ``version`` is what a page of it is drawn from (`version`), "" for paper; ``log`` are the entries that
    the ledger was folded from.
    """

    key: store.Key
    role: access.Role
    ledger: Ledger
    seats: frozenset[Player] = frozenset()
    version: str = ""
    log: Sequence[Entry] = ()

    @property
    def keeper(self) -> bool:
        """Whether this phone may write."""
        return self.role is access.Role.KEEPER

    @property
    def writable(self) -> bool:
        """Whether buttons that write belong on the page: a keeper's, while the session is open."""
        return self.keeper and not self.ledger.is_closed

    @cached_property
    def locale(self) -> Locale:
        """The reader's locale."""
        return locale()

    def name(self, player: Player) -> str:
        """The player's name in force."""
        return self.ledger.players[player]

    def signed(self, minor: int) -> str:
        """A balance: always with its sign, + or a true minus."""
        return money.show(minor, self.ledger.currency, self.locale)

    def amount(self, minor: int) -> str:
        """An amount that changes hands: no sign."""
        return money.show_plain(minor, self.ledger.currency, self.locale)

    def when(self, written_at: str) -> str:
        """A moment of the book (UTC, ISO 8601) in the session's time zone: date and minute."""
        moment = datetime.fromisoformat(written_at).astimezone(ZoneInfo(self.ledger.time_zone))
        day = format_date(moment, "medium", locale=self.locale)
        return f"{day}, {format_time(moment, 'short', locale=self.locale)}"

    def day(self, written_at: str) -> str:
        """The day of a moment of the book, in the session's time zone, with its weekday."""
        moment = datetime.fromisoformat(written_at).astimezone(ZoneInfo(self.ledger.time_zone))
        return format_date(moment, "full", locale=self.locale)

    def url(self, endpoint: str, **values: object) -> str:
        """The address of one of this session's pages."""
        return url_for(endpoint, club=self.key.club, session=self.key.session, **values)  # type: ignore[arg-type]


@dataclass(frozen=True)
class SessionPage(Page):
    """A page inside a session."""

    scope: Scope


def scope(club: str, session: str, least: access.Role = access.Role.WATCHER) -> Scope:
    """The session for this phone; 404 without any right to it, 403 with less than ``least``."""
    key = store.Key(club, session)
    drawn_from = found(key)  # read first: what is written meanwhile makes the page an old one
    held = drawn_from.roles if drawn_from else ()
    role = access.require(held, least)
    book = store.folded(db(), key, drawn_from)
    seats = access.seats_of(held) & book.ledger.players.keys()
    return Scope(key, role, book.ledger, seats, version(key) or "", book.entries)


def render(page: Page, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Draw ``page`` whole: what htmx swaps is a part of it, so Back and reload always get a page."""
    response = make_response(render_template(page.template, page=page), status)
    response.headers.extend(headers or {})
    response.vary.add("Accept-Language")
    return response


def install(app: Flask) -> None:
    """Give templates what every one of them uses, and close the database session with the request."""
    app.jinja_env.globals.update(
        aids_of=_aids,
        fresh_token=fresh_token,
        language=language,
        locale=locale,
        asset=asset,
        build=build,
    )
    app.teardown_appcontext(_close)


def _aids(slug: str) -> Mapping[str, Callable[..., Any]]:
    """A game's functions for its own templates, where only its rules are at hand."""
    return GAMES[slug].aids


def asset(name: str) -> str:
    """The address of a static file, with its version so that phones may keep it for good."""
    path = Path(str(current_app.static_folder), name)
    version = format(path.stat().st_mtime_ns, "x") if path.exists() else "missing"
    return url_for("static", filename=name, v=version)


def _close(_error: BaseException | None) -> None:
    """Close the database session. One that lost its server since is no reason for another answer."""
    session: Session | None = g.pop("db", None)
    if session is None:
        return
    try:
        session.close()
    except DBAPIError as error:
        if not postgresql.away(error):
            raise
