"""`knockbook serve`: the production server, its addresses, and a clean end.

Waitress, since half-sent requests hold none of its threads; docs/architecture.md has the measurements.
"""

from __future__ import annotations

import ctypes
import errno
import gc
import io
import ipaddress
import os
import signal
import socket
import sys
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final, NoReturn, cast

import segno
from flask import Flask
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer, create_server
from waitress.task import WSGITask

from webapp import access, create_app, daily, folder, logs, postgresql, tls
from webapp.database import DatabaseProblem

HOST: Final = "0.0.0.0"  # noqa: S104 - phones at the table must reach it; `--host 127.0.0.1` keeps it private
PORT: Final = 8000
PORTS: Final = range(65536)
THREADS: Final = 8
CONNECTIONS: Final = 1000
"""Phones keep theirs open; what lies there unfinished costs a file descriptor, not a thread."""

LARGEST_HEAD: Final = 64 * 1024
"""Bytes of an address with all headers. A thousand connections may lie there with one each."""

LARGEST_BODY: Final = 1024 * 1024
"""Bytes that are read for the application to refuse in words (from 256 KiB on); more is not read at all."""

ARENA_MAX: Final = -8
"""M_ARENA_MAX of malloc.h: how many heaps the C library keeps."""

FORWARDED: Final = {"x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"}


class ServeProblem(Exception):
    """Why the server cannot start, as a sentence that says what to do about it."""


@dataclass(frozen=True)
class Way:
    """How phones reach the server: by https with the files of ``certificate`` (that and its key), or a proxy.

    ``proxy`` is the address whose X-Forwarded-For, -Proto and -Host are believed; "" for nobody's.
    """

    certificate: tuple[Path, Path] | None = None
    proxy: str = ""

    @property
    def scheme(self) -> str:
        """What the addresses that are announced begin with."""
        return "https" if self.certificate else "http"


PLAIN: Final = Way()

PROBLEMS: Final = (
    ServeProblem,
    folder.FolderProblem,
    DatabaseProblem,
    access.KeyProblem,
    tls.CertificateProblem,
)
"""Whose texts are sentences."""


def run(host: str, port: int, data: Path, way: Way = PLAIN) -> int:
    """Serve the book in the folder ``data`` until Ctrl-C or SIGTERM; the exit status.

    Migrates the database first. 1, after one sentence on stderr, where port, folder or ``way`` is no good.
    """
    _share_one_heap()  # before there is a second thread
    with ExitStack() as held:
        return _run(host, port, data, way, held)


def _run(host: str, port: int, data: Path, way: Way, held: ExitStack) -> int:
    shared = bool(os.environ.get("DATABASE_URL"))  # any number may serve one PostgreSQL server, on any folder
    try:
        held.enter_context(folder.taken(data, shared=shared))
        _check_proxy(way.proxy)
        secrets = tls.context(*way.certificate) if way.certificate else None
        listener = held.enter_context(_listen(host, port))
        app = create_app({"DATA": str(data)})
    except PROBLEMS as problem:
        print(f"Knockbook cannot start: {problem}", file=sys.stderr)
        return 1
    except OSError as error:  # of the key's file
        print(f"Knockbook cannot start: {error.filename}: {error.strerror}.", file=sys.stderr)
        return 1
    held.enter_context(nullcontext() if shared else daily.backing_up(data))
    held.callback(app.extensions["knockbook_engine"].dispose)  # which folds the log into the file
    logs.configure(sys.stderr)
    print(announcement(listener, place(app, data), way.scheme), flush=True)
    if secrets:
        with tls.Listener(listener, secrets) as decrypting:
            answer(app, decrypting, way)
            decrypting.finish()
    else:
        answer(app, listener, way)
    print("Knockbook has stopped.", flush=True)
    return 0


def _share_one_heap() -> None:
    """Have all threads allocate from one heap, where the C library (glibc) lets us ask.

    It gives each thread its own, which keeps what one large page needed once: tens of MB in all. Python runs
    one thread at a time, so that nobody waits.
    """
    ask = getattr(ctypes.CDLL(None), "mallopt", None)
    if ask is not None:
        ask(ARENA_MAX, 1)


