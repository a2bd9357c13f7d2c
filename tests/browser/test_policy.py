"""A browser meets an evening of hostile texts: none runs, and the Content-Security-Policy is never needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from conftest import PHONE
from flask import Flask
from playwright.sync_api import Browser, Dialog, Page, expect
from sqlmodel import Session

from tests.webapp.conftest import Evening, begun, evening
from tests.webapp.hostile import MARK, NAMES, hostile, lines, readable
from webapp import access

pytestmark = pytest.mark.browser

NO_PAGES: Final = (".csv", "/version", ".webmanifest", ".js")
ESCAPED: Final = """() => [...document.querySelectorAll("*")].filter((element) =>
    element.tagName.includes("EVIL") || [...element.attributes].some((each) => /^on|evil/.test(each.name))
).map((element) => element.outerHTML)"""
"""What in the page was meant to be text."""


@pytest.fixture
def book(app: Flask) -> Evening:
    """A table of Tonk of people with hostile names."""
    return evening(app, *NAMES)


def dismissed(dialog: Dialog, ran: list[str]) -> None:
    ran.append(dialog.message)
    dialog.dismiss()


@pytest.fixture
def keeper(chromium: Browser, address: str, book: Evening) -> Iterator[Page]:
    """The keeper's phone. A dialog, or anything that a text makes run, fails the test."""
    ran: list[str] = []
    with chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-IE") as context:
        context.expose_function(MARK, lambda: ran.append("a text ran"))
        context.on("dialog", lambda dialog: dismissed(dialog, ran))
        page = context.new_page()
        page.set_default_timeout(5000)
        with book.app.test_request_context(), Session(book.app.extensions["knockbook_engine"]) as db:
            path = access.link_path(access.keeper_link(db, book.key))
        page.goto(address + path)
        yield page
    assert ran == []


def test_the_fixture_hears_what_the_policy_forbids(
    chromium: Browser, address: str, violations: list[str]
) -> None:
    """A style in an attribute, a script in the page, an image from elsewhere: each is one violation."""
    for markup in ("<p style='color: red'>", "<img src=x onerror='1'>", "<img src='http://127.0.0.2/x.png'>"):
        with chromium.new_context() as context:
            page = context.new_page()
            page.goto(address)
            page.evaluate("(markup) => document.body.insertAdjacentHTML('beforeend', markup)", markup)
            page.wait_for_timeout(100)
        assert violations != [], markup
        violations.clear()


def test_a_browser_sees_text_on_every_page(keeper: Page, address: str, book: Evening) -> None:
    hostile(book, begun)
    shown = 0
    for path in readable(book, lines(book)[::3]):
        if not path.endswith(NO_PAGES):
            keeper.goto(address + path)
            assert keeper.evaluate(ESCAPED) == [], path
            shown += MARK in (keeper.locator("body").text_content() or "")
    assert shown > 10


def test_so_it_does_where_scripts_write_into_the_page(keeper: Page, address: str, book: Evening) -> None:
    """A page that follows the book, and an entry that waits for the server."""
    keeper.goto(address + book.root)
    book.tonk(NAMES[2])
    expect(keeper.locator("#newest")).to_contain_text(NAMES[2])
    assert keeper.evaluate(ESCAPED) == []
    keeper.goto(address + book.root)
    expect(keeper.locator("#outbox[data-ready]")).to_be_attached()
    keeper.context.set_offline(offline=True)
    keeper.get_by_role("radio", name="Tonk", exact=True).check()
    keeper.locator("form:visible button[name=winner]", has_text=NAMES[0]).tap()
    expect(keeper.locator("#waiting [data-says]")).to_contain_text(NAMES[0], timeout=15_000)
    assert keeper.evaluate(ESCAPED) == []
