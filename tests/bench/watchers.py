"""How long a keeper's saves take alone, and with 300 watchers whose pages follow every one of them."""

from __future__ import annotations

import heapq
import multiprocessing
import multiprocessing.synchronize
import random
import selectors
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import evenings
import load
import running
from figures import Figure, Times, once

WATCHERS = 300
BEAT = 1.3
"""Seconds between the polls of a page, give or take a tenth, as static/js/live.js has it."""

PAUSE = 1.0
"""Seconds between two saves: far more often than a table plays."""

SLOWER = 2.0


def measure(folder: Path, seconds: float) -> Iterator[Figure]:
    """The median of the saves, and how much slower watchers make it."""
    (evening,) = evenings.played(folder / "book", 30)
    with running.server(running.ours(folder / "book")) as server:
        _saves(server, evening, 3.0, "warm")
        alone = _saves(server, evening, seconds, "alone")
        stop = multiprocessing.Event()
        answered: multiprocessing.Queue[tuple[int, int, float]] = multiprocessing.Queue()
        crowd = multiprocessing.Process(target=_watch, args=(server.port, evening, stop, answered))
        crowd.start()
        answered.get()  # all have their page
        watched = _saves(server, evening, seconds, "watched")
        stop.set()
        polled, followed, slowest = answered.get()
        crowd.join()
    beside = Times("saves without watchers", alone)
    yield Figure(Times(f"saves with {WATCHERS} watchers", watched), yardstick=beside, most_times=SLOWER)
    yield Figure(once("polls of the watchers", polled), "")
    yield Figure(once("pages they followed to", followed), "")
    yield Figure(once("slowest follow, from poll to page", slowest * 1000))


def _saves(server: running.Server, evening: evenings.Evening, seconds: float, name: str) -> list[float]:
    """Record a deal now and then; milliseconds each."""
    taken: list[float] = []
    wire, until = load.connect(server.port), time.monotonic() + seconds
    while time.monotonic() < until:
        message = load.request(
            "POST", f"{evening.root}/deal", evening.knock(f"{name}-{len(taken)}"), Cookie=evening.keeper
        )
        begun = time.perf_counter()
        answer = load.ask(wire, message)
        taken.append((time.perf_counter() - begun) * 1000)
        if answer.status != 303:
            raise ValueError(answer)
        time.sleep(PAUSE)
    wire.socket.close()
    return taken


@dataclass(eq=False)
class Watcher:
    """A page that follows. ``seen`` is its version, ``newer`` the one whose page is on its way."""

    wire: load.Wire
    seen: str = ""
    newer: str = ""
    asked: float = 0.0


class Crowd:
    """Pages that poll, each in its own time, and fetch themselves anew when there is something new."""

    def __init__(self, port: int, evening: evenings.Evening) -> None:
        self.evening = evening
        self.watchers = [Watcher(load.connect(port)) for _ in range(WATCHERS)]
        self.polled = self.followed = 0
        self.slowest = 0.0
        self._ready = selectors.DefaultSelector()
        now = time.monotonic()
        self._due = [(now + random.random() * BEAT, at) for at in range(WATCHERS)]  # noqa: S311
        heapq.heapify(self._due)
        for watcher in self.watchers:
            self._ready.register(watcher.wire.socket, selectors.EVENT_READ, watcher)

    def run(self, done: Callable[[], bool]) -> None:
        """Poll and follow until ``done``."""
        while not done():
            now = time.monotonic()
            while self._due and self._due[0][0] <= now:
                self._poll(self.watchers[heapq.heappop(self._due)[1]], now)
            for key, _ in self._ready.select(0.01):
                answer = key.data.wire.read()
                if answer:
                    self._heard(key.data, answer)

    def _poll(self, watcher: Watcher, now: float) -> None:
        watcher.asked = now
        tag = f'"{watcher.seen}"'
        path = f"{self.evening.root}/version"
        watcher.wire.send(load.request("GET", path, Cookie=self.evening.watcher, If_None_Match=tag))

    def _heard(self, watcher: Watcher, answer: load.Answer) -> None:
        """The answer to a poll, or the page that it led to."""
        if watcher.newer:
            watcher.seen, watcher.newer = watcher.newer, ""
            self.followed += 1
            self.slowest = max(self.slowest, time.monotonic() - watcher.asked)
        else:
            self.polled += 1
            if answer.status == 200:
                watcher.newer = answer.body.decode()
                watcher.wire.send(load.request("GET", self.evening.root, Cookie=self.evening.watcher))
                return
        due = time.monotonic() + BEAT * random.uniform(0.9, 1.1)  # noqa: S311
        heapq.heappush(self._due, (due, self.watchers.index(watcher)))


def _watch(
    port: int,
    evening: evenings.Evening,
    stop: multiprocessing.synchronize.Event,
    answered: multiprocessing.Queue[tuple[int, int, float]],
) -> None:
    """Watch until told to stop; says when all have their first page, and at the end what was asked."""
    crowd = Crowd(port, evening)
    crowd.run(lambda: all(watcher.seen for watcher in crowd.watchers))
    answered.put((0, 0, 0.0))
    crowd.polled = crowd.followed = 0
    crowd.slowest = 0.0
    crowd.run(stop.is_set)
    answered.put((crowd.polled, crowd.followed, crowd.slowest))
