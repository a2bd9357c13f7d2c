"""A keeper's phone on a session of Tonk, with or without a server."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask
from playwright.sync_api import Locator, Page
from sessions import Opened
from sqlmodel import Session as SqlSession

from scoring.log import Draft, Kind
from scoring.reading import plain
from webapp import store

BACK = 20_000
"""Milliseconds until a phone has surely asked again."""


@dataclass
class Keeper:
    """A keeper's phone on a session whose server comes and goes."""

    page: Page
    app: Flask
    session: Opened

    @property
    def waiting(self) -> Locator:
        return self.page.locator("#waiting")

    @property
    def says(self) -> list[str]:
        return [line.inner_text() for line in self.page.locator("#waiting [data-says]").all()]

    @property
    def number(self) -> str:
        return self.page.locator("#record-title [data-number]").inner_text()

    def ending(self, name: str) -> None:
        self.page.locator(".ending-key", has_text=name).first.tap()

    def went_out(self, name: str) -> None:
        self.ending("Went out")
        self.page.locator("form:visible button[name=winner]", has_text=name).tap()

    def knock(self, name: str, *totals: int) -> None:
        self.ending("Knock")
        self.page.locator("form:visible .chip", has_text=name).tap()
        for place, total in enumerate(totals):
            self.page.locator("form:visible [data-total]").nth(place).fill(str(total))
        self.page.locator("form:visible .button-main").tap()

    def misdeal(self) -> None:
        self.page.get_by_role("button", name="Misdeal").tap()

    @property
    def key(self) -> store.Key:
        return store.Key(*self.session.root.split("/")[2:])

    @property
    def book(self) -> list[str]:
        """How each deal of the book ended, oldest first: one word each, and whose."""
        with SqlSession(self.app.extensions["knockbook_engine"]) as db:
            ledger = store.ledger(db, self.key)
            deals = [plain(row.deal) for row in ledger.matches[-1].rows]
        return [
            f"{deal['ending']} {ledger.players.get(deal.get('winner') or deal.get('knocker'), '')}".strip()
            for deal in deals
        ]

    def write(self, winner: int) -> None:
        """Another keeper records a deal."""
        with SqlSession(self.app.extensions["knockbook_engine"]) as db:
            ledger = store.ledger(db, self.key)
            match = ledger.matches[-1]
            deal = plain(match.next_deal) | {"ending": "tonk_out", "winner": match.order[winner]}
            seated = {"rules": plain(match.rules), "seats": list(match.order)}
            draft = Draft(Kind.DEAL, {"match": match.line, **seated, "deal": deal})
            store.append(db, self.key, [draft], token=f"other-{ledger.seq:06}", after=ledger.seq)

    def hand_over(self, payer: str, payee: str) -> None:
        """Another keeper writes down that somebody paid somebody."""
        with SqlSession(self.app.extensions["knockbook_engine"]) as db:
            ledger = store.ledger(db, self.key)
            draft = Draft(Kind.PAYMENT, {"payer": payer, "payee": payee, "amount": 50})
            store.append(db, self.key, [draft], token=f"other-{ledger.seq:06}", after=ledger.seq)

    @property
    def payments(self) -> int:
        """How many the book has."""
        with SqlSession(self.app.extensions["knockbook_engine"]) as db:
            return len(store.ledger(db, self.key).payments)
