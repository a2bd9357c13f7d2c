"""Every failure as a page with a sentence: what is wrong, and what is safe."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from json import JSONDecodeError
from typing import ClassVar, Final

from flask import Flask, Response, current_app, request
from flask.globals import request_ctx
from flask_babel import gettext as _
from sqlalchemy.exc import DBAPIError
from werkzeug.exceptions import HTTPException

from webapp.damage import Trouble, trouble
from webapp.pages import Page, render

RETRY_AFTER: Final = "5"
"""Seconds after which a phone may ask again."""


@dataclass(frozen=True)
class ErrorPage(Page):
    """What went wrong, in words. ``reference`` finds a bug's traceback in the server's log.

    ``typed`` is the form that was sent to ``action``, by its fields, where the same can be sent again.
    """

    template: ClassVar[str] = "error.html"

    title: str
    sentence: str
    reference: str = ""
    action: str = ""
    typed: Sequence[tuple[str, str]] = ()


def install(app: Flask) -> None:
    """Answer HTTP errors and bugs with a page of ours."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(DBAPIError, _database)
    app.register_error_handler(sqlite3.Error, _database)  # while connecting, and from raw connections
    app.register_error_handler(JSONDecodeError, _database)  # an entry that cannot be read
    app.register_error_handler(Exception, _bug)


def _http(error: HTTPException) -> Response:
    if error.code is None or error.code < HTTPStatus.BAD_REQUEST:
        return error.get_response()  # type: ignore[return-value]
    if request_ctx.url_adapter is None:  # a Host that no address can be made of, so no page of ours either
        return error.get_response()  # type: ignore[return-value]
    title, sentence = _words(error.code)
    return render(ErrorPage(title, sentence), error.code)


def _words(code: int) -> tuple[str, str]:
    known = {
        403: (
            _("Only the keeper can do that"),
            _("This phone may read the book, but not write in it. Ask the keeper for a keeper's link."),
        ),
        404: (
            _("Nothing here for this phone"),
            _("The address is wrong, or this phone has no link to it. Ask the keeper for a link."),
        ),
        413: (_("That is too much at once"), _("Nothing was written. Shorten what you typed and try again.")),
    }
    return known.get(
        code,
        (_("That did not work"), _("Nothing was written. Go back and try again.")),
    )


def _database(error: DBAPIError | sqlite3.Error | JSONDecodeError) -> Response:
    """503 where the book's file can't be used now: phones take it for no answer, and keep what they sent."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    kind = trouble(cause)
    if kind is None:
        return _bug(error)
    current_app.logger.error("the book cannot be used: %s (%s)", kind.name.lower(), cause)
    title, sentence = _("The book cannot be used just now"), _troubled(kind)
    page = ErrorPage(title, sentence, action=request.full_path, typed=_typed())
    return render(page, 503, {"Retry-After": RETRY_AFTER})


def _typed() -> Sequence[tuple[str, str]]:
    """The form that was sent; its token makes it safe to send again, whatever became of it the first time."""
    try:
        return tuple(request.form.items(multi=True))
    except HTTPException:  # too large to be read
        return ()


def _troubled(kind: Trouble) -> str:
    """What is the matter, and what is safe."""
    known: dict[Trouble, str] = {
        Trouble.DAMAGED: _(
            "The file of the book is damaged, and nothing was written. Tell whoever runs this server:"
            " a backup can be restored."
        ),
        Trouble.BUSY: _("Others were writing for too long, and nothing was written. Send it again."),
    }
    full: str = _(
        "The machine that keeps the book cannot write just now; its disk may be full. Nothing was written,"
        " and nothing that was saved before is lost. Send it again once that is mended."
    )
    return known.get(kind, full)


def _bug(error: Exception) -> Response:
    reference = secrets.token_hex(4)
    current_app.logger.error("bug %s", reference, exc_info=error)
    sentence = _(
        "Nothing of what was already saved is lost. If it happens again, tell whoever runs this server."
    )
    return render(ErrorPage(_("Something broke on our side"), sentence, reference), 500)
