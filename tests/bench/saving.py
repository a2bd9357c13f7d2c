"""Recording a deal, after few and after many, beside the least that a durable write can be; a correction."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import evenings
import load
import running
from figures import Figure, Times

SIZES = (10, 1000, 10_000)
SHORT_FOR = 20
"""Deals recorded in one short evening before another begins, so that it stays short."""

ROUNDS = 400


def measure(folder: Path, seconds: float) -> Iterator[Figure]:
    """Saves in turns with the bare ones; then corrections of deal 5 of 1,000, each with the page after it."""
    short = [SIZES[0]] * (ROUNDS // SHORT_FOR + 1)
    several = evenings.played(folder / "book", *short, *SIZES[1:], SIZES[1])
    long = dict(zip(SIZES[1:], several[-3:-1], strict=True))
    with running.both(folder / "book", several[0].key) as (ours, bare):
        savers = {
            "a durable INSERT": inserting(bare),
            "save after 10 deals": recording(ours, several[: len(short)]),
        }
        savers |= {
            f"save after {size:,} deals": recording(ours, [at] * len(short)) for size, at in long.items()
        }
        least, few, *many = load.in_turns(savers, seconds * 2, ROUNDS)
        yield Figure(few, yardstick=least, most_times=3)
        for times in many:
            yield Figure(times, yardstick=least, most_times=3)
            yield Figure(times, yardstick=few, most_times=1.3)
        corrections = {
            "POST bare": inserting(bare),
            "correct deal 5 of 1,000, and its page": _correct(ours, several[-1]),
        }
        least, corrected = load.in_turns(corrections, seconds / 2, ROUNDS)
        yield Figure(corrected, yardstick=Times("a durable INSERT", least.taken), most=50)


def inserting(server: running.Server) -> Callable[[], None]:
    wire, count = load.connect(server.port), itertools.count()

    def save() -> None:
        load.expect(wire, load.request("POST", "/save", f"token={next(count):012}&ending=knock"), 303)

    return save


def recording(server: running.Server, books: list[evenings.Evening]) -> Callable[[], None]:
    wire, count = load.connect(server.port), itertools.count()

    def save() -> None:
        number = next(count)
        at = books[number // SHORT_FOR]
        load.expect(
            wire, load.request("POST", f"{at.root}/deal", at.knock(f"save-{number}"), Cookie=at.keeper), 303
        )

    return save


def _correct(server: running.Server, at: evenings.Evening) -> Callable[[], None]:
    wire, count = load.connect(server.port), itertools.count()
    path = f"{at.root}/deal/{evenings.FIRST + 4}"

    def correct() -> None:
        form = at.knock(f"correct-{next(count)}")
        load.expect(wire, load.request("POST", path, form, Cookie=at.keeper), 303)
        load.expect(wire, load.request("GET", at.root, Cookie=at.keeper), 200)

    return correct
