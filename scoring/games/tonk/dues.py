"""Dues: what somebody has to pay, before it is said to whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from scoring.game import Minor, Player, Transfer
from scoring.settle import split


class Reason(StrEnum):
    """Why money moves in Tonk; templates have a sentence for each."""

    DEALT_TONK = "dealt_tonk"
    TONK_OUT = "tonk_out"
    HIT_OUT = "hit_out"
    DISCARD_OUT = "discard_out"
    KNOCK = "knock"
    KNOCK_PER_POINT = "knock_per_point"
    CAUGHT = "caught"
    CAUGHT_SHARE = "caught_share"
    CAUGHT_PER_POINT = "caught_per_point"
    LOWEST = "lowest"
    LOWEST_SHARE = "lowest_share"
    LOWEST_PER_POINT = "lowest_per_point"
    COVERS_TABLE = "covers_table"
    STOCK_OUT = "stock_out"
    STOCK_OUT_SHARE = "stock_out_share"
    STOCK_OUT_PER_POINT = "stock_out_per_point"


_SHARE: Final[Mapping[Reason, Reason]] = {
    Reason.CAUGHT: Reason.CAUGHT_SHARE,
    Reason.CAUGHT_PER_POINT: Reason.CAUGHT_SHARE,
    Reason.LOWEST: Reason.LOWEST_SHARE,
    Reason.LOWEST_PER_POINT: Reason.LOWEST_SHARE,
    Reason.STOCK_OUT: Reason.STOCK_OUT_SHARE,
    Reason.STOCK_OUT_PER_POINT: Reason.STOCK_OUT_SHARE,
}


@dataclass(frozen=True, slots=True)
class Due:
    """``amount`` (> 0, minor units) that ``payer`` has to pay."""

    payer: Player
    amount: int
    reason: Reason


@lru_cache(maxsize=4096)
def transfer(payer: Player, payee: Player, amount: int, reason: Reason) -> Transfer:
    """Evening after evening the same players pay each other the same: each such transfer is held once."""
    return Transfer(payer, payee, Minor(amount), reason)


def in_full(dues: Iterable[Due], payees: Sequence[Player]) -> tuple[Transfer, ...]:
    """Each due is paid to each payee."""
    return tuple(transfer(due.payer, payee, due.amount, due.reason) for due in dues for payee in payees)


def pooled(dues: Sequence[Due], payees: Sequence[Player]) -> tuple[Transfer, ...]:
    """Each due goes once into a pool that the payees share equally, odd units in the order given.

    Money has no colour in a pool, so who pays whom is only bookkeeping: the dues fill the shares one
    after another. One payee has the pool to himself, and nothing was shared.
    """
    if len(payees) == 1:
        return in_full(dues, payees)
    open_shares = split(sum(due.amount for due in dues), payees)
    lines = []
    for due in dues:
        unpaid = due.amount
        for payee, share in open_shares.items():
            amount = min(unpaid, share)
            if amount:
                lines.append(transfer(due.payer, payee, amount, _SHARE[due.reason]))
                open_shares[payee] -= amount
                unpaid -= amount
    return tuple(lines)
