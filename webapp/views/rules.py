"""Another stake or other house rules: from now on, or from a deal on with what it changes shown first."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from typing import ClassVar, Final

from flask import Blueprint, Response, abort, redirect, request

from scoring import reading
from scoring.game import AnyDeal, AnyRules, Fault, Game, Minor, Player
from scoring.log import Draft, Entry, Kind
from scoring.replay import Match, Row, replay
from webapp import rules_form, seats
from webapp.forms import Filled, filled
from webapp.pages import Scope, render, scope
from webapp.views._writing import FormPage, Refused, act, keeper
from webapp.views.table import table_page

OFFERED: Final = 99
"""Newest deals that new rules can be made to hold from."""

rules = Blueprint("rules", __name__, url_prefix="/c/<club>/<session>")


@dataclass(frozen=True)
class Change:
    """What rules from the deal ``since`` on would come to: before and after, and deals that break.

    Money is everybody's; ``points_before`` and ``points_after`` are the match's, empty in a game without.
    """

    since: Row
    before: Mapping[Player, Minor]
    after: Mapping[Player, Minor]
    points_before: Mapping[Player, int]
    points_after: Mapping[Player, int]
    broken: Sequence[Row]
    seen: str

    @property
    def moved(self) -> Sequence[Player]:
        """Whose money changes."""
        return [player for player in self.before if self.before[player] != self.after[player]]

    @property
    def rescored(self) -> Sequence[Player]:
        """Whose points change."""
        players = dict.fromkeys((*self.points_before, *self.points_after))
        return [
            player for player in players if self.points_before.get(player) != self.points_after.get(player)
        ]


@dataclass(frozen=True)
class RulesPage(FormPage):
    """The house rules as a form; ``change`` is what the typed ones would come to, to be confirmed."""

    template: ClassVar[str] = "rules.html"

    match: Match
    rules: AnyRules
    change: Change | None = None
    wrong: Sequence[Fault] = ()
    proposed: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game[AnyRules, AnyDeal]:
        """The match's game."""
        return self.match.game

    @property
    def fixed(self) -> Sequence[int]:
        """The cards of each hand, fixed when the match started."""
        return self.match.schedule

    @property
    def redraw_to(self) -> str:
        """Where the form is drawn again."""
        return self.scope.url("rules.change", redraw=1)

    @property
    def deals(self) -> Sequence[Row]:
        """The deals offered for new rules to reach back to, newest first: many, and the very first."""
        standing = (row for row in reversed(self.match.rows) if not row.struck)
        found = list(islice(standing, OFFERED))
        first = next((row for row in self.match.rows if not row.struck), None)
        return found if first is None or first is found[-1] else [*found, first]

    @property
    def amounts(self) -> Sequence[str]:
        """The rules that are amounts of money."""
        return rules_form.amounts(self.match.game)

    @property
    def departs(self) -> bool:
        """Whether a rule is another than the preset's, amounts apart."""
        preset = self.match.game.presets.get(self.match.preset)
        if preset is None:
            return True
        usual, ours = reading.plain(preset(len(self.match.playing))), reading.plain(self.match.rules)
        return any(usual.get(name) != ours.get(name) for name in {*usual, *ours} - {*self.amounts})

    @property
    def next_number(self) -> int:
        """The number of the next deal."""
        number = self.match.next_deal.number
        return seats.next_number(self.match) if number is None else number

    @property
    def rules_open(self) -> bool:
        """Whether a fault stands among the folded rules."""
        return any(fault.field.startswith(rules_form.PREFIX) for fault in self.form.faults)

    @property
    def names(self) -> Sequence[str]:
        """The names of who plays, for examples."""
        return [self.scope.name(player) for player in self.match.playing]


@rules.get("/rules")
def show(club: str, session: str) -> Response:
    """The stake and house rules in force; without a match there are none, and the table says so."""
    at = scope(club, session)
    if not at.ledger.matches:
        return redirect(at.url("table.show"))  # type: ignore[return-value]
    return render(_page(at, Filled()))


