"""Tonk's house rules: every choice a table can make, and the presets that name a set of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from scoring.game import UNREADABLE, Minor

SEATS: Final = range(2, 7)
"""Two to six play; two or three play best."""

HAND_CARDS: Final = 5
HIGHEST_TOTAL: Final = 50
LOWEST_DEALT: Final = 6
"""A A A A 2: the lowest total five dealt cards can have."""


class DealtTie(StrEnum):
    """Several dealt tonks in one deal."""

    DRAW = "draw"
    BEST_HIGH = "best_high"
    LOW_BEATS_HIGH = "low_beats_high"
    ALL_PAID = "all_paid"


class LowestCollectsFrom(StrEnum):
    """Caught knock: who pays a stake to the lowest, besides what the catch costs the knocker."""

    EVERYONE = "everyone"
    OTHERS = "others"
    NOBODY = "nobody"


class CaughtPaidTo(StrEnum):
    """Caught knock: who is paid for the catch."""

    EVERY_CATCHER = "every_catcher"
    LOWEST = "lowest"


class KnockTie(StrEnum):
    """The knocker ties for lowest with another."""

    CAUGHT = "caught"
    KNOCKER_WINS = "knocker_wins"
    PUSH = "push"


class LowTie(StrEnum):
    """Several lowest after a caught knock."""

    EACH_IN_FULL = "each_in_full"
    SPLIT = "split"


class StockTie(StrEnum):
    """Several lowest when the stock has run dry."""

    EACH_IN_FULL = "each_in_full"
    SPLIT = "split"
    PUSH = "push"


class Settlement(StrEnum):
    """What a knock or a dry stock is paid in."""

    STAKE = "stake"
    PER_POINT = "per_point"


class Count(StrEnum):
    """Which cards count at a knock or a dry stock."""

    ALL_HELD = "all_held"
    UNMATCHED = "unmatched"


class DealsAgain(StrEnum):
    """Who deals after a deal that decided nothing."""

    NEXT = "next"
    SAME = "same"


class ForcedSpreads(StrEnum):
    """Whether a spread in hand must be laid. Shown, never scored."""

    NO = "no"
    YES = "yes"
    YES_BUT_THREE_ACES = "yes_but_three_aces"


class Upcard(StrEnum):
    """Whether a card is turned up as the first discard. Shown, never scored."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class DealtTonk:
    """Dealt totals from ``low`` to ``high`` end the deal before play and pay ``pays`` stakes."""

    low: int
    high: int
    pays: int


@dataclass(frozen=True, slots=True)
class TonkRules:
    """The house rules of a Tonk table. ``stake`` is in minor units (0 = not set, a fault).

    ``..._pays`` are multiples of the stake, whole and at least 1. Of several ``dealt_tonks`` that fit a
    hand, the highest multiple counts. The order of the fields is the order in which setup asks.
    """

    stake: Minor = field(default=Minor(0), metadata={UNREADABLE: "stake_not_whole"})
    lowest_collects_from: LowestCollectsFrom = LowestCollectsFrom.EVERYONE
    caught_paid_to: CaughtPaidTo = CaughtPaidTo.EVERY_CATCHER
    knocker_covers_table: bool = False
    knock_tie: KnockTie = KnockTie.CAUGHT
    low_tie: LowTie = LowTie.EACH_IN_FULL
    stock_tie: StockTie = StockTie.EACH_IN_FULL
    dealt_tonks: tuple[DealtTonk, ...] = (DealtTonk(49, 50, 2),)
    dealt_tie: DealtTie = DealtTie.DRAW
    tonk_out_pays: int = 2
    hit_out_pays: int = 2
    discard_out_pays: int = 1
    knock_pays: int = 1
    caught_pays: int = 2
    stock_out_pays: int = 1
    settlement: Settlement = Settlement.STAKE
    count: Count = Count.ALL_HELD
    redeal_by: DealsAgain = DealsAgain.NEXT
    misdeal_by: DealsAgain = DealsAgain.SAME
    forced_spreads: ForcedSpreads = ForcedSpreads.NO
    upcard: Upcard = Upcard.YES


def pays_at(rules: TonkRules, total: int) -> int:
    """How many stakes a dealt ``total`` pays; 0 if it is no dealt tonk."""
    return max((tonk.pays for tonk in rules.dealt_tonks if tonk.low <= total <= tonk.high), default=0)


_HIGH = DealtTonk(49, 50, 2)

_FIXED: Final[Mapping[str, TonkRules]] = {
    "as_written": TonkRules(),
    "double_only": TonkRules(lowest_collects_from=LowestCollectsFrom.OTHERS),
    "lowest_only": TonkRules(
        caught_paid_to=CaughtPaidTo.LOWEST, lowest_collects_from=LowestCollectsFrom.OTHERS
    ),
    "covers_table": TonkRules(knocker_covers_table=True),
    "fifteen_and_under": TonkRules(
        dealt_tonks=(_HIGH, DealtTonk(LOWEST_DEALT, 15, 2)), lowest_collects_from=LowestCollectsFrom.NOBODY
    ),
    "fifteen_all_paid": TonkRules(
        dealt_tonks=(_HIGH, DealtTonk(LOWEST_DEALT, 15, 2)),
        dealt_tie=DealtTie.ALL_PAID,
        lowest_collects_from=LowestCollectsFrom.OTHERS,
    ),
    "thirteen_and_under": TonkRules(dealt_tonks=(_HIGH, DealtTonk(LOWEST_DEALT, 13, 2))),
    "reem": TonkRules(
        dealt_tonks=(
            DealtTonk(47, 47, 1),
            DealtTonk(50, 50, 1),
            DealtTonk(41, 41, 3),
            DealtTonk(LOWEST_DEALT, 11, 3),
        ),
        caught_paid_to=CaughtPaidTo.LOWEST,
        lowest_collects_from=LowestCollectsFrom.OTHERS,
    ),
    "per_point": TonkRules(settlement=Settlement.PER_POINT),
    "page_variations": TonkRules(
        hit_out_pays=1, forced_spreads=ForcedSpreads.YES_BUT_THREE_ACES, upcard=Upcard.NO
    ),
}


def _whatever_the_number(rules: TonkRules) -> Callable[[int], TonkRules]:
    return lambda _players: rules


PRESETS: Final[Mapping[str, Callable[[int], TonkRules]]] = MappingProxyType(
    {name: _whatever_the_number(rules) for name, rules in _FIXED.items()}
)
"""Tonk's presets are the same for every number of players."""
