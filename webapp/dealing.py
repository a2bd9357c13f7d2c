"""A deal on its way into the book: what its form starts from, what was typed, what that comes to.

Knows no game: the game's own record says which fields there are and what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from werkzeug.datastructures import MultiDict

from scoring import reading
from scoring.game import AnyDeal, AnyRules, Fault, Findings, Line, Played, Player, SoFar
from scoring.ledger import Match, Row
from scoring.log import Draft, Kind
from webapp.forms import EMPTY, Filled, filled, nested
from webapp.pages import Scope


@dataclass(frozen=True)
class Dealing:
    """A deal's form. ``row`` is the deal being corrected, None for the next one.

    ``start`` is what the fields begin with: the game's suggestion, or what stands. ``order`` is every
    seat clockwise, ``rules`` the house rules in force for this deal; ``dealt_in`` and ``dealer`` are as
    chosen in the form, else as in ``start``. ``form`` is what was typed.
    """

    scope: Scope
    match: Match
    row: Row | None
    rules: AnyRules
    order: tuple[Player, ...]
    start: AnyDeal
    dealt_in: tuple[Player, ...]
    dealer: Player
    form: Filled = EMPTY

    @property
    def slug(self) -> str:
        """The folder of the game's templates."""
        return self.match.game.slug

    @property
    def number(self) -> int:
        """The deal's place in its match."""
        return self.row.number if self.row else len(self.match.rows) + 1

    @property
    def so_far(self) -> SoFar:
        """The match before this deal."""
        return _before(self.match, self.row) if self.row else self.match.so_far


@dataclass(frozen=True)
class Outcome:
    """What a filled-in form comes to: the deal as far as it can be read, what is wrong, what it moves."""

    deal: AnyDeal | None
    findings: Findings
    lines: tuple[Line, ...] = ()

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that keeps it out of the book."""
        return self.findings.faults


def next_deal(scope: Scope, match: Match, dealer: str = "") -> Dealing:
    """The form of the deal that comes next; ``dealer`` if it is not the one whose turn it is."""
    start = match.next_deal
    deals = Player(dealer) if dealer in start.players else start.dealer
    return Dealing(scope, match, None, match.rules, match.order, start, start.players, deals)


def correction(scope: Scope, line: int) -> Dealing | None:
    """The form of a deal in the book, beginning with what it said last; None if there is none."""
    for match in scope.ledger.matches:
        for row in match.rows:
            if row.line == line and row.deal is not None and row.rules is not None:
                deal = row.deal
                return Dealing(scope, match, row, row.rules, row.order, deal, deal.players, deal.dealer)
    return None


def typed(dealing: Dealing, form: MultiDict[str, str]) -> Dealing:
    """The same form as somebody filled it in."""
    chosen = {Player(player) for player in form.getlist("players")}
    dealt_in = tuple(player for player in dealing.order if player in chosen)
    return replace(
        dealing,
        dealt_in=dealt_in or dealing.start.players,
        dealer=Player(form.get("dealer", dealing.start.dealer)),
        form=filled(form),
    )


def outcome(dealing: Dealing, form: MultiDict[str, str]) -> Outcome:
    """Read ``form`` as a deal of its game, and score it if nothing is wrong."""
    game = dealing.match.game
    deal, faults = reading.read_deal(game, _data(dealing, form))
    if deal is None or faults:
        return Outcome(deal, Findings(tuple(faults)))
    findings = game.faults(dealing.rules, deal, dealing.so_far)
    lines = () if findings.faults else game.score(dealing.rules, deal, dealing.so_far)
    return Outcome(deal, findings, lines)


def draft(dealing: Dealing, deal: AnyDeal, note: str = "") -> Draft:
    """The entry that writes ``deal`` down."""
    body: Mapping[str, object] = {
        "match": dealing.match.line,
        "rules": reading.plain(dealing.rules),
        "seats": list(dealing.order),
        "deal": reading.plain(deal),
    }
    return Draft(Kind.DEAL, body, line=dealing.row.line if dealing.row else None, note=note)


def _data(dealing: Dealing, form: MultiDict[str, str]) -> dict[str, object]:
    """The typed fields of the deal; who is dealt in and who deals as suggested where the form is silent."""
    known = {field.name for field in fields(dealing.match.game.deal)}
    data = {name: value for name, value in nested(form).items() if name in known}
    for name in form:
        part, dot, _below = name.partition(".")
        if dot and part in known:
            # Every field blank is not the same as no such fields: the game then says what is missing.
            data.setdefault(part, {})
    data["players"] = list(dealing.dealt_in)
    data["dealer"] = dealing.dealer
    return data


def _before(match: Match, row: Row) -> SoFar:
    """The match as it was before ``row``: only what counts, oldest first."""
    deals = tuple(
        Played(earlier.rules, earlier.deal, earlier.order, earlier.lines)
        for earlier in match.rows
        if earlier.number < row.number and earlier.counts and earlier.rules and earlier.deal
    )
    return replace(match.so_far, deals=deals, number=row.number)
