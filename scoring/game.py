"""The words every game speaks: players, lines, faults, and the record a game registers itself with.

Nothing here knows a particular game, a database or a page. All amounts are whole minor units of the
session's currency (cents, yen, fils, chips); all points are whole.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NewType, Protocol, TypeVar

Player = NewType("Player", str)
"""Who plays: an opaque id in the app, a name on the command line."""

Minor = NewType("Minor", int)
"""Money in minor units. A house-rule field of this type is typed and shown as an amount."""

POT: Final = Player("*pot*")
"""The reserved player that antes go to and winners draw from; never sits at a table."""

NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


UNREADABLE: Final = "unreadable"
"""Key in a dataclass field's metadata: the fault code for a value that cannot be read as that field."""


class Unit(StrEnum):
    """What a game's deals are counted in."""

    MONEY = "money"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Transfer:
    """``amount`` (> 0, minor units) from ``payer`` to ``payee`` because of a deal."""

    payer: Player
    payee: Player
    amount: Minor
    reason: str


@dataclass(frozen=True, slots=True)
class Award:
    """``points`` (any sign, zero too) to ``player``."""

    player: Player
    points: int
    reason: str


Line = Transfer | Award


@dataclass(frozen=True, slots=True)
class Fault:
    """Why something cannot stand (or, as a warning, what is unusual about it).

    ``field`` is the dotted name of the field it belongs to (``totals.B``), "" for the whole record;
    ``code`` is what templates turn into a sentence, ``values`` what that sentence needs.
    """

    field: str
    code: str
    values: Mapping[str, object] = dataclasses.field(default_factory=lambda: NOTHING)


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything that was noticed about one record, reported together."""

    faults: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Seats:
    """A table between two deals.

    ``order`` is every seat clockwise, also of those who sit out or have left (who returns takes the
    old seat); ``playing`` are the ones dealt in next, in the same order; ``first_dealer`` deals when
    nothing has been dealt yet.
    """

    order: tuple[Player, ...]
    playing: tuple[Player, ...]
    first_dealer: Player


class AnyRules(Protocol):
    """A game's house rules: a frozen dataclass in which every field has a default."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


class AnyDeal(Protocol):
    """What the table writes down of one deal: a frozen dataclass that knows who sat where."""

    @property
    def players(self) -> tuple[Player, ...]:
        """The players dealt in, clockwise."""

    @property
    def dealer(self) -> Player:
        """Who dealt."""

    @property
    def number(self) -> int | None:
        """Its place (from 1) in the schedule, 0 beside it; None where it is simply its place in the match."""

    @property
    def done(self) -> bool:
        """Whether nothing is left to be written down."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished, standing deal: its rules, itself, the full seat order then, and what it moved."""

    rules: AnyRules
    deal: AnyDeal
    order: tuple[Player, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class SoFar:
    """What one deal cannot know by itself: the match before it.

    ``deals`` are the finished deals that stand, oldest first; ``number`` is the place (from 1) of the
    deal in question; ``awards`` are points given outside the formula until then; ``schedule`` is the cards
    per hand fixed at the start, where the game has one; ``left`` who has left for good, and cannot win.
    """

    deals: Sequence[Played] = ()
    number: int = 1
    awards: Sequence[Award] = ()
    schedule: tuple[int, ...] = ()
    left: frozenset[Player] = frozenset()


@dataclass(frozen=True, slots=True)
class Awaited:
    """What an unfinished deal waits for, where each player may give their own.

    ``part`` is the deal's field they go into, by player; ``players`` who has one to give, in order.
    ``sealed``: everybody gives theirs unseen, in any order, and all are shown together; else one after
    the other, for all to see.
    """

    part: str
    players: tuple[Player, ...]
    sealed: bool


R = TypeVar("R", bound=AnyRules)
D = TypeVar("D", bound=AnyDeal)


@dataclass(frozen=True)
class Game(Generic[R, D]):
    """A kind of game, as ``scoring/games/<slug>/__init__.py`` registers it under the name ``GAME``.

    ``presets`` maps a preset's name to a function of the number of players, since some presets depend
    on it. ``suggest`` returns the next deal with what is known of it filled in. ``faults`` finds
    everything wrong with a deal; whatever it lets pass, ``score`` must be able to score. ``alone`` says that
    neither of the two looks at what was played before, so that a corrected deal changes no other's score.

    Where the game has them: ``awaits`` is what an unfinished deal waits for from its players themselves,
    None if nothing; ``start_faults`` is what forbids a match to start with these seats;
    ``schedule`` the cards of each hand ahead; ``over`` whether the match has come to its end; ``ranks``
    everybody's place (1 is best); ``staked`` whether a match of points is played for money too, and
    ``finish`` the transfers once it is over or was ended; ``aids`` are functions for the game's own
    templates, by name.
    """

    slug: str
    name: str
    seats: range
    unit: Unit
    rules: type[R]
    presets: Mapping[str, Callable[[int], R]]
    deal: type[D]
    rule_faults: Callable[[R], Findings]
    suggest: Callable[[R, Seats, SoFar], D]
    faults: Callable[[R, D, SoFar], Findings]
    score: Callable[[R, D, SoFar], tuple[Line, ...]]
    alone: bool = False
    awaits: Callable[[R, D], Awaited | None] | None = None
    start_faults: Callable[[R, Seats], Findings] | None = None
    schedule: Callable[[R, Seats], tuple[int, ...]] | None = None
    over: Callable[[R, SoFar], bool] | None = None
    ranks: Callable[[R, SoFar], Mapping[Player, int]] | None = None
    staked: Callable[[R], bool] | None = None
    finish: Callable[[R, SoFar], tuple[Transfer, ...]] | None = None
    aids: Mapping[str, Callable[..., Any]] = dataclasses.field(default_factory=dict)
