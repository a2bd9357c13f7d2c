"""The unchanged poll against the least a poll can be, side by side: both served alike, in turns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import evenings
import load
import running
from figures import Figure, Times

ROUNDS = 5
"""Of many clients at once, in turns, so that whatever else the machine does meets both."""

ALONE = 1000
"""Polls one after the other."""

FILES = Path(__file__).parents[1] / "webapp" / "certificate"
CERT, KEY = FILES / "cert.pem", FILES / "key.pem"
SHARE = 0.7
POLLS = 800


def measure(folder: Path, seconds: float) -> Iterator[Figure]:
    """One phone's poll in milliseconds; then requests a second of both, asked by several at once."""
    book = folder / "book"
    (evening,) = evenings.played(book, 60)
    with running.both(book, evening.key) as (ours, bare):
        poll, least = unchanged(ours, f"{evening.root}/version", evening.watcher), unchanged(bare, "/poll")
        yield alone((bare, least), (ours, poll), seconds)
        rounds = at_once((bare, least), (ours, poll), seconds)
    bare_rates = Times("bare polls", [one.a_second for one, _ in rounds])
    yield Figure(
        Times("polls", [two.a_second for _, two in rounds]), "/s", bare_rates, least=POLLS, least_times=SHARE
    )
    bare_cpu = Times("bare poll, processor", [one.cpu for one, _ in rounds])
    yield Figure(Times("poll, processor", [two.cpu for _, two in rounds]), "us", bare_cpu)
    secret = running.ours(book, "--cert", str(CERT), "--key", str(KEY))
    with running.server(secret, CERT) as by_https:
        rates = [load.rate(by_https, poll, 304, seconds / ROUNDS) for _ in range(ROUNDS)]
    yield Figure(Times("polls by https", [one.a_second for one in rates]), "/s", bare_rates)


Poll = tuple[running.Server, bytes]


def alone(bare: Poll, ours: Poll, seconds: float) -> Figure:
    """One phone's poll in milliseconds, in turns with the bare one."""
    wires = load.connect(bare[0].port), load.connect(ours[0].port)
    asks = {
        "bare poll": lambda: load.expect(wires[0], bare[1], 304),
        "unchanged poll": lambda: load.expect(wires[1], ours[1], 304),
    }
    beside, one = load.in_turns(asks, seconds, ALONE)
    return Figure(one, yardstick=beside)


def at_once(bare: Poll, ours: Poll, seconds: float) -> list[tuple[load.Rate, load.Rate]]:
    """Both, asked by several at once, in turns."""
    each = seconds / ROUNDS
    return [(load.rate(*bare, 304, each), load.rate(*ours, 304, each)) for _ in range(ROUNDS)]


def unchanged(at: running.Server, path: str, cookie: str = "") -> bytes:
    """The poll of a page that has the newest version."""
    wire = load.connect(at.port)
    tag = load.ask(wire, load.request("GET", path, Cookie=cookie)).headers["etag"]
    return load.request("GET", path, Cookie=cookie, If_None_Match=tag)
