"""Tonk evenings in a book of their own, and phones on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import insert
from sqlmodel import Session
from werkzeug.test import Client

from scoring.game import Minor, Player
from scoring.games.tonk.rules import TonkRules
from scoring.log import Draft, Kind
from scoring.reading import plain
from webapp import access, create_app, store
from webapp.models import EntryRow, now
from webapp.store._rows import body_text

NAMES = ("Ana", "Ben", "Cai", "Dee", "Eli", "Fay")
RULES = plain(TonkRules(stake=Minor(50)))
FIRST = 3
"""The line of an evening's first deal, and its seq: after the session's own and the match's."""


@dataclass(frozen=True)
class Evening:
    """A session that was played for a while, and the cookies of a keeper's and a watcher's phone."""

    key: store.Key
    players: tuple[Player, ...]
    keeper: str
    watcher: str

    @property
    def root(self) -> str:
        """The table's address."""
        return f"/c/{self.key.club}/{self.key.session}"

    def knock(self, token: str) -> str:
        """The form of a deal: a knock with everybody's total."""
        knocker, *others = self.players
        totals = [f"totals.{player}={place + 11}" for place, player in enumerate(others)]
        ending = f"ending=knock&knocker={knocker}&totals.{knocker}=5"
        return "&".join([f"token={token:>012}&after=1000000", ending, *totals])


def played(data: Path, *deals: int, url: str = "") -> list[Evening]:
    """Write evenings of six with so many deals each into the folder ``data``, or the database of that URL."""
    app = create_app({"DATA": str(data), "DATABASE_URL": url})
    with Session(app.extensions["knockbook_engine"]) as db, app.test_request_context():
        club = store.create_club(db)
        ids = tuple(store.enrol(db, club, name).id for name in NAMES)
        keys = [_evening(db, club, ids, place, count) for place, count in enumerate(deals)]
        phones = [(access.keeper_link(db, key), access.watcher_link(db, key)) for key in keys]
        cookies = [[_cookie(Client(app), access.link_path(link)) for link in links] for links in phones]
    app.extensions["knockbook_engine"].dispose()
    return [Evening(key, ids, *both) for key, both in zip(keys, cookies, strict=True)]


def _evening(db: Session, club: str, ids: Sequence[Player], place: int, deals: int) -> store.Key:
    facts = {
        "title": f"Tonk {place}",
        "currency": "EUR",
        "time_zone": "Europe/Berlin",
        "players": dict(zip(ids, NAMES, strict=True)),
    }
    key = store.create_session(db, club, facts, token=f"the-evening-{place}")
    match = {"game": "tonk", "preset": "as_written", "rules": RULES, "seats": list(ids)}
    match |= {"out": [], "left": [], "first_dealer": ids[-1]}
    store.append(db, key, [Draft(Kind.MATCH, match)], token="the-match", after=1)
    if deals:
        db.connection().execute(insert(EntryRow), list(_rows(key, ids, deals)))
        db.commit()
    return key


def _rows(key: store.Key, ids: Sequence[Player], deals: int) -> Iterator[dict[str, object]]:
    """Deals as they would be written one by one, without waiting for the disk after each."""
    for place in range(deals):
        body = {"match": 2, "rules": RULES, "seats": list(ids), "deal": _deal(ids, place)}
        yield {
            **key._asdict(),
            "seq": FIRST + place,
            "line": FIRST + place,
            "kind": Kind.DEAL,
            "body": body_text(body),
            "token": f"deal-{place:07}",
            "part": 0,
            "author": "keeper",
            "note": "",
            "written_at": now(),
        }


def _deal(ids: Sequence[Player], place: int) -> dict[str, object]:
    """Two knocks, a tonk and a dry stock in turn."""
    dealer, winner = ids[place % len(ids)], ids[(place * 5 + 1) % len(ids)]
    dealt: dict[str, object] = {"players": list(ids), "dealer": dealer}
    totals = {player: 12 + (place * 7 + at * 5) % 19 for at, player in enumerate(ids)}
    if place % 4 == 0:
        return {**dealt, "ending": "tonk_out", "winner": winner}
    if place % 4 == 1:
        return {**dealt, "ending": "stock_out", "totals": totals}
    return {**dealt, "ending": "knock", "knocker": winner, "totals": {**totals, winner: place % 20}}


def _cookie(phone: Client, path: str) -> str:
    phone.get(path)
    cookie = phone.get_cookie(access.COOKIE)
    assert cookie is not None
    return f"{access.COOKIE}={cookie.value}"
