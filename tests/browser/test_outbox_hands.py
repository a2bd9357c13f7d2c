"""Hands of Oh Hell written down while the server is gone: bids, tricks, and the hands after them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from conftest import PATIENCE
from flask import Flask
from hands import FOUR, Table, seated
from keeper import BACK
from playwright.sync_api import Browser, expect
from sessions import Opened
from sqlmodel import Session as SqlSession

from scoring.game import Player
from scoring.reading import plain
from tests.serving import Server, free_port, ours
from webapp import store

pytestmark = pytest.mark.browser


def _numbers(deal: Mapping[str, Any], part: str, players: Sequence[Player]) -> list[int]:
    return [deal.get(part, {}).get(player) for player in players]


@dataclass
class Evening:
    table: Table
    server: Server
    app: Flask
    session: Opened

    @property
    def hands(self) -> list[tuple[list[int], list[int]]]:
        """Bids and tricks of each hand in the book, in seat order."""
        with SqlSession(self.app.extensions["knockbook_engine"]) as db:
            match = store.ledger(db, store.Key(*self.session.root.split("/")[2:])).matches[-1]
        deals = [plain(row.deal) for row in match.rows]
        return [
            (_numbers(deal, "bids", match.order), _numbers(deal, "tricks", match.order)) for deal in deals
        ]

    def hand(self, number: int, bids: dict[str, int], tricks: dict[str, int]) -> None:
        page = self.table.page
        expect(page.locator("#record-title")).to_contain_text(f"Hand {number} of")
        self.table.trump("hearts")
        for player, bid in bids.items():
            self.table.bid(player, bid)
        page.get_by_role("button", name="Bids are in").tap()
        expect(page.locator("#tricks")).to_be_visible()
        for player, taken in list(tricks.items())[:-1]:  # the last row fills itself
            self.table.takes(player, taken)
        page.get_by_role("button", name="Save hand").tap()


@pytest.fixture
def evening(chromium: Browser, tmp_path: Path, started: Callable[[Path], Flask]) -> Iterator[Evening]:
    app = started(tmp_path)
    session = seated(app, FOUR)
    server = Server(ours(tmp_path, port=free_port()))
    server.start()
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    with page.expect_response("**/ahead"):
        page.goto(server.address + session.link)
    expect(page.locator("#outbox[data-ready]")).to_be_attached()
    yield Evening(Table(page), server, app, session)
    context.close()
    server.close()
    app.extensions["knockbook_engine"].dispose()
    assert trouble == []


FIRST = ({"Ana": 1, "Ben": 0, "Cai": 0, "Dee": 1}, {"Ana": 1, "Ben": 0, "Cai": 0, "Dee": 0})
SECOND = ({"Ben": 1, "Cai": 0, "Dee": 0, "Ana": 2}, {"Ben": 1, "Cai": 0, "Dee": 0, "Ana": 1})
ARRIVED = [([1, 0, 0, 1], [1, 0, 0, 0]), ([2, 1, 0, 0], [1, 1, 0, 0])]
"""Bids and tricks of both, in seat order, as the book has them."""


def test_whole_hands_are_written_down_without_a_server_and_arrive_in_order(evening: Evening) -> None:
    page = evening.table.page
    evening.server.end()
    evening.hand(1, *FIRST)
    evening.hand(2, *SECOND)
    expect(page.locator("#waiting [data-says]")).to_have_count(4)
    expect(page.locator("#record-title")).to_contain_text("Hand 3 of")
    says = page.locator("#waiting [data-says]").all_inner_texts()
    assert says[0].endswith("bids Ana 1, Ben 0, Cai 0, Dee 1")
    assert says[3].endswith("tricks Ben 1, Cai 0, Dee 0, Ana 1")
    evening.server.start()
    expect(page.locator("#waiting")).to_be_hidden(timeout=BACK)
    expect(page.locator("#record-title")).to_contain_text("Hand 3 of")
    assert evening.hands == ARRIVED


def test_a_server_that_goes_between_bids_and_tricks_leaves_the_hands_after_them_to_be_written_down(
    evening: Evening,
) -> None:
    page, (bids, tricks) = evening.table.page, FIRST
    evening.table.trump("hearts")
    for player, bid in bids.items():
        evening.table.bid(player, bid)
    with page.expect_response("**/ahead"):
        evening.table.bids_in()
    evening.server.end()
    for player, taken in list(tricks.items())[:-1]:
        evening.table.takes(player, taken)
    page.get_by_role("button", name="Save hand").tap()
    evening.hand(2, *SECOND)
    expect(page.locator("#waiting [data-says]")).to_have_count(3)
    evening.server.start()
    expect(page.locator("#waiting")).to_be_hidden(timeout=BACK)
    expect(page.locator("#record-title")).to_contain_text("Hand 3 of")
    assert evening.hands == ARRIVED


def test_the_newest_that_waits_can_be_thrown_away_and_its_form_comes_back(evening: Evening) -> None:
    page = evening.table.page
    evening.server.end()
    evening.table.trump("spades")
    for player in FIRST[0]:
        evening.table.bid(player, 1)
    page.get_by_role("button", name="Bids are in").tap()
    expect(page.locator("#tricks")).to_be_visible()
    page.locator("#waiting").get_by_role("button", name="Throw it away").tap()
    page.locator("[data-gone-for-good]").tap()
    expect(page.locator("#waiting")).to_be_hidden()
    evening.hand(1, *FIRST)
    evening.server.start()
    expect(page.locator("#record-title")).to_contain_text("Hand 2 of", timeout=BACK)
    expect(page.locator("#waiting")).to_be_hidden(timeout=BACK)
    assert evening.hands == [([1, 0, 0, 1], [1, 0, 0, 0])]
