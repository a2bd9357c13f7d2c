"""The pages, one blueprint a file."""

from typing import Final

from flask import Blueprint

from webapp.views.links import links

BLUEPRINTS: Final[tuple[Blueprint, ...]] = (links,)
