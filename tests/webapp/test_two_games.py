"""An evening that holds both games: one ledger, one spreadsheet, one settlement; and one without money."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from scoring.games.oh_hell.rules import Stakes
from scoring.log import Draft, Kind
from tests.webapp.conftest import begun
from tests.webapp.hands import award, ended, hand, written

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

Hands = Callable[..., "Evening"]


@pytest.fixture
def both(three: Evening) -> Evening:
    """A tonk of Ana's, a hand of Oh Hell of one card that Ben wins for 3.00 each, and a tonk of Cai's."""
    players = list(three.ids.values())
    three.tonk("Ana")
    three.write(
        Draft(Kind.MATCH, begun("oh_hell", "as_written", players, most_cards=1, stakes=Stakes.POT, stake=300))
    )
    hand(three, [(1, 0), (1, 1), (1, 0)])
    three.write(Draft(Kind.MATCH, begun("tonk", "as_written", players)))
    three.tonk("Cai")
    return three


def spread(evening: Evening) -> list[list[str]]:
    text = evening.get("/ledger.csv").data.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))


def moved(row: list[str]) -> list[float]:
    return [float(cell or 0) for cell in row[7:]]


def test_the_ledger_shows_both_games_in_order_of_play_and_one_settlement(both: Evening) -> None:
    text = both.text("/ledger")
    play = text.split("Every deal")[1]
    order = [
        "Ana tonked out",
        "Oh Hell",
        "Ben has won with 11 points",
        "the pot goes to whoever won",
        "Cai tonked",
    ]
    assert [play.index(words) for words in order] == sorted(play.index(words) for words in order)
    assert text.count("Who pays whom") == 1
    assert both.money == {"Ana": -100, "Ben": 200, "Cai": -100}
    assert "Ana pays Ben 1.00." in text
    assert "Cai pays Ben 1.00." in text


def test_balances_run_on_through_the_stakes(both: Evening) -> None:
    """The first tonk leaves 4.00 with Ana; the stakes and the last tonk are added to that."""
    page = both.get("/ledger").text
    stakes = page.split('<tr class="stakes">')[1].split("</tr>")[0]
    assert re.findall(r"<small>([^<]*)</small>", stakes) == ["+1.00", "+4.00", "−5.00"]
    last = page.split('<tr class="deal">')[-1].split("</tr>")[0]
    assert re.findall(r"<small>([^<]*)</small>", last) == ["−1.00", "+2.00", "−1.00"]


def test_every_row_of_the_spreadsheet_says_its_game_and_its_unit(both: Evening) -> None:
    both.pays("Ana", "Ben", 100)
    both.post("/close")
    head, *rows = spread(both)
    assert head[5:] == ["Game", "Unit", "Ana", "Ben", "Cai"]
    assert [(row[0], row[5], row[6]) for row in rows] == [
        ("Deal", "Tonk", "EUR"),
        ("Hand", "Oh Hell", "points"),
        ("Stakes", "Oh Hell", "EUR"),
        ("Total", "Oh Hell", "points"),
        ("Place", "Oh Hell", "place"),
        ("Deal", "Tonk", "EUR"),
        ("Payment", "", "EUR"),
        ("Closing", "", "EUR"),
    ]
    assert rows[1][7:] == ["0", "11", "0"]
    assert rows[2][7:] == ["-3.00", "6.00", "-3.00"]
    assert rows[4][7:] == ["2", "1", "2"]


def test_what_counts_in_money_adds_up_to_the_balances(both: Evening) -> None:
    both.pays("Cai", "Ben", 50)
    counted = [moved(row) for row in spread(both)[1:] if row[4] == "yes" and row[6] == "EUR"]
    assert [sum(column) for column in zip(*counted, strict=True)] == [-1.0, 1.5, -0.5]


def test_debts_pair_by_pair_have_the_stakes_in_them(both: Evening) -> None:
    text = both.text("/settle?plan=pairs")
    found = re.findall(r"(\w+) pays (\w+) ([\d.]+)", text)
    assert found == [("Ana", "Ben", "1.00"), ("Cai", "Ben", "1.00")]


def test_stakes_alone_are_money_that_has_moved(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai", most_cards=1, stakes=Stakes.PER_PLACE, stake=100)
    assert "No money has moved yet." in evening.text("/settle")
    hand(evening, [(1, 1), (0, 0), (1, 0)])
    text = evening.text("/settle")
    assert "2 payments settle it" in text or "One payment settles it" in text
    assert "Its stakes are in the balances." in text
    evening.pays("Cai", "Ana", 200)
    assert "Everybody is paid." in evening.text("/settle")


def test_what_shows_money_warns_of_stakes_that_are_still_to_come(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai", stakes=Stakes.POT, stake=100)
    hand(evening, [(1, 1), (0, 0), (1, 0)])
    pages = ("/close", "/settle", "/ledger")
    for page in pages:
        said = "Oh Hell (hand 2 of 15) is not over yet, so its stakes are not in these totals."
        assert said in evening.text(page)
    ended(evening)
    for page in pages:
        assert "not over yet" not in evening.text(page)
    evening.post("/close")
    assert evening.ledger.closing is not None
    assert sum(evening.ledger.closing.totals.values()) == 0
    assert "+2.00" in evening.text("/settle")


def test_an_evening_of_hands_speaks_of_hands_and_a_mixed_one_of_neither(hands: Hands, both: Evening) -> None:
    evening = hands("Ana", "Ben", "Cai", stakes=Stakes.POT, stake=100)
    assert "From hands" in evening.text("/ledger")
    assert "deals first" not in evening.text("/settle")
    assert "From play" in both.text("/ledger")


@pytest.fixture
def free(hands: Hands) -> Evening:
    """Two hands of Oh Hell without stakes."""
    evening = hands("Ana", "Ben", "Cai")
    hand(evening, [(1, 1), (0, 0), (1, 0)], trump="S")
    hand(evening, [(1, 1), (0, 1), (0, 0)], trump="D")
    return evening


def test_where_nobody_plays_for_money_nothing_speaks_of_it(free: Evening) -> None:
    settle, ledger = free.text("/settle"), free.text("/ledger")
    assert "Nobody plays for money tonight, so nothing is owed." in settle
    assert "Ana is ahead with 22 points." in settle
    assert "Another payment" not in settle
    for words in ("0.00", "From deals", "Who pays whom"):
        assert words not in settle
        assert words not in ledger


def test_an_evening_of_points_closes_and_shows_them(free: Evening) -> None:
    assert "This is how the points stand." in free.text("/close")
    assert free.post("/close").status_code == 303
    text = free.text("/settle")
    assert "Closed" in text
    assert "0.00" not in text
    assert "Ana is ahead with 22 points." in text
    assert "The session was closed." in free.text("/history")
    assert [row[0] for row in spread(free)[1:]] == ["Hand", "Hand", "Total", "Place"]


def test_the_spreadsheet_of_points_has_awards_and_no_formulas(hands: Hands) -> None:
    evening = hands("=1+1", "Ben", "Cai")
    hand(evening, [(1, 1), (0, 0), (1, 0)], trump="S")
    award(evening, "=1+1", -10, "penalty", note="=cmd|x")
    award(evening, "Ben", 5, "bonus")
    written(evening, [0, 0, 0], trump="H")
    head, *rows = spread(evening)
    assert head[7] == "'=1+1"
    assert rows[0][3] == "1 card, ♠︎ spades. Made: =1+1 1 (+11), Ben 0 (+10). Missed: Cai 1, under by 1 (0)."
    assert rows[1][:1] + rows[1][3:] == [
        "Points",
        "Penalty for =1+1: −10. =cmd|x",
        "yes",
        "Oh Hell",
        "points",
        "-10",
        "",
        "",
    ]
    assert rows[3][4] == "no"
    assert rows[3][7:] == ["", "", ""]
    assert rows[4][7:] == ["1", "15", "0"]


def test_the_history_titles_each_line_as_its_game_does(both: Evening) -> None:
    written(both, None, number=0, cards=1)
    text = both.text("/history")
    for words in ("Deal 1", "Hand 1 of 1", "Extra hand"):
        assert words in text


def test_awards_endings_and_their_undoing_are_told(free: Evening) -> None:
    award(free, "Ben", -5, "penalty", note="dropped a card")
    award(free, "Cai", 7, "late_start")
    ended(free)
    match = free.ledger.matches[-1]
    free.write(Draft(Kind.MATCH, {**(match.entry.body or {}), "ended": False}, match.line))
    text = free.text("/history")
    for words in (
        "Penalty for Ben : −5.",
        "dropped a card",
        "Late start for Cai : +7.",
        "The game was ended early.",
        "The game goes on.",
    ):
        assert words in text


def test_a_correction_is_told_below_the_sheet_and_left_out_when_asked(free: Evening) -> None:
    row = free.ledger.matches[-1].rows[0]
    hand(free, [(1, 0), (0, 0), (1, 1)], line=row.line)
    full, brief = free.text("/ledger"), free.text("/ledger?struck=0")
    assert "Hand 1 of 15: 1 card, ♠︎ spades. Made: Ben 0 (+10), Cai 1 (+11)." in full
    assert "Made: Ana 1 (+11)" in full
    assert "Corrected" in full
    assert "Made: Ana 1 (+11)" not in brief


def test_matches_that_nobody_played_take_no_room_on_the_ledger(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai")
    players = list(evening.ids.values())
    for _again in range(3):
        evening.write(Draft(Kind.MATCH, begun("oh_hell", "as_written", players)))
    assert evening.get("/ledger").text.count('<table class="scoresheet">') == 1
    hand(evening, [(0, 0), (0, 0), (1, 1)])
    evening.write(Draft(Kind.MATCH, begun("oh_hell", "as_written", players)))
    page = evening.get("/ledger").text
    assert page.count('<table class="scoresheet">') == 1
    assert "+11" in page


def test_tricks_after_the_bids_are_no_correction(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai")
    line = written(evening, [0, 0, 0])
    written(evening, [0, 0, 0], [1, 0, 0], line=line)
    assert "Corrected" not in evening.text("/history")
    written(evening, [1, 0, 0], [1, 0, 0], line=line)
    assert evening.text("/history").count("Corrected") == 1
    assert evening.text(f"/history/{line}").count("Corrected") == 1


def test_another_game_opens_with_its_own_stake(three: Evening) -> None:
    """The pot's stake, typed for the one game, is not what the other is played for."""
    players = list(three.ids.values())
    pot = begun("oh_hell", "as_written", players, stakes=Stakes.POT, stake=25)
    three.write(Draft(Kind.MATCH, pot))
    page = three.get("/match")
    assert three.field(page, "game_of") == "oh_hell"
    drawn = {"game": "tonk", "game_of": "oh_hell", "preset": "as_written", "stake": "0.25", "redraw": "game"}
    other = three.send("/match", drawn | {"order": players[0], "playing": players[0]})
    assert re.search(r'name="stake"[^>]*value="1.00"', other.text)
