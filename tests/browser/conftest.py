"""A real server and the system's Chromium as a phone of 390 x 844."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from hands import Table, seated
from keeper import Keeper
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)
from sessions import THREE, opened
from werkzeug.serving import make_server

from tests.serving import Server, free_port, ours
from webapp import create_app
from webapp.database import FILE

KITCHEN = "kitchen.home"
"""This machine under a name at which browsers allow what they allow on plain http, and no more."""

PATIENCE = 10_000
"""Milliseconds for whatever a page is to show or offer: long, since other tests may be busy too."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--host-resolver-rules=MAP {KITCHEN} 127.0.0.1",
]
PHONE = ViewportSize(width=390, height=844)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A page that is left while a script is on its way leaves the test's server with an open file."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"))


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def violations(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What pages did against the Content-Security-Policy. Any page, in any context: one fails the test."""
    found: list[str] = []
    new_context, new_page = Browser.new_context, Browser.new_page

    def heard(message: ConsoleMessage) -> None:
        found.extend([message.text] if "Content Security Policy" in message.text else [])

    def context(browser: Browser, **options: Any) -> BrowserContext:  # noqa: ANN401 -- Playwright's own
        made = new_context(browser, **options)
        made.on("console", heard)
        return made

    def page(browser: Browser, **options: Any) -> Page:  # noqa: ANN401
        made = new_page(browser, **options)
        made.on("console", heard)
        return made

    monkeypatch.setattr(Browser, "new_context", context)
    monkeypatch.setattr(Browser, "new_page", page)
    yield found
    assert found == []


@pytest.fixture
def started(first_start: Path) -> Callable[[Path], Flask]:
    """Makes an app over a data folder, as if it had been started there once before."""

    def start(data: Path) -> Flask:
        data.mkdir(exist_ok=True)
        shutil.copyfile(first_start, data / FILE)
        return create_app({"DATA": str(data)})

    return start


@pytest.fixture
def app(tmp_path: Path, started: Callable[[Path], Flask]) -> Flask:
    return started(tmp_path)


@contextmanager
def listening(app: Flask) -> Iterator[str]:
    """The address of a server of the app's own, which ends as soon as it is told to."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    with listening(app) as address:
        yield address


@pytest.fixture
def phone(chromium: Browser, address: str) -> Iterator[Page]:
    """A phone on the home page. A console message, a script's error or another host fails the test."""
    context = chromium.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, locale="en-IE", timezone_id="Europe/Dublin"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    page.goto(address)
    yield page
    context.close()
    assert complaints == []
    assert hosts == {urlsplit(address).netloc}


@pytest.fixture
def unscripted(chromium: Browser, address: str) -> Iterator[Page]:
    """A phone whose browser runs no scripts."""
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False, locale="en-IE")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    yield page
    context.close()


@pytest.fixture
def table(phone: Page, app: Flask, address: str) -> Callable[..., Table]:
    """A phone at a table of those who are named; house rules by name."""

    def sit(*names: str, **rules: object) -> Table:
        session = seated(app, names, **rules)  # type: ignore[arg-type]
        phone.goto(address + session.link)
        phone.goto(address + session.root)
        return Table(phone)

    return sit


@pytest.fixture
def host() -> str:
    """What the phones call the server. Here browsers allow all that they allow over https."""
    return "127.0.0.1"


@pytest.fixture
def server(tmp_path: Path, host: str) -> Iterator[Server]:
    """Where a keeper's phone finds it, killed or not."""
    server = Server(ours(tmp_path / "book", port=free_port()), host=host)
    yield server
    server.close()


@pytest.fixture
def keeper(
    chromium: Browser, server: Server, tmp_path: Path, started: Callable[[Path], Flask]
) -> Iterator[Keeper]:
    """A keeper's phone at a table of three with one deal in the book."""
    app = started(tmp_path / "book")
    session = opened(app, THREE, deals=1)
    server.start()
    context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(server.address + session.link)
    expect(page.locator("#outbox[data-ready]")).to_be_attached()
    yield Keeper(page, app, session)
    context.close()
    app.extensions["knockbook_engine"].dispose()
    assert trouble == []
