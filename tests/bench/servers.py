"""Which WSGI server suits Knockbook: measures granian, gunicorn and waitress with one small app.

    python tests/bench/servers.py [--seconds 5] [--port 8890] [NAME ...]

Needs flask and the servers installed (only the chosen one is among the project's requirements). The app
does what a save and a poll do: a durable SQLite insert in an immediate transaction (WAL, synchronous
FULL), and an indexed SELECT that answers 304. Everything stays on 127.0.0.1 and ends by itself.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, Response, request

THREADS = 8
CLIENTS = 8
STALLED = 30
PATIENCE = 5.0
HERE = Path(__file__).resolve()
COMMANDS = {
    "granian": (
        "granian --interface wsgi --host 127.0.0.1 --port {port} --workers 1"
        " --blocking-threads {threads} --workers-kill-timeout 10 servers:app"
    ),
    "gunicorn": (
        "gunicorn --bind 127.0.0.1:{port} --workers 1 --worker-class gthread --threads {threads} servers:app"
    ),
    "waitress": "waitress --listen 127.0.0.1:{port} --threads {threads} servers:app",
}
BODY = b"totals.a=12&totals.b=5&totals.c=31&token=" + b"0123456789abcdef" * 12


def _request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


FORM = "application/x-www-form-urlencoded"
SAVE = _request("POST", "/save", BODY, Content_Type=FORM, Content_Length=str(len(BODY)))
POLL = _request("GET", "/poll", If_None_Match='"0"')
SLOW = _request("GET", "/slow", Connection="close")
HALF_HEAD = POLL[:-10]
HALF_BODY = SAVE[:-10]


# The app under the servers


def make_app() -> Flask:
    """Build the app; one database connection a thread."""
    app = Flask(__name__)
    local = threading.local()

    def database() -> sqlite3.Connection:
        if not hasattr(local, "db"):
            local.db = sqlite3.connect(os.environ["BENCH_DATABASE"], isolation_level=None, timeout=20)
            local.db.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;")
        connection: sqlite3.Connection = local.db
        return connection

    @app.post("/save")
    def save() -> Response:
        body = str(request.form.to_dict())
        database().execute("BEGIN IMMEDIATE")
        database().execute("INSERT INTO entry (session, body) VALUES ('s', ?)", (body,))
        database().execute("COMMIT")
        return Response(status=303, headers={"Location": "/"})

    @app.get("/poll")
    def poll() -> Response:
        database().execute("SELECT max(seq) FROM entry WHERE session = 's'").fetchone()
        response = Response("x")
        response.set_etag("0")
        response.make_conditional(request)
        return response

    @app.get("/slow")
    def slow() -> str:
        time.sleep(1)
        return "done"

    return app


if "BENCH_DATABASE" in os.environ:
    app = make_app()


# The measurements


@dataclass
class Result:
    """One row of the table; times in seconds, memory in MiB, reachability as answered of tried."""

    name: str
    saves: float = 0
    polls: float = 0
    memory: float = 0
    half_heads: str = ""
    half_bodies: str = ""
    stop: str = ""
    noise: int = 0


def _answer(connection: socket.socket) -> bytes:
    """Read one answer. All of ours have a Content-Length or no body."""
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = connection.recv(65536)
        if not chunk:
            raise ConnectionError(data)
        data += chunk
    head, _, rest = data.partition(b"\r\n\r\n")
    fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
    missing = int(fields.get(b"content-length", b"0")) - len(rest)
    while missing > 0 and b" 304 " not in head:
        missing -= len(connection.recv(missing))
    return head


def _connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def _rate(port: int, message: bytes, status: bytes, seconds: float) -> float:
    """Answers per second to clients that ask again as soon as they are answered."""
    counts = [0] * CLIENTS
    until = time.monotonic() + seconds

    def client(number: int) -> None:
        connection = _connect(port)
        while time.monotonic() < until:
            try:
                connection.sendall(message)
                head = _answer(connection)
            except ConnectionError:  # a server may end a kept connection; a browser asks again as well
                connection.close()
                connection = _connect(port)
                continue
            if status not in head:
                raise ValueError(head)
            counts[number] += 1
        connection.close()

    threads = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / seconds


def _reachable(port: int, half: bytes) -> str:
    """Whether newcomers are answered while connections lie there with half a request."""
    stalled = [_connect(port) for _ in range(STALLED)]
    for connection in stalled:
        connection.sendall(half)
    time.sleep(0.5)
    tries, answered, longest = 4, 0, 0.0
    for _ in range(tries):
        start = time.monotonic()
        with suppress(OSError), _connect(port) as newcomer:
            newcomer.sendall(POLL)
            _answer(newcomer)
            answered += 1
        longest = max(longest, time.monotonic() - start)
    for connection in stalled:
        connection.close()
    time.sleep(1)
    return f"{answered}/{tries}, longest {longest:.2f} s"


def _stop(server: subprocess.Popen[str], port: int) -> str:
    """SIGTERM while an answer of one second is under way."""
    with _connect(port) as connection:
        connection.sendall(SLOW)
        time.sleep(0.3)
        start = time.monotonic()
        server.send_signal(signal.SIGTERM)
        try:
            _answer(connection)
            fate = "answered"
        except OSError:
            fate = "cut off"
    status = server.wait(20)
    return f"{fate}, status {status} after {time.monotonic() - start:.1f} s"


def _memory(pid: int) -> float:
    """Proportional memory of a process and all below it, in MiB."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    own = next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(_memory(int(child)) for child in children)


