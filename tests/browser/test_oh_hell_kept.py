"""A hand of Oh Hell on its way: kept in the phone and in the book, whatever happens to phone and server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import oh_hell
import pytest
from conftest import PATIENCE, PHONE
from hands import Table
from oh_hell import Hand
from oh_hell_pages import every_page_agrees, root, table_shows
from oh_hell_play import bid, deal, play, start
from playwright.sync_api import Browser, Page, expect

from tests.serving import Server, free_port, ours, serving

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Ben", "Cai")
FIRST = Hand(1, 1, "Cai", "hearts", {"Ana": 0, "Ben": 1, "Cai": 0}, {"Ana": 0, "Ben": 1, "Cai": 0})
SECOND = Hand(2, 2, "Ana", "clubs", {"Ben": 0, "Cai": 2, "Ana": 1}, {"Ben": 0, "Cai": 1, "Ana": 1})
NOTHING = Hand(3, 3, "Ben", "spades", {"Cai": 0, "Ana": 3, "Ben": 1}, {"Cai": 1, "Ana": 2, "Ben": 0})
FOURTH = Hand(4, 4, "Cai", "diamonds", {"Ana": 2, "Ben": 0, "Cai": 2}, {"Ana": 2, "Ben": 0, "Cai": 2})

Unwatched = Callable[[], Page]


@pytest.fixture
def unwatched(chromium: Browser) -> Iterator[Unwatched]:
    """Phones that share nothing. Their consoles are not looked at: a server gone is a line in them."""
    contexts = []

    def phone() -> Page:
        contexts.append(chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-IE"))
        page = contexts[-1].new_page()
        page.set_default_timeout(PATIENCE)
        return page

    yield phone
    for context in contexts:
        context.close()


@pytest.fixture
def server(tmp_path: Path) -> Server:
    """Where the phones find it each time it was started; it is killed without a warning."""
    return Server(ours(tmp_path, port=free_port()))


def keepers_link(phone: Page) -> str:
    """The link for a second phone, as the first shows it."""
    at = root(phone)
    phone.goto(f"{at}/links")
    phone.get_by_label("For whom?").fill("Ben")
    phone.get_by_role("button", name="Make a keeper's link").click()
    expect(phone.locator("#shown")).to_contain_text("keeps the book as well")
    link = phone.locator(".link-text").inner_text()
    phone.goto(at)
    return link


def test_an_unfinished_hand_outlives_its_page_its_server_and_its_phone(
    unwatched: Unwatched, server: Server
) -> None:
    phone, other = unwatched(), unwatched()
    half = {"Ben": "0", "Cai": "2", "Ana": ""}
    with serving(server):
        phone.goto(server.address)
        start(phone, NAMES, "Cai")
        at = deal(phone)
        play(at, FIRST, of=15)
        link = keepers_link(phone)
        at.trump(SECOND.trump)
        at.bid("Ben", 0)
        at.bid("Cai", 2)
        phone.reload()
        assert at.said == half
    with serving(server):
        phone.reload()
        assert at.said == half
        expect(phone.get_by_role("radio", name=SECOND.trump)).to_be_checked()
        at.bid("Ana", 1)
        at.bids_in()
        phone.get_by_role("button", name="Cai wins this trick").tap()
    with serving(server):
        phone.reload()
        expect(phone.locator(".bidder", has_text="Cai").locator("[data-state]")).to_have_text("needs 1 more")
        finish_on(other, link)
    with serving(server):
        for page in (phone, other):
            page.goto(root(phone))
            table_shows(page, NAMES, [FIRST, SECOND])
        assert at.said == {"Cai": "", "Ana": "", "Ben": ""}
        every_page_agrees(other, NAMES, [FIRST, SECOND], ahead=13)


def finish_on(phone: Page, link: str) -> None:
    """The second phone finds the bids of the hand that waits and writes its tricks down."""
    phone.goto(link)
    expect(phone.locator(".bidder-bid")).to_have_text(["bid 0", "bid 2", "bid 1"])
    at = Table(phone)
    at.takes("Ben", 0)
    at.takes("Cai", 1)
    at.save()


def test_while_the_server_is_gone_nothing_tapped_is_lost(unwatched: Unwatched, server: Server) -> None:
    phone = unwatched()
    with serving(server):
        phone.goto(server.address)
        start(phone, NAMES, "Cai")
        at = deal(phone)
        bid(at, FIRST, of=15)
        at.takes("Ana", 0)
        at.takes("Ben", 1)
    at.tap(phone.get_by_role("button", name="Save hand 1"))
    expect(phone.get_by_role("region", name="Waiting to be sent: 1")).to_be_visible()
    with serving(server):
        expect(phone.locator("#waiting")).to_be_hidden(timeout=30_000)
        expect(phone.locator(".score", has_text="Ben")).to_contain_text("11")
        table_shows(phone, NAMES, [FIRST])


def test_a_blank_is_missing_a_zero_is_kept_and_a_hand_of_nothing_stays(
    unwatched: Unwatched, address: str
) -> None:
    phone = unwatched()
    phone.goto(address)
    start(phone, NAMES, "Cai")
    at = deal(phone)
    play(at, FIRST, of=15)
    play(at, SECOND, of=15)
    at.bid("Cai", 0)
    at.tap(phone.get_by_role("button", name="Bids are in"))
    expect(phone.get_by_text("Ana and Ben have not bid yet. A bid of none is a 0.")).to_be_visible()
    expect(phone.get_by_text("No bid yet.")).to_have_count(2)
    expect(phone.locator("[data-call][open] .name")).to_have_text(["Ana"])
    assert at.said == {"Cai": "0", "Ana": "", "Ben": ""}
    at.trump(NOTHING.trump)
    at.bid("Ana", 3)
    at.bid("Ben", 1)
    at.bids_in()
    at.takes("Cai", 1)
    at.tap(phone.get_by_role("button", name="Save hand 3"))
    expect(phone.get_by_text("Count the tricks of Ana and Ben. None is a 0.")).to_be_visible()
    assert at.said["Cai"].split() == ["1", "missed"]
    at.takes("Ana", 2)
    at.save()
    hands = [FIRST, SECOND, NOTHING]
    assert set(NOTHING.points.values()) == {0}
    table_shows(phone, NAMES, hands)
    every_page_agrees(phone, NAMES, hands, ahead=12)
    play(at, FOURTH, of=15)
    assert oh_hell.totals(NAMES, [*hands, FOURTH]) == {"Ana": 33, "Ben": 31, "Cai": 22}
    every_page_agrees(phone, NAMES, [*hands, FOURTH], ahead=11)
