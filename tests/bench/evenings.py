"""A Tonk evening in a book of its own, and phones on it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sqlmodel import Session
from werkzeug.test import Client

from scoring.game import Minor, Player
from scoring.games.tonk.rules import TonkRules
from scoring.log import Draft, Kind
from scoring.reading import plain
from webapp import access, create_app, store

NAMES = ("Ana", "Ben", "Cai", "Dee", "Eli", "Fay")
RULES = plain(TonkRules(stake=Minor(50)))


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


def played(data: Path, deals: int) -> Evening:
    """Write an evening of six into the folder ``data``."""
    app = create_app({"DATA": str(data)})
    with Session(app.extensions["knockbook_engine"]) as db, app.test_request_context():
        club = store.create_club(db)
        ids = tuple(store.enrol(db, club, name).id for name in NAMES)
        facts = {
            "title": "Friday Tonk",
            "currency": "EUR",
            "time_zone": "Europe/Berlin",
            "players": dict(zip(ids, NAMES, strict=True)),
        }
        key = store.create_session(db, club, facts, token="the-evening")
        seated = {"rules": RULES, "seats": list(ids)}
        match = {"game": "tonk", "preset": "as_written", **seated}
        match |= {"out": [], "left": [], "first_dealer": ids[-1]}
        line = store.append(db, key, [Draft(Kind.MATCH, match)], token="the-match", after=1).seq
        drafts = [
            Draft(Kind.DEAL, {"match": line, **seated, "deal": _deal(ids, place)}) for place in range(deals)
        ]
        store.append(db, key, drafts, token="the-deals", after=line)
        links = access.keeper_link(db, key), access.watcher_link(db, key)
        cookies = [_cookie(Client(app), access.link_path(link)) for link in links]
    app.extensions["knockbook_engine"].dispose()
    return Evening(key, ids, *cookies)


def _deal(ids: tuple[Player, ...], place: int) -> dict[str, object]:
    dealer, winner = ids[place % len(ids)], ids[(place * 5 + 1) % len(ids)]
    return {"players": list(ids), "dealer": dealer, "ending": "tonk_out", "winner": winner}


def _cookie(phone: Client, path: str) -> str:
    phone.get(path)
    cookie = phone.get_cookie(access.COOKIE)
    assert cookie is not None
    return f"{access.COOKIE}={cookie.value}"
