"""For whoever runs the server: is it alive, can it do its work, what has it done. No page of the table."""

from __future__ import annotations

import hmac
import ipaddress
import logging
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, abort, current_app, request
from sqlalchemy.exc import SQLAlchemyError

from webapp import database, metrics

health = Blueprint("health", __name__)
log: Final = logging.getLogger(__name__)


@health.get("/healthz")
def alive() -> Response:
    """200 while the process answers at all; looks at no database."""
    return Response("alive\n", mimetype="text/plain")


@health.get("/readyz")
def ready() -> Response:
    """200 where the database answers and is at this program's step, else 503: send nobody here just now."""
    try:
        with current_app.extensions["knockbook_engine"].connect() as connection:
            at = database.step(connection)
    except (SQLAlchemyError, OSError) as error:
        log.warning("not ready: the database does not answer (%s)", type(error).__name__)
        return _not_ready("the database does not answer")
    if at != database.newest_step():
        return _not_ready("the database is not at this program's step")
    return Response("ready\n", mimetype="text/plain")


@health.get("/metrics")
def counted() -> Response:
    """What this process counts, for Prometheus: from this machine, or with the token; else 404.

    Where ``METRICS_TOKEN`` is set, only with it. Counts say when people play, so no phone may read them.
    """
    if not _may_read():
        abort(HTTPStatus.NOT_FOUND)
    return Response(metrics.exposition(), content_type=metrics.CONTENT_TYPE)


def _not_ready(why: str) -> Response:
    return Response(f"not ready: {why}\n", HTTPStatus.SERVICE_UNAVAILABLE, mimetype="text/plain")


def _may_read() -> bool:
    token = str(current_app.config["METRICS_TOKEN"])
    if token:
        given = request.headers.get("Authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False
