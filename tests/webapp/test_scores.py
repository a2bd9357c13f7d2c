"""The score sheet of a match of points: what stands in its rows, and what follows a correction."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import TYPE_CHECKING

import pytest

from scoring.games.oh_hell.rules import Stakes
from scoring.log import Draft, Kind
from tests.webapp.conftest import begun
from tests.webapp.hands import award, ended, hand, written

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

Hands = Callable[..., "Evening"]

FOUR = ("Ana", "Ben", "Cai", "Dee")
PLAYED = (
    [(1, 1), (0, 0), (0, 0), (1, 0)],
    [(0, 1), (1, 1), (0, 0), (2, 0)],
    [(1, 1), (2, 2), (0, 0), (1, 0)],
    [(1, 2), (0, 1), (2, 1), (1, 0)],
)


def cells(evening: Evening, line: int | None = None) -> list[list[str]]:
    """The rows of the sheet as a reader meets them, a text for each cell."""
    match = line or evening.ledger.matches[-1].line
    page = evening.get(f"/sheet/{match}").text
    table = page.split('class="scoresheet')[1].split("</table>")[0]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table, re.DOTALL)
    found = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[" ".join(unescape(re.sub(r"<[^>]*>", " ", cell)).split()) for cell in row] for row in found]


def totals(played: list[list[tuple[int, int]]]) -> list[list[int]]:
    """The running totals as the rules are written: 10 and the tricks for a bid made, else nothing."""
    running = [0] * len(played[0])
    rows = []
    for taken in played:
        running = [
            total + (10 + won if bid == won else 0) for total, (bid, won) in zip(running, taken, strict=True)
        ]
        rows.append(running)
    return rows


def shown(row: list[str]) -> list[int]:
    """The large figures of a row."""
    return [int(cell.split()[-1].replace("\N{MINUS SIGN}", "-")) for cell in row[1:]]


@pytest.fixture
def played(hands: Hands) -> Evening:
    """Four hands of a game of thirteen; nobody makes a bid in the fourth."""
    evening = hands(*FOUR)
    for taken in PLAYED:
        hand(evening, taken, trump="H")
    return evening


def test_a_hand_is_a_row_with_bid_tricks_points_and_the_running_total(played: Evening) -> None:
    head, first, *_rest = cells(played)
    assert head == ["Hand", *FOUR]
    assert first[1] == "1/1 +11 11"
    assert first[2] == "0/0 +10 10"
    assert [shown(row) for row in cells(played)[1:5]] == totals(list(PLAYED))


def test_the_hand_says_its_cards_and_its_trump_and_who_dealt_it(played: Evening) -> None:
    rows = cells(played)
    assert rows[2][0] == "2 2 cards ♥︎ hearts"
    assert rows[1][4].startswith("• dealt")
    assert rows[2][1].startswith("• dealt")
    assert not rows[2][4].startswith("• dealt")


def test_a_missed_bid_is_crossed_and_said_not_only_coloured(played: Evening) -> None:
    page = played.get(f"/sheet/{played.ledger.matches[-1].line}").text
    assert cells(played)[1][4] == "• dealt × missed 1 /0 0 0"
    assert '<span class="hushed">missed </span><s>1</s>/0' in page


def test_a_hand_in_which_everybody_scores_nothing_stays_in_its_row(played: Evening) -> None:
    row = cells(played)[4]
    assert row[0].startswith("4 4 cards")
    assert row[1] == "× missed 1 /2 0 22"
    assert shown(row) == [22, 33, 30, 0]


def test_hands_ahead_are_empty_rows_and_the_last_has_no_trump(played: Evening) -> None:
    ahead = cells(played)[5:14]
    assert ahead[0] == ["5 5 cards", "", "", "", ""]
    assert ahead[-1][0] == "13 13 cards NT"


def test_the_points_and_places_stand_below_with_ties(hands: Hands) -> None:
    evening = hands(*FOUR)
    hand(evening, [(1, 1), (0, 0), (0, 0), (1, 0)])
    assert cells(evening)[-2:] == [
        ["Points", "11", "10", "10", "0"],
        ["Place", "1", "2 = shared", "2 = shared", "4"],
    ]


def test_an_unfinished_hand_shows_its_bids(played: Evening) -> None:
    written(played, [1, 0, 2, 1], trump="S")
    assert cells(played)[5] == ["5 5 cards ♠︎ spades", "1/–", "0/–", "2/–", "• dealt 1/–"]


def test_awards_have_rows_of_their_own_with_the_reason_given(played: Evening) -> None:
    award(played, "Ben", -10, "penalty", note="looked at Cai’s cards")
    award(played, "Dee", 22, "late_start")
    rows = cells(played)
    assert rows[5] == ["Penalty", "", f"{chr(0x2212)}10 23", "", ""]
    assert rows[6] == ["Penalty: looked at Cai’s cards"]
    assert rows[7] == ["Late start", "", "", "", "+22 22"]


def test_a_corrected_third_hand_moves_every_later_total_rank_and_line(played: Evening) -> None:
    line = played.ledger.matches[-1].rows[2].line
    match = played.ledger.matches[-1].line
    before = played.get(f"/sheet/{match}").text
    corrected = [(1, 2), (2, 1), (0, 0), (0, 0)]
    hand(played, corrected, line=line)
    after = played.get(f"/sheet/{match}").text
    expected = totals([*PLAYED[:2], corrected, PLAYED[3]])
    rows = cells(played)
    assert [shown(row) for row in rows[1:5]] == expected
    assert rows[-2] == ["Points", *map(str, expected[-1])]
    assert [row[0] for row in rows[-1:]] == ["Place"]
    assert rows[-1][1:] == ["3", "2", "1", "4"]
    assert "Cai is ahead with 30 points." in played.text(f"/sheet/{match}")
    polylines = re.compile(r'polyline points="([^"]*)"')
    assert polylines.findall(before) != polylines.findall(after)
    assert "Cai: 30." in after
    spread = played.get("/ledger.csv").text
    assert "Total,,,The points so far.,no,Oh Hell,points,11,21,30,10" in spread
    assert "Corrected" in played.text(f"/sheet/{match}")


def test_a_game_that_ended_early_names_its_winner_and_has_no_hands_ahead(played: Evening) -> None:
    ended(played)
    text = played.text(f"/sheet/{played.ledger.matches[-1].line}")
    assert "Ended here: Ben is ahead with 33 points." in text
    assert "Ended here: Ben is ahead" in played.text("")
    assert "Ended here: Ben is ahead with 33 points." in played.text("/ledger")
    assert cells(played)[5][0] == "Points"


def test_all_who_tie_have_won(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai", most_cards=1)
    hand(evening, [(0, 1), (0, 0), (0, 0)])
    assert "Ben and Cai share the win with 10 points." in evening.text(
        f"/sheet/{evening.ledger.matches[-1].line}"
    )


def test_what_the_stakes_moved_stands_below(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai", most_cards=1, stakes=Stakes.PER_POINT, stake=5)
    hand(evening, [(1, 1), (0, 0), (1, 0)])
    match = evening.ledger.matches[-1].line
    assert cells(evening)[-1] == ["Stakes", "+0.60", "+0.45", "−1.05"]
    text = evening.text(f"/sheet/{match}")
    assert "The stakes of Oh Hell: each two pay the difference of their points." in text
    assert "Cai pays Ana 0.55, by the points between them." in text


def test_skipped_inserted_and_faulty_hands_say_what_they_are(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai")
    written(evening, None, skipped=True)
    hand(evening, [(1, 1), (0, 0), (1, 0)], number=0, cards=1)
    hand(evening, [(1, 1), (0, 0), (1, 0)])
    rows = cells(evening)
    assert rows[1] == ["1 left out", "", "", ""]
    assert rows[2][0].startswith("+ Extra hand 1 card")
    assert rows[3][0] == "2 faulty 2 cards"
    text = evening.text(f"/sheet/{evening.ledger.matches[-1].line}")
    assert "Hand 2 of 15: 2 cards." in text
    assert "The tricks come to 1, and the hand has 2." in text


def test_each_row_leads_to_the_story_of_its_hand(played: Evening) -> None:
    page = played.get(f"/sheet/{played.ledger.matches[-1].line}").text
    for row in played.ledger.matches[-1].rows:
        assert f'href="{played.root}/history/{row.line}"' in page


def test_there_is_a_sheet_of_points_only(three: Evening) -> None:
    assert three.get(f"/sheet/{three.ledger.matches[-1].line}").status_code == 404
    assert three.get("/sheet/99").status_code == 404
    match = begun("oh_hell", "as_written", list(three.ids.values()))
    line = three.write(Draft(Kind.MATCH, match))
    answer = three.get(f"/sheet/{line}")
    assert answer.status_code == 200
    assert "<polyline" not in answer.text


def test_who_sits_down_later_has_a_column_from_their_first_hand_on(played: Evening) -> None:
    match = played.ledger.matches[-1]
    left = {**(match.entry.body or {}), "left": [played.player("Cai")]}
    played.write(Draft(Kind.MATCH, left, match.line))
    hand(played, [(5, 5), (0, 0), (1, 0)], trump="C")
    rows = cells(played)
    assert rows[0][1:] == list(FOUR)
    assert rows[5][3] == ""
    assert rows[-2][3] == "30"
