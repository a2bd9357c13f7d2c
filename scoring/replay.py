"""Entries in, ledger out: one pure fold over the book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from scoring.game import NOTHING, AnyDeal, AnyRules, Fault, Game, Line, Minor, Played, Player, SoFar, Transfer
from scoring.games import GAMES
from scoring.ledger import Closing, Ledger, Match, Payment, Row
from scoring.log import Body, Entry, Kind, standing
from scoring.reading import read_deal, read_rules

__all__ = ["Closing", "Ledger", "Match", "Payment", "Row", "replay", "verify"]

_ABOUT: Final = frozenset({Kind.SESSION, Kind.MATCH})
"""Lines about what comes after them: written again, they change nothing that was scored before."""


def replay(entries: Sequence[Entry], before: Ledger | None = None) -> Ledger:
    """Score a session. ``entries`` are all of the log, in order of seq.

    With ``before``, the ledger of the log's beginning, the fold goes on from there unless a deal or a
    payment was written again; then it starts anew, but reads no deal twice that still says the same.
    """
    since = entries[before.seq :] if before is not None else entries
    if before is not None and all(_goes_on(entry) for entry in since):
        fold = _resume(before)
        lines = [(entry, entry.body or NOTHING) for entry in since]
    else:
        fold = _Fold(known=_known(before))
        lines = [(entry, entry.body or last) for entry, last in _lines(entries)]
    for entry, last in lines:
        _FOLDS[entry.kind](fold, entry, last)
    return _ledger(fold, entries[-1].seq if entries else 0)


def verify(entries: Sequence[Entry]) -> tuple[Fault, ...]:
    """What is wrong with a session's log: gaps, faults of lines, money that does not balance, closings."""
    ledger = replay(entries)
    found = list(ledger.faults)
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        found.append(Fault("seq", "seq_gap"))
    for match in ledger.matches:
        found.extend(match.faults)
        for row in match.rows:
            found.extend(replace(fault, field=f"{row.line}.{fault.field}") for fault in row.faults)
    agreed = ledger.closing.totals if ledger.closing is not None else {}
    if any(sum(money.values()) for money in (ledger.played, ledger.balances, agreed)):
        found.append(Fault("balances", "unbalanced"))
    if ledger.closing is not None and any(ledger.closing.differences.values()):
        found.append(Fault(f"{ledger.closing.line}", "closing_differs"))
    return tuple(found)


def _goes_on(entry: Entry) -> bool:
    """Whether an entry leaves everything before it as it was: deals carry their own seats and rules."""
    return entry.body is not None and (entry.line == entry.seq or entry.kind in _ABOUT)


@dataclass(slots=True)
class _Sitting:
    """A match being folded."""

    match: Match
    rows: list[Row] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)


@dataclass(slots=True)
class _Fold:
    """The session so far. ``known`` are rows read before, by line, to be used again where nothing changed."""

    known: Mapping[int, Row] = field(default_factory=dict)
    facts: Body = field(default_factory=lambda: NOTHING)
    sittings: dict[int, _Sitting] = field(default_factory=dict)
    payments: list[Payment] = field(default_factory=list)
    closing: Closing | None = None
    played: dict[Player, Minor] = field(default_factory=dict)
    balances: dict[Player, Minor] = field(default_factory=dict)
    open_balances: dict[Player, Minor] = field(default_factory=dict)
    open_payments: list[Payment] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def _known(before: Ledger | None) -> Mapping[int, Row]:
    matches = before.matches if before is not None else ()
    return {row.line: row for match in matches for row in match.rows}


def _resume(before: Ledger) -> _Fold:
    return _Fold(
        facts={
            "title": before.title,
            "currency": before.currency,
            "time_zone": before.time_zone,
            "players": dict(before.players),
        },
        sittings={
            match.line: _Sitting(match, list(match.rows), list(match.played)) for match in before.matches
        },
        payments=list(before.payments),
        closing=before.closing,
        played=dict(before.played),
        balances=dict(before.balances),
        open_balances=dict(before.open_balances),
        open_payments=list(before.open_payments),
        faults=list(before.faults),
    )


def _lines(entries: Sequence[Entry]) -> Iterable[tuple[Entry, Body]]:
    """Each line's standing entry with what the line last said, in the order the lines were opened."""
    said = {entry.line: entry.body for entry in entries if entry.body is not None}
    return ((entry, said.get(line, NOTHING)) for line, entry in standing(entries).items())


def _ledger(fold: _Fold, seq: int) -> Ledger:
    players = cast(Mapping[Player, str], fold.facts.get("players", {}))
    everybody: dict[Player, Minor] = dict.fromkeys(players, Minor(0))
    balances = everybody | fold.balances
    return Ledger(
        seq=seq,
        title=str(fold.facts.get("title", "")),
        currency=str(fold.facts.get("currency", "")),
        time_zone=str(fold.facts.get("time_zone", "UTC")),
        players=players,
        matches=tuple(
            replace(sitting.match, rows=tuple(sitting.rows), played=tuple(sitting.played))
            for sitting in fold.sittings.values()
        ),
        payments=tuple(fold.payments),
        closing=_compared(fold.closing, everybody | fold.played),
        played=everybody | fold.played,
        balances=balances,
        open_balances=everybody | fold.open_balances,
        open_payments=tuple(fold.open_payments),
        faults=tuple(fold.faults),
    )


