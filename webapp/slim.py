"""Our own style sheets and scripts, sent without comments and indentation: a first load is waited for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from flask import Flask, Response, request

VENDOR: Final = "vendor/"


def _css(text: str) -> str:
    return re.sub(r"\s*/\*.*?\*/", "", text, flags=re.DOTALL)


def _script(text: str) -> str:
    """Only whole lines of comment: what stands behind code may be part of a text."""
    return re.sub(r"^[ \t]*//.*$", "", text, flags=re.MULTILINE)


WITHOUT_COMMENTS: Final[Mapping[str, Callable[[str], str]]] = {"text/css": _css, "text/javascript": _script}


@lru_cache(maxsize=64)
def slim(text: str, mimetype: str) -> str:
    """``text`` without comments, indentation and empty lines."""
    return re.sub(r"\n\s*", "\n", WITHOUT_COMMENTS[mimetype](text)).lstrip()


def install(app: Flask) -> None:
    """Slim what the static folder holds of ours."""
    app.after_request(_answer)


def _answer(response: Response) -> Response:
    name = (request.view_args or {}).get("filename", "")
    ours = request.endpoint == "static" and not name.startswith(VENDOR)
    if ours and response.status_code == 200 and response.mimetype in WITHOUT_COMMENTS:  # noqa: PLR2004
        response.direct_passthrough = False
        file = response.response
        response.set_data(slim(response.get_data(as_text=True), response.mimetype))
        file.close()  # type: ignore[union-attr]
    return response
