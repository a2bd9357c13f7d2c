"""A poll and a save on PostgreSQL, beside the bare route with one SELECT and one durable INSERT there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import evenings
import load
import polls
import running
import saving
from figures import Figure, Times

from tests.postgres_server import LASTING, Server


def measure(folder: Path, seconds: float) -> Iterator[Figure]:
    """On a server of our own, which writes through to the disk, at the other end of a socket."""
    server = Server(LASTING)
    try:
        yield from _measure(folder, server.url(), seconds)
    finally:
        server.remove()


def _measure(folder: Path, url: str, seconds: float) -> Iterator[Figure]:
    several = evenings.played(folder, *[10] * (saving.ROUNDS // saving.SHORT_FOR + 1), url=url)
    first = several[0]
    with running.both(folder, first.key, url) as (ours, bare):
        least = bare, polls.unchanged(bare, "/poll")
        poll = ours, polls.unchanged(ours, f"{first.root}/version", first.watcher)
        yield polls.alone(least, poll, seconds)
        rounds = polls.at_once(least, poll, seconds)
        beside = Times("bare polls", [one.a_second for one, _ in rounds])
        rates = Times("polls", [two.a_second for _, two in rounds])
        yield Figure(rates, "/s", beside, least_times=polls.SHARE)
        savers = {
            "a durable INSERT": saving.inserting(bare),
            "save after 10 deals": saving.recording(ours, several),
        }
        beside, save = load.in_turns(savers, seconds, saving.ROUNDS)
        yield Figure(save, yardstick=beside)