@contextmanager
def _server(name: str, port: int, folder: Path) -> Iterator[subprocess.Popen[str]]:
    database = folder / f"{name}.sqlite"
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE entry (seq INTEGER PRIMARY KEY, session TEXT, body TEXT)")
        connection.execute("CREATE INDEX by_session ON entry (session, seq)")
    command = [sys.executable, "-m", *COMMANDS[name].format(port=port, threads=THREADS).split()]
    environment = os.environ | {"BENCH_DATABASE": str(database)}
    with (folder / name).open("w") as log:
        server = subprocess.Popen(
            command, cwd=HERE.parent, env=environment, stdout=log, stderr=log, text=True
        )
    try:
        _wait(port)
        yield server
    finally:
        server.kill()
        server.wait()


def _wait(port: int) -> None:
    for _ in range(100):
        with suppress(OSError), _connect(port):
            return
        time.sleep(0.1)
    message = f"nothing listens on port {port}"
    raise TimeoutError(message)


def measure(name: str, port: int, seconds: float, folder: Path) -> Result:
    """Put one server through everything."""
    result = Result(name)
    with _server(name, port, folder) as server:
        result.saves = _rate(port, SAVE, b" 303 ", seconds)
        result.polls = _rate(port, POLL, b" 304 ", seconds)
        result.memory = _memory(server.pid)
        result.half_heads = _reachable(port, HALF_HEAD)
        result.half_bodies = _reachable(port, HALF_BODY)
        result.stop = _stop(server, port)
    result.noise = len((folder / name).read_text().splitlines())
    return result


COLUMNS: dict[str, Callable[[Result], str]] = {
    "server": lambda row: row.name,
    "saves/s": lambda row: f"{row.saves:.0f}",
    "polls/s": lambda row: f"{row.polls:.0f}",
    "MiB": lambda row: f"{row.memory:.0f}",
    f"{STALLED} half heads": lambda row: row.half_heads,
    f"{STALLED} half bodies": lambda row: row.half_bodies,
    "SIGTERM": lambda row: row.stop,
    "log lines": lambda row: str(row.noise),
}


def main() -> None:
    """Print the table, one row as soon as it is known."""
    parser = argparse.ArgumentParser(prog="servers.py")
    parser.add_argument("names", nargs="*", metavar="NAME", default=list(COMMANDS))
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--port", type=int, default=8890)
    options = parser.parse_args()
    print("|", " | ".join(COLUMNS), "|")
    print("|" + "---|" * len(COLUMNS))
    with tempfile.TemporaryDirectory(dir=HERE.parents[2]) as folder:
        for number, name in enumerate(options.names):
            row = measure(name, options.port + number, options.seconds, Path(folder))
            print("|", " | ".join(cell(row) for cell in COLUMNS.values()), "|", flush=True)


if __name__ == "__main__":
    main()
