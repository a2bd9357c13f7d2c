"""The pages, one blueprint a file."""

from typing import Final

from flask import Blueprint

from webapp.views.deals import deals
from webapp.views.history import history
from webapp.views.ledger import ledger
from webapp.views.links import links
from webapp.views.table import table

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (table, deals, history, ledger, links)
