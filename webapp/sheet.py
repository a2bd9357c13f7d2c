"""A session's lines in the order they were opened, as ledger page and paper set them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.game import AnyRules
from scoring.log import Entry, Kind
from scoring.replay import Ledger, Match, Payment, Row
from webapp.telling import Told, tell


@dataclass(frozen=True)
class SheetLine:
    """A deal (``row`` in its ``match``) or a ``payment``, with what the line said ``earlier``.

    ``opens`` is whether it is its match's first deal; ``terms`` are the house rules where they differ from
    those of the deal above it.
    """

    line: int
    row: Row | None = None
    match: Match | None = None
    payment: Payment | None = None
    opens: bool = False
    terms: AnyRules | None = None
    earlier: tuple[Told, ...] = ()


def lines(ledger: Ledger, entries: Sequence[Entry], *, struck: bool = True) -> tuple[SheetLine, ...]:
    """Every deal and payment. Without ``struck``, lines struck out and what was corrected are left out."""
    earlier = _earlier(entries) if struck else {}
    deals = (line for match in ledger.matches for line in _deals(match, earlier, struck=struck))
    payments = (SheetLine(payment.line, payment=payment) for payment in ledger.payments)
    return tuple(sorted((*deals, *payments), key=lambda line: line.line))


def _deals(match: Match, earlier: dict[int, tuple[Told, ...]], *, struck: bool) -> Iterator[SheetLine]:
    rules, opens = None, True
    for row in match.rows:
        if row.struck and not struck:
            continue
        terms = row.rules if row.rules != rules else None
        yield SheetLine(row.line, row, match, opens=opens, terms=terms, earlier=earlier.get(row.line, ()))
        rules, opens = row.rules, False


def _earlier(entries: Sequence[Entry]) -> dict[int, tuple[Told, ...]]:
    """What each re-written deal said before, as it was then; steps of a deal not yet finished are none."""
    deals = [entry for entry in entries if entry.kind is Kind.DEAL and entry.body is not None]
    last = {entry.line: entry.body for entry in deals}
    found: dict[int, tuple[Told, ...]] = {}
    for told in tell(entries, [entry for entry in deals if entry.body != last[entry.line]]):
        if told.row is not None and (told.row.counts or told.row.faults):
            found[told.entry.line] = (*found.get(told.entry.line, ()), told)
    return found
