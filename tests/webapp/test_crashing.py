"""What judges a book after crashes sees each way in which it could be wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from scoring.log import Entry, Kind
from tests.webapp.crashing import Action, faults

FACTS: Final = {
    "title": "T",
    "currency": "EUR",
    "time_zone": "UTC",
    "players": {"a": "Ana", "b": "Ben"},
}
BEGINNING: Final = Entry(1, 1, Kind.SESSION, FACTS, "session", 0, None, "", "", "")


def paid(seq: int, amount: int, token: str) -> Entry:
    body = {"payer": "a", "payee": "b", "amount": amount}
    return Entry(seq, seq, Kind.PAYMENT, body, token, 0, None, "", "", "")


def pays(amount: str, token: str, seq: int | None, status: int = 200) -> Action:
    form = {"payer": "a", "payee": "b", "amount": amount, "token": token}
    return Action("pay", "/pay", form, status, seq)


TAKEN_BACK: Final = replace(paid(4, 250, "undo"), line=3, body=None, undoes=3)
BOOK: Final = (BEGINNING, paid(2, 150, "one"), paid(3, 250, "two"), TAKEN_BACK)
ACTIONS: Final = (
    pays("1.50", "one", 2),
    pays("2.50", "two", 3),
    pays("9.99", "three", None, 409),
    Action("undo", "/undo", {"token": "undo"}, 303),
)


def test_a_book_as_it_was_acknowledged_is_right() -> None:
    assert faults((BEGINNING,), BOOK, ACTIONS) == []


@pytest.mark.parametrize(
    ("book", "actions", "said"),
    [
        (BOOK[:2], ACTIONS, "two (pay) is lost"),
        (BOOK, ACTIONS[1:], "nobody wrote 2"),
        ((*BOOK, paid(5, 999, "three")), ACTIONS, "nobody wrote 5"),
        ((*BOOK, paid(5, 150, "one")), ACTIONS, "one stands there 2 times"),
        ((*BOOK[:2], *BOOK[3:]), ACTIONS, "a gap in [1, 2, 4]"),
        ((replace(BEGINNING, note="other"), *BOOK[1:]), ACTIONS, "the beginning was rewritten"),
        ((BEGINNING, paid(2, 151, "one"), *BOOK[2:]), ACTIONS, "one says"),
        (BOOK, (pays("1.50", "one", 4), *ACTIONS[1:]), "one stands at 2, not 4"),
    ],
)
def test_what_is_wrong_is_seen(book: Sequence[Entry], actions: Sequence[Action], said: str) -> None:
    assert [fault for fault in faults((BEGINNING,), book, actions) if fault.startswith(said)]
