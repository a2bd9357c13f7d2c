"""Knockbook's web application: the book, the table, the paper."""

from __future__ import annotations

import os
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Final

from flask import Flask, Request, Response, abort, current_app, request
from flask.sessions import SessionInterface, SessionMixin
from flask_babel import Babel
from jinja2 import StrictUndefined
from sqlalchemy import Engine

from webapp import (
    access,
    copies,
    database,
    errors,
    logs,
    pages,
    places,
    polls,
    postgresql,
    slim,
    store,
    words,
)
from webapp.views import BLUEPRINTS

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """Build the application over the data folder (`places.data`).

    The book lies in that folder, or on the PostgreSQL server that ``DATABASE_URL`` names. ``config``
    overrides Flask settings, and with ``DATA`` and ``DATABASE_URL`` the environment. Migrates the database.
    Raises ``database.DatabaseProblem`` with a sentence when the folder or the database cannot be used,
    ``access.KeyProblem`` when the server's key is none.
    """
    app = Flask(__name__, template_folder=places.TEMPLATES, static_folder=places.STATIC)
    app.config.from_mapping(
        DATA=places.data(),
        DATABASE_URL=os.environ.get("DATABASE_URL", ""),
        MAX_CONTENT_LENGTH=256 * 1024,
        MAX_FORM_PARTS=1000,
        SEND_FILE_MAX_AGE_DEFAULT=31_536_000,
        METRICS_TOKEN=os.environ.get("KNOCKBOOK_METRICS_TOKEN", ""),
    )
    app.config.from_mapping(config or {})
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    data = Path(str(app.config["DATA"]))
    app.extensions["knockbook_engine"] = _open_database(data, str(app.config["DATABASE_URL"]))
    app.secret_key = access.secret_key(data)
    app.session_interface = _NoFlaskSessions()
    logs.install(app)
    Babel(app, locale_selector=pages.language)
    pages.install(app)
    words.install(app)
    errors.install(app)
    slim.install(app)
    app.before_request(_refuse_nul)
    app.before_request(access.refuse_cross_site)
    app.before_request(_refuse_floods)
    app.after_request(_headers)
    copies.install(app)
    polls.install(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app


def _open_database(data: Path, url: str) -> Engine:
    database.make_folder(data)  # the server's key lies there, whatever the book is kept in
    engine = postgresql.open_database(url) if url else database.open_database(data)
    store.forget_losses(engine)
    return engine


class _NoFlaskSessions(SessionInterface):
    """A phone keeps its links and nothing else: Flask need not look for a session of its own each time."""

    def open_session(self, app: Flask, request: Request) -> SessionMixin | None:  # noqa: ARG002 -- Flask passes it
        """None: whatever asks for one gets Flask's own error."""
        return self.make_null_session(app)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Nothing to save."""


def _refuse_nul() -> None:
    """404: no address of ours has a NUL in it, and PostgreSQL takes none in a text that is looked for."""
    if "\0" in request.path:
        abort(404)


def _refuse_floods() -> None:
    """Refuse (413) more fields than any form of ours has; Flask itself counts multipart ones alone."""
    if sum(len(values) for _, values in request.form.lists()) > current_app.config["MAX_FORM_PARTS"]:
        abort(413)


def _headers(response: Response) -> Response:
    """What every answer carries: no third party, no sniffing, no framing; pages are never stale copies."""
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store")
    if response.status_code == HTTPStatus.NOT_MODIFIED:  # what these headers guard was in the answer before
        return response
    response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"  # cookies know no ports, this does
    response.headers.setdefault("Referrer-Policy", "same-origin")
    return response
