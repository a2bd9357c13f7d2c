"""Backups made without being asked for: one for each day on which the book changed, the newest ones kept.

A thread of the server makes them. Reading a book never makes a write wait (WAL), and a backup that fails
leaves a line in the log and nothing else.
"""

from __future__ import annotations

import logging
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from threading import Event, Thread
from typing import Final

from webapp import shelf
from webapp.backup import BackupProblem, back_up
from webapp.database import FILE

KEPT: Final = 14
EVERY: Final = 600.0
"""Seconds between two looks at whether a backup is due."""

STALE: Final = 86_400
"""Seconds after which nobody is at work in a draft any more."""

ROOM: Final = 16 * 2**20
"""Bytes that stay free on the disk beside a backup and its drafts: a save needs them more."""

log: Final = logging.getLogger(__name__)


@contextmanager
def backing_up(data: Path, every: float = EVERY) -> Iterator[None]:
    """Look every so often whether a backup is due, from now on in a thread; once more at the end."""
    over = Event()
    thread = Thread(target=_watch, args=(data, every, over), name="daily backup", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        keep(data, again=True)


def _watch(data: Path, every: float, over: Event) -> None:
    while True:
        keep(data)
        if over.wait(every):
            return


def keep(data: Path, today: date | None = None, *, again: bool = False) -> Path | None:
    """Make today's backup if one is due, and remove the oldest beyond `KEPT`. Its file; None without one.

    ``again`` puts a newer one in the place of today's. Never raises: what went wrong is logged.
    """
    file = shelf.of_day(data, today or date.today())  # noqa: DTZ011 -- the day as this machine's owner counts it
    try:
        written = _written(data)
        if not written or written == _kept(data) or (file.exists() and not again):
            return None
        _make_room(data)
        back_up(data, file)
        os.utime(file, ns=(written, written))  # what is written from now on is not in it
        for old in shelf.daily(data)[:-KEPT]:
            old.unlink()
    except (BackupProblem, OSError) as problem:
        log.warning("no backup today: %s", problem)
        return None
    except Exception:  # whatever it is, the evening goes on
        log.exception("no backup today")
        return None
    log.info("backed the book up to %s", file.name)
    return file


def _written(data: Path) -> int:
    """When the book was last written (ns since 1970); 0 where there is none."""
    files = [file for file in (data / FILE, data / f"{FILE}-wal") if file.exists() and file.stat().st_size]
    return max((file.stat().st_mtime_ns for file in files), default=0)


def _kept(data: Path) -> int:
    """What `_written` was when the newest backup was begun."""
    return max((file.stat().st_mtime_ns for file in shelf.daily(data)), default=0)


def _make_room(data: Path) -> None:
    """Remove what a killed backup left; `BackupProblem` where the disk has too little room for one."""
    for room in shelf.left_over(data, time.time() - STALE):
        shutil.rmtree(room, ignore_errors=True)
    size = sum(file.stat().st_size for file in data.glob(f"{FILE}*"))
    if shutil.disk_usage(data).free < ROOM + 2 * size:
        message = f"the disk under {data} has too little room left for it."
        raise BackupProblem(message)
