"""A real server process that can be killed and started again, and a keeper's phone on it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

BACK = 20_000
"""Milliseconds until a phone has surely asked again."""

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@dataclass
class Server:
    """``scripts/serve``'s own program over ``data``, at one port; phones know it as ``host``."""

    data: Path
    host: str = "127.0.0.1"
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "webapp.cli",
            "serve",
            "--port",
            str(self.port),
            "--host",
            "127.0.0.1",
        ]
        environment = {**os.environ, "KNOCKBOOK_DATA": str(self.data)}
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(200):
            try:
                with urlopen(f"http://127.0.0.1:{self.port}", timeout=5):
                    return
            except HTTPError:
                return
            except (URLError, OSError):
                time.sleep(0.1)
        message = "the server did not start"
        raise AssertionError(message)

    def kill(self) -> None:
        """As a power cut does: no orderly end."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None
