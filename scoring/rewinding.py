"""Back from a ledger to an earlier one, without folding the whole book again."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import chain

from scoring import fold, reckoning, resuming
from scoring.bodies import misshapen
from scoring.fold import Fold
from scoring.game import Player
from scoring.ledger import Ledger
from scoring.log import Entry, Kind, newest, standing
from scoring.replay import faulty, leaves_deals_alone


def rewound(now: Ledger, entries: Sequence[Entry], seq: int) -> Ledger | None:
    """A ledger of the log's beginning from which `replay` gets to that of ``seq`` with little to fold.

    ``now`` is the ledger of all ``entries``. That of ``seq`` itself unless a deal or money written until then
    was written again later: then one of before that line. None where only the whole book will do.
    """
    cut = _cut(now, entries, seq)
    if cut == 0 or now.faults or _closed_twice(now, entries, cut):
        return None
    folding = resuming.until(now, cut)
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


def _closed_twice(now: Ledger, entries: Sequence[Entry], cut: int) -> bool:
    """Whether another closing stood at ``cut`` than now, as only an import can have it."""
    if now.closing is None or now.closing.line <= cut:
        return False
    closings = (entry for entry in entries[:cut] if entry.kind is Kind.CLOSING)
    return any(entry.body is not None for entry in standing(closings).values())


def _harmless(now: Ledger, entry: Entry) -> bool:
    """Whether deals came to the same with what ``entry`` says in force as they do now."""
    if entry.kind is Kind.MATCH:
        return leaves_deals_alone(now, entry)
    body = entry.body
    if entry.kind is not Kind.SESSION or entry.line != 1 or body is None or misshapen(Kind.SESSION, body):
        return False
    return body["players"].keys() == now.players.keys() or not faulty(now)  # type: ignore[attr-defined]


def _named(folding: Fold, players: AbstractSet[Player]) -> bool:
    """Whether anything folded so far names any of them."""
    paid = ({one.payer, one.payee} for one in folding.payments)
    seated = (sitting.match.order for sitting in folding.sittings.values())
    given = ({one.award.player} for sitting in folding.sittings.values() for one in sitting.awards)
    dealt = (row.deal.players for sitting in folding.sittings.values() for row in sitting.rows if row.deal)
    return any(not players.isdisjoint(some) for some in chain(paid, seated, given, dealt))
