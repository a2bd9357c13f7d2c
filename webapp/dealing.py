"""A deal on its way into the book: what its form starts from, what was typed, what that comes to.

Knows no game: the game's own record says which fields there are and what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from typing import Any, Final, cast, get_type_hints

from werkzeug.datastructures import MultiDict

from scoring import reading
from scoring.game import AnyDeal, AnyRules, Fault, Findings, Line, Player, SoFar
from scoring.games import GAMES
from scoring.ledger import Match, Row
from scoring.log import Draft, Kind
from webapp.forms import EMPTY, Filled, filled, nested
from webapp.pages import Scope
from webapp.rules_form import ANSWERS

NOTHING_CHOSEN: Final[MultiDict[str, str]] = MultiDict()


@dataclass(frozen=True)
class Dealing:
    """A deal's form. ``row`` is the deal being corrected or gone on with, None for a new one.

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
        if self.row:
            return self.row.number
        return len(self.match.rows) + 1 if self.start.number is None else self.start.number

    @property
    def so_far(self) -> SoFar:
        """The match before this deal."""
        return self.match.before(self.row) if self.row else self.match.so_far

    @cached_property
    def beforehand(self) -> Findings:
        """What can be said of the deal before anything is typed: a size no deck allows, say."""
        known = self.row.deal if self.row and self.row.deal else self.start
        return self.match.game.faults(self.rules, known, self.so_far)


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


def next_deal(scope: Scope, match: Match, chosen: MultiDict[str, str] = NOTHING_CHOSEN) -> Dealing:
    """The form of the deal to be written next: the one that waits for its next step, else a new one.

    A new one is as the game suggests, except for what was ``chosen`` beforehand in the fields of a deal
    (who is dealt in, who deals, how many cards); what cannot stand of it changes nothing, and is said beside
    its field. Players' own numbers (``bids.A``) are no choice beforehand.
    """
    if match.unfinished is not None:
        return _of_row(scope, match, match.unfinished)
    start, faults = _suggested(match, chosen)
    dealing = _beginning(scope, match, start)
    return replace(dealing, form=filled(chosen).with_faults(*faults)) if faults else dealing


def _suggested(match: Match, chosen: MultiDict[str, str]) -> tuple[AnyDeal, tuple[Fault, ...]]:
    """The deal to start from, and what is wrong with the choices that were left aside for it."""
    game = match.game
    players = _dealt_in(match.order, chosen)
    seats = replace(match.seats, playing=players) if players else match.seats
    suggested: AnyDeal = game.suggest(match.rules, seats, match.so_far)
    typed = _typed(match, chosen)
    typed = {name: typed[name] for name in typed.keys() & chosen.keys() - {"players"}}
    if typed.get("dealer") not in suggested.players:
        typed.pop("dealer", None)
    scheduled = reading.plain(suggested)
    blank = {name for name, value in scheduled.items() if type(value) is int and chosen.get(name) == ""}
    data = {name: value for name, value in scheduled.items() if name not in blank} | typed
    deal, faults = reading.read_deal(game, data)
    if deal is not None and not faults:
        faults = game.faults(match.rules, deal, match.so_far).faults
    wrong = tuple(fault for fault in faults if fault.field in typed.keys() | blank)
    if not wrong:
        return (suggested if deal is None else deal), ()
    rest = {name: value for name, value in typed.items() if name not in {fault.field for fault in wrong}}
    return reading.read_deal(game, scheduled | rest)[0] or suggested, wrong


def _beginning(scope: Scope, match: Match, start: AnyDeal) -> Dealing:
    return Dealing(scope, match, None, match.rules, match.order, start, start.players, start.dealer)


def correction(scope: Scope, line: int) -> Dealing | None:
    """The form of a deal in the book, beginning with what it said last; None if there is none."""
    row = scope.ledger.row(line)
    match = scope.ledger.match(row.match) if row else None
    if row is None or match is None or row.deal is None or row.rules is None:
        return None
    return _of_row(scope, match, row)


def _of_row(scope: Scope, match: Match, row: Row) -> Dealing:
    deal, rules = cast(AnyDeal, row.deal), cast(AnyRules, row.rules)
    return Dealing(scope, match, row, rules, row.order, deal, deal.players, deal.dealer)


def typed(dealing: Dealing, form: MultiDict[str, str]) -> Dealing:
    """The same form as somebody filled it in."""
    return replace(
        dealing,
        dealt_in=_dealt_in(dealing.order, form) or dealing.start.players,
        dealer=Player(form.get("dealer", dealing.start.dealer)),
        form=filled(form),
    )


def _dealt_in(order: Sequence[Player], form: MultiDict[str, str]) -> tuple[Player, ...]:
    chosen = {Player(player) for player in form.getlist("players")}
    return tuple(player for player in order if player in chosen)


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
    """The typed fields of the deal; who is dealt in and who deals as suggested where the form is silent.

    A form with a ``step`` goes on from what stands or is suggested; one without says all there is. ``own``
    names a part that the players are to give themselves: whatever the form says of it, it is not known yet.
    Numbers of who is no longer dealt in were on the form still, and are not meant.
    """
    data: dict[str, object] = reading.plain(dealing.start) if "step" in form else {}
    data |= _typed(dealing.match, form)
    known = {field.name for field in fields(dealing.match.game.deal)}
    for name in form:
        part, dot, _below = name.partition(".")
        if dot and part in known:
            # Every field blank is not the same as no such fields: the game then says what is missing.
            data.setdefault(part, {})
    data.pop(form.get("own", ""), None)
    unticked = set(dealing.start.players) - set(dealing.dealt_in)
    for name, numbers in data.items():
        if isinstance(numbers, dict):
            data[name] = {player: number for player, number in numbers.items() if player not in unticked}
    data["players"] = list(dealing.dealt_in)
    data["dealer"] = dealing.dealer
    return data


def _typed(match: Match, form: MultiDict[str, str]) -> dict[str, object]:
    """What the form says of the fields that a deal of the game has, as plain data."""
    hints = _hints(match.game.slug)
    data = {name: value for name, value in nested(form).items() if name in hints}
    return {
        name: ANSWERS.get(str(value), value) if hints[name] is bool else value for name, value in data.items()
    }


@cache
def _hints(game: str) -> Mapping[str, Any]:
    """The types of the fields of a game's deal."""
    return get_type_hints(GAMES[game].deal)
