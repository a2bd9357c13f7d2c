"""Another stake or other house rules, from now on or from a deal on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flask.testing import FlaskClient

from scoring.log import Draft, Kind

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def typed(evening: Evening, **changed: str) -> dict[str, str]:
    """The whole rules form as a phone would send it back, with some fields changed."""
    page = evening.get("/rules")
    assert page.status_code == 200
    html = page.text
    fields = {}
    for tag in re.findall(r"<input[^>]*>", html):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and value and ('type="radio"' not in tag or " checked" in tag):
            fields[name[1]] = value[1]
    for known in ("token", "after", "theme"):
        fields.pop(known, None)
    return {**fields, **changed}


def deal(evening: Evening, number: int) -> str:
    """The line of a deal, as the form names it."""
    return str(evening.ledger.matches[-1].rows[number - 1].line)


def test_the_form_sent_back_as_it_is_changes_no_rule(three: Evening) -> None:
    before = three.rules
    assert three.send("/rules", typed(three)).status_code == 303
    assert three.rules == before


def test_a_new_stake_holds_from_now_on(three: Evening) -> None:
    three.tonk("Ana")
    assert three.send("/rules", typed(three, stake="2.50")).status_code == 303
    assert three.money == {"Ana": 400, "Ben": -200, "Cai": -200}
    three.tonk("Ben")
    assert three.money == {"Ana": -100, "Ben": 800, "Cai": -700}


def test_house_rules_change_from_now_on(three: Evening) -> None:
    three.send("/rules", typed(three, **{"rules.tonk_out_pays": "3", "rules.knocker_covers_table": "true"}))
    assert (three.rules["tonk_out_pays"], three.rules["knocker_covers_table"]) == (3, True)
    assert three.rules["stake"] == 100


def test_reaching_back_shows_how_balances_change_and_writes_nothing_yet(three: Evening) -> None:
    three.tonk("Ana")
    three.tonk("Ana")
    seq = three.ledger.seq
    answer = three.send("/rules", typed(three, stake="2.00", since=deal(three, 2)))
    assert answer.status_code == 200
    text = three.seen(answer)
    assert "Since Deal 2, this changes" in text
    assert "+8.00 → +12.00" in text
    assert three.ledger.seq == seq


def test_reaching_back_is_one_action_once_confirmed(three: Evening) -> None:
    three.tonk("Ana")
    three.tonk("Ana")
    fields = typed(three, stake="2.00", since=deal(three, 2))
    seen = three.field(three.send("/rules", fields), "seen")
    assert three.send("/rules", {**fields, "seen": seen}).status_code == 303
    assert three.money == {"Ana": 1200, "Ben": -600, "Cai": -600}
    three.post("/undo")
    assert three.money == {"Ana": 800, "Ben": -400, "Cai": -400}
    assert three.rules["stake"] == 100


def test_what_was_changed_after_the_preview_is_shown_again(three: Evening) -> None:
    three.tonk("Ana")
    fields = typed(three, stake="2.00", since=deal(three, 1))
    seen = three.field(three.send("/rules", fields), "seen")
    answer = three.send("/rules", {**fields, "stake": "3.00", "seen": seen})
    assert answer.status_code == 200
    assert "+4.00 → +12.00" in three.seen(answer)


def test_deals_that_could_not_stand_under_the_new_rules_are_named_before_saving(three: Evening) -> None:
    three.tonk("Ana")
    fields = typed(three, since=deal(three, 1), **{"rules.hit_out_pays": "1"})
    text = three.seen(three.send("/rules", fields))
    assert "Deal 1 could not stand" in text
    assert "whether the last turn laid a new spread" in text


def test_a_struck_deal_stays_struck(three: Evening) -> None:
    line = three.tonk("Ana")
    three.tonk("Ana")
    three.post(f"/deal/{line}/strike")
    fields = typed(three, stake="2.00", since=deal(three, 2))
    seen = three.field(three.send("/rules", fields), "seen")
    three.send("/rules", {**fields, "seen": seen})
    assert three.money["Ana"] == 800
    row = three.ledger.row(line)
    assert row is not None
    assert row.struck


def test_a_stake_of_nothing_is_refused_and_kept(three: Evening) -> None:
    answer = three.send("/rules", typed(three, stake="0"))
    assert answer.status_code == 422
    assert "must be more than nothing" in three.seen(answer)


def test_a_stake_that_cannot_be_read_is_refused_and_kept(three: Evening) -> None:
    answer = three.send("/rules", typed(three, stake="ten"))
    assert answer.status_code == 422
    assert 'value="ten"' in answer.text


def test_a_multiple_left_empty_is_no_silent_default(three: Evening) -> None:
    answer = three.send("/rules", typed(three, **{"rules.caught_pays": ""}))
    assert answer.status_code == 422
    assert "not one of this house rule’s choices" in three.seen(answer)


def test_rules_changed_meanwhile_by_somebody_else_make_the_page_stale(three: Evening) -> None:
    drawn, fields = three.ledger.seq, typed(three, stake="2.00")
    three.send("/rules", typed(three, stake="5.00"))
    answer = three.send("/rules", fields, after=drawn)
    assert answer.status_code == 409
    text = three.seen(answer)
    assert "Somebody wrote this meanwhile" in text
    assert 'value="2.00"' in answer.text
    assert three.rules["stake"] == 500


def test_the_same_form_sent_twice_writes_once(three: Evening) -> None:
    fields = typed(three, stake="2.00")
    answers = [three.send("/rules", fields, token="one-and-the-same") for _time in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert len(three.ledger.matches) == 1


def test_a_watcher_reads_the_rules_and_sees_no_button(three: Evening, watcher: FlaskClient) -> None:
    page = watcher.get(f"{three.root}/rules")
    assert "1.00 · caught pays 2 + 1" in three.seen(page)
    assert "<button" not in page.text.split('id="main"')[1]


def test_the_page_says_when_the_rules_are_no_longer_the_presets_own(three: Evening) -> None:
    assert "some rules changed" not in three.text("/rules")
    three.send("/rules", typed(three, **{"rules.caught_pays": "3"}))
    assert "some rules changed" in three.text("/rules")


def test_without_a_match_there_are_no_rules_and_nothing_leads_to_them(three: Evening) -> None:
    three.post("/undo")
    assert f'href="{three.root}/rules"' not in three.get("").text
    assert three.get("/rules").location == three.root


def test_a_fault_stands_beside_the_row_it_was_typed_in_though_rows_above_are_blank(three: Evening) -> None:
    blank = {f"rules.dealt_tonks.0.{part}": "" for part in ("low", "high", "pays")}
    row = {"rules.dealt_tonks.2.low": "x", "rules.dealt_tonks.2.high": "50", "rules.dealt_tonks.2.pays": "2"}
    answer = three.send("/rules", {"stake": "1.00", **blank, **row})
    assert answer.status_code == 422
    assert 'id="fault-rules.dealt_tonks.2.low-1"' in answer.text


def test_rules_of_a_match_that_was_taken_back_meanwhile_are_refused_in_words(three: Evening) -> None:
    drawn = three.ledger.seq
    three.write(Draft(Kind.MATCH, None, 2))
    answer = three.send("/rules", {"stake": "2.00"}, after=drawn)
    assert answer.status_code == 409
    assert "The match does not count any more" in three.seen(answer)
    assert "Nothing is being played yet" in three.seen(answer)
