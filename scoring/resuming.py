"""A ledger as a fold again: from some deal on, or with nothing after a line."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from scoring import standings
from scoring.fold import Fold, Sitting
from scoring.game import Minor, Player
from scoring.ledger import Ledger, Match, Row


def resume(before: Ledger, cut: int) -> Fold:
    """The ledger ``before`` as a fold again, without its deals from line ``cut`` on; those are ``known``."""
    fold = _reopened(before)
    fold.faults = list(before.faults)
    for match in before.matches:
        place = bisect_left(match.rows, cut, key=lambda row: row.line)
        off = match.rows[place:]
        fold.known.update((row.line, row) for row in off)
        for row in off:
            standings.owe(fold.owed, row.lines, -1)
        fold.sittings[match.line] = _sitting(match, place, cut)
    fold.played = _balances(fold)
    return fold


def _reopened(ledger: Ledger) -> Fold:
    """The ledger as a fold again, without its matches and its faults."""
    return Fold(
        players=ledger.players,
        title=ledger.title,
        currency=ledger.currency,
        time_zone=ledger.time_zone,
        payments=list(ledger.payments),
        closing=ledger.closing,
        owed=dict(ledger.owed),
    )


def _sitting(match: Match, place: int, cut: int) -> Sitting:
    """A match as it was after its first ``place`` deals, those before line ``cut``, being folded again."""
    stay = len(match.played) - sum(row.counts for row in match.rows[place:])
    return Sitting(
        match,
        list(match.rows[:place]),
        list(match.played[:stay]),
        list(match.awards),
        [row for row in match.waiting if row.line < cut],
        [row for row in match.faulted if row.line < cut],
    )


def _balances(fold: Fold) -> dict[Player, Minor]:
    """What the deals folded so far moved."""
    last = max(_last_rows(fold), key=lambda row: row.line, default=None)
    return dict(last.balances) if last else {}


def _last_rows(fold: Fold) -> Iterator[Row]:
    return (sitting.rows[-1] for sitting in fold.sittings.values() if sitting.rows)


def until(now: Ledger, cut: int) -> Fold:
    """What stands now, without all lines after ``cut``."""
    folding = _reopened(now)
    folding.payments = [one for one in now.payments if one.line <= cut]
    folding.closing = now.closing if now.closing and now.closing.line <= cut else None
    for match in now.matches:
        place = bisect_left(match.rows, cut + 1, key=lambda row: row.line)
        for row in match.rows[place:]:
            standings.owe(folding.owed, row.lines, -1)
        if match.line <= cut:
            sitting = _sitting(match, place, cut + 1)
            sitting.awards = [one for one in sitting.awards if one.line <= cut]
            folding.sittings[match.line] = sitting
    folding.played = _balances(folding)
    return folding
