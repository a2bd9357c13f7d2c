"""A session's lines in the order they were opened, as ledger page and paper set them out."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby

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


def places(ledger: Ledger, *, struck: bool = True) -> list[tuple[int, int]]:
    """The lines at which something stands, as `blocks` sets it out, and how many rows each takes."""
    found = [(one.line, 1) for one in ledger.payments]
    for match in ledger.matches:
        if is_points(match):
            found.append((last_line(match), len(match.rows) + len(match.awards)))
        else:
            found.extend((row.line, 1) for row in match.rows if struck or not row.struck)
    return sorted(found)


def blocks(
    ledger: Ledger, entries: Sequence[Entry], *, struck: bool = True, within: range | None = None
) -> tuple[Block, ...]:
    """The session in order of play; a match of points stands where its last hand does.

    Without ``struck``, lines struck out and what was corrected are left out; with ``within``, what stands at
    other lines.
    """
    lines = range(len(entries) + 1) if within is None else within
    begins = [match.line for match in ledger.matches if is_points(match) and last_line(match) in lines]
    told = range(min([lines.start, *begins]), lines.stop)
    earlier = _earlier(ledger, entries, told) if struck else {}
    ends = _ends(ledger)
    placed: list[tuple[int, SheetLine | Block]] = []
    for match in ledger.matches:
        if not is_points(match):
            placed.extend((line.line, line) for line in _deals(match, lines, earlier, ends, struck=struck))
        elif (line := last_line(match)) in lines:
            placed.append((line, _points(ledger, match, earlier, ends, struck=struck)))
    payments = (one for one in ledger.payments if one.line in lines)
    placed.extend((one.line, SheetLine(one.line, payment=one)) for one in payments)
    return tuple(_grouped([each for _line, each in sorted(placed, key=lambda at: at[0])]))


def _points(
    ledger: Ledger, match: Match, earlier: Mapping[int, tuple[Told, ...]], ends: Ends, *, struck: bool
) -> Block:
    line = last_line(match)
    before, after = (_after(_before(ledger, line), ends, at) for at in (line - 1, line))
    hands = _deals(match, range(line + 1), earlier, ends, struck=struck)
    sheet = scoresheet(match, after if any(before.values()) else None)
    return Block(tuple(hand for hand in hands if _remarkable(hand)), sheet)


def told(parts: Sequence[Block]) -> tuple[Block, ...]:
    """Those with something to tell: matches that nobody played only fill paper, unless there is no other."""
    found = tuple(part for part in parts if part.sheet is None or part.sheet.lines)
    return found or tuple(parts[-1:])


def _ends(ledger: Ledger) -> Ends:
    moved = ((last_line(match), standings.moved(match.finish)) for match in ledger.matches)
    return [(line, change) for line, change in moved if change]


def _before(ledger: Ledger, line: int) -> Money:
    """What the deals up to ``line`` moved."""
    rows = (match.rows[: _place(match, line + 1)][-1:] for match in ledger.matches)
    last = max(chain.from_iterable(rows), key=lambda row: row.line, default=None)
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


def _place(match: Match, line: int) -> int:
    """How many of its deals were opened before ``line``."""
    return bisect_left(match.rows, line, key=lambda row: row.line)


def _deals(
    match: Match, lines: range, earlier: Mapping[int, tuple[Told, ...]], ends: Ends, *, struck: bool
) -> Iterator[SheetLine]:
    start, stop = _place(match, lines.start), _place(match, lines.stop)
    above = (match.rows[place] for place in range(start - 1, -1, -1))
    before = next((row for row in above if struck or not row.struck), None)
    for row in match.rows[start:stop]:
        if row.struck and not struck:
            continue
        terms = row.rules if before is None or row.rules != before.rules else None
        yield SheetLine(
            row.line,
            row,
            match,
            opens=before is None,
            terms=terms,
            earlier=earlier.get(row.line, ()),
            balances=_after(row.balances, ends, row.line),
        )
        before = row


def _remarkable(line: SheetLine) -> bool:
    row = line.row
    return row is not None and bool(row.struck or line.earlier or row.faults or row.warnings)


def _earlier(ledger: Ledger, entries: Sequence[Entry], lines: range) -> dict[int, tuple[Told, ...]]:
    """What each re-written deal said before, as it was then; steps of a deal not yet finished are none."""
    again = {entry.line for entry in entries if entry.seq != entry.line and entry.line in lines}
    deals = [
        entry
        for entry in entries
        if entry.line in again and entry.kind is Kind.DEAL and entry.body is not None
    ]
    last = {entry.line: entry.body for entry in deals}
    found: dict[int, tuple[Told, ...]] = {}
    for told in tell(entries, [entry for entry in deals if entry.body != last[entry.line]], ledger):
        if told.row is not None and (told.row.counts or told.row.faults):
            found[told.entry.line] = (*found.get(told.entry.line, ()), told)
    return found
