"""The unchanged poll against the least a poll can be, side by side: both served alike, in turns."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path

import evenings
import load
from figures import Figure

ROUNDS = 5
"""In turns, so that whatever else the machine does meets both."""

FILES = Path(__file__).parents[1] / "webapp" / "certificate"
CERT, KEY = FILES / "cert.pem", FILES / "key.pem"
SHARE = 0.7
POLLS = 800


def measure(folder: Path, seconds: float) -> Iterator[Figure]:
    """Requests a second of both, and what part of the bare route's ours reaches."""
    evening = evenings.played(folder / "book", deals=60)
    database = folder / "book" / "knockbook.sqlite3"
    serve = ("-m", "webapp.cli", "serve", "--host", load.HOST, "--port", "0", "--data", str(folder / "book"))
    beside = (str(Path(__file__).with_name("bare.py")), str(database), *evening.key)
    with load.server(*serve) as ours, load.server(*beside) as bare:
        poll, least = _unchanged(ours, f"{evening.root}/version", evening.watcher), _unchanged(bare, "/poll")
        rounds = [
            (load.rate(bare, least, 304, seconds / ROUNDS), load.rate(ours, poll, 304, seconds / ROUNDS))
            for _ in range(ROUNDS)
        ]
    with load.server(*serve, "--cert", str(CERT), "--key", str(KEY), certificate=CERT) as secret:
        by_https = load.rate(secret, poll, 304, seconds / ROUNDS)
    yield Figure("bare poll", statistics.median(one.a_second for one, _ in rounds), "/s")
    yield Figure("poll", statistics.median(two.a_second for _, two in rounds), "/s", at_least=POLLS)
    yield Figure("bare poll, processor", statistics.median(one.cpu for one, _ in rounds), "us")
    yield Figure("poll, processor", statistics.median(two.cpu for _, two in rounds), "us")
    yield Figure("poll by https", by_https.a_second, "/s")
    yield Figure("poll by https, processor", by_https.cpu, "us")
    share = statistics.median(two.a_second / one.a_second for one, two in rounds)
    yield Figure("poll / bare poll", share, "", at_least=SHARE)


def _unchanged(at: load.Server, path: str, cookie: str = "") -> bytes:
    """The request of a page that has the newest version already."""
    wire = load.connect(at.port)
    tag = load.ask(wire, load.request("GET", path, Cookie=cookie)).headers["etag"]
    wire.socket.close()
    return load.request("GET", path, Cookie=cookie, If_None_Match=tag)
