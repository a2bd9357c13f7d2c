"""`knockbook serve` as a process of its own, that a test may kill, starve of disk or take rights from."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

import pytest

import webapp
from webapp import access

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

ROOT = Path(webapp.__file__).parent.parent
SERVE = (sys.executable, "-u", "-m", "webapp.cli", "serve", "--host", "127.0.0.1", "--port", "0")
STEADY = 20.0
"""Seconds that a phone waits for an answer: only a server that hangs needs as long."""


@dataclass
class Server:
    """Knockbook over one data folder, started again and again. ``prefix`` is what each start goes through."""

    data: Path
    prefix: Sequence[str] = ()
    port: int = 0
    process: subprocess.Popen[str] | None = None
    log: Path = field(init=False)

    def __post_init__(self) -> None:
        self.log = self.data.parent / f"{self.data.name}.log"

    def begin(self) -> None:
        """Start it, without waiting for it to answer."""
        command = [*self.prefix, *SERVE, "--data", str(self.data)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT)

    def start(self) -> None:
        """Start it, and wait until it says where it answers."""
        self.begin()
        assert self.process is not None
        assert self.process.stdout is not None
        said = list[str]()
        for line in self.process.stdout:
            said.append(line)
            if "On this machine" in line:
                self.port = urlsplit(line.split()[-1]).port or 0
                return
        pytest.fail(f"no start: {said}, {self.log.read_text()}")

    def end(self, by: signal.Signals) -> int:
        """Send it a signal, and wait; its exit status."""
        assert self.process is not None
        os.kill(self.process.pid, by)
        self.process.communicate()
        return self.process.returncode


@contextmanager
def serving(data: Path, prefix: Sequence[str] = ()) -> Iterator[Server]:
    """Knockbook over the folder, killed at the end unless it has stopped."""
    server = Server(data, prefix)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.end(signal.SIGKILL)


def refused(data: Path, prefix: Sequence[str] = ()) -> str:
    """What a start says that comes to nothing."""
    command = [*prefix, *SERVE, "--data", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert done.returncode == 1, done
    return done.stderr


@dataclass
class Phone:
    """A keeper's phone over real http, asking as the outbox does."""

    server: Server
    cookie: str

    def ask(
        self, method: str, path: str, form: Mapping[str, object] | None = None
    ) -> tuple[HTTPResponse, str]:
        """One answer and its text; OSError or HTTPException where there is none."""
        headers = {
            "Cookie": f"{access.COOKIE}={self.cookie}",
            "Sec-Fetch-Site": "same-origin",
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept": "application/json, text/html;q=0.5" if form is not None else "text/html",
        }
        with closing(HTTPConnection("127.0.0.1", self.server.port, timeout=STEADY)) as connection:
            connection.request(method, path, urlencode(form) if form is not None else None, headers)
            answer = connection.getresponse()
            return answer, answer.read().decode()

    def post(self, path: str, form: Mapping[str, object]) -> tuple[int, str]:
        """The status and the text of what a form was answered."""
        answer, text = self.ask("POST", path, form)
        return answer.status, text

    def get(self, path: str) -> tuple[int, str]:
        """The status and the text of a page."""
        answer, text = self.ask("GET", path)
        return answer.status, text


def seq_of(text: str) -> int:
    """Where an answer to an outbox says that the entry stands."""
    return int(json.loads(text)["seq"])


def cookie_of(evening: Evening) -> str:
    """The cookie of an evening's keeper."""
    held = evening.phone.get_cookie(access.COOKIE)
    assert held is not None
    return str(held.value)
