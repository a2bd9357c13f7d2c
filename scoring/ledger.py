"""A session scored, as records: what pages, paper and exports are drawn from."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring import standings
from scoring.game import (
    AnyDeal,
    AnyRules,
    Awaited,
    Award,
    Fault,
    Game,
    Line,
    Minor,
    Played,
    Player,
    Seats,
    SoFar,
    Transfer,
)
from scoring.log import Body, Entry
from scoring.settle import EXACT, Settlement, outstanding

Money = Mapping[Player, Minor]
"""Balances by player, minor units, summing to 0."""


@dataclass(frozen=True, slots=True)
class Row:
    """One deal line of the ledger.

    ``number`` is its place in its match, never reused, or the place in the schedule that it says it has
    (0 beside the schedule). ``body`` is what it said last (before it was
    struck, if it is). ``lines`` is what it moved: empty while it is struck, unfinished or has faults.
    ``balances`` is what all deals until then moved in money, only of players who are up or down; what a match
    pays at its end comes on top (`Match.finish`).
    """

    line: int
    match: int
    number: int
    entry: Entry
    body: Body
    order: tuple[Player, ...]
    rules: AnyRules | None
    deal: AnyDeal | None
    lines: tuple[Line, ...]
    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...]
    balances: Money

    @property
    def change(self) -> Money:
        """What it moved in money."""
        return standings.moved(self.lines)

    @property
    def struck(self) -> bool:
        """Whether the line is struck out."""
        return self.entry.body is None

    @property
    def counts(self) -> bool:
        """Whether it stands, is finished and has no faults: only then it moves anything."""
        return not self.struck and not self.faults and self.deal is not None and self.deal.done

    @property
    def waits(self) -> bool:
        """Whether it stands without faults, with something still to be written down."""
        return not self.struck and not self.faults and self.deal is not None and not self.deal.done

    @property
    def points(self) -> Mapping[Player, int]:
        """The points it gave, by player; empty where it gave none."""
        return {line.player: line.points for line in self.lines if isinstance(line, Award)}


@dataclass(frozen=True, slots=True)
class Awarded:
    """Points given outside the formula; with ``faults`` they do not count."""

    line: int
    entry: Entry
    award: Award
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """One run of one game in the session.

    ``order`` is every seat clockwise; ``out`` sit out for now, ``left`` have left; both keep their seat.
    ``schedule`` is the cards per hand fixed at its start, empty where the game has none; ``ended`` whether
    its keeper ended it. ``played`` are its deals that count, for the next deal to build on; ``awards`` the
    points given outside the formula. ``waiting`` are the deals that wait for their next step, ``faulted``
    those that cannot stand.
    """

    line: int
    entry: Entry
    game: Game[Any, Any]
    preset: str
    rules: AnyRules
    order: tuple[Player, ...]
    out: frozenset[Player]
    left: frozenset[Player]
    first_dealer: Player
    schedule: tuple[int, ...]
    ended: bool
    rows: tuple[Row, ...]
    played: tuple[Played, ...]
    awards: tuple[Awarded, ...]
    waiting: tuple[Row, ...]
    faulted: tuple[Row, ...]
    faults: tuple[Fault, ...]

    @property
    def playing(self) -> tuple[Player, ...]:
        """Who is dealt in next, clockwise."""
        return tuple(player for player in self.order if player not in self.out | self.left)

    @property
    def seats(self) -> Seats:
        """The table as the next deal finds it."""
        return Seats(self.order, self.playing, self.first_dealer)

    @property
    def so_far(self) -> SoFar:
        """What the next deal builds on."""
        given = tuple(each.award for each in self.awards if not each.faults)
        return SoFar(self.played, len(self.rows) + 1, given, self.schedule, self.left)

    def before(self, row: Row) -> SoFar:
        """What the deal ``row`` builds on: only what counts, oldest first."""
        earlier = self.rows[: bisect_left(self.rows, row.line, key=lambda other: other.line)]
        deals = tuple(
            Played(other.rules, other.deal, other.order, other.lines)
            for other in earlier
            if other.counts and other.rules and other.deal
        )
        given = tuple(each.award for each in self.awards if each.line < row.line and not each.faults)
        return SoFar(deals, len(earlier) + 1, given, self.schedule)

    @property
    def awaited(self) -> Awaited | None:
        """What the unfinished deal waits for from its players themselves; nothing once it was ended."""
        row = self.unfinished
        return self.game.awaits(row.rules, row.deal) if row and self.game.awaits and not self.ended else None

    @property
    def unfinished(self) -> Row | None:
        """The newest deal that waits for its next step."""
        return self.waiting[-1] if self.waiting else None

    @property
    def current_number(self) -> int:
        """The number of the deal that waits for its next step, else of the one to be dealt next."""
        if self.unfinished is not None:
            return self.unfinished.number
        number = self.next_deal.number
        return len(self.rows) + 1 if number is None else number

    @property
    def over(self) -> bool:
        """Whether nothing more is dealt: it has come to its end, or its keeper ended it."""
        if self.ended:
            return True
        return self.game.over is not None and not self.faults and self.game.over(self.rules, self.so_far)

    @property
    def points(self) -> Mapping[Player, int]:
        """The points of everybody who was dealt in or given any; empty before."""
        return standings.points(self.so_far)

    @property
    def ranks(self) -> Mapping[Player, int]:
        """Everybody's place, 1 the best; empty where the game has none."""
        return self.game.ranks(self.rules, self.so_far) if self.game.ranks else {}

    @property
    def winners(self) -> tuple[Player, ...]:
        """Who is ahead, or has won once it is over: everybody who shares first place and can win."""
        return standings.winners(self.ranks, self.so_far)

    @property
    def finish(self) -> tuple[Transfer, ...]:
        """What its end moved in money; nothing while it goes on."""
        if self.game.finish is None or self.faults or not self.played or not self.over:
            return ()
        return self.game.finish(self.rules, self.so_far)

    @property
    def next_deal(self) -> AnyDeal:
        """The next deal as the game suggests it: players, dealer, and what else is known beforehand."""
        suggested: AnyDeal = self.game.suggest(self.rules, self.seats, self.so_far)
        return suggested


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
    totals: Money
    differences: Money


