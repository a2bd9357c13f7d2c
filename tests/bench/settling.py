"""How long a settlement takes to be found: 16 people in about 40 ms."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from figures import Figure, Times

from scoring.game import Player
from scoring.settle import EXACT, settle_up

TIMES = 15


def measure(_folder: Path, _seconds: float) -> Iterator[Figure]:
    """Small and large circles."""
    for people in (6, EXACT, EXACT + 8):
        yield Figure(Times(f"{people} people settle", [_settled(people) for _ in range(TIMES)]))


def _settled(people: int) -> float:
    """Milliseconds for the same balances each time."""
    dice = random.Random(people)  # noqa: S311 -- any dice will do
    amounts = [dice.randint(-500, 500) for _ in range(people - 1)]
    balances = {Player(f"p{place}"): amount for place, amount in enumerate([*amounts, -sum(amounts)])}
    begun = perf_counter()
    settle_up(balances)
    return (perf_counter() - begun) * 1000
