"""Every failure as a page with a sentence: what is wrong, and what is safe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar, Final

from flask import Flask, Response, current_app, jsonify, request
from flask.globals import request_ctx
from flask_babel import gettext as _
from sqlalchemy.exc import DBAPIError
from werkzeug.exceptions import HTTPException

from webapp import logs, postgresql
from webapp.damage import Trouble, trouble
from webapp.pages import Page, render

RETRY_AFTER: Final = "5"
"""Seconds after which to ask again while the book cannot be used."""


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
    app.register_error_handler(Exception, _broken)
    app.before_request(_refuse_strange_host)


def _refuse_strange_host() -> Response | None:
    """Refuse (400) a Host with signs that no name has: no address of ours could begin with it."""
    if request.host:
        return None
    sentence = _(
        "The name in the address has a sign that no machine's name may have, an underscore perhaps. Open"
        " Knockbook by the address that the server printed when it started."
    )
    return render(ErrorPage(_("No machine can be called that"), sentence), 400)


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


def _broken(error: Exception) -> Response:
    if postgresql.away(error):
        current_app.logger.warning("the database is away (%s)", type(error.__cause__ or error).__name__)
        sentence = _(
            "Nothing that was saved is lost. Try again in a moment. What you sent may be sent again: it is"
            " written once, however often it comes."
        )
        return _unavailable(_("The book is out of reach for a moment"), sentence)
    cause = error.orig if isinstance(error, DBAPIError) else error
    if kind := trouble(cause):
        current_app.logger.error("the book cannot be used: %s (%s)", kind.name.lower(), cause)
        return _unavailable(_("The book cannot be used just now"), _troubled(kind))
    return _bug(error)


def _unavailable(title: str, sentence: str) -> Response:
    """503 where the book can't be used now: phones take it for no answer, and keep what they sent."""
    if request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json":
        answer = jsonify({"error": "unavailable", "sentence": sentence})
        answer.status_code = HTTPStatus.SERVICE_UNAVAILABLE
        answer.headers["Retry-After"] = RETRY_AFTER
        return answer
    page = ErrorPage(title, sentence, action=request.full_path, typed=_typed())
    return render(page, HTTPStatus.SERVICE_UNAVAILABLE, {"Retry-After": RETRY_AFTER})


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
    reference = logs.request_id()
    current_app.logger.error("bug %s", reference, exc_info=error)
    sentence = _(
        "Nothing of what was already saved is lost. If it happens again, tell whoever runs this server."
    )
    return render(ErrorPage(_("Something broke on our side"), sentence, reference), 500)
