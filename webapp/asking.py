"""What players were asked for themselves, told once it may be: who gave what when, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.game import Player
from scoring.waiting import Given, Waiting, waiting
from webapp.access import Author, read_author
from webapp.telling import Told


@dataclass(frozen=True)
class Round:
    """One time that everybody was asked. ``given`` in the players' order.

    ``shown``: everybody may see the values. ``became`` of it: "deal" (they are the deal), "again" (they could
    not stand together, so all were asked again), or "" (not all were in).
    """

    given: tuple[Given, ...]
    shown: bool
    became: str = ""
    late: frozenset[Player] = field(default_factory=frozenset)

    @staticmethod
    def author(one: Given) -> Author:
        """Whose phone gave it."""
        return read_author(one.author)


@dataclass(frozen=True)
class Asked:
    """What was given for one version of a deal. ``ended`` is who ended the wait, and when."""

    rounds: tuple[Round, ...]
    ended: Given | None

    @property
    def ended_by(self) -> Author:
        """Who waited no longer."""
        return read_author(self.ended.author if self.ended else "")


def asked(told: Sequence[Told], given: Iterable[Given]) -> Mapping[int, Asked]:
    """By the seq of each entry of a line's story (``told``, oldest first) under which something was given."""
    given = tuple(given)
    found = {}
    for place, one in enumerate(told):
        under = tuple(each for each in given if each.seq == one.entry.seq)
        awaited = one.match.awaited if one.match and one.row and one.match.unfinished is one.row else None
        if awaited is not None and under:
            after = told[place + 1].entry.token if place + 1 < len(told) else ""
            now = waiting(awaited, under)
            found[one.entry.seq] = Asked(_rounds(now, after), now.ended)
    return found


def _rounds(now: Waiting, after: str) -> tuple[Round, ...]:
    """``after`` is the token of what was written next: the last value's, where that wrote the deal."""
    whole = (_round(now, given, after) for given in now.earlier)
    if not now.given:
        return tuple(whole)
    return (*whole, Round(_ordered(now, now.given), now.shown, late=now.late))


def _round(now: Waiting, given: Mapping[Player, Given], after: str) -> Round:
    wrote = any(one.token == after for one in given.values())
    return Round(_ordered(now, given), shown=True, became="deal" if wrote else "again")


def _ordered(now: Waiting, given: Mapping[Player, Given]) -> tuple[Given, ...]:
    return tuple(given[player] for player in now.awaited.players if player in given)
