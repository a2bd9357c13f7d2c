"""The network goes in the middle of recording: what was entered arrives once each, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from flask import Flask
from outages import BACK, Server
from playwright.sync_api import Browser, Locator, Page, Route, expect
from playwright.sync_api import Error as PlaywrightError
from sessions import THREE, Opened, opened
from sqlmodel import Session as SqlSession

from scoring.log import Draft, Kind
from scoring.reading import plain
from webapp import access, create_app, store

pytestmark = pytest.mark.browser


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


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "book")
    server.data.mkdir()
    yield server
    server.kill()


@pytest.fixture
def keeper(chromium: Browser, server: Server) -> Iterator[Keeper]:
    """A keeper's phone at a table of three with one deal in the book."""
    app = create_app({"DATA": str(server.data)})
    session = opened(app, THREE, deals=1)
    server.start()
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(6000)
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(server.address + session.link)
    expect(page.locator("#outbox[data-ready]")).to_be_attached()
    yield Keeper(page, app, session)
    context.close()
    app.extensions["knockbook_engine"].dispose()
    assert trouble == []


def five_deals(keeper: Keeper) -> None:
    keeper.went_out("Ana")
    expect(keeper.waiting).to_be_visible(timeout=10_000)
    keeper.knock("Ben", 5, 9, 20)
    keeper.went_out("Cai")
    keeper.misdeal()
    keeper.went_out("Ben")
    expect(keeper.page.locator("#waiting [data-says]")).to_have_count(5)


WAITING = ["Ana went out", "Knock by Ben: Ana 5, Ben 9, Cai 20", "Cai went out", "Misdeal", "Ben went out"]
ARRIVED = ["discard_out Ana", "knock Ben", "discard_out Cai", "misdeal", "discard_out Ben"]


def test_five_deals_entered_while_the_server_was_killed_arrive_once_each_in_order(
    keeper: Keeper, server: Server
) -> None:
    server.kill()
    five_deals(keeper)
    assert keeper.says == WAITING
    assert keeper.number == "7"
    expect(keeper.page.locator("#live")).to_contain_text("no server", timeout=BACK)
    expect(keeper.page.locator("#gone")).to_be_hidden()
    server.start()
    expect(keeper.waiting).to_be_hidden(timeout=BACK)
    expect(keeper.page.locator("#newest .story-text")).to_contain_text("Ben went out.", timeout=BACK)
    assert keeper.book[1:] == ARRIVED
    assert keeper.number == "7"
    keeper.went_out("Ana")  # and it goes on as ever
    expect(keeper.page.locator("#newest .story-text")).to_contain_text("Ana went out.")
    assert keeper.book[1:] == [*ARRIVED, "discard_out Ana"]


def test_the_page_opens_without_a_server_as_a_marked_copy_and_recording_goes_on(
    keeper: Keeper, server: Server
) -> None:
    page = keeper.page
    expect(page.locator("html[data-installed]")).to_be_attached(timeout=BACK)
    server.kill()
    keeper.went_out("Ana")
    expect(keeper.waiting).to_be_visible(timeout=10_000)
    keeper.knock("Ben", 5, 9, 20)
    page.reload()
    expect(page.locator("#copy")).to_contain_text("No connection: this is an older copy. As of")
    expect(page.locator("#waiting [data-says]")).to_have_text(WAITING[:2])
    assert keeper.number == "4"
    keeper.went_out("Cai")
    page.reload()
    expect(page.locator("#waiting [data-says]")).to_have_text(WAITING[:3])
    keeper.misdeal()
    keeper.went_out("Ben")
    assert keeper.says == WAITING
    server.start()
    expect(page.locator("#newest .story-text")).to_contain_text("Ben went out.", timeout=BACK)
    expect(page.locator("#copy")).to_be_hidden()
    expect(keeper.waiting).to_be_hidden()
    assert keeper.book[1:] == ARRIVED


def test_a_page_with_a_server_is_never_a_copy_and_a_link_taken_back_leaves_none(
    keeper: Keeper, server: Server
) -> None:
    page = keeper.page
    expect(page.locator("html[data-installed]")).to_be_attached(timeout=BACK)
    keeper.write(winner=1)
    page.reload()
    expect(page.locator("#newest .story-text")).to_contain_text("Ben tonked out.")
    expect(page.locator("#copy")).to_be_hidden()
    with SqlSession(keeper.app.extensions["knockbook_engine"]) as db:
        access.revoke(db, access.keeper_link(db, keeper.key))
    expect(page.locator("#away")).to_be_visible(timeout=BACK)
    left = "async () => (await (await caches.open('pages')).keys()).map(({ url }) => url)"
    page.wait_for_function("async () => (await (await caches.open('pages')).keys()).length === 0")
    assert page.evaluate(left) == []
    server.kill()
    with pytest.raises(PlaywrightError, match="ERR_"):
        page.reload()


