"""A hand of Oh Hell as a phone without JavaScript sends it, people by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from werkzeug.test import TestResponse

if TYPE_CHECKING:
    from scoring.ledger import Row
    from tests.webapp.conftest import Evening

Numbers = Mapping[str, object]

NOUGHT = {"Ana": 0, "Ben": 0, "Cai": 0, "Dee": 0}
ONE = NOUGHT | {"Ben": 1}
TWO = NOUGHT | {"Ben": 2}
"""Bids, or tricks, of one card and of two: Ben takes all."""


def called(evening: Evening, part: str, numbers: Numbers) -> dict[str, str]:
    """Fields of a form: each player's bid, or tricks."""
    return {f"{part}.{evening.player(name)}": str(number) for name, number in numbers.items()}


def bid(
    evening: Evening,
    bids: Numbers,
    choices: Mapping[str, str] | None = None,
    *,
    after: int | None = None,
    token: str = "",
) -> TestResponse:
    """Send the bids of the next hand, with what else was chosen."""
    form = {"step": "bids", **(choices or {}), **called(evening, "bids", bids)}
    return evening.send("/deal", form, after=after, token=token)


def take(
    evening: Evening,
    tricks: Numbers,
    choices: Mapping[str, str] | None = None,
    *,
    after: int | None = None,
    token: str = "",
) -> TestResponse:
    """Send the tricks of the newest hand."""
    form = {"step": "tricks", **(choices or {}), **called(evening, "tricks", tricks)}
    return evening.send(f"/deal/{newest(evening).line}", form, after=after, token=token)


def hand(evening: Evening, bids: Numbers, tricks: Numbers) -> None:
    """A whole hand."""
    for answer in (bid(evening, bids), take(evening, tricks)):
        assert answer.status_code == 303, evening.seen(answer)


def corrected(
    evening: Evening, bids: Numbers, tricks: Numbers, *, line: int | None = None, **said: str
) -> TestResponse:
    """Say a hand again, all of it; the newest unless a ``line`` is named."""
    form = {**said, **called(evening, "bids", bids), **called(evening, "tricks", tricks)}
    return evening.send(f"/deal/{line or newest(evening).line}", form)


def newest(evening: Evening) -> Row:
    return evening.ledger.matches[-1].rows[-1]


def said(evening: Evening) -> Mapping[str, Any]:
    """What the newest hand says, as plain data."""
    deal: Any = newest(evening).body["deal"]
    return dict(deal)


def points(evening: Evening) -> dict[str, int]:
    """The match's points by name."""
    ledger = evening.ledger
    return {ledger.players[player]: total for player, total in ledger.matches[-1].points.items()}
