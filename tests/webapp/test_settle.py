"""Settling up: the plan, what is handed over, and what peers got wrong about it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

pytestmark = pytest.mark.core


def plan(evening: Evening, query: str = "") -> list[tuple[str, ...]]:
    """The payments the page proposes: payer, payee, amount."""
    shown = evening.text(f"/settle{query}").split("Paid so far")[0]
    return re.findall(r"(\w+) pays (\w+) (?:It is [^.]*\. )?([\d.]+)", shown)


def test_the_page_says_who_pays_whom_and_why(three: Evening) -> None:
    three.tonk("Ana")
    text = three.text("/settle")
    assert "2 payments settle it" in text
    assert sorted(plan(three)) == [("Ben", "Ana", "2.00"), ("Cai", "Ana", "2.00")]
    assert "It is all that Ben owes." in text


def test_one_sentence_explains_the_plan_and_the_debts_can_be_seen_pair_by_pair(three: Evening) -> None:
    three.tonk("Ana")
    three.tonk("Ben")
    three.tonk("Ben")
    text = three.text("/settle")
    assert "There is no way with fewer payments" in text
    assert plan(three, "?plan=pairs") == [
        ("Ana", "Ben", "2.00"),
        ("Cai", "Ana", "2.00"),
        ("Cai", "Ben", "4.00"),
    ]


def test_paid_asks_first_and_says_exactly_what_will_be_written(three: Evening) -> None:
    three.tonk("Ana")
    ben, ana = three.player("Ben"), three.player("Ana")
    text = three.text(f"/pay?payer={ben}&payee={ana}&amount=2.00")
    assert "Ben has handed Ana 2.00." in text
    assert "−2.00 → 0.00" in text
    assert three.ledger.payments == ()


def test_a_payment_is_written_settles_and_can_be_undone(three: Evening) -> None:
    three.tonk("Ana")
    answer = three.post("/pay", payer=three.player("Ben"), payee=three.player("Ana"), amount="2.00")
    assert answer.status_code == 303
    assert three.money == {"Ana": 200, "Ben": 0, "Cai": -200}
    text = three.text("/settle")
    assert "Written down: Ben paid Ana 2.00." in text
    assert "One payment settles it" in text
    three.post("/undo")
    assert three.money == {"Ana": 400, "Ben": -200, "Cai": -200}


def test_when_everybody_has_paid_nothing_is_left_and_no_empty_line_stands(three: Evening) -> None:
    three.tonk("Ana")
    three.pays("Ben", "Ana", 200)
    three.pays("Cai", "Ana", 200)
    text = three.text("/settle")
    assert "All square" in text
    assert "pays Ana" not in text
    assert "0.01" not in text
    assert "All square" in three.text("/settle?plan=pairs")


def test_one_unit_among_three_leaves_no_fraction(seat: Callable[..., Evening]) -> None:
    """Peers split 1.00 among three into 0.333; ours moves whole cents only and settles to nothing."""
    four = seat("Ana", "Ben", "Cai", "Dee")
    four.pays("Ana", "Ben", 34)
    four.pays("Ana", "Cai", 33)
    four.pays("Ana", "Dee", 33)
    assert sum(four.money.values()) == 0
    for payer, amount in (("Ben", "0.34"), ("Cai", "0.33"), ("Dee", "0.33")):
        four.post("/pay", payer=four.player(payer), payee=four.player("Ana"), amount=amount)
    assert set(four.money.values()) == {0}
    assert "All square" in four.text("/settle")


def test_paid_tapped_twice_writes_once(three: Evening) -> None:
    three.tonk("Ana")
    fields = {"payer": three.player("Ben"), "payee": three.player("Ana"), "amount": "2.00"}
    first = three.send("/pay", fields, token="one-and-the-same")
    second = three.send("/pay", fields, token="one-and-the-same")
    assert (first.status_code, second.status_code) == (303, 303)
    assert len(three.ledger.payments) == 1
    assert three.money["Ben"] == 0


def test_the_same_payment_from_two_phones_is_written_once_and_the_second_is_told(three: Evening) -> None:
    three.tonk("Ana")
    drawn = three.ledger.seq
    three.pays("Ben", "Ana", 200)
    answer = three.post(
        "/pay", after=drawn, payer=three.player("Ben"), payee=three.player("Ana"), amount="2.00"
    )
    assert answer.status_code == 409
    text = three.seen(answer)
    assert "Somebody wrote this meanwhile" in text
    assert "Ben handed Ana 2.00." in text
    assert "Ben has handed Ana 2.00." in text, "what was typed is still there"
    assert "Has it been written down already?" in text
    assert len(three.ledger.payments) == 1


def test_a_payment_of_two_others_meanwhile_is_in_nobodys_way(three: Evening) -> None:
    three.tonk("Ana")
    drawn = three.ledger.seq
    three.pays("Cai", "Ana", 200)
    answer = three.post(
        "/pay", after=drawn, payer=three.player("Ben"), payee=three.player("Ana"), amount="2.00"
    )
    assert answer.status_code == 303


def test_after_one_proposed_payment_the_other_lines_stay(seat: Callable[..., Evening]) -> None:
    four = seat("Ana", "Ben", "Cai", "Dee")
    four.tonk("Ana")
    four.tonk("Ben", "discard_out")
    four.pays("Cai", "Ben", 100)
    before = plan(four)
    payer, payee, amount = before[0]
    four.post("/pay", payer=four.player(payer), payee=four.player(payee), amount=amount)
    assert plan(four) == before[1:]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("abc", "does not read as an amount"),
        ("1e3", "does not read as an amount"),
        ("NaN", "does not read as an amount"),
        ("0", "must be more than nothing"),
        ("-1", "must be more than nothing"),
        ("0.001", "finer than the smallest coin"),
    ],
)
def test_an_amount_that_cannot_be_read_is_said_and_kept(three: Evening, typed: str, said: str) -> None:
    answer = three.post("/pay", payer=three.player("Ben"), payee=three.player("Ana"), amount=typed)
    assert answer.status_code == 422
    assert said in three.seen(answer)
    assert f'value="{typed}"' in answer.text
    assert three.ledger.payments == ()


def test_a_reader_of_german_types_a_comma(three: Evening) -> None:
    fields = {"payer": three.player("Ben"), "payee": three.player("Ana"), "amount": "15,38"}
    form = {"token": "a-german-form", "after": str(three.ledger.seq), **fields}
    three.phone.post(f"{three.root}/pay", data=form, headers={"Accept-Language": "de"})
    assert three.ledger.payments[0].amount == 1538


def test_the_confirmation_in_another_locale_is_read_back_as_it_was_shown(three: Evening) -> None:
    german = {"Accept-Language": "de-DE"}
    address = f"{three.root}/pay?payer={three.player('Ben')}&payee={three.player('Ana')}&amount=1.234,56"
    assert 'value="1.234,56"' in three.phone.get(address, headers=german).text


def test_nobody_pays_themselves(three: Evening) -> None:
    answer = three.post("/pay", payer=three.player("Ben"), payee=three.player("Ben"), amount="1")
    assert answer.status_code == 422
    assert "Nobody pays themselves" in three.seen(answer)


def test_somebody_unknown_cannot_be_paid(three: Evening) -> None:
    answer = three.post("/pay", payer=three.player("Ben"), payee="nobody", amount="1")
    assert answer.status_code == 422
    assert "Tap who gets it." in three.seen(answer)


def test_a_payment_that_turns_the_debt_round_is_warned_of_before_it_is_written(three: Evening) -> None:
    three.tonk("Ana")
    text = three.text(f"/pay?payer={three.player('Ben')}&payee={three.player('Ana')}&amount=3.00")
    assert "makes a new debt the other way" in text


def test_a_payment_is_struck_out(three: Evening) -> None:
    three.tonk("Ana")
    line = three.pays("Ben", "Ana", 200)
    assert three.post(f"/payment/{line}/strike").status_code == 303
    assert three.money["Ben"] == -200
    again = three.post(f"/payment/{line}/strike")
    assert again.status_code == 409
    assert "struck out already" in three.seen(again)


def test_a_watcher_sees_the_plan_and_no_button(three: Evening, watcher: FlaskClient) -> None:
    three.tonk("Ana")
    page = watcher.get(f"{three.root}/settle")
    assert "Ben pays Ana" in three.seen(page)
    assert 'class="due"' in page.text
    assert "<button" not in page.text.split('id="main"')[1]
    assert ">Paid<" not in page.text
    assert watcher.get(f"{three.root}/pay").status_code == 403
    form = {"token": "a-watchers-form", "after": "1", "payer": "a", "payee": "b", "amount": "1"}
    assert watcher.post(f"{three.root}/pay", data=form).status_code == 403


def test_a_payment_about_to_be_typed_has_no_faults_yet(three: Evening) -> None:
    page = three.get(f"/pay?payer={three.player('Ben')}")
    assert page.status_code == 200
    assert 'class="fault"' not in page.text
    assert three.get("/pay?amount=").status_code == 422
