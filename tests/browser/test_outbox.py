"""The network goes in the middle of recording: what was entered arrives once each, in order."""

from __future__ import annotations

import pytest
from conftest import KITCHEN
from keeper import BACK, Keeper
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Route, expect
from sqlmodel import Session as SqlSession

from tests.serving import Server
from webapp import access

pytestmark = pytest.mark.browser


def five_deals(keeper: Keeper) -> None:
    keeper.went_out("Ana")
    expect(keeper.waiting).to_be_visible()
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
    server.end()
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
    server.end()
    keeper.went_out("Ana")
    expect(keeper.waiting).to_be_visible()
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
    for _ in range(100):
        if not page.evaluate(left):
            break
        page.wait_for_timeout(50)
    assert page.evaluate(left) == []
    server.end()
    with pytest.raises(PlaywrightError, match="ERR_"):
        page.reload()


@pytest.mark.parametrize("host", [KITCHEN])
def test_on_plain_http_what_waits_is_kept_when_the_page_is_closed_and_sent_when_it_opens_again(
    keeper: Keeper, server: Server
) -> None:
    assert not keeper.page.evaluate("isSecureContext || 'locks' in navigator || 'serviceWorker' in navigator")
    server.end()
    five_deals(keeper)
    expect(keeper.waiting).to_contain_text("This page cannot be opened while the server is gone")
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


@pytest.mark.parametrize("status", [429, 502, 503])
def test_what_is_answered_with_not_now_waits_and_is_sent_once_in_order(keeper: Keeper, status: int) -> None:
    """As by a server without its database or with a full disk, or by a proxy."""
    turned_away: list[str] = []

    def refuse(route: Route) -> None:
        turned_away.append(route.request.headers["accept"])
        route.fulfill(status=status, content_type="text/html", body="<h1>Not now</h1>")

    keeper.page.route("**/deal", refuse)
    keeper.went_out("Ana")
    expect(keeper.waiting).to_be_visible()
    keeper.went_out("Cai")
    expect(keeper.page.locator("#waiting [data-says]")).to_have_count(2)
    while not any("json" in accepted for accepted in turned_away):  # the outbox's own, too
        keeper.page.wait_for_timeout(100)
    assert keeper.says == ["Ana went out", "Cai went out"]
    expect(keeper.page.locator("#waiting [data-refused]")).to_have_count(0)
    expect(keeper.page.locator("body")).not_to_contain_text("Not now")
    keeper.page.unroute("**/deal")
    expect(keeper.waiting).to_be_hidden(timeout=BACK)
    assert keeper.book[1:] == ["discard_out Ana", "discard_out Cai"]


def test_a_payment_that_was_looked_over_waits_too_and_is_written_once(keeper: Keeper, server: Server) -> None:
    page = keeper.page
    page.get_by_role("link", name="Settle up").first.tap()
    page.locator("a", has_text="paid").first.tap()
    yes = page.get_by_role("button", name="Yes, write it down")
    expect(yes).to_be_visible()
    expect(page.locator("#outbox[data-ready]")).to_be_attached()
    server.end()
    yes.tap()
    expect(page.locator("#waiting [data-says]")).to_contain_text("paid Ana")
    expect(yes).to_be_hidden()
    server.start()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settle up", timeout=BACK)
    expect(page.locator(".paid .list-row")).to_have_count(1)
    expect(keeper.waiting).to_have_count(0)
