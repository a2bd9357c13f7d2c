"""The pages, one blueprint a file."""

from typing import Final

from flask import Blueprint

from webapp.views import home, match, start
from webapp.views.between import between
from webapp.views.deals import deals
from webapp.views.history import history
from webapp.views.links import links
from webapp.views.rules import rules
from webapp.views.settle import settle
from webapp.views.table import table

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (
    home.blueprint,
    start.blueprint,
    match.blueprint,
    table,
    deals,
    history,
    between,
    rules,
    settle,
    links,
)
