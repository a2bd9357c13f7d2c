"""What a fold comes to: the ledger, with money and payments added up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring import standings
from scoring.fold import Fold, Sitting
from scoring.game import Minor, Player
from scoring.ledger import Closing, Ledger, Match, Payment


def ledger(fold: Fold, seq: int) -> Ledger:
    """What the fold comes to."""
    matches = tuple(map(_match, fold.sittings.values()))
    played: dict[Player, Minor] = dict.fromkeys(fold.players, Minor(0)) | fold.played
    for match in matches:
        standings.pay(played, standings.moved(match.finish))
    played = {player: amount for player, amount in played.items() if amount or player in fold.players}
    moved = max(map(_newest_money, matches), default=0)
    open_payments = tuple(payment for payment in fold.payments if payment.line > moved)
    settled = tuple(payment for payment in fold.payments if payment.line < moved)
    open_balances = _after(played, settled)
    return Ledger(
        seq=seq,
        title=fold.title,
        currency=fold.currency,
        time_zone=fold.time_zone,
        players=fold.players,
        matches=matches,
        payments=tuple(fold.payments),
        closing=fold.closing and _compared(fold.closing, played),
        played=played,
        owed=fold.owed,
        balances=_after(open_balances, open_payments),
        open_balances=open_balances,
        open_payments=open_payments,
        faults=tuple(fold.faults),
    )


def _match(sitting: Sitting) -> Match:
    return replace(
        sitting.match,
        rows=tuple(sitting.rows),
        played=tuple(sitting.played),
        awards=tuple(sitting.awards),
        waiting=tuple(sitting.waiting),
        faulted=tuple(sitting.faulted),
    )


def _newest_money(match: Match) -> int:
    """The line of the newest deal that moved money, or of the last one where the match's end did.

    Payments after it belong to the open settlement.
    """
    at_its_end = bool(match.finish)
    moved = (row.line for row in reversed(match.rows) if at_its_end or any(row.change.values()))
    return next(moved, 0)


def _after(balances: Mapping[Player, Minor], payments: Sequence[Payment]) -> dict[Player, Minor]:
    after = dict(balances)
    for payment in payments:
        standings.pay(after, {payment.payer: payment.amount, payment.payee: Minor(-payment.amount)})
    return after


def _compared(closing: Closing, played: Mapping[Player, Minor]) -> Closing:
    """What the deals come to now, less what was agreed on; payments make no difference."""
    agreed = closing.totals
    differences = {
        player: Minor(played.get(player, 0) - agreed.get(player, 0)) for player in {**agreed, **played}
    }
    return replace(closing, differences=differences)
