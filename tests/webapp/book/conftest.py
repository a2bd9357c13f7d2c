"""A data folder, a club with three players, and a session of theirs: fresh for each test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine
from sqlmodel import Session

from scoring.game import Player
from scoring.log import Draft, Kind
from webapp import create_app, store

SAME_SITE = {"HTTP_SEC_FETCH_SITE": "same-origin"}


@dataclass
class Table:
    """A session being played: who is there, and drafts of what they do."""

    db: Session
    key: store.Key
    ana: Player
    ben: Player
    cai: Player

    def __post_init__(self) -> None:
        self.tokens = (f"token-{number}" for number in count(1))

    @property
    def seq(self) -> int:
        return store.entries(self.db, self.key)[-1].seq

    def act(self, *drafts: Draft, after: int | None = None, token: str = "") -> store.Written:
        seen = self.seq if after is None else after
        return store.append(
            self.db, self.key, drafts, token=token or next(self.tokens), after=seen, author="keeper"
        )

    def undo(self, after: int | None = None, token: str = "") -> store.Written:
        seen = self.seq if after is None else after
        return store.undo(self.db, self.key, token=token or next(self.tokens), after=seen)

    def redo(self) -> store.Written:
        return store.redo(self.db, self.key, token=next(self.tokens), after=self.seq)

    def payment(self, amount: int, payer: Player, payee: Player, line: int | None = None) -> Draft:
        return Draft(Kind.PAYMENT, {"payer": payer, "payee": payee, "amount": amount}, line)

    def closing(self) -> Draft:
        return Draft(Kind.CLOSING, {"totals": dict(store.ledger(self.db, self.key).balances)})

    def match(self, line: int | None = None, stake: int = 50) -> Draft:
        seats = [self.ana, self.ben, self.cai]
        body = {"game": "tonk", "preset": "as_written", "rules": {"stake": stake}, "seats": seats}
        return Draft(Kind.MATCH, {**body, "out": [], "left": [], "first_dealer": self.ana}, line)

    def deal(self, match: int, winner: Player, line: int | None = None) -> Draft:
        seats = [self.ana, self.ben, self.cai]
        deal = {"players": seats, "dealer": self.ana, "ending": "went_out", "winner": winner}
        body = {"match": match, "rules": {"stake": 50}, "seats": seats, "deal": deal}
        return Draft(Kind.DEAL, body, line)

    def facts(self, names: Mapping[Player, str]) -> Draft:
        body = dict(store.entries(self.db, self.key)[0].body or {})
        return Draft(Kind.SESSION, body | {"players": dict(names)}, 1)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    return tmp_path / "data"


@pytest.fixture
def app(data: Path) -> Iterator[Flask]:
    app = create_app({"DATA": str(data), "TESTING": True})
    yield app
    app.extensions["knockbook_engine"].dispose()


@pytest.fixture
def engine(app: Flask) -> Engine:
    engine: Engine = app.extensions["knockbook_engine"]
    return engine


@pytest.fixture
def db(engine: Engine) -> Iterator[Session]:
    with Session(engine) as db:
        yield db


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    """A browser that says where its posts come from."""
    client = app.test_client()
    client.environ_base.update(SAME_SITE)
    return client


@pytest.fixture
def table(db: Session) -> Table:
    club = store.create_club(db)
    ana, ben, cai = (store.enrol(db, club, name).id for name in ("Ana", "Ben", "Cai"))
    players = {ana: "Ana", ben: "Ben", cai: "Cai"}
    facts = {"title": "Friday", "currency": "EUR", "time_zone": "UTC", "players": players}
    key = store.create_session(db, club, facts, token="the form that made it")
    return Table(db, key, ana, ben, cai)
