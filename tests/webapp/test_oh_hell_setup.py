"""Setting an Oh Hell match up: choosing the game, the hands ahead, what bids are worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.webapp.match_form import MatchForm, begun, beside, part, seen

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

FOUR = ("Ana", "Ben", "Cai", "Dee")

Seat = Callable[..., MatchForm]


@pytest.fixture
def opened(app: Flask) -> Seat:
    """The form of a session that has no match yet; Oh Hell is chosen."""
    return partial(begun, app)


@pytest.fixture
def four(opened: Seat) -> MatchForm:
    return opened(*FOUR)


# ---- Choosing the game


def test_tapping_the_other_game_draws_its_presets_and_rules(opened: Seat) -> None:
    form = opened(*FOUR, game="tonk")
    page = form.redraw(game="oh_hell")
    assert "Kachuful" in page.text
    assert "rules.knock_tie" not in page.text
    assert 'name="rules.scoring"' in page.text


def test_seats_dealer_and_stake_stay_when_the_game_changes(opened: Seat) -> None:
    form = opened(*FOUR, game="tonk")
    order = form.fields.getlist("order")
    form.redraw(move=f"down.{order[0]}", dealer=order[2], stake="0.75")
    form.redraw(game="oh_hell")
    page = form.redraw(game="tonk")
    assert form.fields.getlist("order") == [order[1], order[0], *order[2:]]
    assert (form.fields["dealer"], form.fields["stake"]) == (order[2], "0.75")
    assert "aria-invalid" not in page.text


def test_without_scripts_the_other_games_rules_are_shown_before_it_starts(opened: Seat) -> None:
    form = opened(*FOUR, game="tonk")
    page = form.start(game="oh_hell", stake="abc")
    assert page.status_code == 422
    assert "these are the house rules of Oh Hell" in beside(page, "game")
    assert "no such house rule" not in page.text
    assert form.start().status_code == 303


def test_a_dealer_drawn_by_card_is_no_dealer_of_oh_hell(opened: Seat) -> None:
    form = opened(*FOUR, game="tonk")
    form.redraw(dealer="draw")
    page = form.redraw(game="oh_hell")
    assert "We drew cards" not in seen(page.text)
    page = form.send(dealer="draw")
    assert beside(page, "dealer") == "Choose who deals first."


def test_seven_begin_with_the_game_that_seats_them(opened: Seat) -> None:
    assert opened("A", "B", "C", "D", "E", "F", "G", game="oh_hell").fields["game"] == "oh_hell"


@pytest.mark.parametrize(("number", "said"), [(2, "at least 3"), (8, "at most 7")])
def test_too_few_or_too_many_for_the_game_is_said(opened: Seat, number: int, said: str) -> None:
    form = opened(*(f"Player {place}" for place in range(number)))
    page = form.start()
    assert page.status_code == 422
    assert said in beside(page, "seats")


def test_a_game_opens_with_what_it_was_last_played_by(hands: Callable[..., Evening]) -> None:
    evening = hands(*FOUR, preset="kachuful", hook_from_cards=3)
    form = MatchForm(evening.phone, f"{evening.root}/match")
    form.open()
    form.redraw(game="tonk")
    form.redraw(game="oh_hell")
    assert (form.fields["preset"], form.fields["rules.hook_from_cards"]) == ("kachuful", "3")


# ---- The hands ahead


def test_the_hands_are_shown_with_the_one_without_trump(four: MatchForm) -> None:
    strip = part(four.redraw(), "schedule")
    assert strip == "13 hands 1 2 3 4 5 6 7 8 9 10 11 12 13 no trump No trump in hand 13."


def test_the_strip_follows_the_schedule_and_the_largest_hand(four: MatchForm) -> None:
    page = four.redraw(rules__schedule="up_down", rules__most_cards="4")
    assert part(page, "schedule") == "7 hands 1 2 3 4 no trump 3 2 1 No trump in hand 4."


def test_hands_of_our_own_are_typed_in_a_row(four: MatchForm) -> None:
    page = four.redraw(rules__schedule="custom", rules__hands="1 3, 5;3  1")
    assert part(page, "schedule") == "5 hands 1 3 5 no trump 3 1 No trump in hand 3."
    assert four.start().status_code == 303


def test_the_same_number_every_hand_goes_on_until_somebody_has_enough(four: MatchForm) -> None:
    page = four.redraw(rules__schedule="constant", rules__most_cards="12", rules__play_to="80")
    assert part(page, "schedule").startswith("12 cards every hand until somebody has 80.")


def test_the_usual_and_the_largest_possible_hand_are_said(opened: Seat) -> None:
    page = opened("A", "B", "C").redraw()
    assert "Empty is 15, as usual for 3 players; at most 17." in seen(page.text)


def test_the_usual_hand_leaves_a_card_to_turn_up(four: MatchForm) -> None:
    page = four.redraw(rules__no_trump_in="never")
    assert "Empty is 12, as usual for 4 players; at most 12." in seen(page.text)
    assert part(page, "schedule").startswith("12 hands")
    assert four.start().status_code == 303


def test_what_the_deck_does_not_hold_is_said_before_anything_is_sent(four: MatchForm) -> None:
    page = four.redraw(rules__most_cards="14")
    assert "at most 13 each" in part(page, "schedule")
    assert "aria-invalid" not in page.text


def test_the_rest_is_followed_while_one_field_cannot_be_read(four: MatchForm) -> None:
    page = four.redraw(rules__play_to="x", rules__scoring="ten_times")
    assert "10 × tricks" in part(page, "worth")
    assert four.fields["rules.play_to"] == "x"


# ---- The hand without trump is proposed


@pytest.mark.parametrize(
    ("changed", "proposed"),
    [
        ({"rules__schedule": "up"}, "last"),
        ({"rules__schedule": "down"}, "largest"),
        ({"rules__schedule": "down_up"}, "last"),
        ({"rules__schedule": "down_ones_up"}, "last"),
        ({"rules__schedule": "up_down_peak_twice"}, "largest"),
        ({"rules__schedule": "ones_peak"}, "largest"),
        ({"rules__schedule": "constant"}, "last"),
        ({"rules__schedule": "custom", "rules__hands": "1 3 5 3 1"}, "largest"),
        ({"rules__schedule": "custom", "rules__hands": ""}, "last"),
        ({"rules__trump": "rotate"}, "never"),
    ],
)
def test_the_hand_without_trump_follows_the_schedule(
    four: MatchForm, changed: dict[str, str], proposed: str
) -> None:
    four.redraw(**changed)
    assert four.fields["rules.no_trump_in"] == proposed


def test_what_somebody_chose_otherwise_stays(four: MatchForm) -> None:
    four.redraw(rules__schedule="up_down")
    four.redraw(rules__no_trump_in="last")
    four.redraw(rules__schedule="down")
    assert four.fields["rules.no_trump_in"] == "last"


def test_a_presets_own_answer_is_kept_against_the_proposal(four: MatchForm) -> None:
    four.redraw(preset="up_and_down_the_river")
    assert four.fields["rules.no_trump_in"] == "never"


def test_always_the_same_suit_proposes_one_and_taking_turns_proposes_four(four: MatchForm) -> None:
    four.redraw(rules__trump="fixed")
    assert four.fields["rules.trump_order"] == "S"
    four.redraw(rules__trump="rotate")
    assert four.fields["rules.trump_order"] == "S D C H"


# ---- What bids are worth


def worth(page: TestResponse) -> str:
    return part(page, "worth").split("One under")[1].strip()


@pytest.mark.parametrize(
    ("changed", "rows"),
    [
        ({}, "0 10 0 · cannot be 1 11 0 0 2 12 0 0 3 13 0 0"),
        ({"rules__missed_scores_tricks": "true"}, "0 10 1 · cannot be 1 11 2 0 2 12 3 1 3 13 4 2"),
        ({"rules__zero_bid": "five_plus_cards"}, "0 10 0 · cannot be 1 11 0 0 2 12 0 0 3 13 0 0"),
        ({"rules__scoring": "wizard"}, "0 20 −10 · cannot be 1 30 −10 −10 2 40 −10 −10 3 50 −10 −10"),
        (
            {"rules__scoring": "ten_times_penalty"},
            "0 5 −5 · cannot be 1 10 −10 −10 2 20 −20 −20 3 30 −30 −30",
        ),
        (
            {
                "rules__scoring": "custom",
                "rules__custom__made_base": "7",
                "rules__custom__over__missed_flat": "2",
            },
            "0 7 −2 · cannot be 1 7 −2 0 2 7 −2 0 3 7 −2 0",
        ),
    ],
)
def test_what_bids_are_worth_follows_the_rules(four: MatchForm, changed: dict[str, str], rows: str) -> None:
    assert worth(four.redraw(**changed)) == rows


def test_the_size_of_the_example_hand_is_said(four: MatchForm) -> None:
    assert "Worth in a hand of 5 cards" in part(four.redraw(), "worth")
    assert "Worth in a hand of 3 cards" in part(four.redraw(rules__most_cards="3"), "worth")


# ---- The same again


def test_the_same_again_says_the_terms_of_the_game(hands: Callable[..., Evening]) -> None:
    page = hands(*FOUR, preset="hook").text("/match")
    assert "The same again" in page
    assert "Oh Hell · up · 10 + tricks; missed: nothing · hook · Ana, Ben, Cai, Dee" in page


def test_the_same_again_with_more_than_the_schedule_allows_is_refused(hands: Callable[..., Evening]) -> None:
    evening = hands(*FOUR, most_cards=13)
    evening.post("/players", do="add", name="Eva")
    match = evening.ledger.matches[-1]
    assert len(match.playing) == 5
    answer = evening.post("/match", again=str(match.line))
    assert answer.status_code == 422
    assert "at most 10 each" in evening.seen(answer)
    assert len(evening.ledger.matches) == 1
