"""What the pages say of an Oh Hell match: its rules, its money, its places, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from werkzeug.datastructures import MultiDict

from tests.webapp.hand_form import bid, called, newest, said, take
from tests.webapp.hands import hand, play
from tests.webapp.match_form import begun, beside, part

if TYPE_CHECKING:
    from flask import Flask

    from tests.webapp.conftest import Evening


def test_more_tricks_that_nobody_won_than_there_are_is_one_fault(hands: Callable[..., Evening]) -> None:
    house = hands("Ana", "Ben", "Cai", void_tricks_allowed=True)
    bid(house, {"Ana": 0, "Ben": 0, "Cai": 0})
    answer = take(house, {"Ana": 0, "Ben": 0, "Cai": 0}, {"void_tricks": "2"})
    assert "There is no more than one trick in this hand." in house.seen(answer)
    assert "Count again." not in house.seen(answer)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"scoring": "ten_times"}, "10 × tricks, a zero: 10; missed: nothing"),
        ({"scoring": "ten_times_one_11"}, "10 × tricks, a zero: 10, a bid of 1: 11; missed: nothing"),
        (
            {"scoring": "ten_times_penalty"},
            "10 × tricks, a zero: 5; missed: −10 × tricks bid, a zero: −5",
        ),
        ({"scoring": "ten_times", "zero_bid": "five"}, "10 × tricks, a zero: 5; missed: nothing"),
        (
            {"scoring": "double_whammy", "zero_bid": "five_plus_cards"},
            "11 × tricks, a zero: 5 + cards, a bid of 1: 15; missed: tricks",
        ),
        ({"missed_scores_tricks": True}, "10 + tricks; missed: tricks"),
        ({"scoring": "custom"}, "points of the house"),
    ],
)
def test_the_terms_are_made_from_the_numbers_that_count(
    hands: Callable[..., Evening], rules: dict[str, object], words: str
) -> None:
    assert f"Oh Hell · up · {words} ›" in hands("Ana", "Ben", "Cai", **rules).text("")


def test_only_the_zero_that_counts_is_said(app: Flask) -> None:
    form = begun(app, "Ana", "Ben", "Cai")
    page = form.redraw(
        rules__scoring="custom",
        rules__custom__made_zero_plus_cards="3",
        rules__custom__made_by_bid__0="7",
    )
    assert "Made: nothing, a zero: 7. Missed" in part(page, "worth")
    page = form.redraw(rules__zero_bid="five")
    assert "Made: nothing, a zero: 5. Missed" in part(page, "worth")


def left_out(evening: Evening) -> None:
    """The next hand is left out."""
    assert evening.post("/deal", step="skip", skipped="true").status_code == 303


def test_a_match_of_hands_left_out_has_no_winners(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai", most_cards=2)
    left_out(evening)
    left_out(evening)
    match = evening.ledger.matches[-1]
    assert match.over
    assert (match.winners, match.ranks) == ((), {})
    for page in ("", "/settle", "/ledger", f"/sheet/{match.line}"):
        text = evening.text(page)
        assert "No hand was played." in text
        assert "points" not in text.partition("No hand was played.")[0][-60:]
        assert "with 0 points" not in text
    assert evening.phone.get("/").status_code == 200


def test_nobody_deals_a_hand_that_the_schedule_has_not(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai", "Dee", most_cards=3)
    assert "deals last of all" not in evening.text("/players")
    assert "who deals next. " in evening.text("/players")
    play(evening, "Ana")
    page = evening.get("/players").text
    assert ("deals hand 2" in page, "deals hand 3" in page, "deals hand 4" in page) == (True, True, False)
    play(evening, "Ana")
    play(evening, "Ana")
    assert evening.ledger.matches[-1].over
    assert "Sits between" not in evening.text("/players")
    assert "deals hand" not in evening.get("/players").text


def test_a_tie_calls_for_one_more_hand_and_says_so(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai", most_cards=1, ties="extra_hand")
    assert "Leave this hand out" in evening.text("")
    hand(evening, [(1, 0), (0, 0), (0, 1)])
    assert "one more hand decides" not in evening.text("")
    evening = hands("Ana", "Ben", "Cai", most_cards=1, ties="extra_hand")
    hand(evening, [(0, 0), (0, 0), (0, 1)])
    text = evening.text("")
    assert "Ana and Ben are level: one more hand decides." in text
    assert "Leave this hand out" not in text


@pytest.mark.parametrize(
    ("typed", "words"),
    [("abc", "a whole number"), ("", "at least one card"), ("99", "at most 17 each"), ("0", "at least one")],
)
def test_cards_that_cannot_be_dealt_are_said_beside_their_field(
    hands: Callable[..., Evening], typed: str, words: str
) -> None:
    evening = hands("Ana", "Ben", "Cai")
    ben = evening.player("Ben")
    page = evening.get(f"?cards={typed}&dealer={ben}")
    assert words in beside(page, "cards")
    assert evening.seen(page).count(beside(page, "cards")) == 1
    assert f'value="{typed}" aria-invalid="true"' in page.text
    assert '<details class="fold" open id="different">' in page.text
    assert "1 card each · Ben deals" in evening.seen(page)
    assert page.text.count(f'type="radio" name="bids.{ben}"') == 2
    assert not evening.get(f"?cards=2&dealer={ben}").text.count("aria-invalid")


def test_everybody_bids_again_with_one_tap(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai", bidding="at_once", hook="rebid")
    answer = bid(evening, {"Ana": 1, "Ben": 0, "Cai": 0})
    assert answer.status_code == 422
    assert evening.seen(answer).count("everybody bids again") == 1
    assert '<button class="button" form="bid-again" data-again>Bid again</button>' in answer.text
    again = answer.text.partition('id="bid-again"')[2].partition("</form>")[0]
    assert f'name="dealer" value="{evening.player("Cai")}"' in again
    assert "bids." not in again


def test_a_correction_offers_as_many_tricks_as_cards_are_said(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai")
    play(evening, "Ana")
    line, ana = newest(evening).line, evening.player("Ana")
    form = called(evening, "bids", {"Ana": 1, "Ben": 0, "Cai": 0})
    page = evening.send(f"/deal/{line}?redraw=1", {"cards": "4", **form})
    assert page.status_code == 200
    assert page.text.count(f'type="radio" name="tricks.{ana}"') == 5
    assert f'name="bids.{ana}" value="1" checked' in page.text
    assert said(evening)["cards"] == 1


def test_numbers_of_who_was_not_dealt_in_are_not_held_against_anybody(
    hands: Callable[..., Evening],
) -> None:
    evening = hands("Ana", "Ben", "Cai", "Dee")
    play(evening, "Ana")
    line, ids = newest(evening).line, evening.ids
    form = MultiDict(
        called(evening, "bids", {"Ana": 1, "Ben": 0, "Cai": 0, "Dee": 0})
        | called(evening, "tricks", {"Ana": 1, "Ben": 0, "Cai": 0, "Dee": 0})
        | {"cards": "1", "number": "1", "dealer": ids["Ana"], "token": "three-of-four"}
        | {"after": str(evening.ledger.seq)}
    )
    form.setlist("players", [ids[name] for name in ("Ana", "Ben", "Cai")])
    assert evening.phone.post(f"{evening.root}/deal/{line}", data=form).status_code == 303
    assert set(said(evening)["bids"]) == {ids["Ana"], ids["Ben"], ids["Cai"]}
