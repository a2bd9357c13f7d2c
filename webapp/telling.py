"""The book told entry by entry: what each one said, what its line said before, whom it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.game import Player
from scoring.log import Body, Entry, Kind
from scoring.replay import Ledger, Match, Row, replay


@dataclass(frozen=True)
class Told:
    """One entry. ``before`` is what its line said until then, None if nothing stood.

    ``deed`` is what was done: "opened", "written" (again), "struck", "taken_back" or "put_back". ``ledger``
    is the session as it was just after, ``row`` the deal and ``match`` the match in it, where there is one
    (of an award, the match it counts in).
    """

    entry: Entry
    before: Body | None
    deed: str
    ledger: Ledger
    row: Row | None
    match: Match | None


def tell(entries: Sequence[Entry], wanted: Iterable[Entry]) -> list[Told]:
    """The ``wanted`` among ``entries`` (all of the log), oldest first, each as the book stood then."""
    ledger: Ledger | None = None
    told = []
    for entry in sorted(wanted, key=lambda entry: entry.seq):
        ledger = replay(entries[: entry.seq], ledger)
        told.append(_told(entries, entry, ledger))
    return told


def concerning(entries: Sequence[Entry], player: Player) -> list[Entry]:
    """The entries that are about ``player``: their deals and money, and where their name or seat changed."""
    found = []
    last: dict[int, Body | None] = {}
    for entry in entries:
        before = last.get(entry.line)
        if _concerns(entry, before, player):
            found.append(entry)
        last[entry.line] = entry.body
    return found


def _told(entries: Sequence[Entry], entry: Entry, ledger: Ledger) -> Told:
    earlier = [other for other in entries[: entry.seq - 1] if other.line == entry.line]
    before = earlier[-1].body if earlier else None
    rows = (row for match in ledger.matches for row in match.rows if row.line == entry.line)
    row = next(rows, None)
    home = row.match if row else _home(entry, before)
    match = next((match for match in ledger.matches if match.line == home), None)
    return Told(entry, before, _deed(entries, entry), ledger, row, match)


def _home(entry: Entry, before: Body | None) -> object:
    """The line of the match that an entry which is no deal belongs to, if it is one's setup or an award."""
    return (entry.body or before or {}).get("match") if entry.kind is Kind.AWARD else entry.line


def _deed(entries: Sequence[Entry], entry: Entry) -> str:
    if entry.undoes is not None:
        return "taken_back" if entries[entry.undoes - 1].undoes is None else "put_back"
    if entry.body is None:
        return "struck"
    return "opened" if entry.seq == entry.line else "written"


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
