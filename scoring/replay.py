"""Entries in, ledger out: one pure fold over the book; and whether a book is sound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from scoring import fold, reckoning, resuming
from scoring.bodies import misshapen
from scoring.game import NOTHING, Fault
from scoring.ledger import Closing, Ledger, Match, Payment, Row
from scoring.log import Body, Entry, Kind

__all__ = ["Closing", "Ledger", "Match", "Payment", "Row", "replay", "verify"]

_Lines = dict[int, tuple[Entry, Body]]
"""Each line's standing entry, and what the line said last before it was struck out, if it is."""


def replay(entries: Sequence[Entry], before: Ledger | None = None) -> Ledger:
    """Score a session. ``entries`` are all of the log, in order of seq.

    With ``before``, the ledger of the log's beginning, the fold goes on from there, and where a deal was
    written again, from that deal. It comes to the same as without.
    """
    since = entries[before.seq :] if before else ()
    cut = _cut(before, since) if before else None
    if before is None or cut is None:
        folding = fold.Fold()
        lines = _written({}, entries)
    else:
        folding = resuming.resume(before, cut)
        lines = _written({row.line: (row.entry, row.body) for row in folding.known.values()}, since)
    for line in sorted(lines):
        fold.add(folding, *lines[line])
    return reckoning.ledger(folding, entries[-1].seq if entries else 0)


def _written(lines: _Lines, entries: Iterable[Entry]) -> _Lines:
    """``lines`` with more entries written."""
    for entry in entries:
        _, said = lines.get(entry.line, (None, NOTHING))
        lines[entry.line] = (entry, said if entry.body is None else entry.body)
    return lines


def _cut(before: Ledger, since: Iterable[Entry]) -> int | None:
    """The first line of ``before`` that has to be folded again; beyond its end if there is none.

    None if only the whole book will do: after faults of lines, or what touches more than the deals after it.
    """
    cut = before.seq + 1
    again = [entry for entry in since if entry.line <= before.seq]
    if again and before.faults:
        return None
    for entry in again:
        if entry.kind is Kind.DEAL and before.row(entry.line):
            cut = min(cut, entry.line)
        elif not leaves_deals_alone(before, entry):
            return None
    return cut


def leaves_deals_alone(before: Ledger, entry: Entry) -> bool:
    """Whether a line written again holds from now on only: deals carry their own seats and rules."""
    body = entry.body
    if body is None or misshapen(entry.kind, body):
        return False
    if entry.kind is Kind.SESSION:
        players = body["players"]
        return entry.line == 1 and isinstance(players, dict) and _change_no_deal(before, players)
    match = before.match(entry.line)
    if entry.kind is not Kind.MATCH or match is None or match.game.slug != body["game"]:
        return False
    return match.game.schedule is None or body.get("schedule") == list(match.schedule)


def _change_no_deal(before: Ledger, players: Mapping[str, object]) -> bool:
    """Whether deals come to the same with these players: nobody is missing who was there."""
    same = players.keys() == before.players.keys()
    return same or (players.keys() > before.players.keys() and not faulty(before))


def faulty(ledger: Ledger) -> bool:
    """Whether a match, a deal or an award has faults: that somebody is not in the session may be one."""
    return any(
        match.faults or match.faulted or any(award.faults for award in match.awards)
        for match in ledger.matches
    )


def verify(entries: Sequence[Entry]) -> tuple[Fault, ...]:
    """What is wrong with a session's log, each with the line or seq it is about in front of its field.

    Entries that do not fit together, lines that cannot be read, deals that cannot stand, money that does
    not balance, and a closing that the book has moved away from.
    """
    ledger = replay(entries)
    found = [*_misfits(entries), *ledger.faults]
    for match in ledger.matches:
        found.extend(_of_line(match.line, match.faults))
        for row in match.rows:
            found.extend(_of_line(row.line, row.faults))
        for award in match.awards:
            found.extend(_of_line(award.line, award.faults))
    agreed = ledger.closing.totals if ledger.closing else {}
    if any(sum(money.values()) for money in (ledger.played, ledger.balances, agreed)):
        found.append(Fault("balances", "unbalanced"))
    if ledger.closing and any(ledger.closing.differences.values()):
        found.append(Fault(f"{ledger.closing.line}", "closing_differs"))
    return tuple(found)


def _of_line(line: int, faults: Iterable[Fault]) -> Iterator[Fault]:
    return (replace(fault, field=f"{line}.{fault.field}") for fault in faults)


def _misfits(entries: Sequence[Entry]) -> Iterator[Fault]:
    """Entries that do not go on from those before them."""
    opened: dict[int, Entry] = {}
    lines_by_seq: dict[int, int] = {}
    parts: dict[str, int] = {}
    for place, entry in enumerate(entries, 1):
        if entry.seq != place:
            yield Fault(f"{entry.seq}.seq", "seq_gap")
        if entry.part != parts.get(entry.token, 0) or (
            entry.part and entries[place - 2].token != entry.token
        ):
            yield Fault(f"{entry.seq}.part", "part_out_of_order")
        first = opened.setdefault(entry.line, entry)
        if first.seq != entry.line or first.kind is not entry.kind:
            yield Fault(f"{entry.seq}.line", "line_unknown")
        if entry.undoes is not None and lines_by_seq.get(entry.undoes) != entry.line:
            yield Fault(f"{entry.seq}.undoes", "undoes_unknown")
        lines_by_seq[entry.seq] = entry.line
        parts[entry.token] = entry.part + 1
