"""Start a session: who plays, for what money, and what the evening is called."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import ClassVar, Final
from zoneinfo import available_timezones

from babel.dates import format_date
from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as WerkzeugResponse

from scoring.game import Fault
from scoring.log import Body
from webapp import access, money, names, players_form, store
from webapp.forms import EMPTY, Filled, envelope, filled
from webapp.pages import Page, db, language, locale, render
from webapp.players_form import Person

start = Blueprint("start", __name__)

LONGEST_TITLE: Final = 80


@dataclass(frozen=True)
class StartPage(Page):
    """Who plays. ``remembered`` are the club's players, who played last first."""

    template: ClassVar[str] = "start.html"

    remembered: Sequence[store.Remembered]
    currencies: Sequence[tuple[str, str]]
    currency: str
    title: str
    blanks: int = players_form.ROWS


@start.get("/start")
def show() -> Response:
    """The form, currency and title filled in."""
    return render(_page(EMPTY))


@start.post("/start")
def begin() -> WerkzeugResponse:
    """Write the session down and go on to its first match."""
    sent, form = envelope(request.form), filled(request.form)
    if sent is None:
        abort(400)
    club = own_club()
    people, faults = players_form.read(form, {player.id: player.name for player in _remembered(club)})
    faults = (*faults, *_facts_faults(form))
    if faults:
        return render(_page(form.with_faults(*faults)), 422)
    club = club or store.create_club(db(), sent.token)
    body = session_body(club, people, form)
    key = store.create_session(db(), club, body, author=access.Role.KEEPER, token=sent.token)
    response = redirect(url_for("match.show", club=key.club, session=key.session), 303)
    access.remember(db(), response, access.found_club(db(), club))
    return response


def own_club() -> str | None:
    """The club this phone keeps: the one whose link it was given last."""
    held = access.rights(db())
    return next((club for club in held.clubs if held.role(club, "") is access.Role.KEEPER), None)


def session_body(club: str, people: Sequence[Person], form: Filled) -> Body:
    """The session's line; new names are remembered by the club from now on."""
    players = {person.id or store.enrol(db(), club, person.name).id: person.name for person in people}
    return {
        "title": names.clean(form.value("title")),
        "currency": form.value("currency"),
        "time_zone": _time_zone(form.value("time_zone")),
        "players": players,
    }


def today() -> str:
    """What an evening is called unless somebody says otherwise: its weekday."""
    return format_date(datetime.now().astimezone(), "EEEE", locale=language())


def _page(form: Filled) -> StartPage:
    reader = locale()
    return StartPage(
        _remembered(own_club()), money.currencies(reader), money.guess_currency(reader), today(), form=form
    )


def _remembered(club: str | None) -> Sequence[store.Remembered]:
    return store.roster(db(), club) if club else ()


def _facts_faults(form: Filled) -> Iterator[Fault]:
    title = names.clean(form.value("title"))
    if not title:
        yield Fault("title", "title_missing")
    if len(title) > LONGEST_TITLE:
        yield Fault("title", "title_too_long", {"most": LONGEST_TITLE})
    if not money.known(form.value("currency")):
        yield Fault("currency", "currency_unknown")


def _time_zone(sent: str) -> str:
    """The phone's time zone, else the server's own, else UTC."""
    return next(zone for zone in (sent, _server_zone(), "UTC") if zone in available_timezones())


def _server_zone() -> str:
    """The name of the server's zone, where it tells one: ``TZ``, else what /etc/localtime leads to."""
    _before, _zoneinfo, name = str(Path("/etc/localtime").resolve()).partition("/zoneinfo/")
    return os.environ.get("TZ", "") or name