def _check_proxy(proxy: str) -> None:
    try:
        ipaddress.ip_address(proxy or "127.0.0.1")
    except ValueError as error:
        message = f"{proxy} is no address that a proxy could ask from. Give one like 127.0.0.1 with --proxy."
        raise ServeProblem(message) from error


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if port not in PORTS:
        message = f"{port} is no port. Choose one from 1 to {PORTS[-1]} with --port."
        raise ServeProblem(message)
    try:
        return socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        raise ServeProblem(_why_not(host, port, error)) from error


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program. Stop that, or choose another with --port."
    if error.errno == errno.EACCES:
        return f"port {port} may only be opened by root. Choose one above 1023 with --port."
    return f"{host} is no address of this machine. Choose another with --host."


def place(app: Flask, data: Path) -> str:
    """Where the book lies; where other machines may serve it too, also what they need."""
    url = app.config.get("DATABASE_URL")
    if not url:
        return str(data)
    key = "" if os.environ.get("SECRET_KEY") else f"\n  Other machines need the key in {data} as SECRET_KEY."
    return postgresql.place(url) + key


def announcement(listener: socket.socket, place: Path | str, scheme: str = "http") -> str:
    """Say where the book lies and where to open it, with a QR code for phones if they can reach it."""
    host, port = listener.getsockname()[:2]
    bound = ipaddress.ip_address(host)
    here = "localhost" if bound.is_unspecified else host
    phones = lan_address() if bound.is_unspecified else None if bound.is_loopback else host
    lines = [f"Knockbook keeps its book in {place}", f"  On this machine:  {_address(scheme, here, port)}"]
    if phones:
        address = _address(scheme, phones, port)
        lines += [f"  On phones in the same network:  {address}", _qr(address)]
    return "\n".join([*lines, "Ctrl-C stops it."])


def _address(scheme: str, host: str, port: int) -> str:
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def lan_address() -> str | None:
    """This machine's own address in the local network; None without one. Sends nothing.

    Connecting a datagram socket only looks up the route. The target is reserved for documentation
    (RFC 5737), so the route is the default one.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if ipaddress.ip_address(address).is_loopback else address


def _qr(address: str) -> str:
    drawing = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out=drawing, border=2, compact=True)
    return drawing.getvalue()


def answer(app: Flask, listener: socket.socket, way: Way = PLAIN) -> None:
    """Answer until a signal comes; what is being answered then is finished (within 5 s)."""
    server = cast(
        TcpWSGIServer,
        create_server(
            app,
            sockets=[listener],
            url_scheme=way.scheme,
            trusted_proxy=way.proxy or None,
            trusted_proxy_headers=FORWARDED if way.proxy else set(),
            clear_untrusted_proxy_headers=True,
            threads=THREADS,
            connection_limit=CONNECTIONS,
            asyncore_use_poll=True,
            channel_timeout=60,
            max_request_header_size=LARGEST_HEAD,
            max_request_body_size=LARGEST_BODY,
            ident=None,
        ),
    )
    server.channel_class = _Channel
    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, _stop)
    gc.freeze()  # what was loaded stays: walking it again and again would stop requests for a while
    server.run()
    server.close()


class _Task(WSGITask):
    """Keeps connections after a 304, and a request's id where the trusted proxy gave it one."""

    def get_environment(self) -> dict[str, Any]:
        """The WSGI environment; whatever else says X-Request-ID is not believed."""
        fresh = self.environ is None
        environ: dict[str, Any] = super().get_environment()
        proxy = self.channel.server.adj.trusted_proxy
        if fresh and proxy and environ["REMOTE_ADDR"] == proxy:
            environ[logs.GIVEN] = environ.get("HTTP_X_REQUEST_ID", "")
        return environ

    def build_response_header(self) -> bytes:
        """Keep the connection after an answer without a body, unless there was another reason to end it.

        Waitress hangs up after every 304, so every poll of every phone would be a new connection.
        """
        asked = cast(HTTPRequestParser, self.request).headers
        asked_to_end = self.close_on_finish or asked.get("CONNECTION", "").lower() == "close"
        head: bytes = super().build_response_header()
        if self.has_body or asked_to_end or self.version != "1.1":
            return head
        self.close_on_finish = False
        return head.replace(b"Connection: close\r\n", b"")


class _Channel(HTTPChannel):
    task_class = _Task


def _stop(_signum: int, _frame: FrameType | None) -> NoReturn:
    """End the server's loop; a second signal ends the process at once."""
    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, signal.SIG_DFL)
    raise SystemExit
