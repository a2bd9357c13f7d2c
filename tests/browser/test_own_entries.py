"""One keeper, three seats and two watchers: everybody bids, and counts, on their own phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

import pytest
from accessible import wrong
from conftest import PATIENCE, PHONE
from flask import Flask
from hands import Table, seated
from playwright.sync_api import Browser, Page, expect
from sessions import THREE, Opened, opened
from sqlmodel import Session

from scoring.games.oh_hell.rules import Bidding
from webapp import access, store

T = TypeVar("T")

pytestmark = pytest.mark.browser


@dataclass
class Company:
    """Everybody's phone: the keeper's, one a seat by the player's name, and two that look on."""

    keeper: Page
    seats: dict[str, Page]
    watchers: Sequence[Page]

    @property
    def everybody(self) -> tuple[Page, ...]:
        return self.keeper, *self.seats.values(), *self.watchers

    def look(self) -> None:
        """Cai and the second watcher, whose phones run no scripts, load the page anew; all others follow."""
        for page in (self.seats["Cai"], self.watchers[1]):
            page.reload()

    def gives(self, name: str, value: int) -> None:
        """A seat's phone asks by itself, and its player answers."""
        page = self.seats[name]
        self.look()
        own = page.locator(".own")
        expect(own).to_be_visible()
        if own.get_by_role("textbox").count():
            own.get_by_role("textbox").fill(str(value))
        else:
            own.get_by_role("radio", name=str(value), exact=True).check(force=True)
        written = (
            page.expect_navigation()
            if name == "Cai"
            else page.expect_response(lambda got: "/give" in got.url)
        )
        with written:
            own.get_by_role("button", name="Bid it").or_(
                own.get_by_role("button", name="That is my hand")
            ).click()


@pytest.fixture
def meet(chromium: Browser, phone: Page, app: Flask, address: str) -> Iterator[Callable[[Opened], Company]]:
    """Six phones in one session; Cai's has no JavaScript."""
    contexts = []

    def another(link: str, *, script: bool = True) -> Page:
        context = chromium.new_context(viewport=PHONE, locale="en-IE", java_script_enabled=script)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address + link)
        return page

    def met(session: Opened) -> Company:
        key = store.Key(*session.root.split("/")[2:4])
        with app.test_request_context(), Session(app.extensions["knockbook_engine"]) as db:
            names = store.ledger(db, key).players
            links = {
                name: access.link_path(access.player_link(db, key, player)) for player, name in names.items()
            }
            watch = access.link_path(access.watcher_link(db, key))
        phone.goto(address + session.link)
        phone.goto(address + session.root)
        seats = {name: another(link, script=name != "Cai") for name, link in links.items()}
        return Company(phone, seats, [another(watch), another(watch, script=False)])

    yield met
    for context in contexts:
        context.close()


def stock_ran_dry(keeper: Page) -> None:
    """The keeper's phone asks everybody for the own hand."""
    keeper.get_by_role("radio", name="Stock ran dry").check(force=True)
    keeper.locator(".ending-form:visible").get_by_role(
        "button", name="Everybody counts their own hand"
    ).click()


def secret(company: Company, name: str, words: str) -> None:
    """Everybody sees that ``name`` is ready; nobody's page but the author's has these words."""
    company.look()
    for page in company.everybody:
        expect(page.locator(".giver", has_text=name)).to_contain_text("ready")
        if page is not company.seats[name]:
            expect(page.locator("#giving")).not_to_contain_text(words)
    expect(company.seats[name].locator(".own-said")).to_contain_text(words)


