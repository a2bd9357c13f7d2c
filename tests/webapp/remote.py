"""Phones in front of real servers, over real http."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPMessage
from random import choice
from typing import TYPE_CHECKING, Self
from urllib.parse import urlencode

from tests.serving import HOST, Server
from webapp import access

if TYPE_CHECKING:
    from flask.testing import FlaskClient

STEADY = 20.0
"""Seconds that a phone waits for an answer: only a server that hangs needs as long."""
OUTBOX = "application/json, text/html;q=0.5"
"""What the outbox would like to be answered."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: HTTPMessage
    text: str

    @property
    def seq(self) -> int:
        """Where an answer to an outbox says that the entry stands."""
        return int(json.loads(self.text)["seq"])


@dataclass(frozen=True)
class Phone:
    """A phone at a server, which may be away, with the links that its cookie holds."""

    server: Server
    cookie: str = ""

    @classmethod
    def like(cls, phone: FlaskClient, server: Server) -> Self:
        """With the links of a phone in the test's own process."""
        held = phone.get_cookie(access.COOKIE)
        assert held is not None
        return cls(server, f"{access.COOKIE}={held.value}")

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        """One answer; OSError or HTTPException where there is none."""
        sent = {"Cookie": self.cookie, "Sec-Fetch-Site": "same-origin", "Accept-Language": "en"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(HTTPConnection(HOST, self.server.port, timeout=STEADY)) as connection:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read().decode())

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, form: Mapping[str, object], **headers: str) -> Answer:
        kind = "application/x-www-form-urlencoded"
        return self.ask("POST", path, urlencode(form), Content_Type=kind, **headers)


@dataclass(frozen=True)
class Roaming(Phone):
    """A phone whose requests go to any of several servers, as a proxy before them does it."""

    others: tuple[Server, ...] = ()

    def also(self, *servers: Server) -> Self:
        return replace(self, others=(*self.others, *servers))

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        there = choice((self.server, *self.others))  # noqa: S311 -- no secret
        return Phone(there, self.cookie).ask(method, path, body, **headers)
