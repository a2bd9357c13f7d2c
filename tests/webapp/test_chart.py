"""The chart of the running totals: inside its drawing, names apart, told in words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.hands import award, hand
from webapp import chart
from webapp.scoresheet import scoresheet

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

SEVEN = ("Ana", "Ben", "Cai", "Dee", "Eva", "Finn", "Gus")


def drawn(evening: Evening) -> chart.Chart:
    found = chart.chart(scoresheet(evening.ledger.matches[-1]))
    assert found is not None
    return found


def test_before_the_first_points_there_is_no_chart(hands: Callable[..., Evening]) -> None:
    assert chart.chart(scoresheet(hands("Ana", "Ben", "Cai").ledger.matches[-1])) is None


def test_every_line_begins_at_nothing_and_stays_inside(hands: Callable[..., Evening]) -> None:
    evening = hands(*SEVEN)
    for _time in range(3):
        hand(evening, [(1, 1), *[(0, 0)] * 6], cards=1)
    award(evening, "Gus", -100, "penalty")
    for curve in drawn(evening).curves:
        assert len(curve.points) == 5
        assert curve.points[0][0] == chart.LEFT
        assert curve.points[-1][0] == chart.RIGHT
        assert all(chart.TOP <= y <= chart.BOTTOM for _x, y in curve.points)
    assert [curve.total for curve in drawn(evening).curves] == [33, 30, 30, 30, 30, 30, -70]


def test_no_two_names_or_shapes_fall_together(hands: Callable[..., Evening]) -> None:
    evening = hands(*SEVEN)
    hand(evening, [(0, 0)] * 6 + [(1, 1)])
    curves = drawn(evening).curves
    heights = sorted(curve.label for curve in curves)
    assert all(below - above >= chart.APART for above, below in pairwise(heights))
    assert len({curve.shape % 7 for curve in curves}) == 7
    assert heights[-1] <= chart.BOTTOM


def test_the_chart_is_told_in_words_too(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai")
    hand(evening, [(1, 1), (0, 0), (1, 0)], trump="S")
    page = evening.get(f"/sheet/{evening.ledger.matches[-1].line}").text
    assert '<desc id="chart-words">Ana: 11. Ben: 10. Cai: 0. </desc>' in page
    assert "style=" not in page


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ana", "Ana"),
        ("Maximiliane", "Maximili…"),
        ("कृष्णकान्तेश्वरनाथ", "कृष्णकान्तेश्व…"),
    ],
)
def test_a_name_is_cut_between_letters_with_their_signs(name: str, kept: str) -> None:
    assert chart.short(name) == kept


@given(st.text(max_size=40))
def test_a_short_name_begins_as_the_whole(name: str) -> None:
    assert name.startswith(chart.short(name).rstrip("…").rstrip()) or "…" in name


@given(st.lists(st.integers(chart.TOP, chart.BOTTOM), max_size=7))
def test_names_are_kept_apart_wherever_the_lines_end(wanted: list[int]) -> None:
    heights = sorted(chart._apart(wanted))  # noqa: SLF001 -- the pages show it only for totals that fit a game
    assert all(below - above >= chart.APART for above, below in pairwise(heights))
    assert all(height <= chart.BOTTOM for height in heights)
