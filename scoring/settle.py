"""Sharing amounts out, and settling up with the fewest payments.

A plan splits the people with money on the table into as many groups as possible that balance among
themselves; k people in a group need k - 1 payments, so the most groups are the fewest payments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.game import Minor, Player

EXACT: Final = 16
"""People with money on the table up to which the plan is provably the shortest."""

Handed = tuple[Player, Player, int]
"""Money handed over: payer, payee, amount (minor units)."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """A proposed payment (> 0, minor units). ``group`` are the people who balance among themselves."""

    payer: Player
    payee: Player
    amount: Minor
    group: tuple[Player, ...]


def split(total: int, among: Sequence[Player]) -> dict[Player, int]:
    """Share ``total`` (>= 0, minor units) equally; odd units go one each to the first in the order given.

    For the table's own custom pass the players clockwise from the dealer's left.
    """
    share, odd = divmod(total, len(among))
    return {player: share + (place < odd) for place, player in enumerate(among)}


def settle_up(balances: Mapping[Player, int]) -> tuple[Settlement, ...]:
    """The fewest payments that bring ``balances`` (minor units, summing to 0) to nothing.

    Provably fewest for up to ``EXACT`` people with money on the table, greedy above. The same balances
    give the same plan whatever their order: who owes most and who is owed most are looked at first, equal
    ones by their ids. Nobody ever pays nothing. Raises ValueError for balances that do not sum to 0.
    """
    if sum(balances.values()):
        msg = "balances that do not sum to 0 cannot be settled"
        raise ValueError(msg)
    people = sorted((player for player in balances if balances[player]), key=lambda p: (balances[p], p))
    amounts = [balances[player] for player in people]
    groups = _most_groups(amounts) if len(people) <= EXACT else [range(len(people))]
    return tuple(line for group in groups for line in _within({people[i]: amounts[i] for i in group}))


def outstanding(before: Mapping[Player, int], payments: Iterable[Handed]) -> tuple[Settlement, ...]:
    """What is still to be paid of an open settlement.

    ``before`` are the balances before its ``payments``. A payment equal to a proposed line strikes that
    line and leaves the rest as they were; any other payment makes a new plan.
    """
    balances = dict(before)
    plan = settle_up(balances)
    for payer, payee, amount in payments:
        balances[payer] = balances.get(payer, 0) + amount
        balances[payee] = balances.get(payee, 0) - amount
        paid = [line for line in plan if (line.payer, line.payee, line.amount) == (payer, payee, amount)]
        plan = tuple(line for line in plan if line not in paid) if paid else settle_up(balances)
    return plan


def pairwise(debts: Iterable[Handed], payments: Iterable[Handed] = ()) -> tuple[Settlement, ...]:
    """Who owes whom pair by pair: ``debts`` (payer owes payee) less ``payments``, netted within each pair."""
    net: dict[tuple[Player, Player], int] = {}
    signed = [(1, debt) for debt in debts] + [(-1, payment) for payment in payments]
    for sign, (payer, payee, amount) in signed:
        pair, way = ((payer, payee), sign) if payer < payee else ((payee, payer), -sign)
        net[pair] = net.get(pair, 0) + way * amount
    owed = [(pair if net[pair] > 0 else pair[::-1], abs(net[pair])) for pair in sorted(net) if net[pair]]
    return tuple(Settlement(payer, payee, Minor(amount), (payer, payee)) for (payer, payee), amount in owed)


def _within(balances: dict[Player, int]) -> Iterable[Settlement]:
    """Settle one group: whoever owes most pays whoever is owed most, until nothing is left."""
    group = tuple(sorted(balances))
    while any(balances.values()):
        payer = min(balances, key=lambda player: (balances[player], player))
        payee = max(balances, key=lambda player: (balances[player], player))
        amount = min(-balances[payer], balances[payee])
        balances[payer] += amount
        balances[payee] -= amount
        yield Settlement(payer, payee, Minor(amount), group)


def _most_groups(amounts: Sequence[int]) -> list[list[int]]:
    """Places of ``amounts`` (none 0, summing to 0) in as many groups as possible that each sum to 0.

    Over all subsets, as bits: the most zero sums met on the way when the subset's people are lined up
    one by one. The last of them comes off first, so walking back from everybody finds the groups.
    """
    everybody = (1 << len(amounts)) - 1
    sums, most, last = [0], [0], [0]
    for subset in range(1, everybody + 1):
        low = subset & -subset
        sums.append(sums[subset ^ low] + amounts[low.bit_length() - 1])
        best, off, rest = -1, 0, subset
        while rest:
            bit = rest & -rest
            rest ^= bit
            if most[subset ^ bit] > best:
                best, off = most[subset ^ bit], bit
        most.append(best + (sums[subset] == 0))
        last.append(off)
    groups: list[list[int]] = []
    subset = everybody
    while subset:
        if sums[subset] == 0:
            groups.append([])
        groups[-1].append(last[subset].bit_length() - 1)
        subset ^= last[subset]
    return groups
