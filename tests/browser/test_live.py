"""Every open page follows the book: two phones, a real server, the system's Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from flask import Flask
from playwright.sync_api import Browser, Locator, Page, expect
from sessions import THREE, Opened, opened

pytestmark = pytest.mark.browser

SOON = 2000
"""What is promised; milliseconds."""


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
        page.set_default_timeout(4000)
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
    expect(ana.newest).to_contain_text("Cai tonked out.", timeout=SOON)
    expect(ana.page.locator("#record-title")).to_contain_text("Deal 5")
    expect(ana.page.locator("#spoken")).to_contain_text("Cai tonked out.")
    expect(ana.page.locator("#live")).to_have_text(re.compile("live"))
    assert ana.page.evaluate("window.here") == 1
