"""Home: go on with a session, start one, or try it with made-up players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar, Final
from zoneinfo import ZoneInfo

from babel.dates import format_date
from babel.lists import format_list
from flask import Blueprint, Response, abort, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as WerkzeugResponse

from scoring.game import AnyDeal, AnyRules, Game, Player, Unit
from scoring.games import GAMES
from scoring.log import Draft, Kind
from scoring.replay import Ledger
from webapp import access, awards, money, seats, store
from webapp.forms import envelope
from webapp.pages import Page, db, language, locale, render
from webapp.setup_form import Seat, Setup

home = Blueprint("home", __name__)

PAGE: Final = 20
"""Sessions listed at a time."""

NAMED: Final = 2
"""Who shares a lead is named, up to so many."""

FARTHEST: Final = 10**9
"""Where the list certainly has ended: a larger number the database could not even hold."""


@dataclass(frozen=True)
class Leader:
    """Who is ahead, by name, and with how many ``points``, or (None) by how much ``money``."""

    name: str
    money: str = ""
    points: int | None = None


@dataclass(frozen=True)
class Evening:
    """One session in the list. ``hands`` is whether all its deals are counted in points."""

    href: str
    title: str
    games: str
    deals: int
    hands: bool
    leader: Leader | None
    when: str
    closed: bool


@dataclass(frozen=True)
class HomePage(Page):
    """The sessions this phone has links for. ``more`` is the offset of older ones, 0 if there are none."""

    template: ClassVar[str] = "home.html"

    running: Sequence[Evening]
    earlier: Sequence[Evening]
    more: int = 0


@home.get("/")
def show() -> Response:
    """Open sessions first, then closed ones; ``?from=20`` shows older ones."""
    held = access.rights(db())
    offset = min(max(request.args.get("from", 0, type=int), 0), FARTHEST)
    keys = store.sessions(db(), held.clubs, held.sessions, offset=offset, limit=PAGE + 1)
    opened = store.opened_at(db(), keys[:PAGE])
    evenings = [_evening(key, opened[key]) for key in keys[:PAGE]]
    running = [evening for evening in evenings if not evening.closed]
    earlier = [evening for evening in evenings if evening.closed]
    return render(HomePage(running, earlier, offset + PAGE if len(keys) > PAGE else 0))


@home.post("/trial")
def trial() -> WerkzeugResponse:
    """A throw-away club with one session, three made-up players and a match begun."""
    sent = envelope(request.form)
    if sent is None:
        abort(400)
    club = store.create_club(db(), sent.token)
    players = {store.enrol(db(), club, name).id: name for name in (_("Ada"), _("Bo"), _("Cleo"))}
    currency = money.guess_currency(locale())
    body = {"title": _("A trial"), "currency": currency, "time_zone": "UTC", "players": players}
    author = access.Role.KEEPER
    key = store.create_session(db(), club, body, author=author, token=sent.token)
    match = Draft(Kind.MATCH, _made_up_match(tuple(players), currency))
    store.append(db(), key, [match], token=sent.token, after=1, author=author)
    response = redirect(url_for("table.show", club=key.club, session=key.session), 303)
    access.remember(db(), response, access.keeper_link(db(), key))
    return response


def _made_up_match(players: tuple[Player, ...], currency: str) -> dict[str, object]:
    """The first game played for money, at half a unit of it (one chip, one yen)."""
    game: Game[AnyRules, AnyDeal] = next(game for game in GAMES.values() if game.unit is Unit.MONEY)
    preset, rules = next(iter(game.presets.items()))
    stake = max(1, 10 ** money.exponent(currency) // 2)
    seats = tuple(Seat(player, playing=True) for player in players)
    setup = Setup(game, preset, preset, replace(rules(len(players)), stake=stake), seats)
    return setup.body(players[-1])


def _evening(key: store.Key, opened_at: str) -> Evening:
    ledger = store.ledger(db(), key)
    return Evening(
        url_for("table.show", club=key.club, session=key.session),
        ledger.title,
        ", ".join(dict.fromkeys(match.game.name for match in ledger.matches)),
        sum(len(match.played) for match in ledger.matches),
        all(map(awards.counted, ledger.matches)),
        _leader(ledger),
        _day(opened_at, ledger),
        ledger.is_closed,
    )


def _leader(ledger: Ledger) -> Leader | None:
    """Who leads the newest match where it is counted in points, else who is up most; None while nobody is."""
    match = seats.current(ledger)
    if match is not None and awards.counted(match):
        ahead = [player for player in match.winners if player in ledger.players]
        names = [ledger.players[player] for player in ahead]
        return Leader(_together(names), points=match.points[ahead[0]]) if ahead else None
    first = max(ledger.balances, key=lambda player: ledger.balances[player], default=None)
    if first is None or not ledger.balances[first]:
        return None
    return Leader(ledger.players[first], money.show(ledger.balances[first], ledger.currency, locale()))


def _together(names: Sequence[str]) -> str:
    """Everybody who shares the lead: two by name, more by their number."""
    if len(names) > NAMED:
        return str(_("%(number)s level", number=len(names)))
    together: str = format_list(list(names), locale=language()) if names else ""
    return together


def _day(written_at: str, ledger: Ledger) -> str:
    moment = datetime.fromisoformat(written_at).astimezone(ZoneInfo(ledger.time_zone))
    return format_date(moment, "medium", locale=locale())
