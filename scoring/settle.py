"""Sharing amounts out."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.game import Player


def split(total: int, among: Sequence[Player]) -> dict[Player, int]:
    """Share ``total`` (>= 0, minor units) equally; odd units go one each to the first in the order given.

    For the table's own custom pass the players clockwise from the dealer's left.
    """
    share, odd = divmod(total, len(among))
    return {player: share + (place < odd) for place, player in enumerate(among)}
