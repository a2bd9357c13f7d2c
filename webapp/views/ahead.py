"""The forms of the steps to come, fetched while there is a server and used while there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from flask import Blueprint, Response

from scoring.log import Entry
from scoring.replay import replay
from webapp import pages
from webapp.dealing import Dealing, draft, next_deal
from webapp.pages import Page, Scope
from webapp.views._writing import keeper

ahead = Blueprint("ahead", __name__)

STEPS: Final = 12
"""How many steps are drawn ahead: six hands of bids and tricks."""


@dataclass(frozen=True)
class AheadPage(Page):
    """The step that the table shows and those after it; none where one form does for all deals."""

    template: ClassVar[str] = "ahead.html"

    scope: Scope
    steps: tuple[Dealing, ...]


@ahead.get("/c/<club>/<session>/ahead")
def show(club: str, session: str) -> Response:
    """The forms of the next steps, for a keeper's phone to keep."""
    at = keeper(club, session)
    return pages.render(AheadPage(at, tuple(_steps(at))))


def _steps(at: Scope) -> Iterator[Dealing]:
    """Each next step as the form of a session in which those before it were written down somehow."""
    if not at.ledger.matches or "imagined" not in at.ledger.matches[-1].game.aids:
        return
    entries, ledger = list(at.log), at.ledger
    for _step in range(STEPS):
        match = ledger.matches[-1]
        if match.over or (match.rows and match.rows[-1].faults):
            return
        dealing = next_deal(replace(at, ledger=ledger), match)
        yield dealing
        written = draft(dealing, match.game.aids["imagined"](dealing.start))
        seq = entries[-1].seq + 1
        entries.append(Entry(seq, written.line or seq, written.kind, written.body, token="imagined"))  # noqa: S106 -- no password
        ledger = replay(entries, ledger)
