"""A session in a real book, a phone that may look at it, and a press that must not complain."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader
from sqlmodel import Session

from scoring.game import Player
from scoring.games.tonk import GAME
from scoring.games.tonk.rules import TonkRules
from scoring.log import Draft, Kind
from webapp import access, store

Open = Callable[..., "Book"]


@pytest.fixture
def app(tmp_path: Path, new_app: Callable[[Path], Flask]) -> Flask:
    return new_app(tmp_path)


@dataclass
class Book:
    """A Tonk session being written, and its pages. Players' ids are p0, p1 and so on."""

    app: Flask
    db: Session
    key: store.Key
    client: FlaskClient
    players: tuple[str, ...]
    match: int = 0
    rules: TonkRules = field(default_factory=lambda: TonkRules(stake=50))  # type: ignore[arg-type]

    def write(self, *drafts: Draft) -> int:
        """Append one action; the line of its first entry."""
        seq = store.ledger(self.db, self.key).seq
        written = store.append(self.db, self.key, drafts, token=f"token-{seq:05d}", after=seq, author="Ana")
        return written.entries[0].line

    def deal(self, ending: str, *, line: int | None = None, **said: object) -> int:
        """A deal written down (or, with ``line``, corrected)."""
        deal = {"players": list(self.players), "dealer": self.players[0], "ending": ending, **said}
        body = {"match": self.match, "rules": self.plain_rules(), "seats": list(self.players), "deal": deal}
        return self.write(Draft(Kind.DEAL, body, line))

    def knock(self, knocker: int, *totals: int, line: int | None = None) -> int:
        """A knock with everybody's hand totals."""
        counted = dict(zip(self.players, totals, strict=True))
        return self.deal("knock", knocker=self.players[knocker], totals=counted, line=line)

    def out(self, winner: int) -> int:
        return self.deal("discard_out", winner=self.players[winner])

    def strike(self, line: int) -> int:
        return self.write(Draft(Kind.DEAL, None, line))

    def pay(self, payer: int, payee: int, amount: int) -> int:
        body = {"payer": self.players[payer], "payee": self.players[payee], "amount": amount}
        return self.write(Draft(Kind.PAYMENT, body))

    def close(self) -> int:
        totals = dict(store.ledger(self.db, self.key).played)
        return self.write(Draft(Kind.CLOSING, {"totals": totals}))

    def plain_rules(self) -> Mapping[str, object]:
        return asdict(self.rules)

    def page(self, name: str = "ledger") -> str:
        return self.client.get(f"/c/{self.key.club}/{self.key.session}/{name}").get_data(as_text=True)

    def pdf(self, query: str = "") -> bytes:
        answer = self.client.get(f"/c/{self.key.club}/{self.key.session}/ledger.pdf{query}")
        assert answer.status_code == 200, answer.get_data(as_text=True)
        body: bytes = answer.data
        return body

    def paper(self, query: str = "") -> PdfReader:
        return PdfReader(io.BytesIO(self.pdf(query)))

    def text(self, query: str = "") -> str:
        """All the text of the paper, with its spaces and line breaks as single spaces."""
        return " ".join(" ".join(page.extract_text() for page in self.paper(query).pages).split())


@pytest.fixture
def open_book(app: Flask) -> Iterator[Open]:
    with Session(app.extensions["knockbook_engine"]) as db:

        def opened(names: Sequence[str], title: str = "Friday Tonk", currency: str = "EUR") -> Book:
            club = store.create_club(db)
            players = tuple(f"p{place}" for place in range(len(names)))
            body = {
                "title": title,
                "currency": currency,
                "time_zone": "Europe/Berlin",
                "players": dict(zip(players, names, strict=True)),
            }
            key = store.create_session(db, club, body, token="opening-token", author="Ana")
            client = app.test_client()
            with app.test_request_context():
                link = access.link_path(access.keeper_link(db, key))
            client.get(link)
            book = Book(app, db, key, client, players)
            match = {
                "game": GAME.slug,
                "preset": "as_written",
                "rules": book.plain_rules(),
                "seats": list(players),
                "out": [],
                "left": [],
                "first_dealer": Player(players[0]),
            }
            book.match = book.write(Draft(Kind.MATCH, match))
            return book

        yield opened


@pytest.fixture(autouse=True)
def _no_complaints(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Whatever WeasyPrint or Pango warn of fails the test."""
    yield
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
