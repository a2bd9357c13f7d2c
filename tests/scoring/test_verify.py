"""What `verify` finds in a book that does not fit together."""

from __future__ import annotations

from dataclasses import replace

from books import (
    A,
    B,
    closing,
    deal,
    evening,
    log,
    match,
    written,
)

from scoring.log import Entry, redo, undo
from scoring.replay import verify

TABLE_SET = (evening(), match())


def test_verify_finds_a_gap() -> None:
    book = log(*TABLE_SET, deal(A))
    assert verify(book) == ()
    assert [fault.code for fault in verify([*book[:-1], replace(book[-1], seq=9, line=9)])] == ["seq_gap"]


def test_verify_finds_entries_that_do_not_fit_together() -> None:
    book = log(*TABLE_SET, deal(A), deal(B))
    assert misfits([*book[:3], replace(book[3], part=1)]) == [("4.part", "part_out_of_order")]
    assert misfits([*book[:3], replace(book[3], token=book[0].token, part=1)]) == [
        ("4.part", "part_out_of_order")
    ]
    assert misfits([*book[:3], replace(book[3], line=7)]) == [("4.line", "line_unknown")]
    assert misfits([*book, replace(book[3], seq=5, line=2, token="x")])[0] == ("5.line", "line_unknown")
    assert misfits([*book[:3], replace(book[3], undoes=3)]) == [("4.undoes", "undoes_unknown")]


def test_verify_finds_nothing_in_a_book_with_undo_and_actions_of_several_parts() -> None:
    book = written(log(*TABLE_SET), [deal(A), deal(B)], "two")
    book = written(book, undo(book), "back")
    assert verify(written(book, redo(book), "forth")) == ()


def misfits(book: list[Entry]) -> list[tuple[str, str]]:
    return [(fault.field, fault.code) for fault in verify(book)]


def test_verify_finds_agreed_totals_that_do_not_balance() -> None:
    book = log(*TABLE_SET, closing(A=1))
    assert {fault.code for fault in verify(book)} == {"unbalanced", "closing_differs"}
