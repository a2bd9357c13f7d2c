"""The history: the book itself, newest first, and the story of one line of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Final

from flask import Blueprint, Response, abort, request

from scoring.game import Player
from scoring.log import Entry
from webapp import pages, store
from webapp.asking import Asked, asked
from webapp.pages import SessionPage
from webapp.telling import Told, concerning, tell

history = Blueprint("history", __name__)

SHOWN: Final = 40
"""Entries on one page of the history."""


@dataclass(frozen=True)
class HistoryPage(SessionPage):
    """Entries, newest first. ``older`` is the ``before`` of the next page, None on the last one."""

    template: ClassVar[str] = "history.html"

    told: tuple[Told, ...]
    player: Player | None
    older: int | None
    newest: bool


@dataclass(frozen=True)
class StoryPage(SessionPage):
    """Everything one line said, newest first; ``asked`` is what players gave for it, by the entry's seq."""

    template: ClassVar[str] = "story.html"

    told: tuple[Told, ...]
    asked: Mapping[int, Asked]

    @property
    def now(self) -> Told:
        """What the line says today."""
        return self.told[0]


@history.get("/c/<club>/<session>/history")
def show(club: str, session: str) -> Response:
    """Every entry, or those about one player (``?player=``), in pages (``?before=`` a seq)."""
    scope = pages.scope(club, session)
    asked = Player(request.args.get("player", ""))
    player = asked if asked in scope.ledger.players else None
    before = request.args.get("before", type=int, default=len(scope.log) + 1)
    earlier = list(islice(_about(scope.log, player, before - 1), SHOWN + 1))
    told = tuple(reversed(tell(scope.log, earlier[:SHOWN], scope.ledger)))
    older = told[-1].entry.seq if len(earlier) > SHOWN else None
    newest = next(_about(scope.log, player, len(scope.log)), None)
    return pages.render(HistoryPage(scope, told, player, older, newest is None or newest.seq < before))


@history.get("/c/<club>/<session>/history/<int:line>")
def story(club: str, session: str, line: int) -> Response:
    """One line: each time it was written, by whom, when, and what it said; 404 if there is no such line."""
    scope = pages.scope(club, session)
    written = [entry for entry in scope.log[max(line, 1) - 1 :] if entry.line == line]
    told = tell(scope.log, written, scope.ledger)
    if not told:
        abort(404)
    given = asked(told, store.given(pages.db(), scope.key, line))
    return pages.render(StoryPage(scope, tuple(reversed(told)), given))


def _about(log: Sequence[Entry], player: Player | None, until: int) -> Iterator[Entry]:
    """The entries up to seq ``until``, newest first; those about one player."""
    return concerning(log, player, until) if player else reversed(log[: max(until, 0)])
