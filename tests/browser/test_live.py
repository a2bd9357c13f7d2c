"""Every open page follows the book: two phones, a real server, the system's Chromium."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import pytest
from conftest import PATIENCE
from flask import Flask
from keeper import BACK
from playwright.sync_api import Browser, Locator, Page, expect
from sessions import THREE, Opened, opened
from sqlmodel import Session as SqlSession

from scoring.log import Draft, Kind
from webapp import access, store

pytestmark = pytest.mark.browser

SOON = 2.0
"""What is promised; seconds."""


@dataclass
class Phone:
    """A phone on the session. ``asked`` are the addresses it asked for."""

    page: Page
    asked: list[str]

    @property
    def newest(self) -> Locator:
        return self.page.locator("#newest .story-text")

    def tonk(self, name: str) -> None:
        """Record that somebody tonked out."""
        self.page.locator(".ending-key", has_text="Tonk").first.tap()
        self.page.locator("form:visible button[name=winner]", has_text=name).tap()
        expect(self.newest).to_contain_text(f"{name} tonked out.")

    def polls(self) -> int:
        return sum(address.endswith("/version") for address in self.asked)


@dataclass
class Write:
    """What happens to the session on some other phone."""

    app: Flask
    root: str

    def _append(self, kind: Kind, body: Mapping[str, object], line: int | None = None) -> None:
        with SqlSession(self.app.extensions["knockbook_engine"]) as db:
            after = store.ledger(db, self.key).seq
            store.append(
                db, self.key, [Draft(kind, dict(body), line)], token=f"other-{after:06}", after=after
            )

    @property
    def key(self) -> store.Key:
        return store.Key(*self.root.split("/")[2:])

    def newcomer(self, name: str) -> None:
        with SqlSession(self.app.extensions["knockbook_engine"]) as db:
            facts = dict(store.log(db, self.key)[0].body or {})
            player = store.enrol(db, self.key.club, name).id
        facts["players"] = {**facts["players"], player: name}  # type: ignore[dict-item]
        self._append(Kind.SESSION, facts, 1)

    def close(self) -> None:
        self._append(Kind.CLOSING, {"totals": {}})

    def revoke(self) -> None:
        with SqlSession(self.app.extensions["knockbook_engine"]) as db:
            access.revoke(db, access.keeper_link(db, self.key))


@pytest.fixture
def write(app: Flask, session: Opened) -> Write:
    return Write(app, session.root)


@pytest.fixture
def session(app: Flask) -> Opened:
    return opened(app, THREE, deals=3)


@pytest.fixture
def pick_up(chromium: Browser, address: str, session: Opened) -> Iterator[Callable[..., Phone]]:
    """Opens one more phone on the session, at the table or another of its pages."""
    contexts = []

    def phone(path: str = "") -> Phone:
        context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address + session.link)
        page.goto(address + session.root + path)
        return Phone(page, asked)

    yield phone
    for context in contexts:
        context.close()


def test_what_one_phone_records_the_other_shows_without_reloading(pick_up: Callable[..., Phone]) -> None:
    ben, ana = pick_up(), pick_up()
    ana.page.evaluate("window.here = 1")
    ben.tonk("Cai")
    expect(ana.newest).to_contain_text("Cai tonked out.")
    expect(ana.page.locator("#record-title")).to_contain_text("Deal 5")
    expect(ana.page.locator("#spoken")).to_contain_text("Cai tonked out.")
    expect(ana.page.locator("#live")).to_have_text(re.compile("live"))
    expect(ana.page.locator("#balances .ticked")).to_have_count(3)
    assert ana.page.evaluate("window.here") == 1


@pytest.mark.parametrize(
    ("path", "shows"),
    [
        ("/history", "Cai tonked out"),
        ("/ledger", "Cai tonked out"),
        ("/settle", "+1.50"),
        ("/players", "Gus"),
    ],
)
def test_every_page_of_the_session_follows(
    pick_up: Callable[..., Phone], write: Write, path: str, shows: str
) -> None:
    ben, ana = pick_up(), pick_up(path)
    expect(ana.page.locator("#live")).to_be_visible()
    expect(ana.page.locator("#main")).not_to_contain_text(shows)
    if path == "/players":
        write.newcomer("Gus")
    else:
        ben.tonk("Cai")
    expect(ana.page.locator("#main")).to_contain_text(shows)


def test_what_somebody_is_typing_stays_with_focus_selection_and_scroll(pick_up: Callable[..., Phone]) -> None:
    ben, ana = pick_up(), pick_up()
    ana.page.set_viewport_size({"width": 390, "height": 500})
    ana.page.locator(".ending-key", has_text="Knock").tap()
    ana.page.locator("form:visible .chip", has_text="Ben").tap()
    fields = ana.page.locator("form:visible [data-total]")
    fields.nth(0).fill("12")
    fields.nth(1).fill("34")
    fields.nth(1).evaluate("field => field.setSelectionRange(1, 2)")
    stands = "() => document.activeElement.getBoundingClientRect().top"
    ana.page.evaluate("window.scrollBy(0, 40)")
    before = ana.page.evaluate(stands)
    assert ana.page.evaluate("window.scrollY") > 0
    ben.tonk("Cai")
    expect(ana.newest).to_contain_text("Cai tonked out.")
    assert [field.input_value() for field in fields.all()] == ["12", "34", ""]
    assert ana.page.locator("form:visible [name=knocker]:checked").count() == 1
    expect(fields.nth(1)).to_be_focused()
    assert fields.nth(1).evaluate("field => [field.selectionStart, field.selectionEnd]") == [1, 2]
    assert ana.page.evaluate(stands) == pytest.approx(before, abs=1)


def test_what_was_typed_on_an_older_page_is_not_written_over_what_was_recorded_meanwhile(
    pick_up: Callable[..., Phone],
) -> None:
    ben, ana = pick_up(), pick_up()
    ana.page.locator(".ending-key", has_text="Stock ran dry").tap()
    for place, total in enumerate(("7", "8", "9")):
        ana.page.locator("form:visible [data-total]").nth(place).fill(total)
    ben.tonk("Cai")
    expect(ana.newest).to_contain_text("Cai tonked out.")
    ana.page.locator("form:visible .button-main").tap()
    expect(ana.page.locator(".notice-stale[data-notice]")).to_contain_text("Cai tonked out.")
    fields = ana.page.locator("form:visible [data-total]")
    assert [field.input_value() for field in fields.all()] == ["7", "8", "9"]
    ben.tonk("Ana")  # and the page that came back with the refusal follows as well, around the form
    expect(ana.newest).to_contain_text("Ana tonked out.")
    expect(ana.page.locator("#balances")).to_contain_text("+4.50")
    expect(ana.page.locator(".notice-stale[data-notice]")).to_contain_text("Cai tonked out.")
    assert [field.input_value() for field in fields.all()] == ["7", "8", "9"]


def test_an_ending_that_was_only_opened_stays_open_and_is_about_the_next_deal(
    pick_up: Callable[..., Phone],
) -> None:
    ben, ana = pick_up(), pick_up()
    ana.page.locator(".ending-key", has_text="Went out").tap()
    ana.page.locator(".menu summary").first.tap()
    ben.tonk("Cai")
    expect(ana.page.locator("form:visible .ask")).to_have_text("Deal 5: who?")
    expect(ana.page.locator(".menu-sheet").first).to_be_visible()
    ana.page.locator("h1").tap()
    ana.page.locator("form:visible button[name=winner]", has_text="Ben").tap()
    expect(ana.newest).to_contain_text("Ben went out.")


def hide(phone: Phone, *, hidden: bool) -> None:
    """Put the phone away, or take it out again, as the browser would tell the page."""
    phone.page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_an_open_page_follows_within_two_seconds(pick_up: Callable[..., Phone]) -> None:
    """At least one time in five, since other tests may be busy too."""
    ben, ana = pick_up(), pick_up()
    took = []
    for name in ("Cai", "Ana", "Ben", "Cai", "Ana"):
        began = time.monotonic()
        ben.tonk(name)
        expect(ana.newest).to_contain_text(f"{name} tonked out.")
        took.append(time.monotonic() - began)
    assert min(took) <= SOON, took


def test_a_hidden_page_rests_and_catches_up_at_once_when_shown(pick_up: Callable[..., Phone]) -> None:
    ben, ana = pick_up(), pick_up()
    with ana.page.expect_request("**/version"):
        pass  # it polls
    hide(ana, hidden=True)
    asked = ana.polls()
    ben.tonk("Cai")
    ben.page.wait_for_timeout(6000)
    assert ana.polls() == asked
    hide(ana, hidden=False)
    expect(ana.newest).to_contain_text("Cai tonked out.")


def test_a_server_that_is_gone_is_said_quietly_and_the_page_goes_on_when_it_is_back(
    pick_up: Callable[..., Phone],
) -> None:
    ben, ana = pick_up(), pick_up()
    ana.page.context.set_offline(True)
    expect(ana.page.locator("#live")).to_have_text(re.compile("no server"), timeout=BACK)
    expect(ana.page.locator("#gone")).to_be_hidden()
    ben.tonk("Cai")
    ana.page.context.set_offline(False)
    # A request that the network swallowed is given up after 8 s; the next comes within 11 s.
    expect(ana.newest).to_contain_text("Cai tonked out.", timeout=2 * BACK)
    expect(ana.page.locator("#live")).to_have_attribute("data-state", "live")


def test_a_phone_whose_link_is_taken_back_is_told(pick_up: Callable[..., Phone], write: Write) -> None:
    ana = pick_up()
    write.revoke()
    expect(ana.page.locator("#away")).to_be_visible()
    expect(ana.page.locator("#live")).to_have_attribute("data-state", "away")
    expect(ana.newest).to_be_visible()


def test_a_form_that_the_newer_page_has_no_place_for_stays_with_what_was_typed(
    pick_up: Callable[..., Phone], write: Write
) -> None:
    ana = pick_up()
    ana.page.locator(".ending-key", has_text="Knock").tap()
    fields = ana.page.locator("form:visible [data-total]")
    fields.nth(0).fill("12")
    write.close()
    expect(ana.page.locator("#main")).to_contain_text("This session is closed")
    assert fields.nth(0).input_value() == "12"
