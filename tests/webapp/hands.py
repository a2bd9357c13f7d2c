"""Oh Hell hands written straight into the book of an evening, people by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scoring.log import Draft, Kind
from scoring.reading import plain

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

Taken = Sequence[tuple[int, int]]
"""Bid and tricks of each player, in seat order."""


def hand(evening: Evening, taken: Taken, *, line: int | None = None, **said: object) -> int:
    """A whole hand as scheduled (with ``line``, that one corrected), ``said`` differently; its line."""
    bids, tricks = [bid for bid, _won in taken], [won for _bid, won in taken]
    return written(evening, bids, tricks, line=line, **said)


def written(
    evening: Evening,
    bids: Sequence[int] | None,
    tricks: Sequence[int] | None = None,
    *,
    line: int | None = None,
    **said: object,
) -> int:
    """The same in steps: bids, or neither."""
    match = next(match for match in reversed(evening.ledger.matches) if match.game.slug == "oh_hell")
    row = evening.ledger.row(line) if line else None
    start = row.deal if row and row.deal else match.next_deal
    deal = {part: said for part, said in plain(start).items() if part not in {"bids", "tricks"}}
    for name, values in (("bids", bids), ("tricks", tricks)):
        if values is not None:
            deal[name] = dict(zip(start.players, values, strict=True))
    body = {"match": match.line, "rules": plain(match.rules), "seats": list(match.order)}
    return evening.write(Draft(Kind.DEAL, {**body, "deal": {**deal, **said}}, line))


def award(evening: Evening, name: str, points: int, reason: str, note: str = "") -> int:
    """Points outside the formula."""
    match = evening.ledger.matches[-1]
    body = {"match": match.line, "player": evening.player(name), "points": points, "reason": reason}
    return evening.write(Draft(Kind.AWARD, body, note=note))


def ended(evening: Evening) -> int:
    """The newest match ended by its keeper."""
    match = evening.ledger.matches[-1]
    body: Mapping[str, object] = {**(match.entry.body or {}), "ended": True}
    return evening.write(Draft(Kind.MATCH, body, match.line))


def play(evening: Evening, winner: str, *, wrong: tuple[str, ...] = ()) -> int:
    """The next hand: ``winner`` bids and takes every trick, who is ``wrong`` bids one too many; its line.

    Who bids right gets 10 and the tricks, who does not gets 0.
    """
    suggested = evening.ledger.matches[-1].next_deal
    cards: int = plain(suggested)["cards"]
    names = [evening.ledger.players[player] for player in suggested.players]
    tricks = [cards if name == winner else 0 for name in names]
    bids = [abs(won - 1) if name in wrong else won for name, won in zip(names, tricks, strict=True)]
    return written(evening, bids, tricks)


def bid(evening: Evening) -> int:
    """The next hand with bids alone: it waits for its tricks; its line."""
    return written(evening, [0] * len(evening.ledger.matches[-1].playing))


def points(evening: Evening) -> dict[str, int]:
    """Everybody's points in the newest match, by name."""
    ledger = evening.ledger
    return {ledger.players[player]: points for player, points in ledger.matches[-1].points.items()}


def arrives(start: str = "", **more: str) -> Mapping[str, str]:
    """The form of Eve, who sits down with a starting score; ``start`` is one of those offered, or none."""
    return {"do": "add", "name": "Eve", "start": start, **more}
