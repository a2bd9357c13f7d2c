"""The data folder as a server takes it: one that can be written to, and one server at a time.

SQLite would stand two, and what a process remembers is keyed by what is in the database. But the second is
nearly always a forgotten first: an older program, or another address on the phones. It would make the same
daily backups, and after a restore go on with the book that was put aside. Command-line tools run beside it.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final

from webapp.database import FILE

LOCK: Final = "server.lock"
"""Never removed: one that is made anew could be locked twice. The lock itself ends with its process."""

ROOM: Final = 64 * 1024
"""Bytes that a start writes to see whether it may: SQLite's shared memory alone needs half of that."""


class FolderProblem(Exception):
    """Why the data folder cannot be served, as a sentence that says what to do about it."""


@contextmanager
def taken(data: Path, *, shared: bool = False) -> Iterator[None]:
    """Make the folder ``data`` if need be, and hold it against other servers unless it is to be ``shared``.

    Raises `FolderProblem`.
    """
    check(data)
    with nullcontext() if shared else alone(data):
        yield


def check(data: Path) -> None:
    """Raise `FolderProblem` where the folder, or the book in it, is not for this user to write."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=data) as room:
            room.write(bytes(ROOM))
    except OSError as error:
        message = (
            f"the data folder {data} cannot be written to ({error.strerror}). Choose another with --data."
        )
        raise FolderProblem(message) from error
    if (data / FILE).exists() and not os.access(data / FILE, os.W_OK):
        message = f"the book {data / FILE} is not for this user to write. Change that, or choose another."
        raise FolderProblem(message)


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """Hold the folder ``data``, which exists, for this process. Raises `FolderProblem`, OSError."""
    with os.fdopen(os.open(data / LOCK, os.O_RDWR | os.O_CREAT, 0o600), "r+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = lock.read().strip() or "just starting"
            message = (
                f"another Knockbook serves the folder {data} already (process {holder})."
                " Use that one or stop it, or choose another folder with --data."
            )
            raise FolderProblem(message) from error
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        yield
