"""Seats and deal: who deals the next hand of Tonk."""

from dataclasses import replace
from typing import Any

import pytest

from scoring.game import Minor, Played, Player, Seats, SoFar
from scoring.games.tonk.deal import Ending, TonkDeal, suggest
from scoring.games.tonk.rules import DealsAgain, TonkRules
from scoring.games.tonk.score import score
from scoring.seating import clockwise_from_left, next_dealer

TONK = TonkRules(stake=Minor(10))


def people(names: str) -> tuple[Player, ...]:
    return tuple(Player(name) for name in names)


def next_after(rules: TonkRules, last: TonkDeal, now: str, order: str = "ABC") -> Player:
    played = Played(rules, last, people(order), score(rules, last, SoFar()))
    seats = Seats(people(now), people(now), Player("A"))
    suggested = suggest(rules, seats, SoFar((played,), 2))
    assert suggested.players == people(now)
    return suggested.dealer


def ended(ending: Ending, dealer: str = "B", **more: Any) -> TonkDeal:  # noqa: ANN401 -- any field
    return TonkDeal(players=people("ABC"), dealer=Player(dealer), ending=ending, **more)


WON = ended(Ending.DISCARD_OUT, winner=Player("A"))
DRAWN = ended(Ending.DEALT_TONK, totals={Player("A"): 49, Player("C"): 50})
MISDEALT = ended(Ending.MISDEAL)


def test_the_deal_passes_to_the_left_whoever_won() -> None:
    assert next_after(TONK, WON, "ABC") == "C"


def test_a_newcomer_at_the_right_of_the_next_dealer_deals_last() -> None:
    assert next_after(TONK, WON, "ABNC") == "C"


def test_the_turn_of_one_who_left_passes_on() -> None:
    assert next_after(TONK, WON, "AB") == "A"
    assert next_after(TONK, WON, "BX") == "B"
    assert next_after(TONK, WON, "XY") == "Y"


@pytest.mark.parametrize(
    ("last", "rules", "dealer"),
    [
        (DRAWN, TonkRules(stake=Minor(1)), "C"),
        (DRAWN, TonkRules(stake=Minor(1), redeal_by=DealsAgain.SAME), "B"),
        (MISDEALT, TonkRules(stake=Minor(1)), "B"),
        (MISDEALT, TonkRules(stake=Minor(1), misdeal_by=DealsAgain.NEXT), "C"),
    ],
)
def test_who_deals_after_a_deal_that_decided_nothing(last: TonkDeal, rules: TonkRules, dealer: str) -> None:
    assert next_after(rules, last, "ABC") == dealer


def test_a_won_dealt_tonk_passes_the_deal_on() -> None:
    won = ended(Ending.DEALT_TONK, totals={Player("A"): 50})
    assert next_after(TonkRules(stake=Minor(1), redeal_by=DealsAgain.SAME), won, "ABC") == "C"


def test_a_misdealer_who_has_left_cannot_deal_again() -> None:
    assert next_after(TONK, MISDEALT, "AC") == "C"


def test_a_first_dealer_who_sits_out_passes_the_deal_on() -> None:
    seats = Seats(people("ABC"), people("BC"), Player("A"))
    assert suggest(TONK, seats, SoFar()).dealer == "B"


def test_clockwise_begins_at_the_dealers_left() -> None:
    assert clockwise_from_left(people("ABC"), Player("B")) == people("CAB")


def test_only_the_last_dealer_is_left() -> None:
    assert next_dealer(people("ABC"), Player("B"), people("B")) == "B"


def test_a_deal_with_faults_is_not_scored() -> None:
    with pytest.raises(ValueError, match="faults"):
        score(TONK, ended(Ending.DISCARD_OUT), SoFar())


def test_an_unfinished_deal_moves_nothing() -> None:
    totals = dict(zip(people("ABC"), (5, 20, 30), strict=True))
    told = ended(Ending.KNOCK, knocker=Player("A"), totals=totals)
    assert score(TONK, told, SoFar())
    for unfinished in (replace(told, totals=None), replace(told, ending=None)):
        assert score(TONK, unfinished, SoFar()) == ()
