"""Which hand totals one deck can hold, against other ways to find out."""

from functools import cache
from itertools import combinations_with_replacement

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games.tonk.deck import can_be_counted, can_be_dealt

Hand = tuple[int, ...]


@cache
def hands(fewest: int) -> dict[int, list[Hand]]:
    """How many of each value, ace to ten, the hands of so many to five cards hold, by their total."""
    found: dict[int, list[Hand]] = {}
    for cards in range(fewest, 6):
        for values in combinations_with_replacement(range(1, 11), cards):
            counts = tuple(values.count(value) for value in range(1, 11))
            if max(counts[:9]) <= 4:
                found.setdefault(sum(values), []).append(counts)
    return found


def in_one_deck(*together: Hand) -> bool:
    held: list[int] = [sum(counts) for counts in zip(*together, strict=True)]
    return max(held[:9]) <= 4 and held[9] <= 16


def dealt_card_by_card(totals: tuple[int, ...], fewest: int) -> bool:
    """The same question asked the other way round: each value of the deck handed out in turn.

    A hand is (points still wanted, cards it may still get); hands are alike, so their order is forgotten.
    """
    states = {tuple(sorted((total, 5) for total in totals))}
    for value in range(10, 0, -1):
        states = {after for state in states for after in handed_out(state, value, 16 if value == 10 else 4)}
    return any(all(points == 0 and cards <= 5 - fewest for points, cards in state) for state in states)


def handed_out(
    state: tuple[tuple[int, int], ...], value: int, cards: int
) -> set[tuple[tuple[int, int], ...]]:
    """What the hands can look like after up to so many cards of one value."""
    partial: set[tuple[int, tuple[tuple[int, int], ...]]] = {(cards, ())}
    for points, room in state:
        partial = {
            (left - given, (*done, (points - given * value, room - given)))
            for left, done in partial
            for given in range(min(left, room, points // value) + 1)
            if points - given * value <= (room - given) * (value - 1)
        }
    return {tuple(sorted(done)) for _, done in partial}


def test_every_pair_of_dealt_totals_is_decided_as_enumeration_decides() -> None:
    for low, high in combinations_with_replacement(range(6, 51), 2):
        expected = any(in_one_deck(one, two) for one in hands(5)[low] for two in hands(5)[high])
        assert can_be_dealt([low, high]) is expected, (low, high)


def test_every_pair_of_counts_is_possible() -> None:
    for low, high in combinations_with_replacement(range(1, 51), 2):
        assert can_be_counted([low, high])
        assert any(in_one_deck(one, two) for one in hands(1)[low] for two in hands(1)[high])


# Only low and high totals compete for the same cards, and only for them is the slow way quick enough.
CROWDED_DEALT = st.lists(st.one_of(st.integers(6, 12), st.integers(46, 50)), min_size=1, max_size=3)
CROWDED_COUNTS = st.lists(st.one_of(st.integers(1, 4), st.integers(46, 50)), min_size=1, max_size=5)


@settings(deadline=None, max_examples=60)
@given(CROWDED_DEALT, st.integers(6, 50))
def test_dealt_totals_are_decided_as_handing_out_decides(crowd: list[int], more: int) -> None:
    assert can_be_dealt([*crowd, more]) is dealt_card_by_card((*crowd, more), 5)


@settings(deadline=None, max_examples=60)
@given(CROWDED_COUNTS, st.integers(1, 50))
def test_counts_are_decided_as_handing_out_decides(crowd: list[int], more: int) -> None:
    assert can_be_counted([*crowd, more]) is dealt_card_by_card((*crowd, more), 1)


def test_worked_examples_at_the_deal() -> None:
    assert can_be_dealt([50, 50, 50])
    assert not can_be_dealt([50, 50, 50, 50])
    assert can_be_dealt([50, 48, 48, 50])
    assert not can_be_dealt([50, 50, 49, 49])
    assert not can_be_dealt([6, 11])
    assert can_be_dealt([6, 12])
    assert can_be_dealt([])


def test_worked_examples_at_a_count() -> None:
    assert can_be_counted([1, 1, 1, 1])
    assert not can_be_counted([1, 1, 1, 1, 1])
    assert can_be_counted([2, 2, 2, 2, 2, 2])
    assert not can_be_counted([1, 1, 1, 1, 2, 2, 2, 2, 2])
    assert can_be_counted([6, 6])
    assert not can_be_counted([50, 50, 50, 47])
    assert can_be_counted([50, 50, 50, 46])
    assert can_be_counted([0, 0, 0, 0, 0, 50])


def test_fits_that_leave_no_choice_are_found() -> None:
    assert can_be_dealt([22, 20, 22, 22, 22, 22])
    assert not can_be_dealt([19, 20, 16, 18, 16, 18])
