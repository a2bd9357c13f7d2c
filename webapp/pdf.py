"""HTML to PDF, by a press that is started when first needed and kept warm."""

from __future__ import annotations

import atexit
import json
import logging
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

from flask_babel import gettext as _

PRESS: Final = Path(__file__).with_name("press.py")
LIMIT: Final = 30.0
LENGTH: Final = 8

log: Final = logging.getLogger(__name__)


class PaperProblemError(Exception):
    """The PDF could not be made; its text is a sentence for the person who asked."""


class Press:
    """One press at work on one job at a time. ``limit`` is the time (seconds) a job may take."""

    def __init__(
        self, limit: float = LIMIT, command: tuple[str, ...] = (sys.executable, "-P", str(PRESS))
    ) -> None:
        """Nothing is started yet."""
        self.limit = limit
        self.command = command
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def print(self, html: str) -> bytes:
        """The PDF of ``html``. Raises ``PaperProblemError``; a job that takes too long ends its press."""
        if not self._turn.acquire(timeout=self.limit):
            raise PaperProblemError(_("Too many pages are being printed just now. Try again in a minute."))
        try:
            return self._print(html)
        finally:
            self._turn.release()

    def close(self) -> None:
        """End the press, if one is up."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _print(self, html: str) -> bytes:
        process = self._running()
        late = threading.Event()
        timer = threading.Timer(self.limit, _end, (process, late))
        timer.start()
        try:
            head, pdf = _exchange(process, html)
        except (OSError, ValueError) as error:
            self.close()
            log.warning("the press broke off: %s", "too slow" if late.is_set() else error)
            raise PaperProblemError(_broken_off(late=late.is_set())) from error
        finally:
            timer.cancel()
        if "problem" in head:
            log.warning("the press refused: %s", head["problem"])
            raise PaperProblemError(_("This page could not be printed. The book itself is safe."))
        for complaint in head["complaints"]:
            log.warning("the press complained: %s", complaint)
        return pdf

    def _running(self) -> subprocess.Popen[bytes]:
        """The press, started (again) if it has ended, as it does by itself when idle."""
        if self._process is None or self._process.poll() is not None:
            self.close()
            # One date for every font subset, so that the same page gives the same bytes.
            environment = {**os.environ, "SOURCE_DATE_EPOCH": "1"}
            self._process = subprocess.Popen(  # noqa: S603 (our own script)
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
            )
        return self._process


def _exchange(process: subprocess.Popen[bytes], html: str) -> tuple[dict[str, list[str]], bytes]:
    """Hand a job to the press and take its answer. ValueError or OSError when it ends in between."""
    if process.stdin is None or process.stdout is None:
        message = "a press without pipes"
        raise ValueError(message)
    job = html.encode()
    process.stdin.write(len(job).to_bytes(LENGTH, "big") + job)
    process.stdin.flush()
    head = json.loads(process.stdout.readline())
    size = head.get("size", 0)
    pdf = process.stdout.read(size)
    if len(pdf) < size:
        message = "half an answer"
        raise ValueError(message)
    return head, pdf


def _end(process: subprocess.Popen[bytes], late: threading.Event) -> None:
    late.set()
    process.kill()


def _broken_off(*, late: bool) -> str:
    sentence: str = (
        _("Printing took too long and was stopped. Try again, or print the page from the browser.")
        if late
        else _("The printing stopped by itself. Try again, or print the page from the browser.")
    )
    return sentence


_PRESS: Final = Press()
atexit.register(_PRESS.close)


def render(html: str) -> bytes:
    """The PDF of ``html``, whose addresses may only be ``/static/...`` and ``/fonts/...``."""
    return _PRESS.print(html)
