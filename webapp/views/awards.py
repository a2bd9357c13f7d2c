"""Points given outside the formula: bonuses and penalties, corrected and struck out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, Response, abort, request

from scoring.game import Fault
from scoring.log import Draft, Kind, newest
from scoring.replay import Match
from webapp import awards, seats
from webapp.awards import Said
from webapp.forms import EMPTY, Filled, filled, whole
from webapp.pages import Scope, render
from webapp.views._writing import FormPage, Refused, act, keeper

award = Blueprint("award", __name__, url_prefix="/c/<club>/<session>")


@dataclass(frozen=True)
class AwardPage(FormPage):
    """An award being typed. ``match`` is the one it counts in, None where that counts no points.

    ``before`` is the award being corrected, None for a new one.
    """

    template: ClassVar[str] = "award.html"

    match: Match | None
    before: Said | None = None

    @property
    def late(self) -> bool:
        """Whether it is what a late arrival started with."""
        return self.before is not None and self.before.reason == awards.Reason.LATE_START


@award.get("/award")
def ask(club: str, session: str) -> Response:
    """The form; ``?match=`` a line says in which match, else the one being played."""
    return render(_new(keeper(club, session), filled(request.args)))


@award.post("/award")
def give(club: str, session: str) -> Response:
    """Write a bonus or a penalty down."""
    at = keeper(club, session)
    return act(at, lambda at, form: _drafted(_new(at, form)), _new, at.url("table.show"))


@award.get("/award/<int:line>")
def change(club: str, session: str, line: int) -> Response:
    """The form that corrects an award, or writes a struck one down again."""
    return render(_again(keeper(club, session), line, EMPTY))


@award.post("/award/<int:line>")
def correct(club: str, session: str, line: int) -> Response:
    """Write an award down once more; what it said before stays in the book."""
    at = keeper(club, session)

    def redraw(fresh: Scope, form: Filled) -> AwardPage:
        return _again(fresh, line, form)

    return act(at, lambda at, form: _drafted(redraw(at, form)), redraw, at.url("table.show"))


@award.post("/award/<int:line>/strike")
def strike(club: str, session: str, line: int) -> Response:
    """Strike an award out: it stays in the book and gives nothing."""
    at = keeper(club, session)

    def drafting(at: Scope, _form: Filled) -> Sequence[Draft]:
        entry = newest(at.log, line)
        if entry is None or entry.kind is not Kind.AWARD:
            abort(404)
        if entry.body is None:
            raise Refused(Fault("", "award_struck"), status=409)
        return (Draft(Kind.AWARD, None, line),)

    def redraw(fresh: Scope, form: Filled) -> AwardPage:
        return _again(fresh, line, Filled(faults=form.faults))

    return act(at, drafting, redraw, at.url("table.show"))


def _new(at: Scope, form: Filled) -> AwardPage:
    line = whole(form.value("match"))
    match = at.ledger.match(line) if isinstance(line, int) else seats.current(at.ledger)
    return AwardPage(at, match if awards.counted(match) else None, form=form)


def _again(at: Scope, line: int, form: Filled) -> AwardPage:
    before = awards.said(at.log, line) or abort(404)
    match = at.ledger.match(before.match)
    return AwardPage(at, match if awards.counted(match) else None, before, form=form)


def _drafted(page: AwardPage) -> Sequence[Draft]:
    """What the page's form writes; refused with everything that is wrong with it."""
    if page.match is None:
        raise Refused(Fault("", "points_not_counted"), status=409)
    found = awards.drafted(page.match, page.form, page.before)
    if not isinstance(found, Draft):
        raise Refused(*found)
    return (found,)
