"""Closing on the totals the table agreed on, and reopening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask.testing import FlaskClient

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def test_the_confirmation_names_the_totals_and_what_is_still_to_be_paid(three: Evening) -> None:
    three.tonk("Ana")
    text = three.text("/close")
    assert "Does everybody agree?" in text
    assert "+4.00" in text
    assert "2 payments are still to be made:" in text
    assert three.ledger.closing is None


def test_closing_stores_the_totals_of_the_deals(three: Evening) -> None:
    three.tonk("Ana")
    three.pays("Ben", "Ana", 200)
    assert three.post("/close").status_code == 303
    names = three.ledger.players
    assert three.ledger.closing is not None
    assert {names[player]: total for player, total in three.ledger.closing.totals.items()} == {
        "Ana": 400,
        "Ben": -200,
        "Cai": -200,
    }
    assert not any(three.ledger.closing.differences.values())
    text = three.text("/settle")
    assert "The table agreed on these totals" in text
    assert "The book says" not in text


def test_a_closed_evening_refuses_everything_else_in_words(three: Evening) -> None:
    line = three.pays("Ben", "Ana", 100)
    three.post("/close")
    ben, ana = three.player("Ben"), three.player("Ana")
    for path, fields in (
        ("/pay", {"payer": ben, "payee": ana, "amount": "1.00"}),
        (f"/payment/{line}/strike", {}),
        ("/players", {"do": "add", "name": "Dee"}),
        ("/players", {"do": "sit_out", "player": ben}),
        ("/session", {"title": "Another", "currency": "EUR", "time_zone": "UTC"}),
        ("/rules", {"stake": "2.00"}),
        ("/close", {}),
    ):
        answer = three.send(path, fields)
        assert answer.status_code == 409, path
        assert "The evening is closed, so nothing was written." in three.seen(answer), path


def test_a_closed_evening_shows_no_button_but_reopen(three: Evening) -> None:
    three.tonk("Ana")
    three.post("/close")
    page = three.get("/settle")
    assert "Reopen" in page.text
    assert ">Paid<" not in page.text
    for path in ("/players", "/rules", "/session", "/close"):
        page = three.get(path)
        assert page.status_code == 200
        assert "<button" not in page.text.split('id="main"')[1], path


def test_reopening_is_an_entry_too_and_the_closing_stays_in_the_history(three: Evening) -> None:
    three.tonk("Ana")
    three.post("/close")
    seq = three.ledger.seq
    assert three.post("/reopen").status_code == 303
    assert three.ledger.closing is None
    assert three.ledger.seq == seq + 1
    assert three.post("/players", do="add", name="Dee").status_code == 303
    assert "The session was reopened." in three.text("/history")


def test_reopening_an_open_evening_says_so(three: Evening) -> None:
    answer = three.post("/reopen")
    assert answer.status_code == 409
    assert "open again already" in three.seen(answer)


def test_closing_again_after_a_correction_stores_the_new_totals(three: Evening) -> None:
    line = three.tonk("Ana")
    three.post("/close")
    three.post("/reopen")
    three.post(f"/deal/{line}/strike")
    three.post("/close")
    assert three.ledger.closing is not None
    assert set(three.ledger.closing.totals.values()) == {0}


def test_totals_that_moved_since_they_were_shown_are_not_closed_on(three: Evening) -> None:
    three.tonk("Ana")
    drawn = three.ledger.seq
    three.tonk("Ben")
    answer = three.post("/close", after=drawn)
    assert answer.status_code == 409
    assert "Somebody wrote this meanwhile" in three.seen(answer)
    assert three.ledger.closing is None


def test_closing_tapped_twice_closes_once(three: Evening) -> None:
    three.tonk("Ana")
    answers = [three.post("/close", token="one-and-the-same") for _time in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert three.ledger.closing is not None


def test_a_watcher_closes_and_reopens_nothing(three: Evening, watcher: FlaskClient) -> None:
    form = {"token": "a-watchers-form", "after": str(three.ledger.seq)}
    assert watcher.get(f"{three.root}/close").status_code == 403
    assert watcher.post(f"{three.root}/close", data=form).status_code == 403
    assert watcher.post(f"{three.root}/reopen", data=form).status_code == 403
    three.post("/close")
    assert "<button" not in watcher.get(f"{three.root}/settle").text.split('id="main"')[1]


def test_a_form_with_faults_sent_to_a_closed_evening_is_told_that_it_is_closed(three: Evening) -> None:
    three.post("/close")
    for path, form in (("/session", {"title": ""}), ("/rules", {"stake": "x"}), ("/players", {"do": "add"})):
        answer = three.send(path, form)
        assert answer.status_code == 409
        assert "The evening is closed, so nothing was written" in three.seen(answer)
