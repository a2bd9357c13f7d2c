"""Load for a server on this machine: kept connections served by one loop, so that the client costs little."""

from __future__ import annotations

import os
import selectors
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

HOST = "127.0.0.1"
PATIENCE = 20.0


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


@dataclass(frozen=True)
class Server:
    """A server in a process of its own."""

    port: int
    pid: int
    certificate: Path | None = None

    def cpu(self) -> float:
        """Seconds of processor time it took so far."""
        ticks = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


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


@contextmanager
def server(*arguments: str, certificate: Path | None = None) -> Iterator[Server]:
    """Start a server of ours, which says its address as `knockbook serve` does."""
    command: Sequence[str] = [sys.executable, *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")
        address = next(line.split()[-1] for line in lines if "On this machine" in line)
        yield Server(urlsplit(address).port or 0, process.pid, certificate)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def milliseconds(work: Callable[[], object]) -> float:
    """How long it took."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000
