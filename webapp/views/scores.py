"""The score sheet of a match of points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from flask import Blueprint, Response, abort

from webapp import pages, seats
from webapp.chart import Chart, chart, short
from webapp.pages import SessionPage
from webapp.scoresheet import Scoresheet, is_money
from webapp.sheet import SheetLine, blocks

scores = Blueprint("scores", __name__)


@dataclass(frozen=True)
class ScoresPage(SessionPage):
    """One match's sheet, the chart of its totals, and ``remarks`` on hands the sheet has no room for."""

    template: ClassVar[str] = "scores.html"

    sheet: Scoresheet
    remarks: tuple[SheetLine, ...]

    @property
    def newest(self) -> bool:
        """Whether it is the match being played, so that the table has its next hand."""
        return self.sheet.match is seats.current(self.scope.ledger)

    @property
    def can_end(self) -> bool:
        """Whether it is to be ended here: it is not over, and the table shows another match."""
        return self.scope.writable and not self.sheet.over and not self.newest

    @property
    def staked(self) -> bool:
        """Whether its end moves money."""
        return is_money(self.sheet.match)

    @property
    def can_go_on(self) -> bool:
        """Whether it was ended early and can go on, no other match having been started."""
        return self.scope.writable and self.sheet.match.ended and self.newest

    @staticmethod
    def short(name: str) -> str:
        """A name short enough to stand beside its line of the chart."""
        return short(name)

    @cached_property
    def drawing(self) -> Chart | None:
        """The running totals as lines; None before there is one to draw."""
        return chart(self.sheet)


@scores.get("/c/<club>/<session>/sheet/<int:line>")
def show(club: str, session: str, line: int) -> Response:
    """The sheet of the match of that line; 404 unless it is a match of points."""
    scope = pages.scope(club, session)
    found = (each for each in blocks(scope.ledger, scope.log) if each.sheet and each.sheet.match.line == line)
    block = next(found, None)
    if block is None or block.sheet is None:
        abort(404)
    return pages.render(ScoresPage(scope, replace(block.sheet, balances=None), block.lines))
