"""Servers on this machine, each in a process of its own: ours, and the bare one beside it."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests import serving
from tests.serving import HOST, Command, ours

__all__ = ["HOST", "PATIENCE", "Command", "Server", "bare", "both", "ours", "server"]

PATIENCE = 20.0
BARE = str(Path(__file__).with_name("bare.py"))
FILE = "knockbook.sqlite3"


@dataclass(frozen=True)
class Server:
    """A server that answers. ``certificate`` is its own, if it speaks https."""

    port: int
    pid: int
    certificate: Path | None = None

    def cpu(self) -> float:
        """Seconds of processor time it took so far."""
        ticks = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident memory (MB)."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1000


def bare(data: Path, key: tuple[str, str], url: str = "") -> Command:
    """How the bare server beside it is started."""
    return (sys.executable, BARE, url or str(data / FILE), *key)


@contextmanager
def server(
    command: Command, certificate: Path | None = None, environment: Mapping[str, str] | None = None
) -> Iterator[Server]:
    """Start one, which says its address as `knockbook serve` does."""
    with tempfile.NamedTemporaryFile() as log:  # a line a request, which nobody reads here
        process = serving.Server(command, environment or {}, Path(log.name))
        with serving.serving(process, by=signal.SIGTERM) as started:
            yield Server(started.port, started.running.pid, certificate)


@contextmanager
def both(data: Path, key: tuple[str, str], url: str = "") -> Iterator[tuple[Server, Server]]:
    """Ours over the folder ``data``, or the database of that URL, and the bare one beside it."""
    with (
        server(ours(data), environment={"DATABASE_URL": url}) as book,
        server(bare(data, key, url)) as least,
    ):
        yield book, least
