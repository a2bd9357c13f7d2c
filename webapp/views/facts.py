"""The evening's own facts: its title, currency and time zone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar
from zoneinfo import available_timezones

from flask import Blueprint, Response

from scoring.game import Fault
from scoring.log import Draft, Kind
from scoring.replay import Ledger
from webapp import money, names, seats
from webapp.forms import EMPTY, Filled
from webapp.pages import Scope, render, scope
from webapp.views._writing import FormPage, Refused, act, keeper

facts = Blueprint("facts", __name__, url_prefix="/c/<club>/<session>")

LONGEST_TITLE = 80


@dataclass(frozen=True)
class FactsPage(FormPage):
    """The evening's title, currency and time zone."""

    template: ClassVar[str] = "facts.html"

    currencies: Sequence[tuple[str, str]]
    currency: str
    zones: Sequence[str]


@facts.get("/session")
def show(club: str, session: str) -> Response:
    """The evening's own facts."""
    return render(_facts(scope(club, session), EMPTY))


@facts.post("/session")
def change(club: str, session: str) -> Response:
    """Another title, currency (until money has moved) or time zone."""
    at = keeper(club, session)
    return act(at, _restated, _facts, at.url("table.show"))


def _restated(at: Scope, form: Filled) -> Sequence[Draft]:
    title = names.clean(form.value("title"))
    currency = form.value("currency", at.ledger.currency)
    zone = form.value("time_zone", at.ledger.time_zone)
    faults = _fact_faults(at.ledger, title, currency, zone)
    if faults:
        raise Refused(*faults)
    body = seats.session_body(at.ledger, title=title, currency=currency, time_zone=zone)
    return (Draft(Kind.SESSION, body, seats.SESSION_LINE),)


def _facts(at: Scope, form: Filled) -> FactsPage:
    known = money.currencies(at.locale)
    return FactsPage(at, known, dict(known)[at.ledger.currency], sorted(available_timezones()), form=form)


def _fact_faults(ledger: Ledger, title: str, currency: str, zone: str) -> list[Fault]:
    faults = []
    if not title:
        faults.append(Fault("title", "title_missing"))
    if len(title) > LONGEST_TITLE:
        faults.append(Fault("title", "title_too_long", {"most": LONGEST_TITLE}))
    if not money.known(currency):
        faults.append(Fault("currency", "currency_unknown"))
    elif currency != ledger.currency and ledger.money_fixed:
        faults.append(Fault("currency", "currency_fixed"))
    if zone not in available_timezones():
        faults.append(Fault("time_zone", "time_zone_unknown"))
    return faults
