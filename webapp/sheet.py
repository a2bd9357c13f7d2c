"""A session's lines in the order they were opened, as ledger page and paper set them out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from scoring import standings
from scoring.game import AnyRules, Minor, Player
from scoring.ledger import Money
from scoring.log import Entry, Kind
from scoring.replay import Ledger, Match, Payment, Row
from webapp.scoresheet import Scoresheet, is_points, last_line, scoresheet
from webapp.telling import Told, tell

Ends = Sequence[tuple[int, Money]]
"""What matches moved at their end, each with the line of its last hand."""


@dataclass(frozen=True)
class SheetLine:
    """A deal (``row`` in its ``match``) or a ``payment``, with what the line said ``earlier``.

    ``opens`` is whether it is its match's first deal; ``terms`` are the house rules where they differ from
    those of the deal above it. ``balances`` is the money after a deal, what matches paid at their end until
    then included, payments not.
    """

    line: int
    row: Row | None = None
    match: Match | None = None
    payment: Payment | None = None
    opens: bool = False
    terms: AnyRules | None = None
    earlier: tuple[Told, ...] = ()
    balances: Money = field(default_factory=dict)


@dataclass(frozen=True)
class Block:
    """Part of a session: ``lines`` of one table of money, or a match of points with its ``sheet``.

    Of a match of points, ``lines`` are the hands of which more is to be told than the sheet has room for:
    what was struck out or corrected, what does not count and what is unusual.
    """

    lines: tuple[SheetLine, ...]
    sheet: Scoresheet | None = None


def blocks(ledger: Ledger, entries: Sequence[Entry], *, struck: bool = True) -> tuple[Block, ...]:
    """The session in order of play; a match of points stands where its last hand does.

    Without ``struck``, lines struck out and what was corrected are left out.
    """
    earlier = _earlier(entries) if struck else {}
    ends = _ends(ledger)
    placed: list[tuple[int, SheetLine | Block]] = []
    for match in ledger.matches:
        lines = _deals(match, earlier, ends, struck=struck)
        if is_points(match):
            sheet = scoresheet(match, _after(_before(ledger, last_line(match)), ends, last_line(match)))
            told = tuple(line for line in lines if _remarkable(line))
            placed.append((last_line(match), Block(told, sheet)))
        else:
            placed.extend((line.line, line) for line in lines)
    placed.extend((one.line, SheetLine(one.line, payment=one)) for one in ledger.payments)
    return tuple(_grouped([each for _line, each in sorted(placed, key=lambda at: at[0])]))


def _ends(ledger: Ledger) -> Ends:
    moved = ((last_line(match), standings.moved(match.finish)) for match in ledger.matches)
    return [(line, change) for line, change in moved if change]


def _before(ledger: Ledger, line: int) -> Money:
    """What the deals up to ``line`` moved."""
    rows = (row for match in ledger.matches for row in match.rows if row.line <= line)
    last = max(rows, key=lambda row: row.line, default=None)
    return last.balances if last else {}


def _after(balances: Money, ends: Ends, line: int) -> Money:
    """``balances`` with what the matches moved whose last hand was played up to ``line``."""
    total: dict[Player, Minor] = dict(balances)
    for end, change in ends:
        if end <= line:
            standings.pay(total, change)
    return total


def _grouped(placed: Sequence[SheetLine | Block]) -> Iterator[Block]:
    """Neighbouring lines of money as one block."""
    for together, several in groupby(placed, key=lambda each: isinstance(each, SheetLine)):
        found = list(several)
        if together:
            yield Block(tuple(each for each in found if isinstance(each, SheetLine)))
        else:
            yield from (each for each in found if isinstance(each, Block))


def _deals(
    match: Match, earlier: Mapping[int, tuple[Told, ...]], ends: Ends, *, struck: bool
) -> Iterator[SheetLine]:
    rules, opens = None, True
    for row in match.rows:
        if row.struck and not struck:
            continue
        terms = row.rules if row.rules != rules else None
        yield SheetLine(
            row.line,
            row,
            match,
            opens=opens,
            terms=terms,
            earlier=earlier.get(row.line, ()),
            balances=_after(row.balances, ends, row.line),
        )
        rules, opens = row.rules, False


def _remarkable(line: SheetLine) -> bool:
    row = line.row
    return row is not None and bool(row.struck or line.earlier or row.faults or row.warnings)


def _earlier(entries: Sequence[Entry]) -> dict[int, tuple[Told, ...]]:
    """What each re-written deal said before, as it was then; steps of a deal not yet finished are none."""
    deals = [entry for entry in entries if entry.kind is Kind.DEAL and entry.body is not None]
    last = {entry.line: entry.body for entry in deals}
    found: dict[int, tuple[Told, ...]] = {}
    for told in tell(entries, [entry for entry in deals if entry.body != last[entry.line]]):
        if told.row is not None and (told.row.counts or told.row.faults):
            found[told.entry.line] = (*found.get(told.entry.line, ()), told)
    return found
