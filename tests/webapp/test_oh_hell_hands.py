"""A hand of Oh Hell written down from the table: its bids, then its tricks, by a phone without JavaScript."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from scoring.ledger import Row
    from tests.webapp.conftest import Evening

Hands = "Callable[..., Evening]"
FOUR = ("Ana", "Ben", "Cai", "Dee")


def called(evening: Evening, part: str, numbers: Mapping[str, object]) -> dict[str, str]:
    """Fields of a form: each player's bid, or tricks."""
    return {f"{part}.{evening.player(name)}": str(number) for name, number in numbers.items()}


def bid(evening: Evening, *, after: int | None = None, token: str = "", **bids: object) -> TestResponse:
    """Send the bids, as the form on the table has them."""
    form = {"step": "bids", **called(evening, "bids", bids)}
    return evening.send("/deal", form, after=after, token=token)


def take(evening: Evening, *, after: int | None = None, token: str = "", **tricks: object) -> TestResponse:
    """Send the tricks of the hand that waits for them."""
    form = {"step": "tricks", **called(evening, "tricks", tricks)}
    return evening.send(f"/deal/{newest(evening).line}", form, after=after, token=token)


def newest(evening: Evening) -> Row:
    return evening.ledger.matches[-1].rows[-1]


def points(evening: Evening) -> dict[str, int]:
    ledger = evening.ledger
    return {ledger.players[player]: total for player, total in ledger.matches[-1].points.items()}


@pytest.fixture
def four(hands: Callable[..., Evening]) -> Evening:
    """Four at the table; Dee deals the first hand, Ana bids first."""
    return hands(*FOUR)


def test_a_hand_is_its_bids_and_then_its_tricks(four: Evening) -> None:
    assert bid(four, Ana=0, Ben=1, Cai=0, Dee=0).status_code == 303
    assert newest(four).waits
    assert take(four, Ana=0, Ben=1, Cai=0, Dee=0).status_code == 303
    assert points(four) == {"Ana": 10, "Ben": 11, "Cai": 10, "Dee": 10}
    text = four.text("")
    assert "Hand 2 of 13" in text
    assert "Made: Ana" in text