@dataclass(frozen=True, slots=True)
class Ledger:
    """A session scored.

    ``players`` maps every player of the session to the name in force, in order of arrival.
    ``played`` is the money (minor units) from deals alone, ``balances`` after payments; both sum to 0.
    ``owed`` is what deals alone moved, by payer and payee, not netted.
    ``open_balances`` is the money before the payments of the open settlement, which are ``open_payments``.
    ``matches`` and ``payments`` are those that stand, by line. ``seq`` is the newest entry folded in.
    ``faults`` are those of the book itself: lines that cannot be read as what they claim to be.
    """

    seq: int
    title: str
    currency: str
    time_zone: str
    players: Mapping[Player, str]
    matches: tuple[Match, ...]
    payments: tuple[Payment, ...]
    closing: Closing | None
    played: Money
    owed: Mapping[tuple[Player, Player], int]
    balances: Money
    open_balances: Money
    open_payments: tuple[Payment, ...]
    faults: tuple[Fault, ...]

    @property
    def is_closed(self) -> bool:
        """Whether the table has agreed on its totals."""
        return self.closing is not None

    @property
    def money_fixed(self) -> bool:
        """Whether money has been written down, so that the currency can change no more."""
        return bool(self.payments) or any(
            match.finish or any(row.change for row in match.rows) for match in self.matches
        )

    @property
    def plan(self) -> tuple[Settlement, ...]:
        """The fewest payments still to be made; those of the open settlement have struck their lines."""
        handed = ((one.payer, one.payee, one.amount) for one in self.open_payments)
        return outstanding(self.open_balances, handed)

    @property
    def plan_is_shortest(self) -> bool:
        """Whether the plan is provably the shortest, not only a short one."""
        # A payment that was not proposed has made a new plan, from the balances after it.
        return all(sum(map(bool, money.values())) <= EXACT for money in (self.open_balances, self.balances))

    def match(self, line: int) -> Match | None:
        """The standing match of that line."""
        return next((match for match in self.matches if match.line == line), None)

    def row(self, line: int) -> Row | None:
        """The deal of that line, struck or not."""
        for match in self.matches:
            place = bisect_left(match.rows, line, key=lambda row: row.line)
            if place < len(match.rows) and match.rows[place].line == line:
                return match.rows[place]
        return None
