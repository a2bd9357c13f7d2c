"""A real server over real sockets: bent requests, floods, many slow phones, and what it tells its log."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import pytest

from tests import serving

SERVER: Final = """
import sys
from pathlib import Path
from webapp import serve

made = serve.create_app

def create_app(config):
    app = made(config)
    app.add_url_rule("/breaks/<token>", view_func=lambda token: 1 / 0, endpoint="breaks")
    return app

serve.create_app = create_app
sys.exit(serve.run("127.0.0.1", 0, Path(sys.argv[1])))
"""
PASSWORD: Final = "a-password-of-the-database"
SLOW: Final = 200
"""Phones that stall at a time; each of the server's eight threads has many of them."""

FORM: Final = "Content-Type: application/x-www-form-urlencoded"


class Server(serving.Server):
    """Knockbook itself in a process of its own."""

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def send(self, raw: bytes) -> tuple[int, str]:
        """The status of the answer to that, and all of it; 0 where it was hung up on without one."""
        with self.connect() as phone:
            try:
                phone.sendall(raw)
                said = b"".join(iter(lambda: phone.recv(65536), b""))
            except (BrokenPipeError, ConnectionResetError):
                return 0, ""
        status = re.match(rb"HTTP/1\.[01] (\d{3}) ", said)
        return int(status[1]) if status else 0, said.decode("utf-8", "replace")

    def ask(self, method: str, path: str, body: str = "", *headers: str) -> tuple[int, str]:
        head = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers]
        if method == "POST":
            head += [FORM, f"Content-Length: {len(body)}", "Sec-Fetch-Site: same-origin"]
        return self.send("\r\n".join([*head, "", body]).encode())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("served")
    server = Server(serving.program(SERVER, str(folder / "data")), log=folder / "log")
    with serving.serving(server):
        yield server
        assert server.end(signal.SIGTERM) == 0, server.log.read_text()
    assert not re.search("/l/|token|Traceback", server.said)


def head(*lines: str) -> bytes:
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def get(*lines: str) -> bytes:
    return head("GET / HTTP/1.1", "Host: localhost", "Connection: close", *lines)


def post(*lines: str) -> bytes:
    return head("POST /join HTTP/1.1", "Host: localhost", "Connection: close", FORM, *lines)


BENT: Final[dict[str, tuple[bytes, set[int]]]] = {
    "nonsense": (b"\x00\xff\x16\x03 nonsense\r\n\r\n", {400}),
    "a header without a colon": (get("X y"), {400}),
    "a header over two lines": (get("X: a", " b"), {200, 400}),
    "a NUL in a header": (get("X: a\x00b"), {400}),
    "a header name with spaces": (get("X y : a"), {400}),
    "two hosts": (get("Host: evil.example"), {400}),
    "no such method": (get().replace(b"GET", b"NONSENSE"), {403, 405}),
    "TRACE": (get("Cookie: knockbook=x").replace(b"GET", b"TRACE"), {403, 405}),
    "CONNECT": (get().replace(b"GET /", b"CONNECT evil.example:80"), {400, 403, 404, 405}),
    "another server's address": (get().replace(b"/ H", b"http://evil.example/ H"), {200, 400, 404}),
    "a negative length": (post("Content-Length: -1"), {400}),
    "a length with a sign": (post("Content-Length: +1"), {400}),
    "two lengths": (post("Content-Length: 1", "Content-Length: 2"), {400}),
    "a coding unheard of": (post("Transfer-Encoding: gzip"), {400, 501}),
    "a chunk that is none": (post("Transfer-Encoding: chunked") + b"zz\r\n\r\n", {400}),
    "a head without end": (get("X: " + "a" * 200_000), {0, 431}),
    "headers without end": (get(*(f"X-{number}: a" for number in range(20_000))), {0, 431}),
    "an address without end": (get().replace(b"/ H", b"/" + b"a" * 100_000 + b" H"), {0, 431}),
    "a body of a terabyte": (post(f"Content-Length: {10**12}"), {413}),
}


@pytest.mark.parametrize("bent", BENT)
def test_a_bent_request_is_refused_and_the_next_phone_answered(server: Server, bent: str) -> None:
    raw, statuses = BENT[bent]
    status, said = server.send(raw)
    assert status in statuses, said[:300]
    if status >= 400:
        assert "evil" not in said.partition("\r\n\r\n")[0]
    assert server.ask("GET", "/join")[0] == 200


