"""Values that players give themselves on their way into a deal: who has, who has not, what may be shown.

They wait beside the book until all are in; then they become one entry of the deal. See docs/architecture.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.game import AnyDeal, Awaited, Fault, Player
from scoring.ledger import Match, Row


@dataclass(frozen=True, slots=True)
class Given:
    """One value given under a deal's line; without a ``player`` somebody ended the wait.

    ``place`` counts from 1 without gaps within a session. ``seq`` is the entry of the deal that it goes
    with: once the deal says something else, it goes with nothing. ``author`` and ``written_at`` (UTC, ISO
    8601) are for people only.
    """

    place: int
    line: int
    seq: int
    player: Player | None
    value: int | None
    token: str
    author: str = ""
    written_at: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What has been given for a deal so far.

    ``values`` are those of this round, the newest of each player; ``earlier`` those of rounds in which all
    were in and could not stand together. ``ended`` is who ended the wait, and ``late`` who gave theirs after
    that.
    """

    awaited: Awaited
    values: Mapping[Player, int]
    earlier: tuple[Mapping[Player, int], ...] = ()
    ended: Given | None = None
    late: frozenset[Player] = frozenset()

    @property
    def missing(self) -> tuple[Player, ...]:
        """Who has not given theirs, in order."""
        return tuple(player for player in self.awaited.players if player not in self.values)

    @property
    def turn(self) -> Player | None:
        """Whose turn it is; None where there are no turns."""
        return None if self.awaited.sealed or not self.missing else self.missing[0]

    @property
    def shown(self) -> bool:
        """Whether everybody may see the values."""
        return not self.awaited.sealed or self.ended is not None


def waiting(awaited: Awaited, given: Iterable[Given]) -> Waiting:
    """Fold what was given, oldest first, for the deal as it stands."""
    now = Waiting(awaited, {})
    for one in given:
        if one.player is None:
            now = replace(now, ended=one)
        elif one.value is not None:
            late = now.late | {one.player} if now.ended else now.late
            now = replace(now, values={**now.values, one.player: one.value}, late=late)
        if not now.missing and not now.ended:  # all were in, and the deal still waits: they could not stand
            now = replace(now, values={}, earlier=(*now.earlier, now.values))
    return now


def value_faults(match: Match, row: Row, now: Waiting, player: Player, value: int) -> tuple[Fault, ...]:
    """Why ``player`` cannot give ``value`` for the deal ``row`` now; fields are ``<part>.<player>``.

    ``not_awaited`` for somebody who has none to give, ``not_your_turn`` out of turn, else what the game finds
    wrong with that one value (beside the others, where those may be seen).
    """
    part = now.awaited.part
    field = f"{part}.{player}"
    if player not in now.awaited.players:
        return (Fault(field, "not_awaited", {"player": player}),)
    if now.turn not in {None, player}:
        return (Fault(field, "not_your_turn", {"player": now.turn}),)
    seen = now.values if now.shown else {}
    found = match.game.faults(row.rules, with_values(row, part, {**seen, player: value}), match.before(row))
    return tuple(fault for fault in found.faults if fault.field == field)


def with_values(row: Row, part: str, values: Mapping[Player, int]) -> AnyDeal:
    """The deal of ``row`` with ``values`` in its field ``part``."""
    deal: Any = row.deal
    written: AnyDeal = replace(deal, **{part: dict(values)})
    return written
