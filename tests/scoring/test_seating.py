"""Who deals, who acts first, where a newcomer sits (rules page, Seats and deal)."""

from __future__ import annotations

import pytest

from scoring.game import Player
from scoring.seating import clockwise_from_left, first_to_act, high_card, next_dealer, seat_newcomer

A, B, C, X = (Player(name) for name in "ABCX")


def test_the_deal_passes_to_the_left() -> None:
    assert [next_dealer((A, B, C), dealer, (A, B, C)) for dealer in (A, B, C)] == [B, C, A]


def test_who_sits_out_is_skipped_and_the_turn_of_who_left_passes_on() -> None:
    assert next_dealer((A, B, C), A, (A, C)) == C


def test_with_nobody_left_of_the_last_deal_the_last_seat_deals() -> None:
    assert next_dealer((A, B), A, (C, X)) == X


def test_a_dealer_without_a_seat_hands_on_to_the_first_and_an_empty_table_keeps_the_dealer() -> None:
    assert next_dealer((A, B, C), X, (A, B, C)) == A
    assert next_dealer((A, B, C), B, ()) == B


def test_the_player_at_the_dealers_left_acts_first() -> None:
    assert first_to_act((A, B, C), B) == C
    assert clockwise_from_left((A, B, C), B) == (C, A, B)


@pytest.mark.parametrize("last", [0, 1, 2])
def test_a_newcomer_changes_nothing_for_the_next_dealer_and_deals_last(last: int) -> None:
    table = (A, B, C)
    dealer = table[last]
    order = seat_newcomer(table, X, next_dealer(table, dealer, table))
    dealt = []
    for seats in (table, order, order, order):
        dealer = next_dealer(seats, dealer, order)
        dealt.append(dealer)
    assert dealt[-1] == X
    assert X not in dealt[:-1]


def test_the_highest_card_deals_and_ties_draw_again() -> None:
    assert high_card({A: 1, B: 12, C: 5}) == (B,)
    assert high_card({A: 9, B: 9, C: 5}) == (A, B)
