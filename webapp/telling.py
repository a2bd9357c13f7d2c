"""The book told entry by entry: what each one said, what its line said before, whom it is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.game import Player
from scoring.log import Body, Entry, Kind, newest
from scoring.reading import read_deal
from scoring.replay import Ledger, Match, Row, replay
from scoring.rewinding import rewound
from webapp.access import Author, read_author


@dataclass(frozen=True)
class Told:
    """One entry. ``before`` is what its line said until then, None if nothing stood.

    ``deed`` is what was done: "opened", "added" (to a deal written in steps), "written" (again),
    "struck", "taken_back" or "put_back". ``ledger``
    is the session as it was just after (and after new deals that followed at once), ``row`` the deal and
    ``match`` the match in it, where there is one (of an award, the match it counts in).
    """

    entry: Entry
    before: Body | None
    deed: str
    ledger: Ledger
    row: Row | None
    match: Match | None

    @property
    def author(self) -> Author:
        """Who wrote it."""
        return read_author(self.entry.author)


NEAR: Final = 50
"""Entries that are folded one after the other rather than looking for a ledger nearer by."""


def tell(entries: Sequence[Entry], wanted: Iterable[Entry], now: Ledger) -> list[Told]:
    """The ``wanted`` among ``entries`` (all of the log), oldest first, each as the book stood then.

    ``now`` is the ledger of all ``entries``.
    """
    ledger: Ledger | None = None
    told: list[Told] = []
    for run in _runs(sorted(wanted, key=lambda entry: entry.seq)):
        seq = run[-1].seq
        if seq - (ledger.seq if ledger else 0) > NEAR:
            nearer = rewound(now, entries, seq)
            ledger = nearer if nearer and (ledger is None or nearer.seq > ledger.seq) else ledger
        ledger = replay(entries[:seq], ledger)
        told.extend(_told(entries, entry, ledger) for entry in run)
    return told


def _runs(wanted: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Entries that one ledger tells: new deals right after each other, which leave each other alone."""
    run: list[Entry] = []
    for entry in wanted:
        if run and not (_opens(entry) and _opens(run[-1]) and entry.seq == run[-1].seq + 1):
            yield run
            run = []
        run.append(entry)
    if run:
        yield run


def _opens(entry: Entry) -> bool:
    return entry.kind is Kind.DEAL and entry.seq == entry.line


def concerning(entries: Sequence[Entry], player: Player, until: int) -> Iterator[Entry]:
    """The entries up to seq ``until`` that are about ``player``, newest first.

    They are their deals and money, and where their name or seat changed.
    """
    for place in range(min(until, len(entries)) - 1, -1, -1):
        entry = entries[place]
        if _concerns(entry, _body_before(entries, entry), player):
            yield entry


def _body_before(entries: Sequence[Entry], entry: Entry) -> Body | None:
    """What the line said until ``entry`` was written; None if nothing stood."""
    before = newest(entries, entry.line, entry.seq - 1) if entry.seq != entry.line else None
    return before.body if before else None


def _told(entries: Sequence[Entry], entry: Entry, ledger: Ledger) -> Told:
    before, row = _body_before(entries, entry), ledger.row(entry.line)
    home = row.match if row else _home(entry, before)
    match = next((match for match in ledger.matches if match.line == home), None)
    deed = _deed(entries, entry)
    if deed == "written" and match is not None and _goes_on(match, entry.body, before):
        deed = "added"
    return Told(entry, before, deed, ledger, row, match)


def _home(entry: Entry, before: Body | None) -> object:
    """The line of the match that an entry which is no deal belongs to, if it is one's setup or an award."""
    return (entry.body or before or {}).get("match") if entry.kind is Kind.AWARD else entry.line


def _deed(entries: Sequence[Entry], entry: Entry) -> str:
    if entry.undoes is not None:
        return "taken_back" if entries[entry.undoes - 1].undoes is None else "put_back"
    if entry.body is None:
        return "struck"
    return "opened" if entry.seq == entry.line else "written"


def _goes_on(match: Match, body: Body | None, before: Body | None) -> bool:
    """Whether a deal that was not finished says all that it said, and more: tricks come after the bids."""
    now, then = (body or {}).get("deal"), (before or {}).get("deal")
    if not isinstance(now, Mapping) or not isinstance(then, Mapping):
        return False
    deal, _faults = read_deal(match.game, then)
    return deal is not None and not deal.done and all(now.get(part) == said for part, said in then.items())


def _concerns(entry: Entry, before: Body | None, player: Player) -> bool:
    if entry.kind in {Kind.SESSION, Kind.MATCH}:
        return _place(entry.body, player) != _place(before, player)
    return _names(entry.body, player) or _names(before, player)


def _place(body: Body | None, player: Player) -> tuple[object, ...]:
    """Under what name, and where, a session's or match's body has the player."""
    if body is None:
        return ()
    names = body.get("players")
    name = names.get(player) if isinstance(names, Mapping) else None
    return (name, *(_names(body.get(part), player) for part in ("seats", "out", "left")))


def _names(value: object, player: Player) -> bool:
    """Whether plain data names the player; a deal does so by its players, not by who else had a seat."""
    if isinstance(value, Mapping):
        if "deal" in value:
            return _names(value["deal"], player)
        return player in value or any(_names(below, player) for below in value.values())
    if isinstance(value, list | tuple):
        return any(_names(below, player) for below in value)
    return value == player
