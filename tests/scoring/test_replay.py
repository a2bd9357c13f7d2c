"""The ledger: what a book comes to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from books import (
    MATCH,
    RULES,
    TABLE,
    TONK,
    A,
    B,
    C,
    closing,
    deal,
    deal_body,
    evening,
    log,
    match,
    payment,
    written,
)

from scoring.game import Award, Fault, Player
from scoring.log import Draft, Kind
from scoring.replay import replay, verify

TABLE_SET = (evening(), match())


def test_a_book_without_deals_owes_nobody_anything() -> None:
    ledger = replay(log(*TABLE_SET))
    assert (ledger.title, ledger.currency, ledger.time_zone) == ("Friday", "EUR", "UTC")
    assert ledger.balances == {A: 0, B: 0, C: 0}
    assert ledger.seq == 2
    assert not ledger.money_fixed
    assert not ledger.is_closed


def test_an_empty_book_is_an_empty_ledger() -> None:
    assert replay([]).players == {}


def test_deals_add_up_row_by_row() -> None:
    ledger = replay(log(*TABLE_SET, deal(A), deal(B)))
    rows = ledger.matches[0].rows
    assert [row.number for row in rows] == [1, 2]
    assert rows[0].change == {A: 20, B: -10, C: -10}
    assert rows[0].balances == {A: 20, B: -10, C: -10}
    assert rows[1].balances == {A: 10, B: 10, C: -20}
    assert ledger.balances == rows[1].balances
    assert ledger.money_fixed
    assert ledger.row(4) == rows[1]
    assert ledger.row(99) is None
    assert ledger.match(MATCH) == ledger.matches[0]
    assert ledger.match(99) is None


def test_the_next_deal_is_suggested_with_its_dealer() -> None:
    tonight = replay(log(*TABLE_SET, deal(A, dealer=C))).matches[0]
    assert (tonight.next_deal.dealer, tonight.next_deal.players) == (A, TABLE)
    assert tonight.so_far.number == 2


def test_who_sits_out_or_left_is_not_dealt_in_and_keeps_the_seat() -> None:
    tonight = replay(log(evening(), match(out=[A], left=[C]))).matches[0]
    assert tonight.playing == (B,)
    assert tonight.seats.order == TABLE


def test_struck_deals_and_misdeals_keep_their_numbers() -> None:
    book = written(
        log(*TABLE_SET, deal(A), deal(ending="misdeal"), deal(B)), [Draft(Kind.DEAL, None, 3)], "x"
    )
    rows = replay(book).matches[0].rows
    assert [(row.number, row.struck, row.counts) for row in rows] == [
        (1, True, False),
        (2, False, True),
        (3, False, True),
    ]
    assert rows[0].deal is not None
    assert rows[0].change == {}


def test_an_unfinished_deal_moves_nothing_yet() -> None:
    row = replay(log(*TABLE_SET, deal(ending="knock", knocker=A))).matches[0].rows[0]
    assert not row.counts
    assert row.faults == ()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (deal_body(ending="knock", knocker=A, totals={A: 1}), "total_missing"),
        (deal_body(ending="tunk"), "ending_unknown"),
        ({**deal_body(), "rules": {**RULES, "stake": 0}}, "stake_not_positive"),
        ({**deal_body(), "rules": {"steak": 5}}, "rule_unknown"),
    ],
)
def test_a_line_that_cannot_stand_is_shown_with_its_fault_and_counts_for_nothing(
    body: dict[str, object], code: str
) -> None:
    book = log(*TABLE_SET, Draft(Kind.DEAL, body), deal(A))
    ledger = replay(book)
    row = ledger.matches[0].rows[0]
    assert code in {fault.code for fault in row.faults}
    assert not row.counts
    assert ledger.balances == {A: 20, B: -10, C: -10}
    assert code in {fault.code for fault in verify(book)}
    # Going on from this ledger must not forget the fault.
    later = written(book, [Draft(Kind.DEAL, deal_body(C), 4)], "correction")
    assert replay(later, ledger) == replay(later)


def test_payments_settle_and_open_anew_with_the_next_deal() -> None:
    ledger = replay(log(*TABLE_SET, deal(A), payment(B, A, 10)))
    assert ledger.balances == {A: 10, B: 0, C: -10}
    assert ledger.open_balances == ledger.played == {A: 20, B: -10, C: -10}
    assert [(paid.payer, paid.payee, paid.amount) for paid in ledger.open_payments] == [(B, A, 10)]
    later = replay(log(*TABLE_SET, deal(A), payment(B, A, 10), deal(B)))
    assert later.open_payments == ()
    assert later.open_balances == later.balances == {A: 0, B: 20, C: -20}
    assert len(later.payments) == 1


def test_the_plan_strikes_a_line_that_was_paid() -> None:
    ledger = replay(log(*TABLE_SET, deal(A), payment(B, A, 10)))
    assert [(line.payer, line.payee, line.amount) for line in ledger.plan] == [(C, A, 10)]
    assert ledger.plan_is_shortest


@pytest.mark.parametrize(("people", "shortest"), [(16, True), (18, False)])
def test_a_plan_for_many_people_does_not_claim_to_be_the_shortest(people: int, shortest: bool) -> None:
    crowd = [Player(f"P{place:02}") for place in range(people)]
    pays = [payment(crowd[at], crowd[at + 1], at + 1) for at in range(0, people, 2)]
    ledger = replay(log(evening(players={player: player for player in crowd}), *pays))
    assert ledger.plan_is_shortest is shortest
    assert len(ledger.plan) == people // 2


def test_a_payment_struck_out_was_never_made() -> None:
    book = written(log(*TABLE_SET, payment(A, B, 5)), [Draft(Kind.PAYMENT, None, 3)], "x")
    assert replay(book).payments == ()


@pytest.mark.parametrize(
    ("draft", "fault"),
    [
        (payment(A, A, 5), ("3.payee", "pays_oneself")),
        (payment(A, B, 0), ("3.amount", "amount_not_positive")),
        (payment(A, B, -5), ("3.amount", "amount_not_positive")),
        (payment(A, B, "5"), ("3.amount", "unreadable")),
        (payment(A, B, True), ("3.amount", "unreadable")),
        (payment(Player("X"), B, 5), ("3.payer", "unknown_player")),
        (payment(A, Player("X"), 5), ("3.payee", "unknown_player")),
    ],
)
def test_a_payment_that_cannot_be_is_a_fault(draft: Draft, fault: tuple[str, str]) -> None:
    ledger = replay(log(*TABLE_SET, draft))
    assert [(found.field, found.code) for found in ledger.faults] == [fault]
    assert not any(ledger.balances.values())


@pytest.mark.parametrize("kind", list(Kind))
def test_a_line_without_any_of_its_parts_is_a_fault_and_nothing_else(kind: Kind) -> None:
    ledger = replay(log(*TABLE_SET, Draft(kind, {}), deal(A)))
    assert [fault.code for fault in ledger.faults] == ["unreadable"]
    assert ledger.balances[A] == 20


def test_a_line_opened_without_a_word_is_passed_over() -> None:
    ledger = replay(log(*TABLE_SET, Draft(Kind.DEAL, None), Draft(Kind.PAYMENT, None)))
    assert (ledger.faults, ledger.matches[0].rows, ledger.payments) == ((), (), ())


def test_who_is_not_of_the_session_cannot_be_dealt_in_or_seated() -> None:
    stranger = Player("X")
    book = log(evening(), match(seats=[A, B, C, stranger]), deal(A, players=[A, B, C, stranger]))
    tonight = replay(book).matches[0]
    assert [fault.code for fault in tonight.faults] == ["unknown_player"]
    assert [fault.code for fault in tonight.rows[0].faults] == ["unknown_player"]
    assert not tonight.rows[0].counts


def test_a_closing_stores_the_totals_and_shows_later_differences() -> None:
    book = log(*TABLE_SET, deal(A), closing(A=20, B=-10, C=-10))
    ledger = replay(book)
    assert ledger.is_closed
    assert ledger.closing is not None
    assert set(ledger.closing.differences.values()) == {0}
    corrected = written(book, [Draft(Kind.DEAL, deal_body(B), 3)], "correction")
    closed = replay(corrected).closing
    assert closed is not None
    assert closed.differences == {A: -30, B: 30, C: 0}
    assert [fault.code for fault in verify(corrected)] == ["closing_differs"]


def test_a_struck_closing_reopens_the_session() -> None:
    book = written(log(*TABLE_SET, closing()), [Draft(Kind.CLOSING, None, 3)], "reopen")
    assert replay(book).closing is None


def test_a_struck_match_is_gone_and_its_deals_count_for_nothing() -> None:
    book = log(*TABLE_SET, deal(A))
    gone = written(book, [Draft(Kind.MATCH, None, 2), Draft(Kind.DEAL, None, 3)], "x")
    assert replay(gone).matches == ()
    assert replay(gone).faults == ()
    orphan = written(book, [Draft(Kind.MATCH, None, 2)], "x")
    assert replay(orphan).faults == (Fault("3.match", "match_missing"),)


def test_an_empty_table_deals_to_nobody_and_does_not_stumble() -> None:
    tonight = replay(log(evening(), match(out=list(TABLE)))).matches[0]
    assert tonight.next_deal.players == ()


def test_a_match_of_a_game_nobody_knows_is_a_fault() -> None:
    assert [fault.code for fault in replay(log(evening(), match(game="whist"))).faults] == ["game_unknown"]


def test_a_match_whose_rules_cannot_be_read_says_so() -> None:
    book = log(evening(), match(rules={"steak": 5}))
    assert [fault.code for fault in replay(book).matches[0].faults] == ["rule_unknown"]
    assert [fault.code for fault in verify(book)] == ["rule_unknown"]


def test_points_move_no_money(monkeypatch: pytest.MonkeyPatch) -> None:
    points = replace(TONK, score=lambda _rules, deal, _so_far: (Award(deal.winner, 10, "made"),))
    monkeypatch.setattr("scoring.fold.GAMES", {"tonk": points})
    row = replay(log(*TABLE_SET, deal(A))).matches[0].rows[0]
    assert row.lines == (Award(A, 10, "made"),)
    assert row.change == {}


def test_a_renamed_player_and_a_raised_stake_leave_old_deals_alone() -> None:
    book = log(*TABLE_SET, deal(A))
    names = {A: "Ana", B: "Ben", C: "Cai"}
    later = written(book, [Draft(Kind.SESSION, {**(evening(players=names).body or {})}, 1)], "rename")
    later = written(later, [Draft(Kind.MATCH, match(rules={**RULES, "stake": 50}).body, 2)], "raise")
    ledger = replay(later, replay(book))
    assert ledger.players[A] == "Ana"
    assert ledger.balances[A] == 20
    assert len(ledger.matches[0].rows) == 1
