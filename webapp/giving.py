"""Values that players give themselves, as one phone may see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from scoring.game import Fault, Player
from scoring.ledger import Row
from scoring.waiting import Waiting, faults_of, values_of, waiting, with_values
from webapp import access, pages, store
from webapp.dealing import Dealing
from webapp.pages import Scope


@dataclass(frozen=True)
class Giving:
    """A deal that waits for its players' own values. ``dealing`` is its form, ``row`` its line.

    ``mine`` are the tokens of the forms by which this phone gave values.
    """

    scope: Scope
    dealing: Dealing
    row: Row
    waiting: Waiting
    mine: frozenset[str]

    @property
    def opened(self) -> bool:
        """Whether the wait was ended, so that the keeper writes the rest."""
        return self.waiting.ended is not None

    @property
    def asked(self) -> tuple[Player, ...]:
        """Whose value this phone is asked for, or may still change: of those whose seats it holds."""
        return tuple(player for player in self.waiting.awaited.players if self._asks(player))

    @property
    def helped(self) -> tuple[Player, ...]:
        """For whom a keeper may enter it instead: who has not given theirs, and, unseen, for whom one did."""
        if not self.scope.writable:
            return ()
        players = self.waiting.awaited.players
        return tuple(player for player in players if player not in self.asked and self._may_be_given(player))

    def state(self, player: Player) -> str:
        """Where the player is: "in", "late" (in, after the wait was ended), "turn", "behind", "thinks"."""
        now = self.waiting
        if player in now.given:
            return "late" if player in now.late else "in"
        if now.awaited.sealed or self.opened:
            return "thinks"
        return "turn" if player == now.turn else "behind"

    def value(self, player: Player) -> int | None:
        """The player's value, where this phone may know it: shown to all, or given by this very phone.

        Not by another phone in the same seat: a keeper could open the seat's link just to look.
        """
        one = self.waiting.given.get(player)
        given_here = one is not None and one.own and player in self.scope.seats and one.token in self.mine
        return one.value if one is not None and (self.waiting.shown or given_here) else None

    @cached_property
    def before(self) -> Mapping[Player, int]:
        """The values of the round before this one, which could not stand together; empty in the first."""
        return values_of(self.waiting.earlier[-1]) if self.waiting.earlier else {}

    @property
    def again(self) -> tuple[Fault, ...]:
        """Why everybody is asked again."""
        if not self.before:
            return ()
        deal = with_values(self.row, self.waiting.awaited, self.before)
        return faults_of(self.dealing.match, self.row, deal)

    @property
    def filled_in(self) -> Dealing:
        """The deal's form with what is in, for the keeper to complete once the wait was ended."""
        deal = with_values(self.row, self.waiting.awaited, self.waiting.values)
        return replace(self.dealing, start=deal)

    def _asks(self, player: Player) -> bool:
        if self.scope.ledger.is_closed or player not in self.scope.seats:
            return False
        return self._may_be_given(player, own=True)

    def _may_be_given(self, player: Player, *, own: bool = False) -> bool:
        now = self.waiting
        one = now.given.get(player)
        if one is not None:
            return not now.shown and (own or not one.own)
        return now.turn in {None, player}


def giving_of(scope: Scope, dealing: Dealing | None) -> Giving | None:
    """What the deal waits for from its players, if this is the one that does."""
    row, awaited = (dealing.row, dealing.match.awaited) if dealing else (None, None)
    if dealing is None or row is None or awaited is None or dealing.match.unfinished is not row:
        return None
    given = store.pending(pages.db(), scope.key, row)
    return Giving(scope, dealing, row, waiting(awaited, given), access.given_here())
