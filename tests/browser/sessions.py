"""Sessions written straight into the book, for tests that only look at pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Flask
from sqlmodel import Session

from scoring.log import Draft, Kind
from scoring.reading import plain
from tests.webapp.conftest import Evening, evening
from webapp import access

STAKE = 50
THREE = ("Ana", "Ben", "Cai")
SIX = (*THREE, "Dee", "Eva", "Finn")


@dataclass(frozen=True)
class Opened:
    """A session: ``link`` lets a keeper in, ``seat`` its first player; ``root`` is the table."""

    link: str
    root: str
    seat: str


def opened(app: Flask, names: Sequence[str], deals: int) -> Opened:
    """Tonk of ``names`` with so many deals, every ending in turn; the last one is a caught knock."""
    one = evening(app, *names, stake=STAKE)
    match, ids = one.ledger.matches[-1], list(one.ids.values())
    said = {"match": match.line, "rules": plain(match.rules), "seats": ids}
    for number in range(deals):
        deal = {"players": ids, "dealer": ids[number % len(ids)], **_ending(ids, deals - 1 - number)}
        one.write(Draft(Kind.DEAL, {**said, "deal": deal}), author="")
    return ways_in(one)


def ways_in(one: Evening) -> Opened:
    """What lets phones in to an evening."""
    with one.app.test_request_context(), Session(one.app.extensions["knockbook_engine"]) as db:
        keeper = access.link_path(access.keeper_link(db, one.key))
        first = next(iter(one.ids.values()))
        return Opened(keeper, one.root, access.link_path(access.player_link(db, one.key, first)))


def _ending(ids: Sequence[str], left: int) -> dict[str, object]:
    """How a deal ended that ``left`` others follow."""
    totals = {player: 8 + 3 * place for place, player in enumerate(ids)}
    endings: tuple[dict[str, object], ...] = (
        {"ending": "knock", "knocker": ids[1], "totals": totals},
        {"ending": "tonk_out", "winner": ids[0]},
        {"ending": "discard_out", "winner": ids[-1]},
        {"ending": "dealt_tonk", "totals": {ids[1]: 50}},
        {"ending": "stock_out", "totals": totals},
        {"ending": "misdeal"},
    )
    return endings[left % len(endings)]
