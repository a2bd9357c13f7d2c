"""Oh Hell hands written straight into the book, people by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.game import Player
from scoring.log import Draft, Kind
from scoring.reading import plain

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def play(evening: Evening, winner: str, *, wrong: tuple[str, ...] = ()) -> int:
    """The next hand: ``winner`` bids and takes every trick, who is ``wrong`` bids one too many; its line.

    Who bids right gets 10 and the tricks, who does not gets 0.
    """
    match = evening.ledger.matches[-1]
    suggested = match.next_deal
    cards: int = plain(suggested)["cards"]
    tricks = dict.fromkeys(suggested.players, 0) | {evening.player(winner): cards}
    bids = tricks | {evening.player(name): abs(tricks[evening.player(name)] - 1) for name in wrong}
    return write(evening, bids=bids, tricks=tricks)


def bid(evening: Evening) -> int:
    """The next hand with bids alone: it waits for its tricks; its line."""
    return write(evening, bids=dict.fromkeys(evening.ledger.matches[-1].playing, 0))


def write(evening: Evening, **said: dict[Player, int]) -> int:
    match = evening.ledger.matches[-1]
    deal = {"trump": "H"} | plain(match.next_deal) | said
    body = {
        "match": match.line,
        "rules": plain(match.rules),
        "seats": list(match.order),
        "deal": deal,
    }
    line = evening.write(Draft(Kind.DEAL, body))
    row = evening.ledger.row(line)
    assert row is not None
    assert row.faults == ()
    return line


def points(evening: Evening) -> dict[str, int]:
    """Everybody's points in the newest match, by name."""
    ledger = evening.ledger
    return {ledger.players[player]: points for player, points in ledger.matches[-1].points.items()}
