"""What a bid is worth: one formula with parameters, and the named schemes as data for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Scoring(StrEnum):
    """The named schemes; ``custom`` is whatever the table fills in."""

    EXACT_10 = "exact_10"
    BASIC_10 = "basic_10"
    BASIC_5 = "basic_5"
    EXACT_10_MINUS_BID = "exact_10_minus_bid"
    DOUBLE_WHAMMY = "double_whammy"
    TEN_TIMES = "ten_times"
    TEN_TIMES_ONE_11 = "ten_times_one_11"
    TEN_TIMES_PENALTY = "ten_times_penalty"
    MINUS_1_PER_OFF = "minus_1_per_off"
    TEN2_ZERO = "ten2_zero"
    TEN3_ZERO = "ten3_zero"
    TEN2_MINUS_2 = "ten2_minus_2"
    TEN3_MINUS_3 = "ten3_minus_3"
    TEN5_MINUS_5 = "ten5_minus_5"
    FIVE2_MINUS_2 = "five2_minus_2"
    FIVE5_MINUS_5 = "five5_minus_5"
    FIVE5_MINUS_5_PLUS = "five5_minus_5_plus"
    FIVE_MINUS_1 = "five_minus_1"
    TWO_MINUS_1 = "two_minus_1"
    PODRIDA_2 = "podrida_2"
    HOERR_10 = "hoerr_10"
    MIRROR_10 = "mirror_10"
    SQUARE = "square"
    SQUARE_LINEAR = "square_linear"
    SQUARE_TRIANGULAR_5 = "square_triangular_5"
    OVER_SCORES_TRICKS = "over_scores_tricks"
    WIZARD = "wizard"
    WIZARD_ROUND_BONUS = "wizard_round_bonus"
    CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class Missed:
    """What differs from the scheme's own ``missed_...`` for one side; None is as the scheme says."""

    missed_per_trick: int | None = None
    missed_flat: int | None = None
    missed_per_off: int | None = None
    missed_per_off_squared: int | None = None
    missed_per_off_triangular: int | None = None
    missed_per_bid: int | None = None
    missed_zero: int | None = None


@dataclass(frozen=True, slots=True)
class Scheme:
    """The parameters of the formula, all in points. d is how far off: |bid - tricks|, T(d) = d(d+1)/2.

    Made: base + per_trick * t + per_trick_squared * t^2 + per_card * cards, unless ``made_by_bid`` has the
    bid, or for a zero bid ``made_zero`` or ``made_zero_plus_cards`` (that number plus the cards) is given.
    Missed: per_trick * t - flat - per_off * d - per_off_squared * d^2 - per_off_triangular * T(d)
    - per_bid * b, unless ``missed_zero`` is given for a zero bid; ``over`` and ``under`` change that for
    one side.
    """

    made_base: int = 0
    made_per_trick: int = 0
    made_per_trick_squared: int = 0
    made_per_card: int = 0
    made_zero: int | None = None
    made_zero_plus_cards: int | None = None
    made_by_bid: Mapping[int, int] | None = None
    missed_per_trick: int = 0
    missed_flat: int = 0
    missed_per_off: int = 0
    missed_per_off_squared: int = 0
    missed_per_off_triangular: int = 0
    missed_per_bid: int = 0
    missed_zero: int | None = None
    over: Missed | None = None
    under: Missed | None = None


BLANK: Final = Scheme()
"""Nothing filled in: every bid is worth 0."""


def made(scheme: Scheme, bid: int, cards: int) -> int:
    """The points of a bid that was made in a hand of ``cards``."""
    by_bid = scheme.made_by_bid or {}
    if bid in by_bid:
        return by_bid[bid]
    if bid == 0 and scheme.made_zero is not None:
        return scheme.made_zero
    if bid == 0 and scheme.made_zero_plus_cards is not None:
        return scheme.made_zero_plus_cards + cards
    tricks = scheme.made_per_trick * bid + scheme.made_per_trick_squared * bid**2
    return scheme.made_base + tricks + scheme.made_per_card * cards


