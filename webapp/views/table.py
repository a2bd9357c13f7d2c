"""The table: who is up, who deals, what just happened, and how the next deal ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from flask import Blueprint, Response, request

from scoring import log, seating
from scoring.game import Minor, Player
from scoring.ledger import Match, Row
from scoring.log import Draft, Kind
from webapp import pages, store
from webapp.dealing import Dealing, next_deal
from webapp.forms import EMPTY
from webapp.pages import Scope
from webapp.views._writing import FormPage

table = Blueprint("table", __name__)

RECENT: Final = 3
"""Deals told on the table; the history has the others."""

YEAR: Final = 365 * 24 * 60 * 60


@dataclass(frozen=True)
class Standing:
    """One player's row: what they are up or down, and whether they sit out or have left."""

    player: Player
    balance: Minor
    away: bool


@dataclass(frozen=True)
class TablePage(FormPage):
    """The table. ``dealing`` is the next deal and its form, None without a match.

    ``undo`` and ``redo`` are what the newest action's taking back, or putting back, would write. ``recent``
    are the last deals, newest first; ``broken`` those before them that do not count as they stand.
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
    def undo_unstarts(self) -> bool:
        """Whether Undo would take back the start of a match, which nobody means at the table."""
        return bool(self.undo) and self.undo[0].kind is Kind.MATCH and self.undo[0].body is None

    @property
    def undo_line(self) -> int | None:
        """The line of the deal that Undo would take back, None if it is about something else."""
        return self.undo[0].line if self.undo and self.undo[0].kind is Kind.DEAL else None


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
    if dealing is None and match:
        dealing = next_deal(scope, match, request.args)
    entries = store.log(pages.db(), scope.key) if scope.writable else ()
    return TablePage(
        scope,
        match,
        dealing,
        _standings(scope, match, by_seat),
        by_seat,
        tuple(reversed(match.rows[-RECENT:])) if match else (),
        tuple(row for row in match.rows[:-RECENT] if row.faults) if match else (),
        log.undo(entries),
        log.redo(entries),
        form=dealing.form if dealing else EMPTY,
        notice=notice,
    )


def _standings(scope: Scope, match: Match | None, by_seat: bool) -> tuple[Standing, ...]:
    """Everybody of the session: those seated clockwise, then the others; or the leader first."""
    seated = match.order if match else ()
    playing = match.playing if match else ()
    everybody = (*seated, *(player for player in scope.ledger.players if player not in seated))
    rows = [
        Standing(player, scope.ledger.balances.get(player, Minor(0)), bool(match) and player not in playing)
        for player in everybody
    ]
    # Sorting is stable: who is level stays in seat order.
    return tuple(rows if by_seat else sorted(rows, key=lambda row: -row.balance))
