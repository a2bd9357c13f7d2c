"""What the table writes down of a Tonk deal, and the next one suggested."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from scoring.game import UNREADABLE, Awaited, Played, Player, Seats, SoFar
from scoring.games.tonk.rules import DealsAgain, TonkRules
from scoring.seating import clockwise_from_left, next_dealer


class Ending(StrEnum):
    """How a deal ended."""

    DEALT_TONK = "dealt_tonk"
    TONK_OUT = "tonk_out"
    DISCARD_OUT = "discard_out"
    KNOCK = "knock"
    STOCK_OUT = "stock_out"
    MISDEAL = "misdeal"


class FinalPlay(StrEnum):
    """How the winner of a ``tonk_out`` got rid of the last cards."""

    NEW_SPREAD = "new_spread"
    HITS_ONLY = "hits_only"


WITH_WINNER: Final = frozenset({Ending.TONK_OUT, Ending.DISCARD_OUT})
COUNTED: Final = frozenset({Ending.KNOCK, Ending.STOCK_OUT})
"""Endings at which every hand is counted."""
WITH_TOTALS: Final = COUNTED | {Ending.DEALT_TONK}


@dataclass(frozen=True, slots=True)
class TonkDeal:
    """One Tonk deal. ``players`` are those dealt in, clockwise.

    ``totals`` are hand totals by player; None means not yet counted. Dealt totals may be the claimants'
    alone. ``ending`` is None only in a form nobody has filled in yet.
    """

    players: tuple[Player, ...]
    dealer: Player = field(metadata={UNREADABLE: "dealer_unknown"})
    ending: Ending | None = field(default=None, metadata={UNREADABLE: "ending_unknown"})
    winner: Player | None = field(default=None, metadata={UNREADABLE: "winner_not_single"})
    knocker: Player | None = field(default=None, metadata={UNREADABLE: "knocker_unknown"})
    final_play: FinalPlay | None = field(default=None, metadata={UNREADABLE: "final_play_unexpected"})
    totals: Mapping[Player, int] | None = field(default=None, metadata={UNREADABLE: "total_not_whole"})

    @property
    def number(self) -> None:
        """Tonk has no schedule: a deal's number is its place in the match."""

    @property
    def done(self) -> bool:
        """Whether nothing is left to be written down."""
        return self.ending is not None and (self.totals is not None or self.ending not in WITH_TOTALS)


def awaits(_rules: TonkRules, deal: TonkDeal) -> Awaited | None:
    """The hand totals of a knock or a dry stock: everybody counts their own, unseen."""
    if deal.ending not in COUNTED or deal.totals is not None:
        return None
    return Awaited("totals", clockwise_from_left(deal.players, deal.dealer), sealed=True)


def suggest(rules: TonkRules, seats: Seats, so_far: SoFar) -> TonkDeal:
    """The next deal with its dealer and players filled in."""
    if so_far.deals:
        dealer = _dealer_after(rules, so_far.deals[-1], seats)
    elif seats.first_dealer in seats.playing:
        dealer = seats.first_dealer
    else:
        dealer = next_dealer(seats.order, seats.first_dealer, seats.playing)
    return TonkDeal(players=seats.playing, dealer=dealer)


def _dealer_after(rules: TonkRules, last: Played, seats: Seats) -> Player:
    if _deals_again(rules, last) is DealsAgain.SAME and last.deal.dealer in seats.playing:
        return last.deal.dealer
    return next_dealer(last.order, last.deal.dealer, seats.playing)


def _deals_again(rules: TonkRules, last: Played) -> DealsAgain:
    """Only a misdeal and a dealt tonk that nobody pays for are dealt again; a push is an ordinary deal."""
    match getattr(last.deal, "ending", None):
        case Ending.MISDEAL:
            return rules.misdeal_by
        case Ending.DEALT_TONK if not last.lines:
            return rules.redeal_by
        case _:
            return DealsAgain.NEXT
