"""Every page of an evening after few deals and after many; what the server holds in memory by then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Final

import evenings
import load
import running
from evenings import FIRST
from figures import Figure, Times, once

SIZES: Final = (10, 100, 1000, 10_000)
USUAL: Final = 100
"""Deals of a usual evening: with 10,000 a page takes at most half as long again."""

ROUNDS: Final = 200
PAGES: Final[Mapping[str, str]] = {
    "table": "",
    "history": "/history",
    "oldest page of the history": "/history?before=41",
    "history of one player": "/history?player={player}",
    "story of a deal": f"/history/{FIRST + 4}",
    "settle": "/settle",
    "settle pair by pair": "/settle?plan=pairs",
    "ledger": "/ledger",
    "form of a correction": f"/deal/{FIRST + 4}",
    "form of a payment": "/pay",
    "facts": "/session",
    "links": "/links",
    "players": "/players",
    "house rules": "/rules",
    "another match": "/match",
    "closing": "/close",
    "forms ahead": "/ahead",
    "all sessions": "/",
}
CSV: Final = "/ledger.csv"
READERS: Final = (
    "en-AU",
    "en-CA",
    "en-GB",
    "en-IE",
    "en-IN",
    "en-KE",
    "en-MT",
    "en-NG",
    "en-NZ",
    "en-US",
    "en-ZA",
)
"""More kinds of readers than sentences are kept for, so that each CSV is told anew."""

WITHIN: Final = {("settle", 1000): 10.0, ("CSV", 1000): 25.0}
MEMORY: Final = 120


def measure(folder: Path, seconds: float) -> Iterator[Figure]:
    """Each page at all sizes in turns; the CSV; resident memory after all that."""
    several = dict(zip(SIZES, evenings.played(folder / "book", *SIZES), strict=True))
    with running.both(folder / "book", several[SIZES[0]].key) as (ours, bare):
        for name, path in {**PAGES, "CSV": CSV}.items():
            asks = {f"{name}, {size:,} deals": _ask(ours, at, path) for size, at in several.items()}
            yield from _compared(name, load.in_turns(asks, seconds / 2, ROUNDS))
        yield from _told_anew(ours, several[1000], seconds / 2)
        least = once("bare server", bare.memory())
        yield Figure(once("memory, all of them folded", ours.memory()), "MB", least, most=MEMORY)


def _compared(name: str, found: list[Times]) -> Iterator[Figure]:
    """Each size beside the usual one; a CSV is as long as its evening."""
    usual = found[SIZES.index(USUAL)]
    for size, times in zip(SIZES, found, strict=True):
        bound = 1.5 if size > 1000 and name != "CSV" else None
        figure = Figure(times, yardstick=usual, most_times=bound, most=WITHIN.get((name, size)))
        yield replace(figure, yardstick=None) if times is usual else figure


def _told_anew(server: running.Server, at: evenings.Evening, seconds: float) -> Iterator[Figure]:
    """The CSV as its first reader waits for it: afterwards its deals' sentences are kept."""
    readers = cycle([_ask(server, at, CSV, reader) for reader in READERS])

    def ask() -> None:
        next(readers)()

    (times,) = load.in_turns({"CSV, 1,000 deals, told for the first time": ask}, seconds, ROUNDS)
    yield Figure(times)


def _ask(server: running.Server, at: evenings.Evening, path: str, reader: str = "en") -> Callable[[], None]:
    wire = load.connect(server.port)
    address = (at.root + path if path != "/" else path).format(player=at.players[0])
    message = load.request("GET", address, Cookie=at.keeper, Accept_Language=reader)
    return lambda: load.expect(wire, message, 200)
