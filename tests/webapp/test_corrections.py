"""Deals corrected, struck out, taken back and put back without JavaScript."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.webapp.deal_form import fault_beside, fields, save

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


# ---- Correcting ----


def test_a_correction_begins_with_what_stands(three: Evening) -> None:
    save(three, "knock", knocker="Ana", Ana=10, Ben=5, Cai=20)
    line = three.ledger.matches[-1].rows[0].line
    page = three.get(f"/deal/{line}").text
    assert 'value="knock" checked' in page
    assert 'value="10"' in page
    assert "Save the correction" in page


def test_a_correction_is_a_new_entry_and_the_old_one_stays_in_the_story(three: Evening) -> None:
    save(three, "knock", knocker="Ana", Ana=10, Ben=5, Cai=20)
    line = three.ledger.matches[-1].rows[0].line
    form = fields(three, "knock", {"knocker": "Ana", "Ana": 4, "Ben": 5, "Cai": 20}) | {
        "note": "misread a six"
    }
    assert three.send(f"/deal/{line}", form).status_code == 303
    assert three.money == {"Ana": 200, "Ben": -100, "Cai": -100}
    story = three.text(f"/history/{line}")
    assert "misread a six" in story
    assert story.index("It says now") < story.index("Before, it said") < story.index("double for the catch")


def test_a_correction_with_faults_keeps_what_was_typed(three: Evening) -> None:
    line = three.tonk("Ana")
    answer = save(three, "stock_out", path=f"/deal/{line}", Ana=4, Ben=70, Cai=11)
    assert answer.status_code == 422
    assert fault_beside(answer, f"totals.{three.player('Ben')}")
    assert 'value="70"' in answer.text
    assert three.money["Ana"] == 400


def test_who_was_dealt_in_can_be_corrected(three: Evening) -> None:
    line = three.tonk("Ana")
    ana, ben = three.player("Ana"), three.player("Ben")
    form = {
        "token": "form-players",
        "after": str(three.ledger.seq),
        "ending": "tonk_out",
        "winner": ana,
        "dealer": ben,
        "players": [ana, ben],
    }
    assert three.phone.post(f"{three.root}/deal/{line}", data=form).status_code == 303
    assert three.money == {"Ana": 200, "Ben": -200, "Cai": 0}


def test_two_corrections_of_one_deal_do_not_overwrite_each_other(three: Evening) -> None:
    line = three.tonk("Ana")
    drawn = three.ledger.seq
    save(three, "tonk_out", path=f"/deal/{line}", winner="Ben")
    answer = save(three, "tonk_out", path=f"/deal/{line}", winner="Cai", after=drawn)
    assert answer.status_code == 409
    assert "Ben tonked out" in three.seen(answer)
    assert three.money["Ben"] == 400


def test_a_deal_that_is_not_there_cannot_be_corrected(three: Evening) -> None:
    assert three.get("/deal/99").status_code == 404
    assert save(three, "misdeal", path="/deal/99").status_code == 404
    assert three.get("/deal/2").status_code == 404  # the match's own line


# ---- Striking, undo, redo ----


def test_a_struck_deal_moves_nothing_keeps_its_number_and_can_be_written_again(three: Evening) -> None:
    line = three.tonk("Ana")
    assert three.post(f"/deal/{line}/strike").status_code == 303
    assert three.money == {"Ana": 0, "Ben": 0, "Cai": 0}
    assert "Deal 2 : how did it end?" in three.text("").replace("Deal 2:", "Deal 2 :")
    assert "Write it down again" in three.text(f"/history/{line}")
    save(three, "tonk_out", path=f"/deal/{line}", winner="Ben")
    assert three.money["Ben"] == 400


def test_undo_goes_back_step_by_step_and_redo_forward_again(three: Evening) -> None:
    three.tonk("Ana")
    three.tonk("Ben")
    assert three.post("/undo").status_code == 303
    assert three.money["Ana"] == 400
    assert three.post("/undo").status_code == 303
    assert three.money["Ana"] == 0
    assert "Put it back" in three.text("")
    three.post("/redo")
    three.post("/redo")
    assert three.money == {"Ana": 200, "Ben": 200, "Cai": -400}
    assert "Put it back" not in three.text("")


def test_undo_takes_back_only_what_the_page_showed(three: Evening) -> None:
    three.tonk("Ana")
    drawn = three.ledger.seq
    three.tonk("Ben")
    answer = three.post("/undo", after=drawn)
    assert answer.status_code == 409
    assert "Ben tonked out" in three.seen(answer)
    assert three.money["Ben"] == 200


def test_a_second_tap_on_undo_takes_nothing_more_back(three: Evening) -> None:
    three.tonk("Ana")
    three.tonk("Ben")
    drawn = three.ledger.seq
    three.post("/undo", after=drawn, token="undo-once")
    three.post("/undo", after=drawn, token="undo-once")
    assert three.money["Ana"] == 400


def test_redo_without_an_undo_says_there_is_nothing(three: Evening) -> None:
    answer = three.post("/redo")
    assert answer.status_code == 409
    assert "nothing to put back" in three.seen(answer)


def test_a_deal_struck_out_already_is_not_struck_again(three: Evening) -> None:
    line = three.tonk("Ana")
    three.post(f"/deal/{line}/strike")
    written = three.ledger.seq
    answer = three.post(f"/deal/{line}/strike")
    assert answer.status_code == 409
    assert "Deal 1 is struck out already" in three.seen(answer)
    assert three.ledger.seq == written


def test_only_a_deal_can_be_struck_as_one(three: Evening) -> None:
    assert three.post("/deal/2/strike").status_code == 404  # the match's own line
