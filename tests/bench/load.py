"""Load for a server on this machine: kept connections, asked in turns, or by one loop that costs little."""

from __future__ import annotations

import random
import selectors
import socket
import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from figures import Times
from running import HOST, PATIENCE, Server

WARM = 3
LEAST = 15
"""Rounds that are not counted, and rounds that there are at least."""


@dataclass(frozen=True)
class Answer:
    """One answer as it came."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Wire:
    """A kept connection. ``begun`` is when its request was sent, 0 while none is under way."""

    socket: socket.socket
    data: bytearray = field(default_factory=bytearray)
    begun: float = 0.0

    def send(self, message: bytes) -> None:
        """Send a request; the answer is awaited by ``read``."""
        self.data.clear()
        self.begun = time.perf_counter()
        self.socket.sendall(message)

    def read(self) -> Answer | None:
        """What has come of the answer, once it is whole."""
        chunk = self.socket.recv(262_144)
        if not chunk:
            message = f"the server hung up: {bytes(self.data[:200])!r}"
            raise ConnectionError(message)
        self.data += chunk
        answer = parsed(self.data)
        if answer:
            self.begun = 0.0
        return answer


def parsed(data: bytearray) -> Answer | None:
    """The answer, if it is whole."""
    head, found, body = bytes(data).partition(b"\r\n\r\n")
    if not found:
        return None
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}
    status = int(first.split(" ", 2)[1])
    if status != 304 and len(body) < int(headers.get("content-length", "0")):
        return None
    return Answer(status, headers, body)


def request(method: str, path: str, body: str = "", **headers: str) -> bytes:
    """A request's bytes, with the headers a browser of ours would send."""
    given = {"Host": HOST, "Sec-Fetch-Site": "same-origin", "Accept-Language": "en"}
    given |= {name.replace("_", "-"): value for name, value in headers.items() if value}
    if body:
        given |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items())]
    return ("\r\n".join([*lines, "", ""]) + body).encode()


def connect(port: int, certificate: Path | None = None) -> Wire:
    """A kept connection to the server: by https where that is to show this ``certificate``."""
    plain = socket.create_connection((HOST, port), timeout=PATIENCE)
    if certificate is None:
        return Wire(plain)
    return Wire(ssl.create_default_context(cafile=str(certificate)).wrap_socket(plain, server_hostname=HOST))


def ask(wire: Wire, message: bytes) -> Answer:
    """Send and wait."""
    wire.send(message)
    while not (answer := wire.read()):
        pass
    return answer


def expect(wire: Wire, message: bytes, status: int) -> None:
    """Send and wait for an answer of that status."""
    answer = ask(wire, message)
    if answer.status != status:
        raise ValueError(answer)


def in_turns(asks: Mapping[str, Callable[[], object]], seconds: float, most: int) -> list[Times]:
    """Milliseconds of each, all in every round, in another order each time, for so long but at most so often.

    Whatever else the machine does meets all of them. What the first rounds take is forgotten.
    """
    taken: dict[str, list[float]] = {name: [] for name in asks}
    dice, until = random.Random(1), None  # noqa: S311 -- any order will do
    for turn in range(-WARM, most):
        if turn >= 0:
            until = until or time.monotonic() + seconds
            if turn >= LEAST and time.monotonic() > until:
                break
        for name in dice.sample(list(asks), len(asks)):
            begun = time.perf_counter()
            asks[name]()
            if turn >= 0:
                taken[name].append((time.perf_counter() - begun) * 1000)
    return [Times(name, several) for name, several in taken.items()]


@dataclass(frozen=True)
class Rate:
    """Answers a second, and microseconds of the server's processor time for each."""

    a_second: float
    cpu: float


def rate(at: Server, message: bytes, status: int, seconds: float, clients: int = 8) -> Rate:
    """Let clients ask again as soon as they are answered."""
    wires = [connect(at.port, at.certificate) for _ in range(clients)]
    count, begun, used = 0, time.perf_counter(), at.cpu()
    with selectors.DefaultSelector() as ready:
        for wire in wires:
            ready.register(wire.socket, selectors.EVENT_READ, wire)
            wire.send(message)
        while (now := time.perf_counter()) < begun + seconds:
            for key, _ in ready.select(1):
                answer = key.data.read()
                if answer is None:
                    continue
                if answer.status != status:
                    raise ValueError(answer)
                count += 1
                key.data.send(message)
    for wire in wires:
        wire.socket.close()
    return Rate(count / (now - begun), (at.cpu() - used) / count * 1e6)
