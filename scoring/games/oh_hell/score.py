"""What a bid is worth under the house rules, and the points of a whole deal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.game import Award, SoFar
from scoring.games.oh_hell.deal import OhHellDeal, bidding_order
from scoring.games.oh_hell.rules import OhHellRules, ZeroBid, scheme
from scoring.games.oh_hell.schemes import made, missed

SHOWN: Final = range(4)
"""The bids of which an example is given."""


class Reason(StrEnum):
    """Why points or money move."""

    MADE = "made"
    MADE_ZERO = "made_zero"
    MISSED_OVER = "missed_over"
    MISSED_UNDER = "missed_under"
    POT = "pot"
    PER_POINT = "per_point"
    PER_PLACE = "per_place"


@dataclass(frozen=True, slots=True)
class Example:
    """What ``bid`` is worth: made, and missed by one trick; None where a hand cannot come to that."""

    bid: int
    made: int | None
    over: int | None
    under: int | None


def worth(rules: OhHellRules, bid: int, tricks: int, cards: int) -> int:
    """The points of a bid in a hand of ``cards``."""
    if bid != tricks:
        return tricks if rules.missed_scores_tricks else missed(scheme(rules), bid, tricks)
    if bid == 0 and rules.zero_bid is not ZeroBid.NORMAL:
        return 5 + cards if rules.zero_bid is ZeroBid.FIVE_PLUS_CARDS else 5
    return made(scheme(rules), bid, cards)


def examples(rules: OhHellRules, cards: int) -> tuple[Example, ...]:
    """What bids of 0 to 3 are worth in a hand of ``cards``."""
    return tuple(
        Example(bid, *(_possible(rules, bid, tricks, cards) for tricks in (bid, bid + 1, bid - 1)))
        for bid in SHOWN
    )


def _possible(rules: OhHellRules, bid: int, tricks: int, cards: int) -> int | None:
    if bid > cards or not 0 <= tricks <= cards:
        return None
    return worth(rules, bid, tricks, cards)


def score(rules: OhHellRules, deal: OhHellDeal, _so_far: SoFar) -> tuple[Award, ...]:
    """Everybody's points, zeros too, in bidding order; none while it is unfinished or if it is left out."""
    if deal.skipped or deal.bids is None or deal.tricks is None:
        return ()
    order = bidding_order(rules, deal.players, deal.dealer)
    taken = ((player, deal.bids[player], deal.tricks[player]) for player in order)
    return tuple(
        Award(player, worth(rules, bid, tricks, deal.cards), _reason(bid, tricks))
        for player, bid, tricks in taken
    )


def _reason(bid: int, tricks: int) -> Reason:
    if bid == tricks:
        return Reason.MADE if bid else Reason.MADE_ZERO
    return Reason.MISSED_OVER if tricks > bid else Reason.MISSED_UNDER
