"""What happened, as plain sentences: what templates say of it, for a spreadsheet."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Final

from flask import current_app, render_template
from jinja2.filters import do_striptags

from scoring.ledger import Awarded, Match, Row
from webapp.pages import Scope, language

ROOM: Final = 8
"""Sessions, as one reader is told them, whose sentences are kept: a template takes a while for each deal."""

DEALS: Final = 15_000
"""Deals whose sentences are kept in all of them together, those of the newest apart: about 10 MB."""

Said = Row | Awarded | Match
"""What a sentence is asked for: a deal, points awarded, or a match's stakes."""

Told = dict[int, tuple[Row, str]]
"""Deals and their sentences, by the deals' identity: a deal scored anew is another one."""

_kept: Final[OrderedDict[object, Told]] = OrderedDict()
_lock: Final = Lock()


def telling(scope: Scope) -> Callable[[Said], str]:
    """The function that tells, in the words of ``scope``; deals it told the last time are not told anew."""
    ledger = scope.ledger
    voice = (scope.key, language(), str(scope.locale), ledger.currency, tuple(ledger.players.items()))
    now: Told = {}
    with _lock:
        before = _kept.pop(voice, {})
        _kept[voice] = now
        while len(_kept) > ROOM or (len(_kept) > 1 and sum(map(len, _kept.values())) > DEALS):
            _kept.popitem(last=False)

    def tell(said: Said) -> str:
        if not isinstance(said, Row):
            return _plain(render_template("_sentence.html", said=said, match=None, scope=scope))
        if id(said) not in now:
            now[id(said)] = before.get(id(said)) or (said, _of_deal(said, scope))
        return now[id(said)][1]

    return tell


def _of_deal(row: Row, scope: Scope) -> str:
    """By its game's own macro, called without the page around it."""
    match = scope.ledger.match(row.match)
    slug = match.game.slug if match else ""
    words = current_app.jinja_env.get_template(f"games/{slug}/_deal.html").module
    return _plain(words.sentence(row, scope))  # type: ignore[attr-defined]


def _plain(words: str) -> str:
    return do_striptags(words).replace("\N{NO-BREAK SPACE}", " ")
