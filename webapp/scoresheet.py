"""A match of points as people keep it on paper: a row a hand, a column a player, the totals running down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring import standings
from scoring.game import Minor, Player, Transfer, Unit
from scoring.ledger import Awarded, Ledger, Match, Row


@dataclass(frozen=True)
class ScoreLine:
    """One row: a hand or points awarded beside the hands.

    ``points`` is what it gave, ``totals`` everybody's points after it, only of players who had any part yet.
    """

    row: Row | None
    awarded: Awarded | None
    points: Mapping[Player, int]
    totals: Mapping[Player, int]

    @property
    def line(self) -> int:
        """The line of the book it stands for."""
        one = self.row or self.awarded
        return one.line if one else 0


@dataclass(frozen=True)
class Scoresheet:
    """The sheet of one ``match``.

    ``players`` are its columns, clockwise; ``lines`` its rows in the order they were opened, without what was
    struck out; ``ahead`` the places of the schedule still to be played. ``stakes`` is what its end moved in
    money and ``change`` what that comes to (minor units); ``balances`` is the session's money after it,
    None where it is not told.
    """

    match: Match
    players: tuple[Player, ...]
    lines: tuple[ScoreLine, ...]
    ahead: tuple[int, ...]
    totals: Mapping[Player, int]
    ranks: Mapping[Player, int]
    leaders: tuple[Player, ...]
    over: bool
    stakes: tuple[Transfer, ...] = ()
    balances: Mapping[Player, Minor] | None = None

    @property
    def change(self) -> Mapping[Player, Minor]:
        """What the stakes come to for each player (minor units)."""
        return standings.moved(self.stakes)

    @property
    def ranking(self) -> tuple[Player, ...]:
        """Who has points, best first."""
        best = sorted(self.totals, key=lambda player: (self.ranks.get(player, 0), -self.totals[player]))
        return tuple(best)

    def shared(self, rank: int) -> bool:
        """Whether more than one came to this place."""
        return list(self.ranks.values()).count(rank) > 1


def is_points(match: Match) -> bool:
    """Whether the match is played for points and so has a sheet."""
    return match.game.unit is Unit.POINTS


def is_money(match: Match) -> bool:
    """Whether the match can move money: it is played for it, or its points are paid at its end."""
    return not is_points(match) or (match.game.staked is not None and match.game.staked(match.rules))


def last_line(match: Match) -> int:
    """The line of its last hand, after which its end is paid; the match's own before any hand."""
    return match.rows[-1].line if match.rows else match.line


def money_in_play(ledger: Ledger) -> bool:
    """Whether money has any place in the session; before its first match it may."""
    if not ledger.matches or ledger.payments or any(ledger.played.values()):
        return True
    closing = ledger.closing
    return any(map(is_money, ledger.matches)) or bool(closing and any(closing.totals.values()))


def scoresheet(match: Match, balances: Mapping[Player, Minor] | None = None) -> Scoresheet:
    """The sheet of a match of points."""
    over, ranks, totals = match.over, match.ranks, match.points
    seated = (player for player in match.order if player in totals or player in match.playing)
    return Scoresheet(
        match=match,
        players=tuple(dict.fromkeys((*seated, *totals))),
        lines=tuple(_lines(match)),
        ahead=() if over else tuple(_ahead(match)),
        totals=totals,
        ranks=ranks,
        leaders=standings.winners(ranks, match.left) if totals else (),
        over=over,
        stakes=match.finish if over else (),
        balances=balances,
    )


def _lines(match: Match) -> Iterator[ScoreLine]:
    """Hands and awards in the order they were opened, with the points running on."""
    hands = ((row.line, row, None) for row in match.rows if not row.struck)
    given = ((one.line, None, one) for one in match.awards if not one.faults)
    totals: dict[Player, int] = {}
    for _line, row, awarded in sorted((*hands, *given), key=lambda each: each[0]):
        points = _points(row, awarded)
        totals = totals | {player: totals.get(player, 0) + won for player, won in points.items()}
        yield ScoreLine(row, awarded, points, totals)


def _points(row: Row | None, awarded: Awarded | None) -> Mapping[Player, int]:
    if awarded is not None:
        return {awarded.award.player: awarded.award.points}
    return row.points if row is not None and row.counts else {}


def _ahead(match: Match) -> Iterator[int]:
    """The places that no standing hand has, whatever is still to be mended in it."""
    taken = {row.number for row in match.rows if not row.struck}
    return (place for place in range(1, len(match.schedule) + 1) if place not in taken)
