"""From nothing to the first page: how long the server takes, what it holds, what a phone has to fetch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Final

import evenings
import load
import running
from figures import Figure, Times, once

STARTS: Final = 7
SECONDS: Final = 1.5
FIRST_LOAD: Final = re.compile(r'(?:href|src|data-soon)="(/static/(?!icons/)[^"]+)"')
"""What a page asks for by itself; its icons are for the home screen."""


def measure(folder: Path, _seconds: float) -> Iterator[Figure]:
    """Starts in turns with the bare server's, from the command to the answered home page."""
    (evening,) = evenings.played(folder / "book", 100)
    least, usual, first = [], [], []
    for turn in range(STARTS):
        least.append(_start(running.bare(folder / "book", evening.key)))
        usual.append(_start(running.ours(folder / "book")))
        first.append(_start(running.ours(folder / f"new-{turn}")))
    beside = Times("bare server", least)
    yield Figure(Times("cold start", usual), "s", beside, most=SECONDS)
    yield Figure(Times("first start, the book made", first), "s", beside, most=SECONDS)
    with running.both(folder / "book", evening.key) as (ours, bare):
        page = _fetched(ours, evening.root, evening.keeper)
        parts = {_fetched(ours, path) for path in FIRST_LOAD.findall(page.decode())}
        yield Figure(once("memory, one table open", ours.memory()), "MB", once("bare server", bare.memory()))
        yield Figure(once("the table's page", len(page) / 1000), "kB")
        whole = (len(page) + sum(map(len, parts))) / 1000
        yield Figure(once(f"first load, {len(parts) + 1} files", whole), "kB")


def _start(command: running.Command) -> float:
    begun = perf_counter()
    with running.server(command) as server:
        load.expect(load.connect(server.port), load.request("GET", "/"), 200)
        return perf_counter() - begun


def _fetched(server: running.Server, path: str, cookie: str = "") -> bytes:
    """A body as it is sent to who takes it compressed."""
    message = load.request("GET", path, Cookie=cookie, Accept_Encoding="gzip, br")
    return load.ask(load.connect(server.port), message).body
