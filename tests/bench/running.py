"""Servers on this machine, each in a process of its own: ours, and the bare one beside it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

HOST = "127.0.0.1"
PATIENCE = 20.0
Command = Sequence[str]


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


def ours(data: Path, *options: str) -> Command:
    """How Knockbook is served from the folder ``data``, on any free port."""
    return ("-m", "webapp.cli", "serve", "--host", HOST, "--port", "0", "--data", str(data), *options)


def bare(data: Path, key: tuple[str, str]) -> Command:
    """How the bare server beside it is started."""
    return (str(Path(__file__).with_name("bare.py")), str(data / "knockbook.sqlite3"), *key)


@contextmanager
def server(command: Command, certificate: Path | None = None) -> Iterator[Server]:
    """Start one, which says its address as `knockbook serve` does."""
    with tempfile.TemporaryFile() as log:  # a line a request, which nobody reads here
        process = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")
        address = next(line.split()[-1] for line in lines if "On this machine" in line)
        yield Server(urlsplit(address).port or 0, process.pid, certificate)
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextmanager
def both(data: Path, key: tuple[str, str]) -> Iterator[tuple[Server, Server]]:
    """Ours over the folder ``data``, and the bare one beside it."""
    with server(ours(data)) as book, server(bare(data, key)) as least:
        yield book, least
