"""`knockbook serve` speaks https itself, and believes a proxy only where told to."""

from __future__ import annotations

import signal
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.serving import Server, program, serving
from webapp import cli, serve

FILES = Path(__file__).with_name("certificate")
CERT, KEY = FILES / "cert.pem", FILES / "key.pem"
SERVER = """
import sys, time
from pathlib import Path
from flask import Flask, request
from sqlalchemy import create_engine
from webapp import serve

def create_app(config):
    app = Flask("test")
    app.extensions["knockbook_engine"] = create_engine("sqlite://")

    @app.route("/")
    def home():
        return f"{request.host_url} {request.remote_addr} {request.environ.get('knockbook.request_id')}"

    @app.route("/slow")
    def slow():
        time.sleep(0.8)
        return "answered"

    @app.post("/form")
    def form():
        return request.form["a"]

    @app.route("/many")
    def many():
        return "x" * 3_000_000

    return app

serve.create_app = create_app
cert, key, proxy, data = sys.argv[1:]
way = serve.Way((Path(cert), Path(key)) if cert else None, proxy)
sys.exit(serve.run("127.0.0.1", 0, Path(data), way))
"""
STALLED = 30
HELLO = b"\x16\x03\x01\x02\x00\x01\x00"


class Running(Server):
    """A small app served in a process of its own."""

    def plain(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=10)

    def secure(self) -> ssl.SSLSocket:
        trusting = ssl.create_default_context(cafile=str(CERT))
        return trusting.wrap_socket(self.plain(), server_hostname="localhost")


@contextmanager
def running(data: Path, *, https: bool = True, proxy: str = "") -> Iterator[Running]:
    files = (str(CERT), str(KEY)) if https else ("", "")
    server = Running(program(SERVER, *files, proxy, str(data)), log=data / "log")
    with serving(server):
        yield server


def ask(connection: socket.socket, path: str, *headers: str) -> None:
    lines = [f"GET {path} HTTP/1.1", "Host: cards.example", "Connection: close", *headers, "", ""]
    connection.sendall("\r\n".join(lines).encode())


def answer(connection: socket.socket) -> str:
    return b"".join(iter(lambda: connection.recv(65536), b"")).decode()


def asked(connection: socket.socket, path: str, *headers: str) -> str:
    with connection:
        ask(connection, path, *headers)
        return answer(connection)


def test_it_answers_by_https_and_its_addresses_say_so(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert "https://127.0.0.1" in server.said
        assert "https://cards.example/ 127.0.0.1" in asked(server.secure(), "/")


def test_a_connection_is_kept_for_the_next_request(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.secure() as phone:
        for place in range(3):
            phone.sendall(f"GET /?{place} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            said = b""
            while not said.endswith(b" 127.0.0.1 None"):  # the end of the page
                said += phone.recv(65536)
            assert b"200 OK" in said


def test_a_long_answer_arrives_whole(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert asked(server.secure(), "/many").count("x") >= 3_000_000


@pytest.mark.parametrize("half", ["nothing", "hello", "headers", "body", "plain"])
def test_thirty_half_sent_requests_leave_it_reachable(tmp_path: Path, half: str) -> None:
    with running(tmp_path) as server, ExitStack() as open_ones:
        for _ in range(STALLED):
            if half in {"headers", "body"}:
                phone: socket.socket = open_ones.enter_context(server.secure())
            else:
                phone = open_ones.enter_context(server.plain())
            phone.sendall(
                {
                    "nothing": b"",
                    "hello": HELLO,
                    "headers": b"GET / HTTP/1.1\r\nHost: loc",
                    "body": b"POST /form HTTP/1.1\r\nHost: l\r\nContent-Length: 99\r\n\r\na=1",
                    "plain": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                }[half]
            )
        assert "200 OK" in asked(server.secure(), "/")


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_what_is_being_answered_when_it_stops_is_finished(tmp_path: Path, stop: signal.Signals) -> None:
    with running(tmp_path) as server, server.secure() as first, server.secure() as phone, server.plain():
        ask(phone, "/slow")
        ask(first, "/")
        assert "200 OK" in answer(first)  # so the slow one, asked for before, is under way
        server.running.send_signal(stop)
        assert "answered" in answer(phone)
        assert server.wait() == 0
    assert "Knockbook has stopped." in server.said
    assert server.log.read_text() == ""


@pytest.mark.parametrize(
    ("cert", "key", "words"),
    [
        (FILES / "none.pem", KEY, "none.pem given with --cert cannot be read"),
        (CERT, FILES / "none.pem", "none.pem given with --key cannot be read"),
        (CERT, FILES / "other.pem", "does not belong to the certificate"),
        (CERT, FILES / "locked.pem", "locked with a password"),
        (KEY, CERT, "no certificate and its key"),
        (Path(__file__), Path(__file__), "no certificate and its key"),
    ],
    ids=["no certificate", "no key", "another's key", "locked", "swapped", "something else"],
)
def test_files_that_will_not_do_get_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cert: Path, key: Path, words: str
) -> None:
    assert serve.run("127.0.0.1", 0, tmp_path, serve.Way((cert, key))) == 1
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


def test_a_certificate_without_its_key_gets_one_sentence() -> None:
    result = CliRunner().invoke(cli.main, ["serve", "--cert", str(CERT)])
    assert result.exit_code == 1
    assert "https needs both --cert and --key" in result.output


FORGED = (
    "X-Forwarded-Proto: https",
    "X-Forwarded-Host: elsewhere.example",
    "X-Forwarded-For: 203.0.113.9",
    "X-Request-ID: from-elsewhere",
    "Forwarded: proto=https;host=elsewhere.example;for=203.0.113.9",
)


@pytest.mark.parametrize("proxy", ["", "192.0.2.1"], ids=["nobody", "another address"])
def test_forwarded_headers_are_ignored_unless_they_come_from_the_proxy(tmp_path: Path, proxy: str) -> None:
    with running(tmp_path, https=False, proxy=proxy) as server:
        assert "http://cards.example/ 127.0.0.1 None" in asked(server.plain(), "/", *FORGED)


def test_the_proxys_forwarded_headers_are_believed(tmp_path: Path) -> None:
    with running(tmp_path, https=False, proxy="127.0.0.1") as server:
        said = asked(server.plain(), "/", *FORGED[:4])
        assert "https://elsewhere.example/ 203.0.113.9 from-elsewhere" in said


def test_a_proxy_that_is_no_address_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve.run("127.0.0.1", 0, tmp_path, serve.Way(proxy="kitchen")) == 1
    said = capsys.readouterr().err
    assert "kitchen is no address" in said
    assert said.count("\n") == 1