@rules.post("/rules")
def change(club: str, session: str) -> Response:
    """Write other rules down; reaching back to earlier deals is shown first and written when confirmed."""
    at = keeper(club, session)
    if "redraw" in request.values:
        return _redrawn(at)
    return act(at, _changed, _page, at.url("table.show"))


def _redrawn(at: Scope) -> Response:
    """The form again with what the rules typed so far come to; nothing is held against it yet."""
    match, form = _match(at), filled(request.form)
    rules, faults = rules_form.read(match.game, request.form, match.rules, at.ledger.currency, at.locale)
    return render(RulesPage(at, match, rules, wrong=faults, form=form))


def _changed(at: Scope, form: Filled) -> Sequence[Draft]:
    match = seats.current(at.ledger)
    if match is None:  # its start was taken back meanwhile
        raise Refused(page=table_page(at), status=409)
    rules, faults = rules_form.read(match.game, request.form, match.rules, at.ledger.currency, at.locale)
    since, since_faults = _since(match, form)
    faults = (*faults, *_schedule_faults(match, rules), *since_faults)
    if faults:
        raise Refused(*faults)
    drafts = _drafts(match, rules, since)
    found = _change(at, match, drafts, since) if since else None
    if found is not None and found.seen != form.value("seen"):
        raise Refused(page=RulesPage(at, match, rules, found, form=form), status=200)
    return drafts


def _schedule_faults(match: Match, rules: AnyRules) -> tuple[Fault, ...]:
    """What a match was started with: its hands are not other ones because the rules are."""
    schedule = match.game.schedule
    if schedule is None or schedule(rules, match.seats) == schedule(match.rules, match.seats):
        return ()
    return (Fault("since", "schedule_fixed"),)


def _page(at: Scope, form: Filled) -> RulesPage:
    match = _match(at)
    return RulesPage(at, match, match.rules, form=form)


def _match(at: Scope) -> Match:
    match = seats.current(at.ledger)
    if match is None:
        abort(404)
    return match


def _since(match: Match, form: Filled) -> tuple[Row | None, tuple[Fault, ...]]:
    """The first deal that the rules hold for, None from now on."""
    text = form.value("since")
    if not text:
        return None, ()
    rows = {str(row.line): row for row in match.rows if not row.struck}
    return (rows[text], ()) if text in rows else (None, (Fault("since", "deal_unknown"),))


def _drafts(match: Match, rules: AnyRules, since: Row | None) -> tuple[Draft, ...]:
    """The match's next entry and, reaching back, one for each standing deal: a single action."""
    plain = reading.plain(rules)
    drafts = [Draft(Kind.MATCH, {**(match.entry.body or {}), "rules": plain}, match.line)]
    drafts += [
        Draft(Kind.DEAL, {**row.entry.body, "rules": plain}, row.line)
        for row in match.rows
        if since and row.line >= since.line and row.entry.body is not None
    ]
    return tuple(drafts)


def _change(at: Scope, match: Match, drafts: Sequence[Draft], since: Row) -> Change:
    """Fold the book as if ``drafts`` stood in it."""
    ledger = replay([*at.log, *_as_entries(drafts, at.log[-1].seq)], at.ledger)
    after = next(each for each in ledger.matches if each.line == match.line)
    broken = [row for row in after.rows if row.line >= since.line and row.faults]
    said = json.dumps([since.line, [dict(draft.body or {}) for draft in drafts]], sort_keys=True)
    seen = sha256(said.encode()).hexdigest()[:16]
    return Change(since, at.ledger.balances, ledger.balances, match.points, after.points, broken, seen)


def _as_entries(drafts: Sequence[Draft], last: int) -> list[Entry]:
    return [
        Entry(last + 1 + part, draft.line or last + 1 + part, draft.kind, draft.body, "if", part)
        for part, draft in enumerate(drafts)
    ]
