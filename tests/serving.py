"""A server in a process of its own, which says where it answers as `knockbook serve` does.

It may be killed and started again, starved of disk, or be a small app of the test's.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

HOST = "127.0.0.1"
ROOT = Path(__file__).parents[1]
ANNOUNCES = "On this machine"
PATIENCE = 60.0
"""Seconds for an orderly end, which finishes answers and makes a backup."""

Command = Sequence[str]


def ours(data: Path, *options: str, port: int = 0) -> Command:
    """How Knockbook is served from the folder ``data``, on any free port unless one is named."""
    serve = (sys.executable, "-u", "-m", "webapp.cli", "serve", "--host", HOST, "--port", str(port))
    return (*serve, "--data", str(data), *options)


def program(text: str, *arguments: str) -> Command:
    """How a program of that text is run."""
    return (sys.executable, "-u", "-c", text, *arguments)


def free_port() -> int:
    """One for a server that phones find again after it was killed."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        return int(free.getsockname()[1])


@dataclass
class Server:
    """What ``command`` starts, as often as it is told to. Phones know it as ``host``.

    ``environment`` comes on top of the test's own; ``log`` takes its standard error, ``said`` what it printed
    since its newest start.
    """

    command: Command
    environment: Mapping[str, str] = field(default_factory=dict)
    log: Path = Path(os.devnull)
    host: str = HOST
    port: int = 0
    said: str = ""
    process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where phones find it by http."""
        return f"http://{self.host}:{self.port}"

    @property
    def running(self) -> subprocess.Popen[str]:
        """The process of the newest start."""
        assert self.process is not None
        return self.process

    def begin(self) -> None:
        """Start it, without waiting for it to answer."""
        self.said, environment = "", {**os.environ, **self.environment}
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT, env=environment
            )

    def start(self) -> None:
        """Start it, and wait until it says where it answers."""
        self.begin()
        self.port = urlsplit(self.hear(ANNOUNCES).split()[-1]).port or 0

    def hear(self, words: str) -> str:
        """The next line that it prints with those words."""
        assert self.running.stdout is not None
        for line in self.running.stdout:
            self.said += line
            if words in line:
                return line
        message = f"never said {words!r}: {self.said}, {self.log.read_text()}"
        raise AssertionError(message)

    def end(self, by: signal.Signals = signal.SIGKILL) -> int:
        """Send it a signal, by itself as a power cut does, and wait; its exit status."""
        self.running.send_signal(by)
        return self.wait()

    def wait(self) -> int:
        """Until it has ended; its exit status."""
        rest, _ = self.running.communicate(timeout=PATIENCE)
        self.said += rest
        return self.running.returncode

    def close(self, by: signal.Signals = signal.SIGKILL) -> None:
        """The same, unless it has never begun or its end was waited for."""
        if self.process is not None and self.process.stdout and not self.process.stdout.closed:
            self.end(by)


@contextmanager
def serving(server: Server, by: signal.Signals = signal.SIGKILL) -> Iterator[Server]:
    """The server, started, and ended by that signal unless it has ended."""
    try:
        server.start()
        yield server
    finally:
        server.close(by)


def refused(command: Command) -> str:
    """What a start says that comes to nothing."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert done.returncode == 1, done
    return done.stderr
