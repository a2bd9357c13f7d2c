"""Oh Hell on a phone: a session written straight into the book, and thumbs that are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from flask import Flask
from playwright.sync_api import Locator, Page, expect
from sessions import Opened
from sqlmodel import Session

from scoring.game import Player
from scoring.games import GAMES
from scoring.log import Draft, Kind
from scoring.reading import plain
from webapp import access, setup_form, store

FOUR = ("Ana", "Ben", "Cai", "Dee")
SEVEN = (*FOUR, "Eva", "Finn", "Gus")


def seated(
    app: Flask, names: Sequence[str], preset: str = "as_written", hands: int = 0, **rules: object
) -> Opened:
    """An Oh Hell session of ``names``, the last one dealing first.

    In each of the ``hands`` already played everybody has bid nothing and the first has taken every trick.
    """
    game = GAMES["oh_hell"]
    with Session(app.extensions["knockbook_engine"]) as db:
        club = store.create_club(db)
        ids = [store.enrol(db, club, name).id for name in names]
        facts = {
            "title": "Friday Oh Hell",
            "currency": "EUR",
            "time_zone": "Europe/Dublin",
            "players": dict(zip(ids, names, strict=True)),
        }
        key = store.create_session(db, club, facts, token="the-evening")
        chosen = replace(game.presets[preset](len(ids)), **rules)
        seats = tuple(setup_form.Seat(player, playing=True) for player in ids)
        body = setup_form.Setup(game, preset, preset, chosen, seats).body(ids[-1])
        store.append(db, key, [Draft(Kind.MATCH, body)], token="the-match", after=1)
        for number in range(hands):
            _play(db, key, ids, number)
        with app.test_request_context():
            return Opened(access.link_path(access.keeper_link(db, key)), f"/c/{key.club}/{key.session}")


def _play(db: Session, key: store.Key, ids: Sequence[Player], number: int) -> None:
    ledger = store.ledger(db, key)
    match = ledger.matches[-1]
    suggested = match.next_deal
    bids = dict.fromkeys(ids, 0)
    deal = {**plain(suggested), "bids": bids, "tricks": bids | {ids[0]: match.schedule[number]}}
    body = {"match": match.line, "rules": plain(match.rules), "seats": list(match.order), "deal": deal}
    store.append(db, key, [Draft(Kind.DEAL, body)], token=f"the-hand-{number:03}", after=ledger.seq)


@dataclass
class Table:
    """A phone at an Oh Hell table. ``taps`` counts what a thumb did."""

    page: Page
    taps: int = 0
    name: str = field(default="")

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def trump(self, suit: str) -> None:
        self.tap(self.page.get_by_role("radio", name=suit))

    def numbers(self, player: str, step: str) -> Locator:
        """The open numbers of a player."""
        return self.page.get_by_role("group", name=f"{'What' if step == 'bids' else 'Tricks of'} {player}")

    def bid(self, player: str, number: int) -> None:
        self.tap(self.numbers(player, "bids").get_by_role("radio", name=str(number), exact=True))

    def bids_in(self) -> None:
        self.tap(self.page.get_by_role("button", name="Bids are in"))
        expect(self.page.locator("#board")).to_be_visible()

    def takes(self, player: str, number: int) -> None:
        """One tap, on *made it* where that is the number."""
        group = self.numbers(player, "tricks")
        made = group.get_by_role("radio", name=f"made it: {number}", exact=True)
        self.tap(made if made.count() else group.get_by_role("radio", name=str(number), exact=True))

    def save(self) -> None:
        self.tap(self.page.get_by_role("button", name="Save hand"))
        expect(self.page.locator("#board")).to_have_count(0)

    @property
    def said(self) -> dict[str, str]:
        """What stands beside each name."""
        rows = self.page.locator("[data-call]").all()
        return {row.locator(".name").inner_text(): row.locator("[data-said]").inner_text() for row in rows}

    @property
    def sum(self) -> Locator:
        return self.page.locator("form .hand-sum")

    @property
    def points(self) -> dict[str, str]:
        rows = self.page.locator(".score, .place").all()
        return {row.locator(".name").inner_text(): row.locator(".points").inner_text() for row in rows}
