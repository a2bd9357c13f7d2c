"""Oh Hell's house rules: every choice a table can make, and the presets that name a set of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from scoring.game import UNREADABLE, Minor
from scoring.games.oh_hell.schemes import BLANK, SCHEMES, Scheme, Scoring

SEATS: Final = range(3, 8)
DECK: Final = 52


class Schedule(StrEnum):
    """How many cards each hand of the match has: see `schedule.py`."""

    UP = "up"
    DOWN = "down"
    UP_DOWN = "up_down"
    DOWN_UP = "down_up"
    UP_DOWN_PEAK_TWICE = "up_down_peak_twice"
    DOWN_ONES_UP = "down_ones_up"
    ONES_PEAK = "ones_peak"
    CONSTANT = "constant"
    CUSTOM = "custom"


class Suit(StrEnum):
    """What is trump; N is none."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NONE = "N"


class Trump(StrEnum):
    """What decides trump."""

    TURN_UP = "turn_up"
    ROTATE = "rotate"
    FIXED = "fixed"
    DEALER_NAMES = "dealer_names"
    HIGH_BIDDER_NAMES = "high_bidder_names"
    NONE = "none"


class NoTrumpIn(StrEnum):
    """Which hand has no trump: the last of the schedule, every one of the largest size, or none."""

    LAST = "last"
    LARGEST = "largest"
    NEVER = "never"


class Bidding(StrEnum):
    """One after the other, or all at once and shown together."""

    IN_TURN = "in_turn"
    AT_ONCE = "at_once"


class Hook(StrEnum):
    """The bids may not sum to the cards: it binds the last bidder, or all bid again."""

    OFF = "off"
    DEALER = "dealer"
    REBID = "rebid"


class ZeroBid(StrEnum):
    """What a made zero bid scores; what is not ``normal`` overrides the scheme's own zero."""

    NORMAL = "normal"
    FIVE_PLUS_CARDS = "five_plus_cards"
    FIVE = "five"


class Ties(StrEnum):
    """What decides among equals in first place."""

    SHARED = "shared"
    EXTRA_HAND = "extra_hand"
    MADE_BIDS = "made_bids"
    ALL_BIDS = "all_bids"
    FEWEST_MISSED = "fewest_missed"


class Stakes(StrEnum):
    """What the points are paid in when the match is over."""

    NONE = "none"
    POT = "pot"
    PER_POINT = "per_point"
    PER_PLACE = "per_place"


class Direction(StrEnum):
    """Which way the deal and the bidding go round."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter_clockwise"


@dataclass(frozen=True, slots=True)
class OhHellRules:
    """The house rules of an Oh Hell table.

    ``most_cards`` is the largest hand of the schedule (None: what the rule book's table says for the
    number of players), ``hands`` the sizes of a ``custom`` one, ``play_to`` the points that end a
    ``constant`` one. ``trump_order`` serves ``rotate`` (in turn, by the hand's number) and ``fixed`` (one
    suit). ``stake`` is in minor units (0 = not set, a fault where there are ``stakes``). ``must_trump`` is
    shown, never scored.
    The order of the fields is the order in which setup asks.
    """

    schedule: Schedule = Schedule.UP
    most_cards: int | None = None
    hands: tuple[int, ...] = ()
    play_to: int = 100
    trump: Trump = Trump.TURN_UP
    trump_order: tuple[Suit, ...] = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS)
    no_trump_in: NoTrumpIn = NoTrumpIn.LAST
    bidding: Bidding = Bidding.IN_TURN
    hook: Hook = Hook.OFF
    hook_from_cards: int = 1
    scoring: Scoring = Scoring.EXACT_10
    custom: Scheme = BLANK
    zero_bid: ZeroBid = ZeroBid.NORMAL
    missed_scores_tricks: bool = False
    void_tricks_allowed: bool = False
    ties: Ties = Ties.SHARED
    stakes: Stakes = Stakes.NONE
    stake: Minor = field(default=Minor(0), metadata={UNREADABLE: "stake_not_whole"})
    must_trump: bool = False
    direction: Direction = Direction.CLOCKWISE


def scheme(rules: OhHellRules) -> Scheme:
    """The active scheme."""
    return rules.custom if rules.scoring is Scoring.CUSTOM else SCHEMES[rules.scoring]


_FIXED: Final[Mapping[str, OhHellRules]] = {
    "as_written": OhHellRules(),
    "hook": OhHellRules(hook=Hook.DEALER),
    "kachuful": OhHellRules(
        scoring=Scoring.TEN_TIMES, trump=Trump.ROTATE, no_trump_in=NoTrumpIn.NEVER, hook=Hook.DEALER
    ),
    "podrida": OhHellRules(
        scoring=Scoring.TEN5_MINUS_5, schedule=Schedule.DOWN_ONES_UP, hook=Hook.DEALER, must_trump=True
    ),
    "boerenbridge": OhHellRules(
        scoring=Scoring.TEN2_MINUS_2,
        schedule=Schedule.UP_DOWN,
        trump=Trump.FIXED,
        trump_order=(Suit.SPADES,),
        no_trump_in=NoTrumpIn.NEVER,
    ),
}

_RIVER: Final = OhHellRules(scoring=Scoring.BASIC_10, schedule=Schedule.DOWN_UP, no_trump_in=NoTrumpIn.NEVER)


def _preset(rules: OhHellRules) -> Callable[[int], OhHellRules]:
    return lambda _seated: rules


def _river(seated: int) -> OhHellRules:
    return replace(_RIVER, most_cards={6: 8, 7: 7}.get(seated, 10))


PRESETS: Final[Mapping[str, Callable[[int], OhHellRules]]] = MappingProxyType(
    {name: _preset(rules) for name, rules in _FIXED.items()} | {"up_and_down_the_river": _river}
)
"""Named sets of house rules; the argument is the number of players."""
