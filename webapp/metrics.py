"""What this process counts for its operator: requests by route template, unchanged polls, entries written.

No label is an id, a token, a name or an address, and none has more values than the program has routes.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from sqlalchemy import event
from sqlalchemy.orm import Session

REGISTRY: Final = CollectorRegistry()
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"})
WRITTEN: Final = "knockbook_written"
"""Where a database session keeps the number of entries that its commit will count."""

disable_created_metrics()  # type: ignore[no-untyped-call]
ProcessCollector(registry=REGISTRY)
_REQUESTS: Final = Counter(
    "knockbook_requests",
    "Requests answered, by route template; unchanged polls are counted by themselves.",
    ("method", "route", "status"),
    registry=REGISTRY,
)
_SECONDS: Final = Histogram(
    "knockbook_request_seconds",
    "How long answers took.",
    ("route",),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
    registry=REGISTRY,
)
POLLS: Final = Counter("knockbook_unchanged_polls", "Polls that found nothing new.", registry=REGISTRY)
_ENTRIES: Final = Counter("knockbook_entries", "Entries written in the book.", registry=REGISTRY)


def answered(method: str, route: str, status: int, seconds: float) -> None:
    """Count one answer. ``route`` is its template, "" for an address that no route has."""
    known = method if method in METHODS else "other"
    _REQUESTS.labels(known, route or "none", str(status)).inc()
    _SECONDS.labels(route or "none").observe(seconds)


def written(db: Session, entries: int) -> None:
    """Entries that are the book's once ``db`` commits."""
    db.info[WRITTEN] = db.info.get(WRITTEN, 0) + entries


@event.listens_for(Session, "after_commit")
def _committed(db: Session) -> None:
    _ENTRIES.inc(db.info.pop(WRITTEN, 0))


@event.listens_for(Session, "after_rollback")
def _rolled_back(db: Session) -> None:
    db.info.pop(WRITTEN, None)


def exposition() -> bytes:
    """Everything counted so far, as Prometheus reads it (`CONTENT_TYPE`)."""
    return generate_latest(REGISTRY)
