"""The games Knockbook knows: every folder here whose package registers a ``GAME``.

Adding a game is adding a folder; nothing lists them.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, Final

from scoring.game import Game


def _discover() -> Mapping[str, Game[Any, Any]]:
    names = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    found: list[Game[Any, Any]] = [import_module(f"{__name__}.{name}").GAME for name in names]
    return MappingProxyType({game.slug: game for game in found})


GAMES: Final[Mapping[str, Game[Any, Any]]] = _discover()
"""Every game by its slug."""
