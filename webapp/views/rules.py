"""Another stake or other house rules: from now on, or from a deal on with what it changes shown first."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import ClassVar

from flask import Blueprint, Response, abort, redirect, request

from scoring import reading
from scoring.game import AnyRules, Fault, Minor, Player
from scoring.log import Draft, Entry, Kind
from scoring.replay import Ledger, Match, Row, replay
from webapp import rules_form, seats, store
from webapp.forms import Filled
from webapp.pages import Scope, db, render, scope
from webapp.views._writing import FormPage, Refused, act, keeper
from webapp.views.table import table_page

rules = Blueprint("rules", __name__, url_prefix="/c/<club>/<session>")


@dataclass(frozen=True)
class Change:
    """What rules from deal ``since`` on would come to: money before and after, and deals that break."""

    since: int
    before: Mapping[Player, Minor]
    after: Mapping[Player, Minor]
    broken: Sequence[Row]
    seen: str

    @property
    def moved(self) -> Sequence[Player]:
        """Whose money changes."""
        return [player for player in self.before if self.before[player] != self.after[player]]


@dataclass(frozen=True)
class RulesPage(FormPage):
    """The house rules as a form; ``change`` is what the typed ones would come to, to be confirmed."""

    template: ClassVar[str] = "rules.html"

    match: Match
    rules: AnyRules
    change: Change | None = None

    @property
    def deals(self) -> Sequence[Row]:
        """The deals that new rules can reach back to, newest first."""
        return [row for row in reversed(self.match.rows) if not row.struck]

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
        return seats.next_number(self.match)

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
    return act(at, _changed, _page, at.url("table.show"))


def _changed(at: Scope, form: Filled) -> Sequence[Draft]:
    match = seats.current(at.ledger)
    if match is None:  # its start was taken back meanwhile
        raise Refused(page=table_page(at), status=409)
    rules, faults = rules_form.read(match.game, request.form, match.rules, at.ledger.currency, at.locale)
    since, since_faults = _since(match, form)
    if faults or since_faults:
        raise Refused(*faults, *since_faults)
    drafts = _drafts(match, rules, since)
    found = _change(at, match, drafts, since) if since else None
    if found is not None and found.seen != form.value("seen"):
        raise Refused(page=RulesPage(at, match, rules, found, form=form), status=200)
    return drafts


def _page(at: Scope, form: Filled) -> RulesPage:
    match = _match(at)
    return RulesPage(at, match, match.rules, form=form)


def _match(at: Scope) -> Match:
    match = seats.current(at.ledger)
    if match is None:
        abort(404)
    return match


def _since(match: Match, form: Filled) -> tuple[int, tuple[Fault, ...]]:
    """The number of the first deal the rules hold for, 0 from now on."""
    text = form.value("since")
    if not text:
        return 0, ()
    numbers = {str(row.number): row.number for row in match.rows if not row.struck}
    return (numbers[text], ()) if text in numbers else (0, (Fault("since", "deal_unknown"),))


def _drafts(match: Match, rules: AnyRules, since: int) -> tuple[Draft, ...]:
    """The match's next entry and, reaching back, one for each standing deal: a single action."""
    plain = reading.plain(rules)
    drafts = [Draft(Kind.MATCH, {**(match.entry.body or {}), "rules": plain}, match.line)]
    drafts += [
        Draft(Kind.DEAL, {**row.entry.body, "rules": plain}, row.line)
        for row in match.rows
        if since and row.number >= since and row.entry.body is not None
    ]
    return tuple(drafts)


def _change(at: Scope, match: Match, drafts: Sequence[Draft], since: int) -> Change:
    """Fold the book as if ``drafts`` stood in it."""
    entries = store.log(db(), at.key)
    after = replay([*entries, *_as_entries(drafts, entries[-1].seq)])
    broken = [row for row in _rows(after, match.line) if row.number >= since and row.faults]
    said = json.dumps([since, [dict(draft.body or {}) for draft in drafts]], sort_keys=True)
    seen = sha256(said.encode()).hexdigest()[:16]
    return Change(since, at.ledger.balances, after.balances, broken, seen)


def _as_entries(drafts: Sequence[Draft], last: int) -> list[Entry]:
    return [
        Entry(last + 1 + part, draft.line or last + 1 + part, draft.kind, draft.body, "if", part)
        for part, draft in enumerate(drafts)
    ]


def _rows(ledger: Ledger, line: int) -> Sequence[Row]:
    return next((match.rows for match in ledger.matches if match.line == line), ())
