"""A Tonk evening over a real book in a temporary folder, and two phones: a keeper's and a watcher's."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import Session
from werkzeug.test import TestResponse

from scoring.game import Player
from scoring.games import GAMES
from scoring.log import Draft, Kind
from scoring.reading import plain
from scoring.replay import Ledger
from tests.webapp.hands import play
from webapp import access, pdf, setup_form, store

STAKE = 100


@dataclass
class Evening:
    """A session and a phone on it. Players go by their names."""

    app: Flask
    phone: FlaskClient
    key: store.Key
    ids: dict[str, Player] = field(default_factory=dict)
    tokens: Iterator[int] = field(default_factory=itertools.count)

    @property
    def root(self) -> str:
        return f"/c/{self.key.club}/{self.key.session}"

    @property
    def ledger(self) -> Ledger:
        with Session(self.app.extensions["knockbook_engine"]) as db:
            return store.ledger(db, self.key)

    @property
    def money(self) -> dict[str, int]:
        """Balances by name, payments counted."""
        ledger = self.ledger
        return {name: int(ledger.balances.get(player, 0)) for player, name in ledger.players.items()}

    @property
    def rules(self) -> Mapping[str, object]:
        """The house rules in force, as plain data."""
        rules: Mapping[str, object] = plain(self.ledger.matches[-1].rules)
        return rules

    def player(self, name: str) -> Player:
        """The id of whoever carries the name now."""
        return next(player for player, known in self.ledger.players.items() if known == name)

    def write(self, *drafts: Draft, author: str = "Ben") -> int:
        """Another phone writes; the line of its first entry."""
        with Session(self.app.extensions["knockbook_engine"]) as db:
            token = f"another-{next(self.tokens)}"
            written = store.append(db, self.key, drafts, token=token, after=self.ledger.seq, author=author)
        return written.entries[0].line

    def tonk(self, winner: str, ending: str = "tonk_out") -> int:
        """Everybody dealt in pays the winner two stakes (one for ``discard_out``); the deal's line."""
        match = self.ledger.matches[-1]
        suggested = match.next_deal
        deal = {
            "players": list(suggested.players),
            "dealer": suggested.dealer,
            "ending": ending,
            "winner": self.player(winner),
        }
        body = {"match": match.line, "rules": plain(match.rules), "seats": list(match.order), "deal": deal}
        return self.write(Draft(Kind.DEAL, body))

    def pays(self, payer: str, payee: str, amount: int) -> int:
        """Another phone writes a payment down; its line."""
        body = {"payer": self.player(payer), "payee": self.player(payee), "amount": amount}
        return self.write(Draft(Kind.PAYMENT, body))

    def get(self, path: str) -> TestResponse:
        return self.phone.get(self.root + path)

    def text(self, path: str) -> str:
        """What a reader of the page sees."""
        return self.seen(self.get(path))

    @staticmethod
    def field(response: TestResponse, name: str) -> str:
        """The value of the page's first field of that name."""
        found = re.search(rf'name="{re.escape(name)}" value="([^"]*)"', response.text)
        assert found is not None, f"no field {name}"
        return found[1]

    @staticmethod
    def seen(response: TestResponse) -> str:
        """The page's text without its markup."""
        return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", response.text))).replace(" .", ".")

    def post(self, path: str, *, after: int | None = None, token: str = "", **fields: str) -> TestResponse:
        """Send a form drawn just now, unless ``after`` says it was drawn before."""
        return self.send(path, fields, after=after, token=token)

    def send(
        self, path: str, fields: Mapping[str, str], *, after: int | None = None, token: str = ""
    ) -> TestResponse:
        """The same for field names with dots."""
        drawn = self.ledger.seq if after is None else after
        form = {"token": token or f"form-{next(self.tokens):06}", "after": str(drawn), **fields}
        return self.phone.post(self.root + path, data=form)