def test_two_hands_with_bids_at_once(meet: Callable[[Opened], Company], app: Flask) -> None:
    company = meet(seated(app, THREE, bidding=Bidding.AT_ONCE))
    table = Table(company.keeper)
    for cards, bids, tricks in ((1, (0, 1, 1), (0, 1, 0)), (2, (1, 0, 2), (1, 1, 0))):
        table.trump("hearts")
        company.keeper.get_by_role("button", name="Let everybody bid on their own phone").click()
        expect(company.keeper.locator(".giving-sum")).to_have_text("0 of 3 are in.")
        company.gives("Ana", bids[0])
        secret(company, "Ana", f"Your bid: {bids[0]}")
        company.gives("Cai", bids[2])
        company.look()
        for page in company.watchers:
            expect(page.locator(".giving-sum")).to_have_text("2 of 3 are in.")
            expect(page.locator(".giver", has_text="Ben")).to_contain_text("thinks")
            expect(page.locator(".giver", has_text="Ana")).to_contain_text("ready")
            expect(page.locator(".giver b")).to_have_count(0)
        company.gives("Ben", bids[1])
        company.look()
        for page in company.everybody:
            expect(page.locator(".bidder-bid")).to_have_text([f"bid {bid}" for bid in _in_order(bids, cards)])
        for name, taken in _in_order(tuple(zip(THREE, tricks, strict=True)), cards)[:-1]:
            table.takes(name, taken)
        table.save()
    expect(company.keeper.locator(".bidder")).to_have_count(0)
    assert table.points == {"Ana": "21", "Ben": "11", "Cai": "0"}


def _in_order(seats: Sequence[T], cards: int) -> list[T]:
    """From the dealer's left: Cai deals the hand of one card, Ana the next."""
    first = cards - 1
    return [*seats[first:], *seats[:first]]


def test_a_hand_with_bids_in_turn(meet: Callable[[Opened], Company], app: Flask) -> None:
    company = meet(seated(app, THREE, preset="hook"))
    company.keeper.get_by_role("button", name="Let everybody bid on their own phone").click()
    expect(company.keeper.locator(".giving-sum")).to_have_text("It is Ana’s turn.")
    for (name, bid), (following, _) in pairwise((("Ana", 1), ("Ben", 0), ("Cai", 1))):
        company.gives(name, bid)
        company.look()
        for page in company.everybody:
            expect(page.locator(".giver", has_text=name).locator("b")).to_have_text(str(bid))
            expect(page.locator(".giving-sum")).to_have_text(f"It is {following}’s turn.")
        for other, page in company.seats.items():
            expect(page.locator(".own")).to_have_count(int(other == following))
    hooked = company.seats["Cai"].locator(".own")
    expect(hooked.get_by_role("radio", name="0", exact=True)).to_be_disabled()
    expect(hooked).to_contain_text("0 would make it even.")
    company.gives("Cai", 1)
    company.look()
    for page in company.everybody:
        expect(page.locator("#board")).to_contain_text("over by 1")


def test_a_tonk_match_with_own_totals(meet: Callable[[Opened], Company], app: Flask) -> None:
    company = meet(opened(app, THREE, deals=0))
    keeper = company.keeper
    keeper.get_by_role("radio", name="Knock").check(force=True)
    keeper.get_by_role("radio", name="Ben").first.check(force=True)
    keeper.get_by_role("button", name="Everybody counts their own hand").first.click()
    expect(keeper.locator("#giving")).to_contain_text("Ben knocked.")
    company.gives("Cai", 20)
    secret(company, "Cai", "Your hand: 20")
    company.gives("Ben", 9)
    ana = company.seats["Ana"]
    for card in ("4", "A"):
        ana.locator("[data-card]", has_text=card).first.click()
    expect(ana.get_by_label("Hand total")).to_have_value("5")
    ana.get_by_role("button", name="That is my hand").click()
    expect(ana.locator("#newest")).to_contain_text("Ben knocked with 9, caught by Ana 5 (Cai 20).")
    company.look()
    for page in company.everybody:
        expect(page.locator("#balances")).to_contain_text("+2.00")

    stock_ran_dry(keeper)
    expect(keeper.locator("#giving")).to_contain_text("0 of 3 are in.")
    company.gives("Ana", 3)
    expect(keeper.locator("#giving")).to_contain_text("1 of 3 are in.")
    keeper.locator(".help", has_text="Ben").locator("summary").click()
    keeper.locator(".help", has_text="Ben").get_by_role("textbox").fill("12")
    keeper.get_by_role("button", name="Give it for Ben").click()
    expect(keeper.locator(".giving-sum")).to_have_text("2 of 3 are in.")
    keeper.locator("#no-longer summary").click()
    expect(keeper.locator("#no-longer")).to_contain_text("cannot be taken back")
    keeper.get_by_role("button", name="Show what is in").click()
    expect(keeper.get_by_label("Ana", exact=True).locator("visible=true")).to_have_value("3")
    keeper.get_by_label("Cai", exact=True).locator("visible=true").fill("11")
    keeper.get_by_role("button", name="Save deal 2").locator("visible=true").click()
    expect(keeper.locator("#newest")).to_contain_text("The stock ran dry. Ana 3, Ben 12, Cai 11.")
    keeper.locator("#newest .story-number").click()
    expect(keeper.locator(".asked")).to_contain_text("entered by the keeper")
    expect(keeper.locator(".asked")).to_contain_text("The wait was ended")