def _compared(closing: Closing | None, played: Mapping[Player, Minor]) -> Closing | None:
    if closing is None:
        return None
    people = {**closing.totals, **played}
    differences = {player: Minor(played.get(player, 0) - closing.totals.get(player, 0)) for player in people}
    return replace(closing, differences=differences)


def _fold_session(fold: _Fold, entry: Entry, _last: Body) -> None:
    fold.facts = entry.body or NOTHING


def _fold_match(fold: _Fold, entry: Entry, _last: Body) -> None:
    body = cast(Mapping[str, Any] | None, entry.body)
    if body is None:
        return
    game = GAMES.get(body["game"])
    if game is None:
        fold.faults.append(Fault(f"{entry.line}.game", "game_unknown", {"game": body["game"]}))
        return
    rules, faults = read_rules(game, body["rules"])
    match = Match(
        line=entry.line,
        entry=entry,
        game=game,
        preset=body["preset"],
        rules=game.rules() if rules is None else rules,
        order=tuple(body["seats"]),
        out=frozenset(body["out"]),
        left=frozenset(body["left"]),
        first_dealer=body["first_dealer"],
        rows=(),
        played=(),
        faults=faults or game.rule_faults(rules).faults,
    )
    sitting = fold.sittings.setdefault(entry.line, _Sitting(match))
    sitting.match = match


def _fold_deal(fold: _Fold, entry: Entry, last: Body) -> None:
    sitting = fold.sittings.get(cast(int, last["match"]))
    if sitting is None:
        if entry.body is not None:
            fold.faults.append(Fault(f"{entry.line}.match", "match_missing"))
        return
    row = _row(fold, sitting, entry, last)
    sitting.rows.append(row)
    if row.counts:
        deal, rules = cast(AnyDeal, row.deal), cast(AnyRules, row.rules)
        sitting.played.append(Played(rules, deal, row.order, row.lines))
    if row.change:
        fold.open_balances, fold.open_payments = dict(fold.balances), []


def _row(fold: _Fold, sitting: _Sitting, entry: Entry, last: Body) -> Row:
    """The deal scored after those before it, its money added to the fold."""
    game, so_far = sitting.match.game, SoFar(sitting.played, len(sitting.rows) + 1)
    rules, deal, faults = _read(fold, game, entry, last)
    warnings: tuple[Fault, ...] = ()
    lines: tuple[Line, ...] = ()
    if entry.body is not None and rules is not None and deal is not None:
        findings = game.faults(rules, deal, so_far)
        faults, warnings = findings.faults, findings.warnings
        if not faults and deal.done:
            lines = game.score(rules, deal, so_far)
    change = _change(lines)
    _add(fold.played, change)
    _add(fold.balances, change)
    return Row(
        line=entry.line,
        match=sitting.match.line,
        number=so_far.number,
        entry=entry,
        body=last,
        order=tuple(cast(Sequence[Player], last["seats"])),
        rules=rules,
        deal=deal,
        lines=lines,
        faults=faults,
        warnings=warnings,
        change=change,
        balances={player: amount for player, amount in fold.played.items() if amount},
    )


def _read(
    fold: _Fold, game: Game[Any, Any], entry: Entry, last: Body
) -> tuple[AnyRules | None, AnyDeal | None, tuple[Fault, ...]]:
    known = fold.known.get(entry.line)
    if known is not None and known.entry.seq == entry.seq and known.rules and known.deal:
        return known.rules, known.deal, ()
    body = cast(Mapping[str, Any], last)
    rules, rule_faults = read_rules(game, body["rules"])
    deal, deal_faults = read_deal(game, body["deal"])
    return rules, deal, () if entry.body is None else (*rule_faults, *deal_faults)


def _change(lines: Iterable[Line]) -> dict[Player, Minor]:
    change: dict[Player, Minor] = {}
    for line in lines:
        if isinstance(line, Transfer):
            change[line.payer] = Minor(change.get(line.payer, 0) - line.amount)
            change[line.payee] = Minor(change.get(line.payee, 0) + line.amount)
    return change


def _add(balances: dict[Player, Minor], change: Mapping[Player, Minor]) -> None:
    for player, amount in change.items():
        balances[player] = Minor(balances.get(player, 0) + amount)


def _fold_payment(fold: _Fold, entry: Entry, _last: Body) -> None:
    body = cast(Mapping[str, Any] | None, entry.body)
    if body is None:
        return
    payer, payee, amount = body["payer"], body["payee"], body["amount"]
    people = cast(Mapping[Player, str], fold.facts["players"])
    if payer == payee or payer not in people or payee not in people or type(amount) is not int or amount <= 0:
        fold.faults.append(Fault(f"{entry.line}.amount", "payment_impossible"))
        return
    payment = Payment(entry.line, entry, payer, payee, Minor(amount))
    fold.payments.append(payment)
    fold.open_payments.append(payment)
    _add(fold.balances, {payer: Minor(amount), payee: Minor(-amount)})


def _fold_closing(fold: _Fold, entry: Entry, _last: Body) -> None:
    if entry.body is not None:
        totals = cast(Mapping[Player, Minor], entry.body["totals"])
        fold.closing = Closing(entry.line, entry, totals, {})


def _fold_award(_fold: _Fold, _entry: Entry, _last: Body) -> None:
    """Awards are points: no game of points is registered yet, so they move nothing here."""


_FOLDS: Final = {
    Kind.SESSION: _fold_session,
    Kind.MATCH: _fold_match,
    Kind.DEAL: _fold_deal,
    Kind.AWARD: _fold_award,
    Kind.PAYMENT: _fold_payment,
    Kind.CLOSING: _fold_closing,
}