def test_what_waits_is_still_there_after_the_page_was_closed_and_is_sent_when_it_opens_again(
    keeper: Keeper, server: Server
) -> None:
    server.kill()
    five_deals(keeper)
    keeper.page.goto("about:blank")
    server.start()
    keeper.page.goto(server.address + keeper.session.root)
    expect(keeper.page.locator("#newest .story-text")).to_contain_text("Ben went out.", timeout=BACK)
    assert keeper.book[1:] == ARRIVED
    expect(keeper.waiting).to_be_hidden()


def test_an_answer_lost_on_its_way_back_writes_nothing_twice(keeper: Keeper) -> None:
    lost: list[str] = []

    def lose(route: Route) -> None:
        """The server gets it and writes it; the phone hears nothing."""
        if len(lost) < 2:
            route.fetch(max_redirects=0)
            lost.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    keeper.page.route("**/deal", lose)
    keeper.went_out("Ana")
    expect(keeper.waiting).to_be_visible()
    keeper.went_out("Cai")
    expect(keeper.page.locator("#newest .story-text")).to_contain_text("Cai went out.", timeout=BACK)
    expect(keeper.waiting).to_be_hidden()
    assert keeper.book[1:] == ["discard_out Ana", "discard_out Cai"]
    assert len(lost) == 2


def test_what_the_server_refuses_is_shown_with_its_input_and_stops_the_others(
    keeper: Keeper, server: Server
) -> None:
    server.kill()
    keeper.knock("Ben", 5, 9, 20)
    expect(keeper.waiting).to_be_visible(timeout=10_000)
    keeper.went_out("Cai")
    keeper.write(winner=0)  # another keeper, meanwhile
    server.start()
    expect(keeper.page.locator(".notice-stale[data-notice]")).to_contain_text("Ana tonked out.", timeout=BACK)
    fields = keeper.page.locator("form:visible [data-total]")
    assert [field.input_value() for field in fields.all()] == ["5", "9", "20"]
    assert keeper.says == ["Knock by Ben: Ana 5, Ben 9, Cai 20", "Cai went out"]
    expect(keeper.waiting).to_contain_text("The server did not take the first one")
    assert keeper.book[1:] == ["tonk_out Ana"]
    fields.nth(0).fill("4")
    keeper.page.locator("form:visible .button-main").tap()
    expect(keeper.page.locator("#newest .story-text")).to_contain_text("Cai went out.", timeout=BACK)
    expect(keeper.waiting).to_be_hidden()
    assert keeper.book[1:] == ["tonk_out Ana", "knock Ben", "discard_out Cai"]


def test_what_was_refused_can_be_thrown_away_after_a_question(keeper: Keeper, server: Server) -> None:
    server.kill()
    keeper.went_out("Ben")
    expect(keeper.waiting).to_be_visible(timeout=10_000)
    keeper.went_out("Cai")
    keeper.write(winner=0)
    server.start()
    first = keeper.page.locator("#waiting li").first
    first.get_by_role("button", name="Throw it away").tap(timeout=BACK)
    expect(first).to_contain_text("for good?")
    first.get_by_role("button", name="Keep it").tap()
    assert keeper.says == ["Ben went out", "Cai went out"]
    first.get_by_role("button", name="Throw it away").tap()
    first.locator("[data-gone-for-good]").tap()
    expect(keeper.page.locator("#waiting [data-says]")).to_have_text(["Cai went out"])
    keeper.page.locator("#waiting").get_by_role("button", name="Send it again").tap(timeout=BACK)
    expect(keeper.page.locator("#newest .story-text")).to_contain_text("Cai went out.", timeout=BACK)
    assert keeper.book[1:] == ["tonk_out Ana", "discard_out Cai"]


def test_two_tabs_send_once_each_and_in_order(keeper: Keeper, server: Server) -> None:
    other = Keeper(keeper.page.context.new_page(), keeper.app, keeper.session)
    other.page.goto(server.address + keeper.session.root)
    asked: list[str] = []
    for page in (keeper.page, other.page):
        page.on(  # what was tried in vain, before the server was there, is not sent
            "response",
            lambda answer: (
                asked.append(answer.request.post_data or "") if answer.url.endswith("/deal") else None
            ),
        )
    server.kill()
    keeper.went_out("Ana")
    expect(keeper.waiting).to_be_visible(timeout=10_000)
    expect(other.waiting).to_be_visible(timeout=10_000)
    other.went_out("Ben")
    keeper.went_out("Cai")
    assert keeper.says == other.says == ["Ana went out", "Ben went out", "Cai went out"]
    asked.clear()
    server.start()
    for each in (keeper, other):
        expect(each.page.locator("#newest .story-text")).to_contain_text("Cai went out.", timeout=BACK)
        expect(each.waiting).to_be_hidden()
    assert keeper.book[1:] == ["discard_out Ana", "discard_out Ben", "discard_out Cai"]
    tokens = [parse_qs(body)["token"][0] for body in asked if "token" in parse_qs(body)]
    assert len(tokens) == len(set(tokens)) == 3