def test_what_a_seat_is_asked_is_in_sight_and_reads_well(
    meet: Callable[[Opened], Company], app: Flask
) -> None:
    company = meet(seated(app, THREE, bidding=Bidding.AT_ONCE))
    company.keeper.get_by_role("button", name="Let everybody bid on their own phone").click()
    expect(company.keeper.locator("#giving")).to_be_visible()
    ana = company.seats["Ana"]
    expect(ana.get_by_role("button", name="Bid it")).to_be_visible()
    button = ana.get_by_role("button", name="Bid it").bounding_box()
    assert button is not None
    assert button["y"] + button["height"] <= PHONE["height"]
    assert wrong(ana) == []
    assert wrong(company.keeper) == []
    company.gives("Ana", 1)
    expect(company.keeper.locator(".giving-sum")).to_have_text("1 of 3 are in.")
    company.keeper.locator(".help summary").first.click()
    assert wrong(company.keeper) == []
    assert wrong(ana) == []
    for page in (ana, company.keeper):
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_the_keeper_types_for_somebody_stays_in_sight_when_another_gives_theirs(
    meet: Callable[[Opened], Company], app: Flask
) -> None:
    company = meet(opened(app, THREE, deals=0))
    keeper = company.keeper
    stock_ran_dry(keeper)
    ben = keeper.locator(".help", has_text="Ben")
    ben.locator("summary").click()
    ben.get_by_role("textbox").fill("12")
    company.gives("Ana", 3)
    expect(keeper.locator(".giving-sum")).to_have_text("1 of 3 are in.")
    expect(ben.get_by_role("textbox")).to_be_visible()
    expect(ben.get_by_role("textbox")).to_have_value("12")
    expect(ben.get_by_role("textbox")).to_be_focused()
    keeper.locator(".help", has_text="Cai").locator("summary").click()
    expect(keeper.get_by_role("button", name="Give it for Cai")).to_be_visible()


def test_a_page_whose_value_was_refused_goes_on_following_around_it(
    meet: Callable[[Opened], Company], app: Flask
) -> None:
    company = meet(opened(app, THREE, deals=0))
    keeper = company.keeper.context.new_page()  # whose console may tell of the 422
    keeper.goto(company.keeper.url)
    stock_ran_dry(keeper)
    ben = keeper.locator(".help", has_text="Ben")
    ben.locator("summary").click()
    ben.get_by_role("textbox").fill("99")
    keeper.get_by_role("button", name="Give it for Ben").click()
    expect(ben.locator(".fault")).to_be_visible()
    company.gives("Ana", 3)
    expect(keeper.locator(".giving-sum")).to_have_text("1 of 3 are in.")
    expect(ben.locator(".fault")).to_be_visible()
    expect(ben.get_by_role("textbox")).to_have_value("99")
