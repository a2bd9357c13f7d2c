"""The table: who is up, who deals, what just happened, and how the next deal ended."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Final

from flask import Blueprint, Response, request

from scoring import log, seating
from scoring.game import Minor, Player, Unit
from scoring.ledger import Match, Row
from scoring.log import Draft, Kind
from webapp import pages
from webapp.dealing import Dealing, next_deal
from webapp.forms import EMPTY
from webapp.giving import Giving, giving_of
from webapp.pages import Scope
from webapp.views._writing import FormPage

table = Blueprint("table", __name__)

RECENT: Final = 3
"""Deals told on the table; the history has the others."""

YEAR: Final = 365 * 24 * 60 * 60


@dataclass(frozen=True)
class Standing:
    """One player's row: what they are up or down, and whether they sit out or have left.

    ``points`` and ``rank`` (1 the best) are of the match; None before the player has any.
    """

    player: Player
    balance: Minor
    away: bool
    points: int | None = None
    rank: int | None = None


@dataclass(frozen=True)
class TablePage(FormPage):
    """The table. ``dealing`` is the next deal and its form, None without a match and when it is over.

    ``undo`` and ``redo`` are what the newest action's taking back, or putting back, would write. ``recent``
    are the last deals, newest first, without the one whose form is on the page; ``broken`` those before
    them that do not count as they stand. ``giving`` is what the deal waits for from its players themselves.
    """

    template: ClassVar[str] = "table.html"

    match: Match | None
    dealing: Dealing | None
    standings: tuple[Standing, ...]
    by_seat: bool
    recent: tuple[Row, ...]
    broken: tuple[Row, ...]
    undo: tuple[Draft, ...]
    redo: tuple[Draft, ...]
    giving: Giving | None = None

    def duty(self, player: Player) -> str:
        """What the player does next: "deals", "first" (plays first), "out", "left", or nothing."""
        if self.match is None or self.dealing is None:
            return ""
        playing, dealer = self.dealing.dealt_in, self.dealing.dealer
        if player == dealer:
            return "deals"
        if dealer in playing and player == seating.first_to_act(playing, dealer):
            return "first"
        return "left" if player in self.match.left else "out" if player in self.match.out else ""

    @property
    def for_points(self) -> bool:
        """Whether the match is played for points."""
        return self.match is not None and self.match.game.unit is Unit.POINTS

    @property
    def for_money(self) -> bool:
        """Whether the money of the evening belongs on the page: it is played for, or some has moved."""
        return not self.for_points or self.scope.ledger.money_fixed

    @property
    def undo_unstarts(self) -> bool:
        """Whether Undo would take back the start of a match, which nobody means by undoing a change."""
        return any(draft.kind is Kind.MATCH and draft.body is None for draft in self.undo)

    @property
    def just_started(self) -> Match | None:
        """The match whose start is the newest action, where there is another to go back to.

        That of an evening's first match is no mistake anybody makes.
        """
        another = len(self.scope.ledger.matches) > 1
        return self.match if self.undo_unstarts and not self.redo and another else None

    @property
    def undo_line(self) -> int | None:
        """The line of the deal that Undo would take back, None if it is about something else."""
        return self.undo[0].line if self.undo and self.undo[0].kind is Kind.DEAL else None

    @property
    def latest(self) -> Row | None:
        """The newest deal of all, the one whose form is on the page too."""
        return self.match.rows[-1] if self.match and self.match.rows else None

    @property
    def undo_elsewhere(self) -> bool:
        """Whether Undo would take back something that is not told on the page, and not a match's start."""
        told = (self.latest,) if self.for_points else self.recent
        offered = self.scope.writable and bool(self.undo) and not self.undo_unstarts
        return offered and self.undo_line not in {row.line for row in told if row}


@table.get("/c/<club>/<session>")
def show(club: str, session: str) -> Response:
    """The table; ``?order=seats`` or ``leader`` says how the players are listed, and is remembered."""
    response = pages.render(table_page(pages.scope(club, session)))
    if "order" in request.args:
        response.set_cookie("order", _listing(), max_age=YEAR, httponly=True, samesite="Lax")
    return response


def _listing() -> str:
    """How this phone lists the players: the leader first, or in seat order."""
    chosen = request.args.get("order") or request.cookies.get("order")
    return "seats" if chosen == "seats" else "leader"


def table_page(
    scope: Scope,
    dealing: Dealing | None = None,
    *,
    notice: str = "",
) -> TablePage:
    """The table as ``scope`` sees it, with ``dealing`` as typed if the form comes back."""
    match = scope.ledger.matches[-1] if scope.ledger.matches else None
    by_seat = _listing() == "seats"
    form = dealing.form if dealing else EMPTY
    if match is None or match.over:
        dealing = None
    elif dealing is None:
        dealing = next_deal(scope, match, request.args)
    giving = giving_of(scope, dealing)
    if giving and giving.opened:
        dealing = giving.filled_in
    shown = dealing.row.line if dealing and dealing.row else None
    rows = (row for row in reversed(match.rows) if row.line != shown) if match else ()
    recent = tuple(islice(rows, RECENT))
    told = {shown, *(row.line for row in recent)}
    entries = scope.log if scope.writable else ()
    return TablePage(
        scope,
        match,
        dealing,
        _standings(scope, match, by_seat),
        by_seat,
        recent,
        tuple(row for row in match.faulted if row.line not in told) if match else (),
        log.undo(entries),
        log.redo(entries),
        giving,
        form=form,
        notice=notice,
    )


def _standings(scope: Scope, match: Match | None, by_seat: bool) -> tuple[Standing, ...]:
    """Everybody of the session: those seated clockwise, then the others; or the leader first.

    Of a match of points, those who take part in it.
    """
    balances = scope.ledger.balances
    if match is None:
        rows = [
            Standing(player, balances.get(player, Minor(0)), away=False) for player in scope.ledger.players
        ]
    else:
        counted = match.game.unit is Unit.POINTS
        points, ranks = (match.points, match.ranks) if counted else ({}, {})
        everybody = (*match.order, *(player for player in scope.ledger.players if player not in match.order))
        rows = [
            Standing(
                player,
                balances.get(player, Minor(0)),
                player not in match.playing,
                points.get(player),
                ranks.get(player),
            )
            for player in everybody
            if not counted or player in points or player in match.playing
        ]
    # Sorting is stable: who is level stays in seat order.
    return tuple(rows if by_seat else sorted(rows, key=lambda row: (row.rank or len(rows), -row.balance)))
