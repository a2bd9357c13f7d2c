"""Settling up: the fewest payments, nothing left, nothing for nothing, and a plan that stays put."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.game import Player
from scoring.settle import EXACT, Settlement, outstanding, pairwise, settle_up, split

A, B, C, D = (Player(name) for name in "ABCD")


def balanced(most: int) -> st.SearchStrategy[dict[Player, int]]:
    amounts = st.lists(st.integers(-40, 40), max_size=most - 1)
    return amounts.map(lambda some: {Player(f"p{i:02}"): n for i, n in enumerate([*some, -sum(some)])})


def after(balances: Mapping[Player, int], plan: tuple[Settlement, ...]) -> dict[Player, int]:
    left = dict(balances)
    for line in plan:
        left[line.payer] += line.amount
        left[line.payee] -= line.amount
    return left


def most_groups(amounts: tuple[int, ...]) -> int:
    """Brute force: over every way to take one balanced group away that holds the first of them."""
    if not amounts:
        return 0
    first, rest = amounts[0], amounts[1:]
    return 1 + max(most_groups(others) for others in _without_a_group(first, rest))


def _without_a_group(first: int, rest: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            if first + sum(rest[i] for i in chosen) == 0:
                yield tuple(amount for i, amount in enumerate(rest) if i not in chosen)


@given(balanced(9))
def test_no_plan_has_fewer_payments(balances: dict[Player, int]) -> None:
    amounts = tuple(amount for amount in balances.values() if amount)
    assert len(settle_up(balances)) == len(amounts) - most_groups(amounts)


@given(balanced(EXACT + 6))
def test_a_plan_leaves_nothing_and_nobody_pays_nothing(balances: dict[Player, int]) -> None:
    plan = settle_up(balances)
    assert not any(after(balances, plan).values())
    assert all(line.amount > 0 and line.payer != line.payee for line in plan)


@given(balanced(8), st.randoms(use_true_random=False))
def test_the_order_of_players_changes_nothing(balances: dict[Player, int], random: object) -> None:
    assert settle_up(dict(reversed(balances.items()))) == settle_up(balances)


@given(balanced(8))
def test_a_line_names_the_group_that_balances_among_itself(balances: dict[Player, int]) -> None:
    for line in settle_up(balances):
        assert sum(balances[player] for player in line.group) == 0
        assert {line.payer, line.payee} <= set(line.group)


@given(balanced(8), st.data())
def test_the_other_lines_stay_when_a_proposed_one_has_been_paid(
    balances: dict[Player, int], data: st.DataObject
) -> None:
    plan = settle_up(balances)
    paid = data.draw(st.lists(st.sampled_from(plan), unique=True)) if plan else []
    handed = [(line.payer, line.payee, int(line.amount)) for line in paid]
    assert outstanding(balances, handed) == tuple(line for line in plan if line not in paid)


def test_what_does_not_balance_cannot_be_settled() -> None:
    with pytest.raises(ValueError, match="do not sum to 0"):
        settle_up({A: 5})


def test_any_other_payment_makes_a_new_plan_that_still_leaves_nothing() -> None:
    balances = {A: -300, B: 200, C: 100}
    plan = outstanding(balances, [(A, B, 50)])
    assert not any(after({A: -250, B: 150, C: 100}, plan).values())


def test_a_payment_by_somebody_who_owed_nothing_is_owed_back() -> None:
    assert [(line.payer, line.payee, line.amount) for line in outstanding({}, [(D, A, 5)])] == [(A, D, 5)]


def test_one_hundred_among_three_leaves_no_cent() -> None:
    assert split(100, (B, C, A)) == {B: 34, C: 33, A: 33}


@given(st.integers(0, 10**6), st.integers(1, 7))
def test_shares_differ_by_one_unit_at_most(total: int, people: int) -> None:
    shares = split(total, [Player(str(i)) for i in range(people)])
    assert sum(shares.values()) == total
    assert max(shares.values()) - min(shares.values()) <= 1


@pytest.mark.parametrize(
    ("debts", "payments", "owed"),
    [
        ([(A, B, 30), (B, A, 10)], [], [(A, B, 20)]),
        ([(A, B, 30), (B, A, 30)], [], []),
        ([(A, B, 30)], [(A, B, 30)], []),
        ([(A, B, 30)], [(A, B, 50)], [(B, A, 20)]),
        ([(B, A, 5), (C, A, 5)], [], [(B, A, 5), (C, A, 5)]),
    ],
)
def test_debts_pair_by_pair(
    debts: list[tuple[Player, Player, int]],
    payments: list[tuple[Player, Player, int]],
    owed: list[tuple[Player, Player, int]],
) -> None:
    assert [(line.payer, line.payee, line.amount) for line in pairwise(debts, payments)] == owed
