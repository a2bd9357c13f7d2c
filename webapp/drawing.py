"""Who deals first when the table drew cards for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.game import Player

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""Lowest first: the ace is low."""


def highest(drawn: Mapping[Player, str]) -> tuple[Player, ...]:
    """Who drew the highest rank of ``drawn`` (values of ``RANKS``): one deals, several draw again."""
    best = max(map(RANKS.index, drawn.values()))
    return tuple(player for player, rank in drawn.items() if RANKS.index(rank) == best)
