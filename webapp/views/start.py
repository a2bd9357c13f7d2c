"""Start a session: who plays, for what money, and what the evening is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Final
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import format_date
from flask import Blueprint, Response, redirect, request, url_for

from scoring.game import Fault
from webapp import access, money, names, players_form, store
from webapp.forms import Filled, envelope, filled
from webapp.pages import EMPTY, Page, db, language, locale, render
from webapp.players_form import Person

blueprint = Blueprint("start", __name__)

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


@blueprint.get("/start")
def show() -> Response:
    """The form, currency and title filled in."""
    return render(_page(EMPTY))


@blueprint.post("/start")
def begin() -> Response:
    """Write the session down and go on to its first match."""
    sent, form = envelope(request.form), filled(request.form)
    club = access.own_club()
    remembered = {player.id: player.name for player in store.roster(db(), club)} if club else {}
    people, faults = players_form.read(form, remembered)
    faults = (*faults, *_facts_faults(form))
    if sent is None:
        faults = (*faults, Fault("", "form_broken"))
    if sent is None or faults:
        return render(_page(form.with_faults(*faults)), 422)
    club = club or store.create_club(db(), sent.token)
    body = {
        "title": names.clean(form.value("title")),
        "currency": form.value("currency"),
        "time_zone": time_zone(form.value("time_zone")),
        "players": {_player(club, person): person.name for person in people},
    }
    key = store.create_session(db(), club, body, author=access.author(), token=sent.token)
    response = redirect(url_for("match.show", club=key.club, session=key.session), 303)
    return access.remember_club(response, club)
