"""Start a match: which game, its stake and house rules, who sits where, who deals first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from flask import Blueprint, Response, abort, request

from scoring.game import AnyDeal, AnyRules, Fault, Game
from scoring.log import Draft, Kind
from scoring.replay import Match
from webapp import seats, setup_form
from webapp.forms import Filled
from webapp.pages import Scope, render
from webapp.scoresheet import is_money
from webapp.setup_form import RANKS, Setup
from webapp.views._writing import FormPage, Refused, act, keeper

GOING: Final = "going."
"""What the field begins with that says what becomes of a match under way; its line follows."""

END: Final = "end"
LEAVE: Final = "open"

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
    def broken_off(self) -> Match | None:
        """The match that this start breaks off."""
        return seats.under_way(self.scope.ledger)

    @property
    def broken_off_at(self) -> int:
        """The number of the hand it is at."""
        return self.broken_off.current_number if self.broken_off else 0

    @property
    def paid_if_ended(self) -> bool:
        """Whether ending it pays its stakes."""
        return self.broken_off is not None and is_money(self.broken_off)

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
    if not {"move", "redraw"}.intersection(request.values):
        drafting = _again if "again" in request.form else _typed
        return act(at, drafting, _redraw, at.url("table.show"))
    setup = setup_form.redrawn(setup_form.read(request.form, at.ledger, at.locale))
    return render(_page(at, setup_form.moved(setup, request.form.get("move", ""))))


def _typed(at: Scope, form: Filled) -> Sequence[Draft]:
    setup = setup_form.read(request.form, at.ledger, at.locale)
    setup = replace(setup, form=setup.form.with_faults(*_unsaid(at, form)))
    if setup.form.faults or setup.dealer is None:
        raise Refused(page=_page(at, setup))
    return [*_ended(at, form), Draft(Kind.MATCH, setup.body(setup.dealer))]


def _again(at: Scope, form: Filled) -> Sequence[Draft]:
    """The last match once more: the deal passes on from it."""
    last = seats.current(at.ledger) or abort(404)
    faults = (*setup_form.start_faults(setup_form.again(last)), *_unsaid(at, form))
    if faults:
        kept = {name: text for name, text in form.values.items() if name.startswith(GOING)}
        raise Refused(page=_page(at, replace(setup_form.fresh(at.ledger), form=Filled(kept, faults))))
    return [*_ended(at, form), Draft(Kind.MATCH, setup_form.again(last).body(seats.next_dealer(last)))]


def _unsaid(at: Scope, form: Filled) -> tuple[Fault, ...]:
    """A fault where the form does not say what becomes of the match it breaks off.

    A page drawn before that match had a hand, say.
    """
    going = seats.under_way(at.ledger)
    if going is None or form.value(f"{GOING}{going.line}") in {END, LEAVE}:
        return ()
    return (Fault(f"{GOING}{going.line}", "going_unsaid", {"game": going.game.name}),)


def _ended(at: Scope, form: Filled) -> tuple[Draft, ...]:
    """The match broken off, ended if the form says so: part of the start, so that Undo takes both back."""
    going = seats.under_way(at.ledger)
    if going is None or form.value(f"{GOING}{going.line}") != END:
        return ()
    return (Draft(Kind.MATCH, {**(going.entry.body or {}), "ended": True}, going.line),)


def _redraw(at: Scope, form: Filled) -> MatchPage:
    """The form around what was typed, with what a write found wrong (the evening was closed, say)."""
    setup = setup_form.read(request.form, at.ledger, at.locale)
    return _page(at, replace(setup, form=form))


def _page(at: Scope, setup: Setup) -> MatchPage:
    return MatchPage(at, setup, seats.current(at.ledger), form=setup.form)
