"""The pages, one blueprint a file."""

from typing import Final

from flask import Blueprint

BLUEPRINTS: Final[tuple[Blueprint, ...]] = ()