def missed(scheme: Scheme, bid: int, tricks: int) -> int:
    """The points of a bid that was missed: ``tricks`` are more or fewer."""
    part = _missed_parts(scheme, scheme.over if tricks > bid else scheme.under)
    zero = part["missed_zero"]
    if bid == 0 and zero is not None:
        return zero
    off = abs(bid - tricks)
    times = {
        "missed_per_trick": tricks,
        "missed_flat": -1,
        "missed_per_off": -off,
        "missed_per_off_squared": -(off**2),
        "missed_per_off_triangular": -(off * (off + 1) // 2),
        "missed_per_bid": -bid,
    }
    return sum((part[name] or 0) * number for name, number in times.items())


def misses_score_nothing(scheme: Scheme) -> bool:
    """Whether every missed bid is worth 0, whatever was taken."""
    sides = (_missed_parts(scheme, side) for side in (scheme.over, scheme.under))
    return not any(value for side in sides for value in side.values())


def parameters(scheme: Scheme) -> Iterator[tuple[str, int]]:
    """Every number given, by its dotted name: ``made_base``, ``made_by_bid.1``, ``over.missed_flat``."""
    yield from _numbers(scheme)
    for bid, points in (scheme.made_by_bid or {}).items():
        yield f"made_by_bid.{bid}", points
    for name, side in (("over", scheme.over), ("under", scheme.under)):
        if side is not None:
            yield from ((f"{name}.{part}", points) for part, points in _numbers(side))


def _numbers(record: Scheme | Missed) -> Iterator[tuple[str, int]]:
    values = ((each.name, getattr(record, each.name)) for each in fields(record))
    return ((name, value) for name, value in values if isinstance(value, int))


def _missed_parts(scheme: Scheme, side: Missed | None) -> dict[str, int | None]:
    common = {each.name: getattr(scheme, each.name) for each in fields(Missed)}
    return common | dict(_numbers(Missed() if side is None else side))


def _ten_plus(per_trick: int, off: int = 0) -> Scheme:
    return Scheme(made_base=10, made_per_trick=per_trick, missed_per_off=off)


SCHEMES: Final[Mapping[Scoring, Scheme]] = MappingProxyType(
    {
        Scoring.EXACT_10: _ten_plus(1),
        Scoring.BASIC_10: Scheme(made_base=10, made_per_trick=1, missed_per_trick=1),
        Scoring.BASIC_5: Scheme(made_base=5, made_per_trick=1, missed_per_trick=1),
        Scoring.EXACT_10_MINUS_BID: Scheme(made_base=10, made_per_trick=1, missed_per_bid=1),
        Scoring.DOUBLE_WHAMMY: Scheme(made_per_trick=11, made_by_bid={0: 10, 1: 15}, missed_per_trick=1),
        Scoring.TEN_TIMES: Scheme(made_per_trick=10, made_zero=10),
        Scoring.TEN_TIMES_ONE_11: Scheme(made_per_trick=10, made_zero=10, made_by_bid={1: 11}),
        Scoring.TEN_TIMES_PENALTY: Scheme(made_per_trick=10, made_zero=5, missed_per_bid=10, missed_zero=-5),
        Scoring.MINUS_1_PER_OFF: _ten_plus(1, off=1),
        Scoring.TEN2_ZERO: _ten_plus(2),
        Scoring.TEN3_ZERO: _ten_plus(3),
        Scoring.TEN2_MINUS_2: _ten_plus(2, off=2),
        Scoring.TEN3_MINUS_3: _ten_plus(3, off=3),
        Scoring.TEN5_MINUS_5: _ten_plus(5, off=5),
        Scoring.FIVE2_MINUS_2: Scheme(made_base=5, made_per_trick=2, missed_per_off=2),
        Scoring.FIVE5_MINUS_5: Scheme(made_base=5, made_per_trick=5, missed_per_off=5),
        Scoring.FIVE5_MINUS_5_PLUS: Scheme(
            made_base=5, made_per_trick=5, missed_per_trick=5, missed_per_off=5
        ),
        Scoring.FIVE_MINUS_1: Scheme(made_base=5, made_per_trick=1, missed_per_off=1),
        Scoring.TWO_MINUS_1: Scheme(made_base=2, made_per_trick=1, missed_per_off=1),
        Scoring.PODRIDA_2: Scheme(made_base=10, made_per_trick=2, missed_per_trick=1),
        Scoring.HOERR_10: Scheme(made_base=10, made_per_trick=1, missed_flat=10, missed_per_off=1),
        Scoring.MIRROR_10: Scheme(made_base=10, made_per_trick=1, missed_flat=10, missed_per_bid=1),
        Scoring.SQUARE: Scheme(made_base=10, made_per_trick_squared=1, missed_per_off_squared=1),
        Scoring.SQUARE_LINEAR: Scheme(made_base=10, made_per_trick_squared=1, missed_per_off=1),
        Scoring.SQUARE_TRIANGULAR_5: Scheme(
            made_base=10, made_per_trick_squared=1, missed_per_off_triangular=5
        ),
        Scoring.OVER_SCORES_TRICKS: Scheme(made_base=10, made_per_trick=1, over=Missed(missed_per_trick=1)),
        Scoring.WIZARD: Scheme(made_base=20, made_per_trick=10, missed_per_off=10),
        Scoring.WIZARD_ROUND_BONUS: Scheme(
            made_per_trick=10, made_per_card=10, missed_per_trick=10, missed_per_off_triangular=10
        ),
    }
)
"""Every named scheme."""


def schemes() -> Mapping[Scoring, Scheme]:
    """Every named scheme with its parameters."""
    return SCHEMES
