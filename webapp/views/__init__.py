"""The pages, one blueprint a file."""

from typing import Final

from flask import Blueprint

from webapp.views.ahead import ahead
from webapp.views.awards import award
from webapp.views.between import between
from webapp.views.deals import deals
from webapp.views.ending import ending
from webapp.views.facts import facts
from webapp.views.giving import giving
from webapp.views.health import health
from webapp.views.history import history
from webapp.views.home import home
from webapp.views.installed import installed
from webapp.views.ledger import ledger
from webapp.views.links import links
from webapp.views.live import live
from webapp.views.match import match
from webapp.views.rules import rules
from webapp.views.scores import scores
from webapp.views.settle import settle
from webapp.views.share import share
from webapp.views.start import start
from webapp.views.table import table

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (
    home,
    start,
    match,
    table,
    deals,
    ahead,
    ending,
    giving,
    installed,
    history,
    ledger,
    scores,
    between,
    award,
    facts,
    rules,
    settle,
    share,
    links,
    live,
    health,
)
