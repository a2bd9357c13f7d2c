"""Every failure as a page with a sentence: what is wrong, and what is safe."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from flask import Flask, Response, current_app
from flask.globals import request_ctx
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException

from webapp import logs
from webapp.pages import Page, render


@dataclass(frozen=True)
class ErrorPage(Page):
    """What went wrong, in words. ``reference`` finds a bug's traceback in the server's log."""

    template: ClassVar[str] = "error.html"

    title: str
    sentence: str
    reference: str = ""


def install(app: Flask) -> None:
    """Answer HTTP errors and bugs with a page of ours."""
    app.register_error_handler(HTTPException, _http)
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


def _bug(error: Exception) -> Response:
    reference = logs.request_id()
    current_app.logger.error("bug %s", reference, exc_info=error)
    sentence = _(
        "Nothing of what was already saved is lost. If it happens again, tell whoever runs this server."
    )
    return render(ErrorPage(_("Something broke on our side"), sentence, reference), 500)
