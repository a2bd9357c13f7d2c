"""The fold: line after line as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from scoring import standings
from scoring.bodies import misshapen
from scoring.game import (
    AnyDeal,
    AnyRules,
    Award,
    Fault,
    Line,
    Minor,
    Played,
    Player,
    Seats,
    SoFar,
)
from scoring.games import GAMES
from scoring.ledger import Awarded, Closing, Match, Money, Payment, Row
from scoring.log import Body, Entry, Kind
from scoring.reading import read_deal, read_rules


@dataclass(slots=True)
class Sitting:
    """A match being folded."""

    match: Match
    rows: list[Row] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)
    awards: list[Awarded] = field(default_factory=list)
    waiting: list[Row] = field(default_factory=list)
    faulted: list[Row] = field(default_factory=list)

    def so_far(self, line: int) -> SoFar:
        """What a deal of that line builds on."""
        given = tuple(each.award for each in self.awards if each.line < line and not each.faults)
        return SoFar(self.played, len(self.rows) + 1, given, self.match.schedule)


@dataclass(slots=True)
class Fold:
    """The session so far. ``known`` are rows read before, by line, to be read no second time."""

    known: dict[int, Row] = field(default_factory=dict)
    players: Mapping[Player, str] = field(default_factory=dict)
    title: str = ""
    currency: str = ""
    time_zone: str = "UTC"
    sittings: dict[int, Sitting] = field(default_factory=dict)
    payments: list[Payment] = field(default_factory=list)
    closing: Closing | None = None
    played: dict[Player, Minor] = field(default_factory=dict)
    owed: dict[tuple[Player, Player], int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)


def add(fold: Fold, entry: Entry, last: Body) -> None:
    """Fold in a line's standing entry. ``last`` is what the line said last, also of one that is struck."""
    name = None if _known(fold, entry) else misshapen(entry.kind, last)
    if name is None:
        _ADD[entry.kind](fold, entry, cast(Mapping[str, Any], last))
    elif entry.body is not None:
        fold.faults.append(Fault(f"{entry.line}.{name}", "unreadable"))


def _add_session(fold: Fold, _entry: Entry, last: Mapping[str, Any]) -> None:
    """A session's own facts cannot be struck out: what was said last holds."""
    fold.players = last["players"]
    fold.title, fold.currency, fold.time_zone = last["title"], last["currency"], last["time_zone"]


def _add_match(fold: Fold, entry: Entry, last: Mapping[str, Any]) -> None:
    if entry.body is None:
        return
    game = GAMES.get(last["game"])
    if game is None:
        fold.faults.append(Fault(f"{entry.line}.game", "game_unknown", {"game": last["game"]}))
        return
    rules, faults = read_rules(game, last["rules"])
    match = Match(
        line=entry.line,
        entry=entry,
        game=game,
        preset=last["preset"],
        rules=game.rules() if rules is None else rules,
        order=tuple(last["seats"]),
        out=frozenset(last["out"]),
        left=frozenset(last["left"]),
        first_dealer=last["first_dealer"],
        schedule=(),
        ended=last.get("ended") is True,
        rows=(),
        played=(),
        awards=(),
        waiting=(),
        faulted=(),
        faults=(*_strangers(fold, "seats", last["seats"]), *(faults or game.rule_faults(rules).faults)),
    )
    match = replace(match, schedule=_schedule(match, last.get("schedule")))
    fold.sittings.setdefault(entry.line, Sitting(match)).match = match


def _schedule(match: Match, fixed: Sequence[int] | None) -> tuple[int, ...]:
    """The hands fixed at the start; those that the rules come to for a match that was written without."""
    if fixed is not None:
        return tuple(fixed)
    if match.game.schedule is None or match.faults:
        return ()
    return match.game.schedule(match.rules, Seats(match.order, match.playing, match.first_dealer))


def _strangers(fold: Fold, name: str, players: Iterable[Player]) -> Iterator[Fault]:
    """A fault for everybody who is not in the session."""
    return (
        Fault(name, "unknown_player", {"player": player}) for player in players if player not in fold.players
    )


def _add_deal(fold: Fold, entry: Entry, last: Mapping[str, Any]) -> None:
    sitting = fold.sittings.get(last["match"])
    if sitting is None:
        if entry.body is not None:
            fold.faults.append(Fault(f"{entry.line}.match", "match_missing"))
        return
    known = _known(fold, entry)
    if known and sitting.match.game.alone and not known.faults:
        row = replace(known, balances=_moved(fold, known.lines))
    else:
        row = _row(fold, sitting, entry, last)
    sitting.rows.append(row)
    if row.faults:
        sitting.faulted.append(row)
    if row.waits:
        sitting.waiting.append(row)
    if row.counts:
        deal, rules = cast(AnyDeal, row.deal), cast(AnyRules, row.rules)
        sitting.played.append(Played(rules, deal, row.order, row.lines))


