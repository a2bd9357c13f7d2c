"""Knockbook as it is served: real processes, each with a data folder of its own, as on its own machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPMessage, HTTPResponse
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

import webapp
from webapp import access

if TYPE_CHECKING:
    from flask.testing import FlaskClient

SERVER = """
import sys
from pathlib import Path
from webapp import serve
sys.exit(serve.run("127.0.0.1", 0, Path(sys.argv[1])))
"""


@dataclass
class Served:
    """One process."""

    process: subprocess.Popen[str]
    port: int


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: HTTPMessage
    text: str


@dataclass
class Remote:
    """A phone in front of one process, with the links of a phone in the test's own."""

    served: Served
    cookie: str = ""
    language: str = field(default="en")

    @classmethod
    def like(cls, served: Served, phone: FlaskClient) -> Remote:
        held = phone.get_cookie(access.COOKIE)
        assert held is not None
        return cls(served, f"{access.COOKIE}={held.value}")

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.served.port, timeout=30)
        sent = {"Cookie": self.cookie, "Sec-Fetch-Site": "same-origin", "Accept-Language": self.language}
        connection.request(
            method, path, body, sent | {name.replace("_", "-"): value for name, value in headers.items()}
        )
        answer: HTTPResponse = connection.getresponse()
        found = Answer(answer.status, answer.headers, answer.read().decode())
        connection.close()
        return found

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, form: Mapping[str, str], **headers: str) -> Answer:
        kind = "application/x-www-form-urlencoded"
        return self.ask("POST", path, urlencode(form), Content_Type=kind, **headers)


@contextmanager
def served(data: Path, url: str, key: str) -> Iterator[Served]:
    """A process over that folder and the book of that URL, with the server's ``key``."""
    command = [sys.executable, "-u", "-c", SERVER, str(data)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=Path(webapp.__file__).parent.parent,
        env={**os.environ, "DATABASE_URL": url, "SECRET_KEY": key},
    )
    try:
        assert process.stdout is not None
        address = next(line.split()[-1] for line in process.stdout if "On this machine" in line)
        yield Served(process, urlsplit(address).port or 0)
    finally:
        process.kill()
        process.communicate()
