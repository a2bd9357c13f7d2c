"""The press: a process of its own that turns HTML into PDF, so that no request thread waits in WeasyPrint.

Run by `webapp.pdf` as a script, which spares it our web application: it imports nothing of ours. It reads
only `static/` and the bundled fonts. A job is eight bytes of length and that much UTF-8 HTML on standard
input; the answer on standard output is a line of JSON (``{"size", "complaints"}`` or ``{"problem"}``) and
``size`` bytes of PDF. It ends when its input does, or after ``IDLE`` seconds without a job.
"""

from __future__ import annotations

import json
import logging
import mimetypes
import os
import select
import sys
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import BinaryIO, Final
from urllib.parse import unquote, urlsplit

import fontpkg_noto_sans
import fontpkg_noto_sans_devanagari
import fontpkg_noto_sans_tamil
import fontpkg_noto_sans_thai
from fontTools.ttLib import TTFont
from weasyprint import HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

HERE: Final = Path(__file__).resolve().parent
STATIC: Final = (HERE if (HERE / "static").is_dir() else HERE.parent) / "static"
"""As `webapp.places` has it, which is not ours to import."""

BASE: Final = "http://paper.invalid/"
"""Where a document on paper believes it lives; nothing there is ever asked over a network."""

FONTS: Final = {
    "noto-sans.ttf": fontpkg_noto_sans.ROOT / "files" / "NotoSans[wdth,wght].ttf",
    "noto-sans-italic.ttf": fontpkg_noto_sans.ROOT / "files" / "NotoSans-Italic[wdth,wght].ttf",
    "noto-sans-tamil.ttf": fontpkg_noto_sans_tamil.ROOT / "files" / "NotoSansTamil[wdth,wght].ttf",
    "noto-sans-devanagari.ttf": fontpkg_noto_sans_devanagari.ROOT
    / "files"
    / "NotoSansDevanagari[wdth,wght].ttf",
    "noto-sans-thai.ttf": fontpkg_noto_sans_thai.ROOT / "files" / "NotoSansThai[wdth,wght].ttf",
    "noto-emoji.woff2": STATIC / "vendor" / "noto-emoji.woff2",
}
"""The names that style sheets on paper call the fonts by (``/fonts/...``)."""

IDLE: Final = 120
LENGTH: Final = 8
UNSEEN: Final = frozenset({"Cf", "Zl", "Zp", "Zs"})
"""Categories that need no glyph: joiners, variation selectors' kin, spaces."""
SELECTORS: Final = frozenset(map(chr, range(0xFE00, 0xFE10)))


class Bundled(URLFetcher):  # type: ignore[misc]  # WeasyPrint ships no types
    """Fetches from ``static/`` and the bundled fonts; everything else ends the printing."""

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:  # noqa: ARG002 (its signature)
        """The file that ``url`` names, if it is one of ours."""
        path = bundled(url)
        if path is None:
            message = f"paper may not read {url}"
            raise FatalURLFetchingError(message)
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": kind})


def bundled(url: str) -> Path | None:
    """The file behind ``/static/...`` or ``/fonts/...`` below ``BASE``; None for anything else."""
    if not url.startswith(BASE):
        return None
    top, _, rest = unquote(urlsplit(url).path).lstrip("/").partition("/")
    if top == "fonts":
        return FONTS.get(rest)
    path = (STATIC / rest).resolve()
    inside = top == "static" and path.is_relative_to(STATIC.resolve()) and path.is_file()
    return path if inside else None


@cache
def _covered() -> frozenset[int]:
    """Every character that some bundled font has a glyph for."""
    found: set[int] = set()
    for path in FONTS.values():
        with TTFont(path, lazy=True) as font:
            found.update(font.getBestCmap())
    return frozenset(found)


def printable(text: str) -> str:
    """``text`` with U+FFFD for each character that no bundled font has.

    One such character would spoil the text layer of the whole run it stands in.
    """
    covered = _covered()
    strange = {
        sign
        for sign in set(text) - SELECTORS - {"\n", "\t"}
        if ord(sign) not in covered and unicodedata.category(sign) not in UNSEEN
    }
    return text.translate(dict.fromkeys(map(ord, strange), "\N{REPLACEMENT CHARACTER}"))


def press(html: str, fonts: FontConfiguration) -> bytes:
    """The PDF of ``html``; the same HTML gives the same bytes."""
    document = HTML(string=printable(html), base_url=BASE, url_fetcher=Bundled())
    pdf: bytes = document.write_pdf(font_config=fonts, pdf_tags=True)
    return pdf


class _Complaints(logging.Handler):
    """Keeps what WeasyPrint warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@contextmanager
def _listening() -> Iterator[list[str]]:
    """Collects what WeasyPrint logs and what Pango's C code writes to standard error."""
    kept, stderr = _Complaints(), os.dup(2)
    logger = logging.getLogger("weasyprint")
    logger.addHandler(kept)
    with tempfile.TemporaryFile() as spoken:
        os.dup2(spoken.fileno(), 2)
        try:
            yield kept.lines
        finally:
            os.dup2(stderr, 2)
            os.close(stderr)
            logger.removeHandler(kept)
            spoken.seek(0)
            kept.lines.extend(
                line for line in spoken.read().decode(errors="replace").splitlines() if line.strip()
            )


def _answer(html: str, fonts: FontConfiguration) -> tuple[dict[str, object], bytes]:
    try:
        with _listening() as complaints:
            pdf = press(html, fonts)
    except (Exception, FatalURLFetchingError) as error:  # noqa: BLE001 (the asker's to know; the press stays up)
        return {"problem": f"{type(error).__name__}: {error}"}, b""
    return {"size": len(pdf), "complaints": complaints}, pdf


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Print job after job until there are no more, or none came for ``IDLE`` seconds."""
    fonts = FontConfiguration()
    while select.select([jobs], [], [], IDLE)[0]:
        length = jobs.read(LENGTH)
        if len(length) < LENGTH:
            return
        head, pdf = _answer(jobs.read(int.from_bytes(length, "big")).decode(), fonts)
        answers.write(json.dumps(head).encode() + b"\n" + pdf)
        answers.flush()


if __name__ == "__main__":
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints to standard output must not end up in an answer
    serve(sys.stdin.buffer, out)
