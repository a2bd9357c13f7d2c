"""Matches of points on paper: a whole evening of Oh Hell on one page, and both games in order of play."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from pypdf import PageObject, PdfReader

from scoring.games.oh_hell.rules import Schedule, Stakes
from scoring.log import Draft, Kind
from tests.webapp.conftest import begun, evening
from tests.webapp.hands import award, hand

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

LONG = "Anna-Katharina Wolkenstein-Rodenegg-Hof"
SEVEN = [f"{LONG}{place}" for place in range(7)]
HANDS = (1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2, 1)
A4 = (595, 842)


def taken(cards: int, players: int, place: int) -> list[tuple[int, int]]:
    """One player takes all and bid it; the others bid 0 and made it, but the next one bid 1."""
    result = [(0, 0)] * players
    result[place % players] = (cards, cards)
    result[(place + 1) % players] = (1, 0)
    return result


def running(players: int) -> list[int]:
    """What that comes to after all hands, counted here."""
    totals = [0] * players
    for place, cards in enumerate(HANDS):
        for player, (bid, won) in enumerate(taken(cards, players, place)):
            totals[player] += 10 + won if bid == won else 0
    return totals


def paper(of: Evening, query: str = "") -> PdfReader:
    answer = of.get(f"/ledger.pdf{query}")
    assert answer.status_code == 200, answer.text
    return PdfReader(io.BytesIO(answer.data))


def text(pages: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in pages.pages).split())


@pytest.fixture
def whole(app: Flask) -> Callable[..., Evening]:
    """Twenty-five hands of as many players as are named."""

    def played(*names: str, stakes: Stakes = Stakes.NONE, stake: int = 0) -> Evening:
        rules = {"schedule": Schedule.CUSTOM, "hands": HANDS, "stakes": stakes, "stake": stake}
        one = evening(app, *names, game="oh_hell", preset="as_written", **rules)
        for place, cards in enumerate(HANDS):
            hand(
                one,
                taken(cards, len(names), place),
                trump="N" if place == len(HANDS) - 1 else "SHDC"[place % 4],
            )
        return one

    return played


def test_seven_long_names_twenty_five_hands_and_their_stakes_fill_one_upright_page(
    whole: Callable[..., Evening],
) -> None:
    one = whole(*SEVEN, stakes=Stakes.PER_POINT, stake=5)
    pages = paper(one)
    assert len(pages.pages) == 1
    box = pages.pages[0].mediabox
    assert (round(box.width), round(box.height)) == A4
    words = text(pages)
    assert "Points " + " ".join(map(str, running(7))) in words
    assert "Page 1 of 1" in words
    for part in ("Totals", "Who pays whom", "Stakes", "25 1 NT", "24 2 ♣"):
        assert part in words
    assert max(_right_edges(pages.pages[0])) <= box.width - 40


def test_without_stakes_the_page_has_no_money(whole: Callable[..., Evening]) -> None:
    pages = paper(whole("Ana", "Ben", "Cai", "Dee"))
    words = text(pages)
    assert len(pages.pages) == 1
    assert "Points " + " ".join(map(str, running(4))) in words
    for part in ("Totals", "Who pays whom", "EUR", "0.00"):
        assert part not in words


def test_names_in_any_script_are_found_again(whole: Callable[..., Evening]) -> None:
    words = text(paper(whole("அன்பரசி", "प्रकाश श्रेष्ठ", "Ana 🃏", "<b>Ben</b>")))
    for name in ("அன்பரசி", "प्रकाश श्रेष्ठ", "Ana 🃏", "<b>Ben</b>"):
        assert name in words


def test_an_award_and_a_corrected_hand_stand_on_paper(app: Flask) -> None:
    one = evening(app, "Ana", "Ben", "Cai", game="oh_hell")
    line = hand(one, [(1, 1), (0, 0), (1, 0)], trump="S")
    award(one, "Ben", -10, "penalty", note="looked at a hand")
    hand(one, [(1, 0), (1, 1), (0, 0)], trump="S", line=line)
    words = text(paper(one))
    assert "Penalty −10 1" in words
    assert "Penalty: looked at a hand" in words
    assert "Points 0 1 10" in words
    assert "Corrected" in words
    assert "Corrected" not in text(paper(one, "?struck=0"))


def test_an_evening_of_both_games_prints_them_in_order_with_one_settlement(app: Flask) -> None:
    one = evening(app, "Ana", "Ben", "Cai")
    one.tonk("Ana")
    players = list(one.ids.values())
    one.write(
        Draft(Kind.MATCH, begun("oh_hell", "as_written", players, most_cards=1, stakes=Stakes.POT, stake=300))
    )
    hand(one, [(1, 0), (1, 1), (1, 0)])
    one.write(Draft(Kind.MATCH, begun("tonk", "as_written", players)))
    one.tonk("Cai")
    words = text(paper(one))
    order = [
        "Ana tonked out",
        "Oh Hell",
        "Ben has won with 11 points",
        "The stakes of Oh Hell",
        "Cai tonked out",
        "Totals",
    ]
    assert [words.index(part) for part in order] == sorted(words.index(part) for part in order)
    assert "Stakes −3.00 +1.00 +6.00 +4.00 −3.00 −5.00" in words
    assert "−2.00 −1.00 −2.00 +2.00 +4.00 −1.00" in words
    assert words.count("Who pays whom") == 1


def _right_edges(page: PageObject) -> list[float]:
    edges: list[float] = []

    def visit(part: str, scale: list[float], matrix: list[float], _font: object, _size: float) -> None:
        if part.strip():
            edges.append(matrix[4] * scale[0] + scale[4])

    page.extract_text(visitor_text=visit)
    return edges
