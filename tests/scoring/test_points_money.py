"""What matches counted in points pay at their end, beside payments, other games and an agreement."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from books import (
    MATCH,
    POINTS,
    A,
    B,
    C,
    award,
    award_body,
    closing,
    deal,
    evening,
    folded,
    hand,
    hand_body,
    log,
    match,
    payment,
    points_match,
    written,
)

from scoring.game import Player
from scoring.log import Draft, Kind, undo
from scoring.replay import replay, verify


def staked(kind: str, stake: int = 10, *, of: Sequence[int] = (1,), **changed: object) -> Draft:
    """A match of one hand, unless more are given, played for money."""
    return points_match(rules={**POINTS, "stakes": kind, "stake": stake}, schedule=list(of), **changed)


@pytest.mark.parametrize(
    ("kind", "money"),
    [
        ("pot", {A: 20, B: -10, C: -10}),
        ("per_point", {A: 10 + 110, B: -10 + 100, C: -110 - 100}),
        ("per_place", {A: 20, B: 0, C: -20}),
    ],
)
def test_the_end_of_a_match_moves_money_and_what_comes_before_it_none(
    kind: str, money: dict[Player, int]
) -> None:
    waiting = log(evening(), staked(kind))
    assert not any(folded(waiting).played.values())
    book = log(evening(), staked(kind), hand(1, A, C))
    ledger = folded(book)
    assert ledger.played == ledger.balances == ledger.open_balances == money
    assert ledger.matches[0].rows[0].change == {}
    assert ledger.money_fixed
    assert not replay(waiting).money_fixed
    assert {line.reason for line in ledger.matches[0].finish} == {kind}
    assert verify(book) == ()


def test_ending_a_match_early_moves_its_money_and_going_on_takes_it_back() -> None:
    book = log(evening(), staked("pot", of=(1, 2)), hand(1, A))
    assert not any(folded(book).played.values())
    ended = written(book, [Draft(Kind.MATCH, staked("pot", of=(1, 2), ended=True).body, MATCH)], "end")
    assert folded(ended).played == {A: 20, B: -10, C: -10}
    assert not any(folded(written(ended, undo(ended), "undo")).played.values())


def test_a_match_ended_before_its_first_hand_pays_nothing() -> None:
    ledger = folded(log(evening(), staked("pot", ended=True), award(A, 5)))
    assert ledger.matches[0].over
    assert not any(ledger.played.values())


def test_an_award_after_the_end_moves_the_money_of_the_end() -> None:
    book = log(evening(), staked("per_place"), hand(1, A, C), award(C, 20))
    assert folded(book).played == {A: 0, B: -20, C: 20}
    back = written(book, [Draft(Kind.AWARD, None, 4)], "strike")
    assert folded(back).played == {A: 20, B: 0, C: -20}


def test_a_corrected_hand_moves_the_money_of_the_end() -> None:
    book = log(evening(), staked("pot", of=(1, 2)), hand(1, A), hand(2, A))
    corrected = written(book, [Draft(Kind.DEAL, hand_body(2, B, A), 4)], "correct")
    assert folded(book).played == {A: 20, B: -10, C: -10}
    assert folded(corrected).played == {A: -10, B: 20, C: -10}


def test_payments_after_the_last_hand_settle_the_end() -> None:
    book = log(evening(), staked("pot", of=(1, 2)), hand(1, A), hand(2, A), payment(B, A, 10))
    ledger = folded(book)
    assert ledger.balances == {A: 10, B: 0, C: -10}
    assert [paid.payer for paid in ledger.open_payments] == [B]
    assert [(line.payer, line.payee, line.amount) for line in ledger.plan] == [(C, A, 10)]


def test_a_payment_before_the_last_hand_belongs_to_an_earlier_settlement() -> None:
    book = log(evening(), staked("pot", of=(1, 2)), hand(1, A), payment(B, A, 3), hand(2, A))
    ledger = folded(book)
    assert ledger.open_payments == ()
    assert ledger.open_balances == ledger.balances == {A: 17, B: -7, C: -10}
    points_only = folded(log(evening(), points_match(schedule=[1]), payment(B, A, 3), hand(1)))
    assert [paid.payer for paid in points_only.open_payments] == [B]


def test_one_evening_of_both_games_is_settled_together() -> None:
    book = log(
        *(evening(), match(), deal(A), payment(C, A, 10)),
        *(staked("pot"), hand(1, B, A, C, of=5), payment(A, B, 4), deal(C)),
    )
    ledger = folded(book)
    assert [tonight.game.slug for tonight in ledger.matches] == ["tonk", "oh_hell"]
    tonk = {A: 20 - 10, B: -10 - 10, C: -10 + 20}
    assert ledger.matches[0].rows[1].balances == {A: 10, B: -20, C: 10}
    assert ledger.played == {A: tonk[A] - 10, B: tonk[B] + 20, C: tonk[C] - 10}
    assert ledger.balances == {A: 0 - 10 + 4, B: 0 - 4, C: 0 + 10}
    assert ledger.open_payments == ()
    assert verify(book) == ()


def test_an_agreement_counts_the_money_of_an_end_and_says_how_that_changed_since() -> None:
    book = log(evening(), staked("pot"), hand(1, A), closing(A=20, B=-10, C=-10))
    ledger = folded(book)
    assert ledger.closing is not None
    assert set(ledger.closing.differences.values()) == {0}
    assert verify(book) == ()
    later = written(book, [Draft(Kind.AWARD, award_body(B, 9))], "a bonus")
    closed = folded(later).closing
    assert closed is not None
    assert closed.differences == {A: -30, B: 30, C: 0}
    assert [fault.code for fault in verify(later)] == ["closing_differs"]
