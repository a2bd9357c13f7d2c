"""One server at a time on a data folder.

SQLite would stand two, and what a process remembers is keyed by what is in the database. But the second is
nearly always a forgotten first: an older program, or another address on the phones. It would make the same
daily backups, and after a restore go on with the book that was put aside. Command-line tools run beside it.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LOCK: Final = "server.lock"
"""Never removed: one that is made anew could be locked twice. The lock itself ends with its process."""


class Taken(Exception):
    """Another server has the folder; which one, as a sentence."""


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """Hold the folder ``data``, which exists, for this process. Raises `Taken`, OSError."""
    with os.fdopen(os.open(data / LOCK, os.O_RDWR | os.O_CREAT, 0o600), "r+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = lock.read().strip() or "just starting"
            message = (
                f"another Knockbook serves the folder {data} already (process {holder})."
                " Use that one or stop it, or choose another folder with --data."
            )
            raise Taken(message) from error
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        yield