def _row(fold: Fold, sitting: Sitting, entry: Entry, last: Mapping[str, Any]) -> Row:
    """The deal scored after those before it, its money added to the fold."""
    game, so_far = sitting.match.game, sitting.so_far(entry.line)
    rules, deal, faults = _read(fold, sitting, entry, last)
    warnings: tuple[Fault, ...] = ()
    lines: tuple[Line, ...] = ()
    if entry.body is None:
        faults = ()
    elif rules is not None and deal is not None:
        findings = game.faults(rules, deal, so_far)
        faults = (*_strangers(fold, "players", deal.players), *findings.faults)
        warnings = findings.warnings
        if not faults and deal.done:
            lines = game.score(rules, deal, so_far)
    return Row(
        line=entry.line,
        match=sitting.match.line,
        number=so_far.number if deal is None or deal.number is None else deal.number,
        entry=entry,
        body=last,
        order=_order(sitting, last["seats"]),
        rules=rules,
        deal=deal,
        lines=lines,
        faults=faults,
        warnings=warnings,
        balances=_moved(fold, lines),
    )


def _order(sitting: Sitting, seats: Sequence[Player]) -> tuple[Player, ...]:
    """The seats of a deal, held once for all that have the same."""
    order = tuple(seats)
    above = sitting.rows[-1].order if sitting.rows else ()
    return above if above == order else order


def _moved(fold: Fold, lines: Sequence[Line]) -> Money:
    """The balances once a deal has moved its ``lines``."""
    standings.pay(fold.played, standings.moved(lines))
    standings.owe(fold.owed, lines)
    return {player: amount for player, amount in fold.played.items() if amount}


def _known(fold: Fold, entry: Entry) -> Row | None:
    """The row of a deal that has been read before, and not been written since."""
    row = fold.known.get(entry.line)
    return row if row and row.entry.seq == entry.seq else None


def _read(
    fold: Fold, sitting: Sitting, entry: Entry, last: Mapping[str, Any]
) -> tuple[AnyRules | None, AnyDeal | None, tuple[Fault, ...]]:
    known = _known(fold, entry)
    if known and known.rules and known.deal:
        return known.rules, known.deal, ()
    game, above = sitting.match.game, sitting.rows[-1] if sitting.rows else None
    deal, deal_faults = read_deal(game, last["deal"])
    if above and above.rules and above.body["rules"] is last["rules"]:
        return above.rules, deal, tuple(deal_faults)  # the same object: read once, held once
    rules, rule_faults = read_rules(game, last["rules"])
    return rules, deal, (*rule_faults, *deal_faults)


def _add_payment(fold: Fold, entry: Entry, last: Mapping[str, Any]) -> None:
    if entry.body is None:
        return
    payer, payee, amount = last["payer"], last["payee"], last["amount"]
    faults = [fault for name in ("payer", "payee") for fault in _strangers(fold, name, (last[name],))]
    if payer == payee:
        faults.append(Fault("payee", "pays_oneself", {"player": payer}))
    if amount <= 0:
        faults.append(Fault("amount", "amount_not_positive"))
    fold.faults.extend(replace(fault, field=f"{entry.line}.{fault.field}") for fault in faults)
    if not faults:
        fold.payments.append(Payment(entry.line, entry, payer, payee, Minor(amount)))


def _add_closing(fold: Fold, entry: Entry, last: Mapping[str, Any]) -> None:
    if entry.body is not None:
        fold.closing = Closing(entry.line, entry, last["totals"], {})


def _add_award(fold: Fold, entry: Entry, last: Mapping[str, Any]) -> None:
    if entry.body is None:
        return
    sitting = fold.sittings.get(last["match"])
    if sitting is None:
        fold.faults.append(Fault(f"{entry.line}.match", "match_missing"))
        return
    award = Award(last["player"], last["points"], last["reason"])
    faults = tuple(_strangers(fold, "player", (award.player,)))
    sitting.awards.append(Awarded(entry.line, entry, award, faults))


_ADD: Final[Mapping[Kind, Callable[[Fold, Entry, Mapping[str, Any]], None]]] = {
    Kind.SESSION: _add_session,
    Kind.MATCH: _add_match,
    Kind.DEAL: _add_deal,
    Kind.AWARD: _add_award,
    Kind.PAYMENT: _add_payment,
    Kind.CLOSING: _add_closing,
}