def test_a_body_somewhat_too_large_is_refused_in_words_and_one_far_too_large_at_once(server: Server) -> None:
    status, said = server.ask("POST", "/join", "code=" + "x" * 300_000)
    assert (status, "too much at once" in said) == (413, True)
    status, said = server.ask("POST", "/join", "code=" + "x" * 3_000_000)
    assert status in {0, 413}


def test_a_body_in_chunks_is_counted_too(server: Server) -> None:
    start = post("Transfer-Encoding: chunked", "Sec-Fetch-Site: none")
    chunk = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
    assert server.send(start + chunk * 5 + b"0\r\n\r\n")[0] == 413
    assert server.send(start + chunk * 40)[0] in {0, 413}
    assert server.ask("GET", "/join")[0] == 200


@pytest.mark.parametrize(
    "half",
    [
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 1000,
        post("Content-Length: 999") + b"code=a",
        post("Transfer-Encoding: chunked") + b"5\r\nco",
    ],
    ids=["line", "head", "body", "chunk"],
)
def test_hundreds_of_slow_phones_hold_nobody_up(server: Server, half: bytes) -> None:
    """They trickle on, byte by byte, while somebody else asks."""
    with ExitStack() as stalled:
        slow = [stalled.enter_context(server.connect()) for _ in range(SLOW)]
        for phone in slow:
            phone.sendall(half)
        for byte in (b"a", b"b", b"c"):
            for phone in slow:
                phone.sendall(byte)
            assert server.ask("GET", "/join")[0] == 200
            assert server.ask("POST", "/join", "code=x")[0] == 422


def test_a_phone_that_reads_nothing_holds_nobody_up(server: Server) -> None:
    asked = head("GET /static/vendor/htmx.min.js HTTP/1.1", "Host: localhost")
    with ExitStack() as deaf:
        for _ in range(50):
            deaf.enter_context(server.connect()).sendall(asked * 20)
        assert server.ask("GET", "/join")[0] == 200


def test_after_joining_by_link_and_by_code_the_log_knows_neither(server: Server) -> None:
    """Nor a cookie, a form's token, a name; and a bug's traceback has none of the address either."""
    form = urlencode({"token": "a-secret-token-of-a-form", "after": "0"})
    status, said = server.ask("POST", "/trial", form)
    assert status == 303
    cookie = re.search(r"Set-Cookie: (knockbook=[^;]+)", said)
    place = re.search(r"Location: (\S+)", said)
    assert cookie
    assert place
    links = server.ask("GET", f"{place[1]}/links", "", f"Cookie: {cookie[1]}")[1]
    link, code = (
        re.search(r"http://localhost(/l/[^<]+)</p>", links),
        re.search(r'class="code">([^<]+)<', links),
    )
    assert link
    assert code
    assert server.ask("GET", link[1])[0] == 303
    assert server.ask("GET", f"{link[1]}x")[0] == 404
    assert server.ask("POST", "/join", urlencode({"code": code[1]}))[0] == 303
    assert server.ask("POST", "/join", urlencode({"code": "aaaa aaaa"}))[0] == 422
    assert server.ask("GET", f"/breaks/{link[1][3:]}", "", f"Cookie: {cookie[1]}")[0] == 500
    logged = server.log.read_text()
    assert "ZeroDivisionError" in logged
    secrets = (
        link[1][3:],
        cookie[1][10:],
        code[1],
        code[1].replace(" ", ""),
        "aaaa aaaa",
        "a-secret-token",
        "Cleo",
    )
    assert [secret for secret in secrets if secret.lower() in logged.lower()] == []


def test_a_database_that_cannot_be_reached_is_told_of_without_its_password(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "webapp.cli", "sessions", "--data", str(tmp_path)]
    address = f"postgresql://knockbook:{PASSWORD}@127.0.0.1:9/knockbook?connect_timeout=2"
    asked = subprocess.run(
        command, capture_output=True, text=True, check=False, env=os.environ | {"DATABASE_URL": address}
    )
    assert asked.returncode != 0
    assert PASSWORD not in asked.stdout + asked.stderr
