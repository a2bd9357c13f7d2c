"""Back from a ledger to an earlier one, without folding the whole book again."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import chain

from scoring import fold, reckoning, standings
from scoring.bodies import misshapen
from scoring.fold import Fold
from scoring.game import Player
from scoring.ledger import Ledger
from scoring.log import Entry, Kind, newest
from scoring.replay import faulty, leaves_deals_alone


def rewound(now: Ledger, entries: Sequence[Entry], seq: int) -> Ledger | None:
    """A ledger of the log's beginning from which `replay` gets to that of ``seq`` with little to fold.

    ``now`` is the ledger of all ``entries``. That of ``seq`` itself unless a deal or money written until then
    was written again later: then one of before that line. None where only the whole book will do.
    """
    cut = _cut(now, entries, seq)
    if cut == 0 or now.faults:
        return None
    folding = _until(now, cut)
    setups = {entry.line for entry in entries[cut:] if entry.line <= cut}
    for line in sorted(setups):
        entry = newest(entries, line, cut)
        if entry is None or entry.body is None or not _harmless(now, entry):
            return None
        fold.add(folding, entry, entry.body)
    gone = now.players.keys() - folding.players.keys()
    return None if gone and _named(folding, gone) else reckoning.ledger(folding, cut)


def _cut(now: Ledger, entries: Sequence[Entry], seq: int) -> int:
    """The last seq up to ``seq`` since when no line of before was written again, names and set-ups apart."""
    cut = min(seq, len(entries))
    for entry in reversed(entries):
        if entry.seq <= cut:
            break
        if entry.line <= cut and not _harmless(now, entry):
            cut = entry.line - 1
    return cut


def _harmless(now: Ledger, entry: Entry) -> bool:
    """Whether deals came to the same with what ``entry`` says in force as they do now."""
    if entry.kind is Kind.MATCH:
        return leaves_deals_alone(now, entry)
    body = entry.body
    if entry.kind is not Kind.SESSION or entry.line != 1 or body is None or misshapen(Kind.SESSION, body):
        return False
    return body["players"].keys() == now.players.keys() or not faulty(now)  # type: ignore[attr-defined]


def _until(now: Ledger, cut: int) -> Fold:
    """What stands now, without all lines after ``cut``."""
    folding = Fold(
        players=now.players,
        title=now.title,
        currency=now.currency,
        time_zone=now.time_zone,
        payments=[one for one in now.payments if one.line <= cut],
        closing=now.closing if now.closing and now.closing.line <= cut else None,
        owed=dict(now.owed),
    )
    for match in now.matches:
        place = bisect_left(match.rows, cut + 1, key=lambda row: row.line)
        for row in match.rows[place:]:
            standings.owe(folding.owed, row.lines, -1)
        if match.line <= cut:
            sitting = fold.sitting(match, place, cut + 1)
            sitting.awards = [one for one in sitting.awards if one.line <= cut]
            folding.sittings[match.line] = sitting
    folding.played = fold.balances(folding)
    return folding


def _named(folding: Fold, players: AbstractSet[Player]) -> bool:
    """Whether anything folded so far names any of them."""
    paid = ({one.payer, one.payee} for one in folding.payments)
    seated = (sitting.match.order for sitting in folding.sittings.values())
    given = ({one.award.player} for sitting in folding.sittings.values() for one in sitting.awards)
    dealt = (row.deal.players for sitting in folding.sittings.values() for row in sitting.rows if row.deal)
    return any(not players.isdisjoint(some) for some in chain(paid, seated, given, dealt))
