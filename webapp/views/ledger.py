"""The ledger: the whole session as a page, as paper and as a spreadsheet file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from flask import Blueprint, Response, render_template, request
from flask_babel import gettext as _

from scoring.ledger import Match
from webapp import export, pages, pdf, sentences, store
from webapp.errors import ErrorPage
from webapp.pages import Scope, SessionPage, render
from webapp.scoresheet import Scoresheet, money_in_play, stakes_ahead
from webapp.sheet import Block, blocks, told

ledger = Blueprint("ledger", __name__)

PAPERS: Final = {"a4": "A4", "letter": "letter"}
UPRIGHT: Final = 4
"""Players who fit beside the sentences on upright paper; more turn it on its side."""
SIDEWAYS: Final = 9
"""Players who fit on paper turned on its side; more make its type smaller."""


ROWS: Final = 15
"""Rows of a score sheet that leave room on an upright page for the totals."""


@dataclass(frozen=True)
class LedgerPage(SessionPage):
    """The session block by block, who stands where, and what is still to be paid.

    ``struck`` is whether lines struck out and corrections are shown; ``began`` when the session was
    opened (UTC, ISO 8601).
    """

    template: ClassVar[str] = "ledger.html"

    blocks: tuple[Block, ...]
    struck: bool
    began: str

    @property
    def faulted(self) -> int:
        """How many deals cannot stand as they are, and so count for nothing."""
        rows = (row for match in self.scope.ledger.matches for row in match.rows if not row.struck)
        return sum(1 for row in rows if row.faults)

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
        """The matches of points."""
        return tuple(block.sheet for block in self.blocks if block.sheet)

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
    scope = pages.scope(club, session)
    entries = store.log(pages.db(), scope.key)
    struck = _struck()
    return render(
        LedgerPage(scope, told(blocks(scope.ledger, entries, struck=struck)), struck, entries[0].written_at)
    )


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
    entries = store.log(pages.db(), scope.key)
    found = told(blocks(scope.ledger, entries, struck=struck))
    page = LedgerPaper(scope, found, struck, entries[0].written_at, size)
    return pdf.render(render_template(page.template, page=page))


def spread(scope: Scope) -> bytes:
    """The ledger as CSV."""
    return export.csv_bytes(scope.ledger, sentences.telling(scope))


def _struck() -> bool:
    return request.args.get("struck", "1") != "0"


def _download(body: bytes, kind: str, scope: Scope, ending: str) -> Response:
    title = scope.ledger.title or _("Ledger")
    response = Response(body, content_type=kind)
    response.headers["Content-Disposition"] = export.disposition(title, ending)
    response.vary.add("Accept-Language")
    return response
