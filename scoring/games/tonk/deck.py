"""Whether one deck can hold the hand totals that were written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from scoring.games.tonk.rules import HAND_CARDS, HIGHEST_TOTAL

COURT: Final = 10
TENS: Final = 16
"""Ten, jack, queen and king of four suits count ten."""
OF_A_KIND: Final = 4

# A set of cards, of which only the counts matter, is one whole number: six bits for each value from ace to
# ten, holding how many cards of it there are, at most 16. The highest of the six stays free as a guard, so
# one subtraction tells whether a hand is within what is left.
_BITS: Final = 6
_GUARDS: Final = sum(1 << (value * _BITS + _BITS - 1) for value in range(COURT))
_DECK: Final = sum(OF_A_KIND << (value * _BITS) for value in range(COURT - 1)) + (
    TENS << ((COURT - 1) * _BITS)
)

_CHEAPEST: Final = sorted([*range(1, COURT)] * OF_A_KIND + [COURT] * TENS)
"""The values of all 52 cards."""


def can_be_counted(totals: Iterable[int]) -> bool:
    """Whether hands of at most five cards with these totals (0 to 50) fit into one deck.

    At a knock or a dry stock a hand is five cards or, with spreads on the table, fewer; a total of 0 is a
    hand without cards that count. First a sufficient test: a total of 10a + b is a ten-point cards and one
    card of b, never more than five cards; so totals fit if the tens do and no b is wanted more than four
    times. It settles all but crowded tables; those are searched.
    """
    held = [total for total in totals if total]
    if sum(total // COURT for total in held) <= TENS and _at_most_four_each(total % COURT for total in held):
        return True
    return _fits(tuple(sorted(held)), 1)


def can_be_dealt(totals: Iterable[int]) -> bool:
    """Whether hands of exactly five cards with these totals (6 to 50) fit into one deck.

    Players whose totals are not known don't matter: there are always enough cards left for them.
    """
    return _fits(tuple(sorted(totals)), HAND_CARDS)


def _at_most_four_each(units: Iterable[int]) -> bool:
    wanted = [unit for unit in units if unit]
    return len(wanted) <= OF_A_KIND or max(map(wanted.count, wanted)) <= OF_A_KIND


@lru_cache(maxsize=4096)
def _fits(totals: Sequence[int], fewest: int) -> bool:
    """Search every way to make the totals, the hands with the fewest ways first.

    Exact: every choice of hands is tried unless the cards left already rule it out, and what has failed
    once for the same hands and the same cards left is not tried again.
    """
    if _out_of_bounds(totals, fewest):
        return False
    hands = sorted((_ways(fewest)[total] for total in totals), key=len)
    failed: set[tuple[int, int]] = set()

    def place(index: int, left: int) -> bool:
        if index == len(hands):
            return True
        if (index, left) in failed:
            return False
        guarded = left | _GUARDS
        for hand in hands[index]:
            if (guarded - hand) & _GUARDS == _GUARDS and place(index + 1, left - hand):
                return True
        failed.add((index, left))
        return False

    return place(0, _DECK)


def _out_of_bounds(totals: Sequence[int], fewest: int) -> bool:
    """Whether some lowest hands have less than the cheapest cards, or some highest more than the dearest.

    That is impossible for sure; it saves the search most of what it would try in vain.
    """
    return any(
        sum(totals[:number]) < sum(_CHEAPEST[: number * fewest])
        or sum(totals[-number:]) > sum(_CHEAPEST[-number * HAND_CARDS :])
        for number in range(1, len(totals) + 1)
    )


@lru_cache(maxsize=2)
def _ways(fewest: int) -> tuple[tuple[int, ...], ...]:
    """For each total from 0 to 50, the hands of ``fewest`` to five cards that have it."""
    ways: list[list[int]] = [[] for _ in range(HIGHEST_TOTAL + 1)]
    for hand in _hands(fewest):
        ways[sum(hand)].append(sum(1 << ((value - 1) * _BITS) for value in hand))
    return tuple(map(tuple, ways))


def _hands(fewest: int) -> Iterator[tuple[int, ...]]:
    """The values a hand of ``fewest`` to five cards can hold, ten and below."""
    for cards in range(fewest, HAND_CARDS + 1):
        for hand in combinations_with_replacement(range(1, COURT + 1), cards):
            if not any(hand.count(value) > OF_A_KIND for value in range(1, COURT)):
                yield hand
