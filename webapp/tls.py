"""https for a server that knows none: its listening socket hands out connections already decrypted.

Handshake, encryption and half-sent records are the affair of one asyncio loop in a thread of its own;
waitress reads and writes plain bytes, and sees the phone's own address. So half-sent requests hold no thread
here either.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import threading
from pathlib import Path
from typing import Any, Final
from weakref import WeakSet

HANDSHAKE: Final = 10.0
"""Seconds a phone has for it."""

FAREWELL: Final = 5.0
"""Seconds that answers under way have to reach their phones when the server stops."""

CHUNK: Final = 64 * 1024
SHAKING: Final = "handshake"
CARRYING: Final = "carry"


class CertificateProblem(Exception):
    """Why https cannot be served with these files, as a sentence that says what to do about it."""


def context(certificate: Path, key: Path) -> ssl.SSLContext:
    """What is needed to speak TLS as the holder of the two PEM files. Raises `CertificateProblem`."""
    for option, file in (("--cert", certificate), ("--key", key)):
        try:
            file.read_bytes()
        except OSError as error:
            message = f"the file {file} given with {option} cannot be read ({error.strerror})."
            raise CertificateProblem(message) from error
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.set_alpn_protocols(["http/1.1"])
    try:
        made.load_cert_chain(certificate, key, password=_locked)
    except ssl.SSLError as error:
        raise CertificateProblem(_why_not(certificate, key, error)) from error
    return made


def _locked() -> str:
    message = "the key given with --key is locked with a password. Give one that is not."
    raise CertificateProblem(message)


def _why_not(certificate: Path, key: Path, error: ssl.SSLError) -> str:
    if error.reason == "KEY_VALUES_MISMATCH":
        return f"the key {key} does not belong to the certificate {certificate}."
    return (
        f"{certificate} and {key} are no certificate and its key in PEM form"
        f" ({error.reason or error}). --cert takes the certificate with its chain, --key the private key."
    )


class Listener(socket.socket):
    """A listening socket whose connections are accepted as https and handed out as plain bytes."""

    def __init__(self, plain: socket.socket, secrets: ssl.SSLContext) -> None:
        """Take over the listening socket ``plain``."""
        super().__init__(plain.family, plain.type, plain.proto, fileno=plain.detach())
        self._secrets = secrets
        self._pumps: set[asyncio.Task[None]] = set()
        self._served: WeakSet[socket.socket] = WeakSet()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="tls", daemon=True)
        self._thread.start()

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection: its decrypted end, and the address it came from."""
        outside, address = super().accept()
        inside, served = socket.socketpair()
        self._loop.call_soon_threadsafe(self._begin, outside, inside)
        end = _Served(served.family, served.type, served.proto, fileno=served.detach())
        self._served.add(end)
        return end, address

    def finish(self) -> None:
        """Let what the server has answered reach the phones (within 5 s), then end."""
        for end in self._served:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_WR)
        asyncio.run_coroutine_threadsafe(self._drained(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _begin(self, outside: socket.socket, inside: socket.socket) -> None:
        pump = self._loop.create_task(_pump(outside, inside, self._secrets), name=SHAKING)
        self._pumps.add(pump)
        pump.add_done_callback(self._pumps.discard)

    async def _drained(self) -> None:
        for pump in self._pumps:
            if pump.get_name() == SHAKING:
                pump.cancel()
        if self._pumps:
            _, late = await asyncio.wait(self._pumps, timeout=FAREWELL)
            for pump in late:
                pump.cancel()
            await asyncio.gather(*late, return_exceptions=True)


class _Served(socket.socket):
    """The end that waitress has: no TCP, so it has none of TCP's options."""

    def setsockopt(self, *_option: object) -> None:
        """Nothing to set."""


async def _pump(outside: socket.socket, inside: socket.socket, secrets: ssl.SSLContext) -> None:
    """Carry bytes both ways until both sides have ended. What goes wrong with a phone ends its connection."""
    with contextlib.suppress(OSError, asyncio.TimeoutError):
        server = await asyncio.open_connection(sock=inside)
        try:
            phone = await _handshake(outside, secrets)
        except BaseException:
            server[1].close()
            raise
        _name(CARRYING)
        try:
            await asyncio.gather(_carry(phone[0], server[1]), _carry(server[0], phone[1]))
        finally:
            for _, writer in (phone, server):
                writer.close()


def _name(doing: str) -> None:
    """What the pump is doing: one that has shaken no hands yet owes nobody an answer."""
    if task := asyncio.current_task():
        task.set_name(doing)


async def _handshake(
    outside: socket.socket, secrets: ssl.SSLContext
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    transport, _ = await loop.connect_accepted_socket(
        lambda: protocol,
        outside,
        ssl=secrets,
        ssl_handshake_timeout=HANDSHAKE,
        ssl_shutdown_timeout=1,  # phones that walked out never say goodbye
    )
    return reader, asyncio.StreamWriter(transport, protocol, reader, loop)


async def _carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Carry bytes one way. Where a side has ended, the other is closed: http has no half-closed phones."""
    try:
        while data := await source.read(CHUNK):
            sink.write(data)
            await sink.drain()
    finally:
        sink.close()
