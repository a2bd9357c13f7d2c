"""The running totals of a match of points as lines: whole units of a drawing, for an SVG without styles."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.game import Player
from webapp.scoresheet import Scoresheet

WIDTH: Final = 360
HEIGHT: Final = 230
LEFT, RIGHT, TOP, BOTTOM = 30, 272, 12, 206
"""Where the lines are drawn; figures stand left of it, names right of it."""
APART: Final = 14
"""The least distance between two names, so that no two overlap."""
SHORT: Final = 9
"""Letters of a name at the end of its line; the key below has it whole."""
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
MARKS: Final = 12
"""Marks on one line; more would hide the line."""


@dataclass(frozen=True)
class Curve:
    """One player's line. ``shape`` numbers the form of its marks, which stand at some of its ``points``."""

    player: Player
    shape: int
    points: tuple[tuple[int, int], ...]
    total: int
    label: int
    """How high its name stands."""

    @property
    def path(self) -> str:
        """The points as a polyline takes them."""
        return " ".join(f"{x},{y}" for x, y in self.points)

    @property
    def marks(self) -> tuple[tuple[int, int], ...]:
        """Where it is marked: its end, and evenly before that."""
        every = -(-len(self.points) // MARKS)
        return self.points[::-1][::every]


@dataclass(frozen=True)
class Chart:
    """Curves, and ``grid``: the totals marked at the left, each with its height."""

    curves: tuple[Curve, ...]
    grid: tuple[tuple[int, int], ...]


def chart(sheet: Scoresheet) -> Chart | None:
    """The totals after each row that gave points; None before there is a line to draw."""
    rows = [line.totals for line in sheet.lines if line.points]
    if not rows:
        return None
    every = [total for totals in rows for total in totals.values()]
    low, high = min(0, *every), max(1, *every)
    drawn = {
        player: tuple(
            (_between(at, 0, len(rows), LEFT, RIGHT), _between(total, low, high, BOTTOM, TOP))
            for at, total in _course(player, rows)
        )
        for player in sheet.players
        if player in rows[-1]
    }
    heights = _apart([points[-1][1] for points in drawn.values()])
    curves = (
        Curve(player, sheet.players.index(player), points, rows[-1][player], height)
        for (player, points), height in zip(drawn.items(), heights, strict=True)
    )
    grid = ((value, _between(value, low, high, BOTTOM, TOP)) for value in _ticks(low, high))
    return Chart(tuple(curves), tuple(grid))


def short(name: str) -> str:
    """The beginning of a name; never a letter without the signs that belong to it."""
    kept: list[str] = []
    for sign in name:
        joins = unicodedata.category(sign) in {"Mn", "Mc", "Me", "Cf"}
        if joins and kept:
            kept[-1] += sign
        elif len(kept) == SHORT:
            return "".join(kept[: SHORT - 1]).rstrip() + "…"
        else:
            kept.append(sign)
    return "".join(kept)


def _course(player: Player, rows: Sequence[Mapping[Player, int]]) -> Iterator[tuple[int, int]]:
    """The player's total after each row from their first part on; who is there from the start begins at 0."""
    if player in rows[0]:
        yield 0, 0
    for at, totals in enumerate(rows, 1):
        if player in totals:
            yield at, totals[player]


def _between(value: int, low: int, high: int, start: int, end: int) -> int:
    """``value`` of ``low`` to ``high`` as a place from ``start`` to ``end``."""
    return start + (value - low) * (end - start) // (high - low)


def _ticks(low: int, high: int) -> range:
    step = next((step for step in STEPS if (high - low) // step <= 5), STEPS[-1])  # noqa: PLR2004
    return range(-(-low // step) * step, high + 1, step)


def _apart(wanted: Sequence[int]) -> list[int]:
    """Heights as near to those wanted as lets no two be closer than `APART`, none below the drawing."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    heights = list(wanted)
    for above, place in zip([None, *order], order, strict=False):
        if above is not None:
            heights[place] = max(heights[place], heights[above] + APART)
    least = BOTTOM
    for place in reversed(order):
        heights[place] = min(heights[place], least)
        least = heights[place] - APART
    return heights
