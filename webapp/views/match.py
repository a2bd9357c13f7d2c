"""Start a match: which game, its stake and house rules, who sits where, who deals first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from flask import Blueprint, Response, abort, request

from scoring.game import AnyDeal, AnyRules, Fault, Game
from scoring.log import Draft, Kind
from scoring.replay import Match
from webapp import seats, setup_form
from webapp.forms import Filled
from webapp.pages import Scope, render
from webapp.setup_form import RANKS, Setup
from webapp.views._writing import FormPage, Refused, act, keeper

match = Blueprint("match", __name__, url_prefix="/c/<club>/<session>")


@dataclass(frozen=True)
class MatchPage(FormPage):
    """The form that starts a match. ``again`` is the last one, offered once more as it was."""

    template: ClassVar[str] = "match.html"

    setup: Setup
    again: Match | None
    ranks: Sequence[str] = RANKS

    fixed: Sequence[int] = ()

    @property
    def games(self) -> Sequence[Game[AnyRules, AnyDeal]]:
        """Every game there is."""
        return setup_form.games()

    @property
    def game(self) -> Game[AnyRules, AnyDeal]:
        """The game chosen."""
        return self.setup.game

    @property
    def rules(self) -> AnyRules:
        """The house rules so far."""
        return self.setup.rules

    @property
    def proposed(self) -> Mapping[str, str]:
        """Rules that follow from others."""
        return self.setup.proposed

    @property
    def wrong(self) -> Sequence[Fault]:
        """What is wrong with the rules so far."""
        return self.setup.wrong

    @property
    def redraw_to(self) -> str:
        """Where the form is drawn again."""
        return self.scope.url("match.begin", redraw=1)

    @property
    def names(self) -> Sequence[str]:
        """The names of who plays, for examples."""
        return [self.scope.name(player) for player in self.setup.playing]

    @property
    def rules_open(self) -> bool:
        """Whether a fault stands among the folded rules."""
        return any(fault.field.startswith("rules.") for fault in self.form.faults)


@match.get("/match")
def show(club: str, session: str) -> Response:
    """The form, filled in from the last match."""
    at = keeper(club, session)
    return render(_page(at, setup_form.fresh(at.ledger)))


@match.post("/match")
def begin(club: str, session: str) -> Response:
    """Write the match down; with ``move`` or ``redraw`` only draw the form again."""
    at = keeper(club, session)
    if not {"move", "redraw"} & request.values.keys():
        drafting = _again if "again" in request.form else _typed
        return act(at, drafting, _redraw, at.url("table.show"))
    setup = setup_form.redrawn(setup_form.read(request.form, at.ledger, at.locale))
    return render(_page(at, setup_form.moved(setup, request.form.get("move", ""))))


def _typed(at: Scope, _form: Filled) -> Sequence[Draft]:
    setup = setup_form.read(request.form, at.ledger, at.locale)
    if setup.form.faults or setup.dealer is None:
        raise Refused(page=_page(at, setup))
    return [Draft(Kind.MATCH, setup.body(setup.dealer))]


def _again(at: Scope, _form: Filled) -> Sequence[Draft]:
    """The last match once more: the deal passes on from it."""
    last = seats.current(at.ledger) or abort(404)
    faults = setup_form.start_faults(setup_form.again(last))
    if faults:
        setup = setup_form.fresh(at.ledger)
        raise Refused(page=_page(at, replace(setup, form=setup.form.with_faults(*faults))))
    return [Draft(Kind.MATCH, setup_form.again(last).body(seats.next_dealer(last)))]


def _redraw(at: Scope, form: Filled) -> MatchPage:
    """The form around what was typed, with what a write found wrong (the evening was closed, say)."""
    setup = setup_form.read(request.form, at.ledger, at.locale)
    return _page(at, replace(setup, form=form))


def _page(at: Scope, setup: Setup) -> MatchPage:
    return MatchPage(at, setup, seats.current(at.ledger), form=setup.form)
