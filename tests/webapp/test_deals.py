"""Deals written down without JavaScript: every ending and every refusal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient

from scoring.log import Draft, Kind
from tests.webapp.deal_form import fault_beside, save, set_rules

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

pytestmark = pytest.mark.core


@pytest.mark.parametrize(
    ("ending", "said", "money"),
    [
        ("tonk_out", {"winner": "Ana"}, {"Ana": 400, "Ben": -200, "Cai": -200}),
        ("discard_out", {"winner": "Ben"}, {"Ana": -100, "Ben": 200, "Cai": -100}),
        (
            "knock",
            {"knocker": "Ana", "Ana": 6, "Ben": 9, "Cai": 20},
            {"Ana": 200, "Ben": -100, "Cai": -100},
        ),
        (
            "knock",
            {"knocker": "Ana", "Ana": 10, "Ben": 5, "Cai": 20},
            {"Ana": -300, "Ben": 400, "Cai": -100},
        ),
        ("stock_out", {"Ana": 4, "Ben": 4, "Cai": 11}, {"Ana": 100, "Ben": 100, "Cai": -200}),
        ("dealt_tonk", {"Cai": 50}, {"Ana": -200, "Ben": -200, "Cai": 400}),
        ("dealt_tonk", {"Cai": 50, "Ana": 49}, {"Ana": 0, "Ben": 0, "Cai": 0}),
        ("misdeal", {}, {"Ana": 0, "Ben": 0, "Cai": 0}),
    ],
)
def test_every_ending_is_one_form_and_pays_as_the_rules_say(
    three: Evening, ending: str, said: dict[str, Any], money: dict[str, int]
) -> None:
    answer = save(three, ending, **said)
    assert answer.status_code == 303
    assert answer.location == three.root
    assert three.money == money


def test_both_parts_of_a_caught_knock_are_told_and_undo_stands_beside(three: Evening) -> None:
    save(three, "knock", knocker="Ana", Ana=10, Ben=5, Cai=20)
    page = three.get("").text
    newest = page[page.index('id="newest"') : page.index("</li>", page.index('id="newest"'))]
    told = re.search(r'<p class="story-text">(.*?)</p>', newest.replace("&nbsp;", " "), re.DOTALL)
    assert told is not None
    assert re.sub(r"</?bdi>", "", told[1]) == (
        "Ana knocked with 10, caught by Ben 5 (Cai 20). Ana pays Ben 2.00, double for the catch. "
        "Ana and Cai pay Ben 1.00 each, stake to the lowest."
    )
    assert f'action="{three.root}/undo"' in newest


def test_a_missing_total_is_said_beside_its_field_and_what_was_typed_is_kept(three: Evening) -> None:
    answer = save(three, "knock", knocker="Ana", Ana=10, Ben="", Cai=20)
    assert answer.status_code == 422
    ben, ana = three.player("Ben"), three.player("Ana")
    assert fault_beside(answer, f"totals.{ben}")
    assert not fault_beside(answer, f"totals.{ana}")
    assert f'name="totals.{ana}"' in answer.text
    assert 'value="10"' in answer.text
    assert 'value="knock" checked' in answer.text
    assert f'value="{ana}" checked' in answer.text
    assert three.ledger.matches[-1].rows == ()


def test_the_first_fault_has_the_focus(three: Evening) -> None:
    answer = save(three, "knock", Ana=10, Ben=5, Cai=20)
    assert answer.text.count("autofocus") == 3  # a radio for each player; the browser takes the first
    assert fault_beside(answer, "knocker")


@pytest.mark.parametrize(
    ("ending", "said", "field", "words"),
    [
        ("knock", {"knocker": "Ana", "Ana": 10, "Ben": 51, "Cai": 20}, "totals.{Ben}", "more than 50"),
        ("knock", {"knocker": "Ana", "Ana": 0, "Ben": 5, "Cai": 20}, "totals.{Ana}", "at least 1"),
        ("knock", {"knocker": "Ana", "Ana": "ten", "Ben": 5, "Cai": 2}, "totals.{Ana}", "whole number"),
        ("knock", {"knocker": "Ana", "Ana": "", "Ben": "", "Cai": ""}, "totals.{Cai}", "Count Cai’s hand"),
        ("stock_out", {"Ana": 4, "Ben": 4, "Cai": ""}, "totals.{Cai}", "Count Cai’s hand"),
        ("dealt_tonk", {"Ana": "", "Ben": "", "Cai": ""}, "totals", "dealt tonk"),
        ("dealt_tonk", {"Ana": 48}, "totals", "dealt tonk"),
        ("tonk_out", {}, "winner", "Tap who went out"),
        ("discard_out", {}, "winner", "Tap who went out"),
        ("nonsense", {}, "ending", "how the deal ended"),
    ],
)
def test_whatever_cannot_stand_is_said_in_words_beside_its_field(
    three: Evening, ending: str, said: dict[str, Any], field: str, words: str
) -> None:
    answer = save(three, ending, **said)
    assert answer.status_code == 422
    named = field.format(**{name: three.player(name) for name in ("Ana", "Ben", "Cai")})
    assert fault_beside(answer, named)
    assert words in three.seen(answer).replace(" ’", "’").replace("Count Cai ", "Count Cai")
    assert three.ledger.matches[-1].rows == ()


def test_three_hands_of_fifty_and_one_more_fit_in_no_deck(seat: Callable[..., Evening]) -> None:
    four = seat("Ana", "Ben", "Cai", "Dee")
    answer = save(four, "stock_out", Ana=50, Ben=50, Cai=50, Dee=50)
    assert answer.status_code == 422
    assert "One deck cannot hold these" in four.seen(answer)


def test_the_same_form_twice_is_written_once(three: Evening) -> None:
    first = save(three, "tonk_out", winner="Ana", token="just-the-same", after=2)
    again = save(three, "tonk_out", winner="Ana", token="just-the-same", after=2)
    assert first.status_code == again.status_code == 303
    assert three.money["Ana"] == 400


def test_a_stale_form_is_told_what_was_written_and_keeps_what_was_typed(three: Evening) -> None:
    drawn = three.ledger.seq
    three.tonk("Ben")
    answer = save(three, "knock", knocker="Ana", Ana=10, Ben=5, Cai=20, after=drawn)
    assert answer.status_code == 409
    text = three.seen(answer)
    assert "Ben tonked out" in text
    assert "Save deal 2" in text
    assert 'value="20"' in answer.text
    assert three.money == {"Ana": -200, "Ben": 400, "Cai": -200}


def test_saving_once_more_after_that_records_it_as_the_next_deal(three: Evening) -> None:
    drawn = three.ledger.seq
    three.tonk("Ben")
    stale = save(three, "knock", knocker="Ana", Ana=10, Ben=5, Cai=20, after=drawn)
    panel = stale.text[stale.text.index('value="knock">') :]
    token = panel.split('name="token" value="')[1].split('"')[0]
    after = panel.split('name="after" value="')[1].split('"')[0]
    answer = save(three, "knock", knocker="Ana", Ana=10, Ben=5, Cai=20, token=token, after=int(after))
    assert answer.status_code == 303
    assert [row.number for row in three.ledger.matches[-1].rows] == [1, 2]


@pytest.mark.parametrize("broken", [{"token": ""}, {"after": "x"}, {"token": "a b"}, {"after": "-1"}])
def test_a_form_without_its_envelope_is_refused_with_a_sentence(
    three: Evening, broken: dict[str, str]
) -> None:
    form = {"token": "12345678", "after": "2", "ending": "misdeal", **broken}
    answer = three.phone.post(three.root + "/deal", data=form)
    assert answer.status_code == 400
    assert "Nothing was written" in three.seen(answer)


def test_going_out_is_asked_more_closely_only_where_it_pays_differently(three: Evening) -> None:
    assert "hits only" not in three.text("")
    set_rules(three, hit_out_pays=1)
    assert "hits only" in three.text("")
    answer = save(three, "tonk_out", winner="Ana")
    assert answer.status_code == 422
    assert fault_beside(answer, "final_play")
    assert save(three, "tonk_out", winner="Ana", final_play="hits_only").status_code == 303
    assert three.money["Ana"] == 200
    assert "Ana went out on hits." in three.text("")


def test_another_dealer_can_be_said_and_the_deal_passes_on_from_there(three: Evening) -> None:
    save(three, "discard_out", winner="Ana", dealer="Ana")
    (row,) = three.ledger.matches[-1].rows
    assert row.deal is not None
    assert row.deal.dealer == three.player("Ana")
    assert three.ledger.matches[-1].next_deal.dealer == three.player("Ben")


def test_a_wide_range_of_dealt_tonks_is_typed_and_a_narrow_one_tapped(three: Evening) -> None:
    ana = three.player("Ana")
    assert f'type="radio" name="totals.{ana}" value="49"' in three.get("").text
    rules = three.ledger.matches[-1].game.presets["fifteen_and_under"](3)
    set_rules(three, dealt_tonks=rules.dealt_tonks)
    assert f'type="radio" name="totals.{ana}"' not in three.get("").text
    assert save(three, "dealt_tonk", Ana=11).status_code == 303


# ---- Preview ----


def test_the_preview_says_what_is_missing_then_who_would_pay_and_writes_nothing(three: Evening) -> None:
    missing = save(three, "knock", path="/deal/preview", knocker="Ana", Ana=10, Ben=5, Cai="")
    assert "Still to count: Cai" in three.seen(missing)
    assert "<html" not in missing.text
    ready = save(three, "knock", path="/deal/preview", knocker="Ana", Ana=10, Ben=5, Cai=20)
    assert "Ana pays Ben 2.00, double for the catch." in three.seen(ready)
    assert three.ledger.matches[-1].rows == ()


# ---- Who may ----


@pytest.mark.parametrize("path", ["/deal", "/deal/preview", "/deal/3", "/deal/3/strike", "/undo", "/redo"])
def test_a_watcher_can_write_nothing(three: Evening, watcher: FlaskClient, path: str) -> None:
    three.tonk("Ana")
    form = {"token": "watching", "after": "3", "ending": "misdeal"}
    assert watcher.post(three.root + path, data=form).status_code == 403
    assert three.money["Ana"] == 400


def test_a_closed_session_takes_no_deal_and_says_so(three: Evening) -> None:
    drawn = three.ledger.seq
    three.write(Draft(Kind.CLOSING, {"totals": dict.fromkeys(three.ids.values(), 0)}))
    answer = save(three, "tonk_out", winner="Ana", after=drawn)
    assert answer.status_code == 409
    assert "closed" in three.seen(answer)
    assert three.money["Ana"] == 0
