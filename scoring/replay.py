"""Entries in, ledger out: one pure fold over the book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.game import AnyDeal, AnyRules, Fault, Game, Line, Minor, Player, SoFar
from scoring.log import Entry


@dataclass(frozen=True, slots=True)
class Row:
    """One deal line of the ledger.

    ``number`` is its place in its match, never reused. ``lines`` is what it moved: empty while it is
    struck, unfinished or has faults. ``change`` and ``balances`` (minor units) are that deal's effect
    and the session's money after it, payments not counted.
    """

    line: int
    match: int
    number: int
    entry: Entry
    order: tuple[Player, ...]
    rules: AnyRules | None
    deal: AnyDeal | None
    lines: tuple[Line, ...]
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]
    change: Mapping[Player, Minor]
    balances: Mapping[Player, Minor]

    @property
    def struck(self) -> bool:
        """Whether the line is struck out."""
        return self.entry.body is None

    @property
    def counts(self) -> bool:
        """Whether it stands, is finished and has no faults: only then it moves anything."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Match:
    """One run of one game in the session.

    ``order`` is every seat clockwise; ``out`` sit out for now, ``left`` have left; both keep their seat.
    """

    line: int
    entry: Entry
    game: Game[AnyRules, AnyDeal]
    preset: str
    rules: AnyRules
    order: tuple[Player, ...]
    out: frozenset[Player]
    left: frozenset[Player]
    first_dealer: Player
    rows: tuple[Row, ...]
    faults: tuple[Fault, ...]

    @property
    def playing(self) -> tuple[Player, ...]:
        """Who is dealt in next, clockwise."""
        raise NotImplementedError

    @property
    def so_far(self) -> SoFar:
        """What the next deal builds on."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Payment:
    """Money handed over: lowers what ``payer`` owes and what ``payee`` is owed by ``amount``."""

    line: int
    entry: Entry
    payer: Player
    payee: Player
    amount: Minor


@dataclass(frozen=True, slots=True)
class Closing:
    """The totals (minor units) the table agreed on; ``differences`` is what the book says now minus those."""

    line: int
    entry: Entry
    totals: Mapping[Player, Minor]
    differences: Mapping[Player, Minor]


@dataclass(frozen=True, slots=True)
class Ledger:
    """A session scored.

    ``players`` maps every player of the session to the name in force, in order of arrival.
    ``played`` is the money (minor units) from deals alone, ``balances`` after payments; both sum to 0.
    ``open_balances`` is the money before the payments of the open settlement, which are ``open_payments``.
    ``matches`` and ``payments`` are those that stand, by line. ``seq`` is the newest entry folded in.
    """

    seq: int
    title: str
    currency: str
    time_zone: str
    players: Mapping[Player, str]
    matches: tuple[Match, ...]
    payments: tuple[Payment, ...]
    closing: Closing | None
    played: Mapping[Player, Minor]
    balances: Mapping[Player, Minor]
    open_balances: Mapping[Player, Minor]
    open_payments: tuple[Payment, ...]
    faults: tuple[Fault, ...]


def replay(entries: Sequence[Entry], before: Ledger | None = None) -> Ledger:
    """Score a session. ``entries`` are all of the log, in order of seq.

    With ``before``, a ledger of the log's beginning, work already done there is used again.
    """
    raise NotImplementedError
