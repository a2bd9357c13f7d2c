"""How many cards each hand has, and in which of them there is no trump.

``seated`` is the number of players, ``number`` a hand's place (from 1) in the schedule, ``schedule`` the
cards per hand as fixed when the match started.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Final

from scoring.game import Played, Seats
from scoring.games.oh_hell.rules import DECK, SEATS, NoTrumpIn, OhHellRules, Schedule, Trump

LARGEST: Final[Mapping[int, int]] = {3: 15, 4: 13, 5: 10, 6: 8, 7: 7}
"""Rule 2's table, not a formula: three players stop at 15 though 17 cards could be dealt."""


def most_cards(rules: OhHellRules, seated: int) -> int:
    """The largest hand of the schedule."""
    if rules.most_cards is not None:
        return rules.most_cards
    return LARGEST[min(max(seated, SEATS[0]), SEATS[-1])]


def largest_offered(rules: OhHellRules, seated: int) -> int:
    """The most cards this many can be dealt, with one to turn up where every hand needs it."""
    return (DECK - _always_turns_up(rules)) // max(seated, 1)


def hands(rules: OhHellRules, seated: int) -> tuple[int, ...]:
    """The cards of each hand; for ``constant`` a single one, which is played again and again."""
    if rules.schedule is Schedule.CUSTOM:
        return rules.hands
    return _SHAPES[rules.schedule](min(most_cards(rules, seated), DECK), seated)


def schedule(rules: OhHellRules, seats: Seats) -> tuple[int, ...]:
    """The cards of each hand for those who play."""
    return hands(rules, len(seats.playing))


def is_no_trump(rules: OhHellRules, cards: int, number: int, seated: int, schedule: Sequence[int]) -> bool:
    """Whether a hand has no trump: by the house rules, or because no card is left over."""
    if rules.trump is Trump.NONE or cards * seated == DECK:
        return True
    if rules.no_trump_in is NoTrumpIn.LARGEST:
        return cards == max(schedule, default=0)
    return _is_last(rules, number, schedule)


def hand_size(rules: OhHellRules, seated: int, number: int, schedule: Sequence[int]) -> int:
    """The cards to deal in hand ``number``; beyond the schedule, in an extra hand, the largest size.

    A size that can no longer be dealt, because more have sat down, is capped.
    """
    if rules.schedule is not Schedule.CONSTANT and 1 <= number <= len(schedule):
        size = schedule[number - 1]
    else:
        size = max(schedule, default=0)
    if _always_turns_up(rules):
        return min(size, largest_offered(rules, seated))
    if size * seated <= DECK:
        return size
    turned_up = rules.trump is Trump.TURN_UP and not _is_last(rules, number, schedule)
    return (DECK - turned_up) // seated


def places_used(deals: Iterable[Played]) -> set[int]:
    """The places of the schedule that deals which count have used up; 0 is beside it."""
    numbers = ((place, played.deal.number) for place, played in enumerate(deals, 1))
    return {place if number is None else number for place, number in numbers} - {0}


def next_place(deals: Iterable[Played]) -> int:
    """The first place not used up, so that the hand of a struck deal is proposed again."""
    used = places_used(deals)
    return next(place for place in count(1) if place not in used)


def played_through(rules: OhHellRules, deals: Iterable[Played], schedule: Sequence[int]) -> bool:
    """Whether every place of the schedule is used up; a ``constant`` one never is."""
    if rules.schedule is Schedule.CONSTANT or not schedule:
        return False
    return places_used(deals).issuperset(range(1, len(schedule) + 1))


def _always_turns_up(rules: OhHellRules) -> bool:
    return rules.trump is Trump.TURN_UP and rules.no_trump_in is NoTrumpIn.NEVER


def _is_last(rules: OhHellRules, number: int, schedule: Sequence[int]) -> bool:
    """Only ``last`` makes the last hand one without trump, and what goes on for ever has none."""
    endless = rules.schedule is Schedule.CONSTANT
    return rules.no_trump_in is NoTrumpIn.LAST and not endless and number == len(schedule)


def _up(first: int, last: int) -> tuple[int, ...]:
    return tuple(range(first, last + 1))


def _down(first: int, last: int) -> tuple[int, ...]:
    return tuple(range(first, last - 1, -1))


def _ones_peak(most: int, seated: int) -> tuple[int, ...]:
    ones, peak = (1,) * seated, (most,) * seated
    return ones + _up(2, most - 1) + peak + _down(most - 1, 2) + ones


_SHAPES: Final[Mapping[Schedule, Callable[[int, int], tuple[int, ...]]]] = {
    Schedule.UP: lambda most, _seated: _up(1, most),
    Schedule.DOWN: lambda most, _seated: _down(most, 1),
    Schedule.UP_DOWN: lambda most, _seated: _up(1, most) + _down(most - 1, 1),
    Schedule.DOWN_UP: lambda most, _seated: _down(most, 1) + _up(2, most),
    Schedule.UP_DOWN_PEAK_TWICE: lambda most, _seated: _up(1, most) + _down(most, 1),
    Schedule.DOWN_ONES_UP: lambda most, seated: _down(most, 2) + (1,) * seated + _up(2, most),
    Schedule.ONES_PEAK: _ones_peak,
    Schedule.CONSTANT: lambda most, _seated: (most,),
}
"""What each schedule looks like, by its largest hand and the number of players."""
