"""Sessions written straight into the book, for tests that only look at pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Flask
from sqlmodel import Session

from scoring.game import Minor, Player
from scoring.games.tonk.rules import TonkRules
from scoring.log import Draft, Kind
from scoring.reading import plain
from webapp import access, store

RULES = plain(TonkRules(stake=Minor(50)))
THREE = ("Ana", "Ben", "Cai")
SIX = (*THREE, "Dee", "Eva", "Finn")


@dataclass(frozen=True)
class Opened:
    """A Tonk session: ``link`` lets a keeper in, ``seat`` its first player; ``root`` is the table."""

    link: str
    root: str
    seat: str = ""


def opened(app: Flask, names: Sequence[str], deals: int) -> Opened:
    """A session of ``names`` with so many deals, every ending in turn; the last one is a caught knock."""
    with Session(app.extensions["knockbook_engine"]) as db:
        club = store.create_club(db)
        ids = [store.enrol(db, club, name).id for name in names]
        facts = {
            "title": "Friday Tonk",
            "currency": "EUR",
            "time_zone": "Europe/Dublin",
            "players": dict(zip(ids, names, strict=True)),
        }
        key = store.create_session(db, club, facts, token="the-evening")
        seated = {"rules": RULES, "seats": ids}
        match = {
            "game": "tonk",
            "preset": "as_written",
            **seated,
            "out": [],
            "left": [],
            "first_dealer": ids[-1],
        }
        drafts = [Draft(Kind.MATCH, match)]
        line = store.append(db, key, drafts, token="the-match", after=1).entries[0].line
        for number in range(deals):
            deal = {"players": ids, "dealer": ids[number % len(ids)], **_ending(ids, deals - 1 - number)}
            after = store.ledger(db, key).seq
            draft = Draft(Kind.DEAL, {"match": line, **seated, "deal": deal})
            store.append(db, key, [draft], token=f"the-deal-{number:03}", after=after)
        with app.test_request_context():
            keeper = access.link_path(access.keeper_link(db, key))
            seat = access.link_path(access.player_link(db, key, Player(ids[0])))
            return Opened(keeper, f"/c/{key.club}/{key.session}", seat)


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
