"""What templates say hundreds of times a page: functions, since macros took half of a long page's time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from flask import Flask, g
from flask_babel import get_translations
from markupsafe import Markup, escape

from scoring.game import Player
from webapp.pages import Scope


def install(app: Flask) -> None:
    """Give templates `gettext`, `who` and `names`."""
    app.jinja_env.globals.update(_=gettext, gettext=gettext, who=who, names=names)


def gettext(words: str, /, **values: object) -> Markup:
    """The words in the reader's language, around ``values`` that are escaped unless they are markup."""
    if "translations" not in g:
        g.translations = get_translations()
    told: str = g.translations.ugettext(words)
    return Markup(told % {name: escape(value) for name, value in values.items()})  # noqa: S704 -- escaped


def who(player: Player, scope: Scope) -> Markup:
    """A player's name, kept apart from the direction of the text around it."""
    return _apart(scope.ledger.players.get(player, player))


def names(players: Sequence[Player], scope: Scope) -> Markup:
    """Their names: "Ana", "Ana and Ben", "Ana, Ben and Cai"; nothing for nobody."""
    if not players:
        return Markup()
    *others, last = (who(player, scope) for player in players)
    if not others:
        return last
    together = gettext("%(first)s and %(last)s", first=others.pop(), last=last)
    for first in reversed(others):
        together = gettext("%(first)s, %(rest)s", first=first, rest=together)
    return together


@lru_cache(maxsize=4096)
def _apart(name: str) -> Markup:
    return Markup("<bdi>%s</bdi>") % name
