"""Oh Hell on a phone: a session written straight into the book, and thumbs that are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from flask import Flask
from playwright.sync_api import Locator, Page, expect
from sessions import Opened, ways_in

from scoring.games.oh_hell.rules import Stakes
from tests.webapp.conftest import evening
from tests.webapp.hands import hand

FOUR = ("Ana", "Ben", "Cai", "Dee")
SEVEN = (*FOUR, "Eva", "Finn", "Gus")


def seated(
    app: Flask, names: Sequence[str], preset: str = "as_written", hands: int = 0, **rules: object
) -> Opened:
    """An Oh Hell session of ``names``, the last one dealing first.

    In each of the ``hands`` already played everybody has bid nothing and the first has taken every trick.
    """
    one = evening(app, *names, game="oh_hell", preset=preset, **rules)
    for _ in range(hands):
        match = one.ledger.matches[-1]
        cards = match.schedule[len(match.rows)]
        first, last = names[0], match.next_deal.players
        hand(one, [(0, cards if player == one.ids[first] else 0) for player in last])
    return ways_in(one)


def played(app: Flask, *names: str) -> Opened:
    """Three at Oh Hell for a pot, two hands of which the first has taken every trick."""
    one = evening(app, *names, game="oh_hell", stakes=Stakes.POT, stake=100)
    for cards in (1, 2):
        hand(one, [(cards, cards), (0, 0), (0, 0)])
    return ways_in(one)


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
