"""`knockbook serve`: addresses, refusals in one sentence, stalled phones, and the end."""

from __future__ import annotations

import signal
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.serving import Server, program, serving
from webapp import serve

SERVER = """
import sys, time
from pathlib import Path
from flask import Flask, request
from sqlalchemy import create_engine
from webapp import serve

def slow():
    print("/slow has begun", flush=True)
    time.sleep(0.8)
    return "answered"

def create_app(config):
    app = Flask("test")
    app.extensions["knockbook_engine"] = create_engine("sqlite://")
    app.add_url_rule("/", view_func=lambda: "open", endpoint="home")
    app.add_url_rule("/same", view_func=lambda: ("", 304), endpoint="same")
    app.add_url_rule("/slow", view_func=slow)
    app.add_url_rule("/form", view_func=lambda: request.form["a"], endpoint="form", methods=["POST"])
    return app

serve.create_app = create_app
sys.exit(serve.run("127.0.0.1", 0, Path(sys.argv[1])))
"""
STALLED = 30
FORM = b"application/x-www-form-urlencoded"


@pytest.fixture
def small(tmp_path: Path) -> Server:
    """A small app, served as ours is."""
    return Server(program(SERVER, str(tmp_path)), log=tmp_path / "log")


def connect(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=10)


def ask(connection: socket.socket, path: str) -> None:
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())


def answer(connection: socket.socket) -> str:
    return b"".join(iter(lambda: connection.recv(4096), b"")).decode()


def test_a_connection_is_kept_after_304_and_ended_where_asked(small: Server) -> None:
    with serving(small), connect(small) as phone:
        for ending, kept in (("", True), ("Connection: close\r\n", False)):
            phone.sendall(f"GET /same HTTP/1.1\r\nHost: localhost\r\n{ending}\r\n".encode())
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += phone.recv(4096)
            assert b" 304 " in head
            assert (b"Connection: close" not in head) is kept
        assert answer(phone) == ""


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_it_cleanly(small: Server, stop: signal.Signals) -> None:
    with serving(small):
        with connect(small) as phone:
            ask(phone, "/")
            assert "open" in answer(phone)
        assert small.end(stop) == 0
    assert "Knockbook has stopped." in small.said
    assert small.log.read_text() == ""


def test_what_is_being_answered_when_it_stops_is_finished(small: Server) -> None:
    with serving(small), connect(small) as phone:
        ask(phone, "/slow")
        small.hear("has begun")
        small.running.send_signal(signal.SIGTERM)
        assert "answered" in answer(phone)


@pytest.mark.parametrize(
    "half",
    [
        b"GET / HTTP/1.1\r\nHost: loc",
        b"POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        + FORM
        + b"\r\nContent-Length: 99\r\n\r\na=1",
    ],
    ids=["headers", "body"],
)
def test_thirty_half_sent_requests_leave_it_reachable(small: Server, half: bytes) -> None:
    with serving(small), ExitStack() as open_ones:
        for _ in range(STALLED):
            open_ones.enter_context(connect(small)).sendall(half)
        with connect(small) as phone:
            ask(phone, "/")
            assert "open" in answer(phone)


def test_a_taken_port_gets_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert serve.run("127.0.0.1", port, tmp_path) == 1
    said = capsys.readouterr().err
    assert f"port {port} is taken" in said
    assert said.count("\n") == 1


def test_a_folder_that_cannot_be_written_to_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    assert serve.run("127.0.0.1", 0, tmp_path / "file" / "data") == 1
    said = capsys.readouterr().err
    assert "cannot be written to" in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("host", "port", "words"),
    [("203.0.113.7", 0, "no address of this machine"), ("127.0.0.1", 70000, "70000 is no port")],
)
def test_an_impossible_address_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], host: str, port: int, words: str
) -> None:
    assert serve.run(host, port, tmp_path) == 1
    assert words in capsys.readouterr().err


def test_the_address_for_phones_is_announced_with_a_qr_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.7.20")
    with socket.create_server((serve.HOST, 0)) as listener:
        port = listener.getsockname()[1]
        said = serve.announcement(listener, tmp_path)
    assert f"http://localhost:{port}/" in said
    assert f"http://192.168.7.20:{port}/" in said
    assert "▀" in said


def test_a_private_server_announces_no_address_for_phones(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        said = serve.announcement(listener, tmp_path)
    assert "phones" not in said
    assert "▀" not in said
