"""What the pages say of an Oh Hell match: its rules, its money, its places, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.webapp.hand_form import bid, take

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def test_more_tricks_that_nobody_won_than_there_are_is_one_fault(hands: Callable[..., Evening]) -> None:
    house = hands("Ana", "Ben", "Cai", void_tricks_allowed=True)
    bid(house, {"Ana": 0, "Ben": 0, "Cai": 0})
    answer = take(house, {"Ana": 0, "Ben": 0, "Cai": 0}, {"void_tricks": "2"})
    assert "There is no more than one trick in this hand." in house.seen(answer)
    assert "Count again." not in house.seen(answer)
