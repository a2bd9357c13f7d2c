"""The log: a line for each request and each failure, under one reference, without anything personal.

A line has the route's template and never the address, which holds ids and tokens; an error is told by its
type and where it happened, never by its text, which may quote a name or a value.
"""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import sys
import time
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final, TextIO

from flask import Flask, Response, g, has_request_context, request

from webapp import metrics

GIVEN: Final = "knockbook.request_id"
"""Where the server leaves the id that a trusted proxy gave the request."""

HEADER: Final = "X-Request-ID"
ID: Final = re.compile(r"[A-Za-z0-9._:-]{1,64}")
QUIET: Final = frozenset({"static", "health.alive", "health.ready", "health.counted"})
"""Endpoints whose successes are no news."""

PRIVATE: Final = ((re.compile(r"/c/[^/\s]+/[^/\s]+"), "/c/…"), (re.compile(r"/l/[^/\s]+"), "/l/…"))
"""What other libraries' lines may hold of an address, and what is written instead."""

log: Final = logging.getLogger(__name__)


def install(app: Flask) -> None:
    """Give each request its id and its line. Must come first, so that all of the request is measured."""
    app.before_request(_begin)
    app.after_request(_end)


def request_id() -> str:
    """The id of the request being answered: the trusted proxy's, else one of our own."""
    if "request_id" not in g:
        given = str(request.environ.get(GIVEN, ""))
        g.request_id = given if ID.fullmatch(given) else secrets.token_hex(4)
    return str(g.request_id)


def configure(stream: TextIO) -> None:
    """Write the log to ``stream``, as ``KNOCKBOOK_LOG`` says: ``json``, ``plain``, or ``quiet``.

    Without it JSON lines; on a terminal, which shows the address to open, only what went wrong.
    """
    kind = os.environ.get("KNOCKBOOK_LOG") or ("quiet" if stream.isatty() else "json")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if kind == "json" else Plain())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    log.setLevel(logging.WARNING if kind == "quiet" else logging.INFO)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a full table polls at once: no news


def _begin() -> None:
    g.began = time.perf_counter()


def _end(response: Response) -> Response:
    response.headers[HEADER] = request_id()
    seconds = time.perf_counter() - g.get("began", time.perf_counter())
    route = request.url_rule.rule if request.url_rule else ""
    status = response.status_code
    metrics.answered(request.method, route, status, seconds)
    if request.endpoint not in QUIET or status >= 400:  # noqa: PLR2004 -- refused, or failed
        facts = {"method": _method(), "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.info("request", extra={"facts": facts})
    return response


def _method() -> str:
    return request.method if request.method in metrics.METHODS else "other"


class JsonLines(logging.Formatter):
    """One JSON object a line: ``time`` (UTC), ``level``, ``logger``, ``event``, ``request``, its facts."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "time": moment,
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": _said(record),
            **({"request": request_id()} if has_request_context() else {}),
            **getattr(record, "facts", {}),
        }
        if failure := _failure(record):
            line["failure"] = failure
        return json.dumps(line, ensure_ascii=False)


class Plain(logging.Formatter):
    """For people: the time of day, what happened, where; a failure's places below it."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line, or a few."""
        facts = getattr(record, "facts", None)
        said = "{method} {route} {status} {ms} ms".format(**facts) if facts else _said(record)
        reference = f"  [{request_id()}]" if has_request_context() else ""
        moment = time.strftime("%H:%M:%S", time.localtime(record.created))
        return "\n  ".join([f"{moment} {record.levelname.lower():7} {said}{reference}", *_failure(record)])


def _said(record: logging.LogRecord) -> str:
    said = record.getMessage()
    for private, instead in PRIVATE:
        said = private.sub(instead, said)
    return said


def _failure(record: logging.LogRecord) -> list[str]:
    """The types of the error and of what led to it, each with the places it came through, the newest last."""
    error = record.exc_info[1] if record.exc_info else None
    return [] if error is None else [part for each in _chain(error) for part in _places(each)]


def _chain(error: BaseException) -> Iterator[BaseException]:
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _chain(cause)
    yield error


def _places(error: BaseException) -> Iterator[str]:
    """A database's own code says what is the matter without saying with which row."""
    code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    yield f"{type(error).__module__}.{type(error).__qualname__}" + (f" ({code})" if code else "")
    for place in traceback.extract_tb(error.__traceback__):
        yield f"{_short(place.filename)}:{place.lineno} {place.name}"


def _short(file: str) -> str:
    """A source file's path below the folder it was imported from."""
    found = max((folder for folder in sys.path if folder and file.startswith(folder)), key=len, default="")
    return file.removeprefix(found).lstrip("/")