@pytest.fixture
def app(tmp_path: Path, new_app: Callable[[Path], Flask]) -> Flask:
    return new_app(tmp_path)


@pytest.fixture
def seat(app: Flask) -> Callable[..., Evening]:
    """An evening of as many players as are named, clockwise."""
    return lambda *names: evening(app, *names)


@pytest.fixture
def three(app: Flask) -> Evening:
    """Ana, Ben and Cai play Tonk for 1.00; Cai deals first."""
    return evening(app, "Ana", "Ben", "Cai")


@pytest.fixture
def hands(app: Flask) -> Callable[..., Evening]:
    """An evening of Oh Hell: players clockwise, the last one dealing first; house rules by name."""

    def seated(*names: str, preset: str = "as_written", **rules: object) -> Evening:
        return evening(app, *names, game="oh_hell", preset=preset, **rules)

    return seated


@pytest.fixture
def four(hands: Callable[..., Evening]) -> Evening:
    """Four at the table; Dee deals the first hand, Ana bids first."""
    return hands("Ana", "Ben", "Cai", "Dee")


@pytest.fixture
def one_hand(hands: Callable[..., Evening]) -> Evening:
    """Four at Oh Hell, with one hand played: Ana 11, the others 10."""
    return dealt(hands, ())


@pytest.fixture
def two_hands(hands: Callable[..., Evening]) -> Evening:
    """Two hands played: Ana 11 + 12, Ben 10, Cai 10 + 10, Dee nothing. The lowest is 0, the average 13.25."""
    return dealt(hands, ("Ben", "Dee"), ("Dee",))


def dealt(hands: Callable[..., Evening], *wrong: tuple[str, ...]) -> Evening:
    """Four at Oh Hell: Ana takes all of each hand, who is ``wrong`` in it bids one too many."""
    one = hands("Ana", "Ben", "Cai", "Dee")
    for names in wrong:
        play(one, "Ana", wrong=names)
    return one


def evening(
    app: Flask, *names: str, game: str = "tonk", preset: str = "as_written", **rules: object
) -> Evening:
    """An evening of so many players, clockwise, the last one dealing first, as its keeper sees it."""
    with Session(app.extensions["knockbook_engine"]) as db:
        club = store.create_club(db)
        ids = {name: store.enrol(db, club, name).id for name in names}
        facts = {
            "title": "Friday Tonk",
            "currency": "EUR",
            "time_zone": "Europe/Berlin",
            "players": {player: name for name, player in ids.items()},
        }
        key = store.create_session(db, club, facts, token="the-evening")
    one = Evening(app, phone(app, key, access.Role.KEEPER), key, ids)
    one.write(Draft(Kind.MATCH, begun(game, preset, list(ids.values()), **rules)))
    return one


def begun(slug: str, preset: str, players: list[Player], **changed: object) -> dict[str, object]:
    """A match's first entry, as the pages write it; Tonk is played for 1.00."""
    game = GAMES[slug]
    rules = replace(
        game.presets[preset](len(players)), **({"stake": STAKE} if slug == "tonk" else {}) | changed
    )
    seats = tuple(setup_form.Seat(player, playing=True) for player in players)
    return setup_form.Setup(game, preset, preset, rules, seats).body(players[-1])


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A PDF is asked for, but not set: that takes seconds, and no database."""
    monkeypatch.setattr(pdf, "render", lambda _html: b"")


@pytest.fixture
def watcher(three: Evening) -> FlaskClient:
    """A phone that may look on."""
    return phone(three.app, three.key, access.Role.WATCHER)


def phone(app: Flask, key: store.Key, role: access.Role) -> FlaskClient:
    """A phone that opened a link of that role."""
    give = access.keeper_link if role is access.Role.KEEPER else access.watcher_link
    with app.test_request_context(), Session(app.extensions["knockbook_engine"]) as db:
        address = access.link_path(give(db, key))
    client = app.test_client()
    client.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    client.get(address)
    return client
