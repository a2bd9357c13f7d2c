"""The ledger: the whole session as a page, as paper and as a spreadsheet file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from flask import Blueprint, Response, render_template, request
from flask_babel import gettext as _

from scoring.ledger import Match
from webapp import export, pages, pdf, sentences
from webapp.errors import ErrorPage
from webapp.pages import Scope, SessionPage, render
from webapp.scoresheet import Scoresheet, is_points, money_in_play, scoresheet, stakes_ahead
from webapp.sheet import Block, blocks, places, told

ledger = Blueprint("ledger", __name__)

PAPERS: Final = {"a4": "A4", "letter": "letter"}
UPRIGHT: Final = 4
"""Players who fit beside the sentences on upright paper; more turn it on its side."""
SIDEWAYS: Final = 9
"""Players who fit on paper turned on its side; more make its type smaller."""


SHOWN: Final = 100
"""Rows on one page on a screen; paper and spreadsheet have them all."""

ROWS: Final = 15
"""Rows of a score sheet that leave room on an upright page for the totals."""


@dataclass(frozen=True)
class LedgerPage(SessionPage):
    """The session block by block, who stands where, and what is still to be paid.

    ``struck`` is whether lines struck out and corrections are shown. Of a long session it has the newest rows
    or those ``before`` a line: ``older`` is the ``before`` of the page before it, None on the first one.
    """

    template: ClassVar[str] = "ledger.html"

    blocks: tuple[Block, ...]
    struck: bool
    older: int | None = field(default=None, kw_only=True)
    newest: bool = field(default=True, kw_only=True)

    @property
    def began(self) -> str:
        """When the session was opened (UTC, ISO 8601)."""
        return self.scope.log[0].written_at

    @property
    def faulted(self) -> int:
        """How many deals cannot stand as they are, and so count for nothing."""
        return sum(len(match.faulted) for match in self.scope.ledger.matches)

    @property
    def money(self) -> bool:
        """Whether money has any place in the session."""
        return money_in_play(self.scope.ledger)

    @property
    def staked(self) -> tuple[Match, ...]:
        """Matches of points whose stakes are still to come, since they are not over."""
        return stakes_ahead(self.scope.ledger)

    @property
    def sheets(self) -> tuple[Scoresheet, ...]:
        """The matches of points that were played; the newest one where none was."""
        found = tuple(map(scoresheet, filter(is_points, self.scope.ledger.matches)))
        return tuple(sheet for sheet in found if sheet.lines) or found[-1:]

    @property
    def told(self) -> bool:
        """Whether deals of money stand in it, told line by line."""
        return any(line.row for block in self.blocks if block.sheet is None for line in block.lines)


@dataclass(frozen=True)
class LedgerPaper(LedgerPage):
    """The same on paper. ``size`` is A4 or letter."""

    template: ClassVar[str] = "print/ledger.html"

    size: str

    @property
    def sideways(self) -> bool:
        """Whether there are too many columns for upright paper; sheets of points are narrow enough."""
        return self.told and self.many

    @property
    def many(self) -> bool:
        """Whether columns of money have to be narrow."""
        return len(self.scope.ledger.players) > UPRIGHT

    @property
    def compact(self) -> bool:
        """Whether sheets of points alone are to stand on one page with all that belongs to them."""
        rows = sum(len(sheet.lines) + len(sheet.ahead) for sheet in self.sheets)
        return not self.told and bool(self.sheets) and (self.many or rows > ROWS)

    @property
    def crowded(self) -> bool:
        """Whether even paper on its side is narrow."""
        return len(self.scope.ledger.players) > SIDEWAYS


@ledger.get("/c/<club>/<session>/ledger")
def show(club: str, session: str) -> Response:
    """The ledger; ``?struck=0`` leaves out what was struck out or corrected."""
    scope, struck = pages.scope(club, session), _struck()
    every = places(scope.ledger, struck=struck)
    before = request.args.get("before", type=int, default=len(scope.log) + 1)
    earlier = [place for place in every if place[0] < before]
    shown = _newest(earlier)
    within = range(shown[0][0] if shown else 0, before) if every else None
    found = told(blocks(scope.ledger, scope.log, struck=struck, within=within))
    older = shown[0][0] if len(shown) < len(earlier) else None
    return render(LedgerPage(scope, found, struck, older=older, newest=len(earlier) == len(every)))


@ledger.get("/c/<club>/<session>/ledger.pdf")
def paper(club: str, session: str) -> Response:
    """The ledger on paper: ``?paper=letter`` or a4."""
    scope = pages.scope(club, session)
    size = PAPERS.get(request.args.get("paper", ""), PAPERS["a4"])
    try:
        return _download(printed(scope, size, struck=_struck()), "application/pdf", scope, "pdf")
    except pdf.PaperProblemError as problem:
        return render(ErrorPage(_("Not printed"), str(problem)), 503)


@ledger.get("/c/<club>/<session>/ledger.csv")
def spreadsheet(club: str, session: str) -> Response:
    """The ledger for a spreadsheet."""
    scope = pages.scope(club, session)
    return _download(spread(scope), "text/csv; charset=utf-8", scope, "csv")


def printed(scope: Scope, size: str = PAPERS["a4"], *, struck: bool = True) -> bytes:
    """The ledger as PDF; raises ``pdf.PaperProblemError`` with a sentence."""
    found = told(blocks(scope.ledger, scope.log, struck=struck))
    page = LedgerPaper(scope, found, struck, size)
    return pdf.render(render_template(page.template, page=page))


def spread(scope: Scope) -> bytes:
    """The ledger as CSV."""
    return export.csv_bytes(scope.ledger, sentences.telling(scope))


def _newest(places: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """As many of the last places as a page has room for, at least one."""
    rows = 0
    for at in range(len(places) - 1, -1, -1):
        rows += places[at][1]
        if rows > SHOWN:
            return places[min(at + 1, len(places) - 1) :]
    return places


def _struck() -> bool:
    return request.args.get("struck", "1") != "0"


def _download(body: bytes, kind: str, scope: Scope, ending: str) -> Response:
    title = scope.ledger.title or _("Ledger")
    response = Response(body, content_type=kind)
    response.headers["Content-Disposition"] = export.disposition(title, ending)
    response.vary.add("Accept-Language")
    return response
