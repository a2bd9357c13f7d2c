"""The table on a phone: 390 x 844, a real server, the system's Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, expect
from sessions import THREE, opened

pytestmark = pytest.mark.browser

REFUSED = "the server responded with a status of"
"""What Chromium writes for every answer of 4xx: ours are meant."""


@dataclass
class Table:
    """A phone on an evening. ``taps`` counts what a thumb did."""

    page: Page
    root: str
    taps: int = 0
    trouble: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def ending(self, name: str) -> None:
        self.tap(self.page.locator(".ending-key", has_text=name).first)

    def player(self, name: str) -> None:
        self.tap(self.page.locator("form:visible button[name=winner]", has_text=name))

    def knocker(self, name: str) -> None:
        self.tap(self.page.locator("form:visible .chip", has_text=name))

    def type(self, keys: str) -> None:
        """Tap the pad: figures, and ``>`` for next."""
        for key in keys.split():
            for figure in [key] if key == ">" else key:
                pad = self.page.locator("form:visible .pad")
                self.tap(pad.get_by_role("button", name="next" if figure == ">" else figure, exact=True))

    def cards(self, *cards: str) -> None:
        for card in cards:
            self.tap(
                self.page.locator("form:visible .pad-cards").get_by_role("button", name=card, exact=True)
            )

    def save(self) -> None:
        self.tap(self.page.locator("form:visible .button-main"))

    @property
    def totals(self) -> list[str]:
        return [field.input_value() for field in self.page.locator("form:visible [data-total]").all()]

    @property
    def newest(self) -> Locator:
        return self.page.locator("#newest .story-text")

    @property
    def preview(self) -> Locator:
        return self.page.locator("form:visible .preview")


@pytest.fixture
def table(chromium: Browser, app: Flask, address: str) -> Iterator[Table]:
    """Ana, Ben and Cai play for 0.50; Cai deals first. Nothing unwanted may happen on the page meanwhile."""
    session = opened(app, THREE, deals=0)
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone = Table(context.new_page(), address + session.root)
    phone.page.on("console", lambda message: _note(phone, message))
    phone.page.on("pageerror", lambda error: phone.trouble.append(str(error)))
    phone.page.on("request", lambda request: phone.hosts.add(str(urlsplit(request.url).hostname)))
    phone.page.goto(address + session.link)
    phone.page.goto(phone.root)
    yield phone
    context.close()
    assert phone.trouble == []
    assert phone.hosts == {"127.0.0.1"}


def _note(phone: Table, message: ConsoleMessage) -> None:
    if message.type in {"error", "warning"} and REFUSED not in message.text:
        phone.trouble.append(message.text)


def test_tonk_takes_two_taps(table: Table) -> None:
    table.ending("Tonk")
    table.player("Ana")
    expect(table.newest).to_have_text("Ana tonked out. Ben and Cai pay Ana 1.00 each.")
    assert table.taps == 2
    expect(table.page.locator("#spoken")).to_have_text("Ana tonked out. Ben and Cai pay Ana 1.00 each.")


def test_went_out_takes_two_taps(table: Table) -> None:
    table.ending("Went out")
    table.player("Ben")
    expect(table.newest).to_have_text("Ben went out. Ana and Cai pay Ben 0.50 each.")
    assert table.taps == 2


def test_a_misdeal_takes_one_tap_and_can_be_undone(table: Table) -> None:
    table.tap(table.page.get_by_role("button", name="Misdeal"))
    expect(table.newest).to_contain_text("Misdeal")
    assert table.taps == 1
    table.tap(table.page.get_by_role("button", name="Undo"))
    expect(table.page.locator("#newest")).to_contain_text("Struck out")


def test_a_knock_by_the_pad_moves_on_by_itself_and_says_who_pays_before_it_is_saved(table: Table) -> None:
    table.ending("Knock")
    table.knocker("Ben")
    table.type("5 > 9")
    expect(table.preview).to_have_text("Still to count: Cai.")
    table.type("20")
    expect(table.preview).to_have_text(
        "Ben pays Ana 1.00, double for the catch. Ben and Cai pay Ana 0.50 each, stake to the lowest."
    )
    assert table.totals == ["5", "9", "20"]
    table.save()
    expect(table.newest).to_contain_text("Ben knocked with 9, caught by Ana 5 (Cai 20).")
    assert table.taps == 8  # Knock, Ben, 5, next, 9, 2, 0, Save


def test_the_cards_of_a_hand_are_counted_and_five_are_a_hand(table: Table) -> None:
    table.ending("Stock ran dry")
    table.cards("5", "K")
    assert table.totals[0] == "15"
    table.cards("A", "A", "2")
    table.cards("Q")
    assert table.totals == ["19", "10", ""]
    table.tap(table.page.locator("form:visible [data-erase]"))
    assert table.totals == ["19", "", ""]


def test_a_dealt_tonk_is_its_holder_and_count(table: Table) -> None:
    table.ending("Dealt tonk")
    table.tap(table.page.locator("form:visible fieldset", has_text="Cai").locator(".segment", has_text="50"))
    expect(table.preview).to_have_text("Ana and Ben pay Cai 1.00 each.")
    table.save()
    expect(table.newest).to_contain_text("Cai showed a dealt tonk, 50.")
    assert table.taps == 3


def test_undo_and_putting_back(table: Table) -> None:
    table.ending("Tonk")
    table.player("Ana")
    expect(table.page.locator(".balance-money").first).to_have_text("+2.00")
    table.tap(table.page.get_by_role("button", name="Undo"))
    expect(table.page.locator(".balance-money").first).to_have_text("0.00")
    table.tap(table.page.get_by_role("button", name="Put it back"))
    expect(table.page.locator(".balance-money").first).to_have_text("+2.00")


def test_a_fault_keeps_the_panel_open_and_what_was_typed_and_focuses_the_field(table: Table) -> None:
    table.ending("Knock")
    table.knocker("Ben")
    table.type("5 > 9 20")
    table.type("7")  # over the 20 of the last player: 7 alone
    table.page.locator("form:visible [data-total]").nth(1).fill("77")
    table.save()
    fault = table.page.locator("form:visible .fault")
    expect(fault).to_have_text("No hand counts more than 50.")
    assert table.totals == ["5", "77", "7"]
    expect(table.page.locator("form:visible [data-total]").nth(1)).to_be_focused()


def test_another_ending_can_be_chosen_after_all(table: Table) -> None:
    table.ending("Knock")
    table.tap(table.page.locator(".ending-other"))
    table.ending("Went out")
    table.player("Cai")
    expect(table.newest).to_contain_text("Cai went out.")


def test_back_and_reload_always_give_a_whole_page(table: Table) -> None:
    table.ending("Tonk")
    table.player("Ana")
    expect(table.newest).to_contain_text("Ana tonked out.")
    table.tap(table.page.get_by_role("link", name="History"))
    expect(table.page.locator("h1")).to_have_text("History")
    table.page.go_back()
    expect(table.page.locator("h1")).to_have_text("Friday Tonk")
    expect(table.page.locator("#record")).to_be_visible()
    table.page.reload()
    expect(table.newest).to_contain_text("Ana tonked out.")
    assert table.page.url == table.root


def test_a_second_tap_while_the_first_is_under_way_writes_nothing_more(table: Table) -> None:
    table.ending("Tonk")
    table.page.locator("form:visible button[name=winner]", has_text="Ana").dblclick()
    expect(table.newest).to_contain_text("Ana tonked out.")
    expect(table.page.locator(".story")).to_have_count(1)


def test_the_endings_are_within_the_thumbs_reach_and_nothing_is_wider_than_the_screen(table: Table) -> None:
    knock = table.page.locator(".ending-key", has_text="Knock").bounding_box()
    assert knock is not None
    assert knock["y"] > 844 / 2
    assert knock["height"] >= 48
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_first_load_is_light(table: Table) -> None:
    answers: list[Response] = []
    table.page.goto("about:blank")
    table.page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 -- no room for a mark on a built-in
    table.page.goto(table.root)
    table.page.wait_for_load_state("networkidle")
    assert sum(len(answer.body()) for answer in answers) <= 100_000
