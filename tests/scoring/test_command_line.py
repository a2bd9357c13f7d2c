"""``python -m scoring``: JSON lines in, JSON lines out, and never a traceback."""

import json
import subprocess
import sys
from io import BytesIO
from typing import Any

import pytest

from scoring.__main__ import CLEAN, MISUSED, PIPE_CLOSED, main, run

TONK: dict[str, Any] = {
    "game": "tonk",
    "preset": "as_written",
    "rules": {"stake": 10},
    "players": ["A", "B", "C"],
}
WON = {"ending": "discard_out", "winner": "A"}


def replies(*lines: str) -> tuple[list[dict[str, Any]], int]:
    out = BytesIO()
    status = run([line.encode() + b"\n" for line in lines], out)
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def reply(**record: object) -> dict[str, Any]:
    return replies(json.dumps({**TONK, **record}))[0][0]


def codes(answer: dict[str, Any], found: str = "faults") -> list[tuple[int, str, str]]:
    return [(each["deal"], each["field"], each["code"]) for each in answer[found]]


def test_the_designs_own_example() -> None:
    deal = {"dealer": "C", "ending": "knock", "knocker": "A", "totals": {"A": 10, "B": 5, "C": 20}}
    assert reply(id="a", deals=[deal]) == {
        "id": "a",
        "money": {"A": -30, "B": 40, "C": -10},
        "deals": [
            {
                "transfers": [
                    {"from": "A", "to": "B", "amount": 20, "reason": "caught"},
                    {"from": "A", "to": "B", "amount": 10, "reason": "lowest"},
                    {"from": "C", "to": "B", "amount": 10, "reason": "lowest"},
                ]
            }
        ],
        "faults": [],
        "warnings": [],
    }


@pytest.mark.parametrize("name", [7, None, "tonk-1", [1, {"a": "x"}], "\ud800", "Zoë"])
def test_the_id_is_echoed(name: object) -> None:
    assert reply(id=name)["id"] == name


def test_the_order_of_lines_is_kept_and_each_counts_from_zero() -> None:
    lines = [json.dumps({**TONK, "id": number, "deals": [WON]}) for number in range(3)]
    answers, status = replies(*lines)
    assert [answer["id"] for answer in answers] == [0, 1, 2]
    assert {answer["money"]["A"] for answer in answers} == {20}
    assert status == 0


def test_the_dealer_may_be_left_out() -> None:
    # C deals first, as the last in the list; then A, who misdeals and so deals again; then B
    tie = {"ending": "knock", "knocker": "B", "totals": {"A": 5, "B": 10, "C": 5}}
    split = {
        "stake": 1,
        "low_tie": "split",
        "lowest_collects_from": "nobody",
        "caught_paid_to": "lowest",
        "caught_pays": 3,
    }
    answer = reply(rules=split, deals=[tie, {"ending": "misdeal"}, tie, tie])
    got = [{line["to"]: line["amount"] for line in deal["transfers"]} for deal in answer["deals"]]
    assert got == [{"A": 2, "C": 1}, {}, {"A": 1, "C": 2}, {"A": 1, "C": 2}]
    assert reply(rules=split, deals=[{**tie, "dealer": None}])["faults"] == []


def test_a_deals_own_players_and_rules_hold_from_there_on() -> None:
    raised = {**WON, "players": ["A", "B", "C", "D"], "rules": {"stake": 20}}
    answer = reply(deals=[WON, raised, WON, {**WON, "players": ["A", "D"]}])
    assert answer["faults"] == []
    assert answer["money"] == {"A": 20 + 60 + 60 + 20, "B": -50, "C": -50, "D": -60}


def test_a_change_that_cannot_be_read_spoils_its_deal_and_changes_nothing() -> None:
    answer = reply(deals=[{**WON, "rules": {"stake": "x"}}, {**WON, "players": 5}, WON])
    assert codes(answer) == [(1, "rules.stake", "stake_not_whole"), (2, "players", "unreadable")]
    assert answer["money"] == {"A": 20, "B": -10, "C": -10}


def test_a_deal_with_faults_counts_for_nothing_and_the_others_stand() -> None:
    answer = reply(deals=[{"ending": "discard_out"}, WON])
    assert codes(answer) == [(1, "winner", "winner_missing")]
    assert answer["deals"][0] == {"transfers": []}
    assert answer["money"]["A"] == 20


def test_an_unfinished_deal_is_a_warning_and_moves_nothing() -> None:
    answer = reply(deals=[{"ending": "knock", "knocker": "A"}])
    assert answer["faults"] == []
    assert codes(answer, "warnings") == [(1, "", "unfinished")]
    assert not any(answer["money"].values())


def test_a_match_without_deals_is_answered_too() -> None:
    answer = reply(deals=[])
    assert answer["money"] == {"A": 0, "B": 0, "C": 0}
    assert answer["deals"] == []


def test_awards_stand_beside_the_deals() -> None:
    award = {"player": "A", "points": -3, "reason": "late"}
    answer = reply(deals=[WON], awards=[award, award])
    assert answer["points"] == {"A": -6, "B": 0, "C": 0}
    assert answer["money"]["A"] == 20


@pytest.mark.parametrize(
    ("awards", "field", "code"),
    [
        ([{"player": "Z", "points": 1, "reason": ""}], "awards.0.player", "player_unknown"),
        ([{"player": "A", "points": 1.5, "reason": ""}], "awards.0.points", "unreadable"),
        ([{"player": "A", "points": 1}], "awards.0.reason", "unreadable"),
        ([{"player": "A", "points": 1, "reason": "", "why": ""}], "awards.0.why", "field_unknown"),
        (["A"], "awards.0", "unreadable"),
        ({"A": 3}, "awards", "unreadable"),
    ],
)
def test_awards_that_cannot_stand(awards: object, field: str, code: str) -> None:
    assert (0, field, code) in codes(reply(awards=awards))


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"game": "whist"}, "game", "game_unknown"),
        ({"game": ["tonk"]}, "game", "game_unknown"),
        ({"game": None}, "game", "game_unknown"),
        ({"preset": "as_writen"}, "preset", "preset_unknown"),
        ({"preset": ["as_written"]}, "preset", "preset_unknown"),
        ({"rules": {}}, "rules.stake", "stake_not_positive"),
        ({"rules": [10]}, "rules", "rule_value"),
        ({"deals": WON}, "deals", "unreadable"),
        ({"deals": None}, "deals", "unreadable"),
        ({"players": [["A"], "B"]}, "players", "unreadable"),
    ],
)
def test_faults_of_the_match_itself_are_deal_0(changes: dict[str, object], field: str, code: str) -> None:
    assert (0, field, code) in codes(reply(**changes))


def test_a_deal_is_looked_at_even_where_the_house_rules_cannot_be_read() -> None:
    answer = reply(preset="x", deals=[{"ending": "tunk"}, {**WON, "rules": {"stake": 5}}])
    assert codes(answer) == [(0, "preset", "preset_unknown"), (1, "ending", "ending_unknown")]
    assert not any(answer["money"].values())


@pytest.mark.parametrize("deal", [None, 5, "x", [], [WON]])
def test_a_deal_that_is_no_object(deal: object) -> None:
    assert codes(reply(deals=[deal])) == [(1, "", "unreadable")]


def test_no_preset_means_the_defaults() -> None:
    record = {field: value for field, value in TONK.items() if field != "preset"}
    answers, _ = replies(json.dumps({**record, "deals": [WON]}))
    assert answers[0]["money"]["A"] == 20
    assert "id" not in answers[0]


def test_a_misspelt_part_of_the_record_is_a_warning() -> None:
    assert codes(reply(deels=[], expect={}, source=""), "warnings") == [(0, "deels", "field_unknown")]


NOT_JSON = ["", "{", "nothing", '{"id": NaN}', '{"id": -Infinity}', "[" * 100_000, '{"id": ' + "[" * 100_000]


@pytest.mark.parametrize("line", NOT_JSON, ids=range(len(NOT_JSON)))
def test_a_line_that_is_not_json(line: str) -> None:
    answers, status = replies(json.dumps(TONK), "{}", line)
    assert answers[2] == {"line": 3, "faults": [{"deal": 0, "field": "", "code": "not_json"}]}
    assert status == 2


def test_a_line_that_is_not_unicode() -> None:
    out = BytesIO()
    assert run([b'{"id": "\xff"}\n'], out) == 2
    assert json.loads(out.getvalue())["faults"][0]["code"] == "not_json"


@pytest.mark.parametrize("line", ["[]", "3", '"x"', "null", "[{}]"])
def test_a_line_that_is_json_but_no_object(line: str) -> None:
    answers, status = replies(line)
    assert answers == [{"line": 1, "faults": [{"deal": 0, "field": "", "code": "not_an_object"}]}]
    assert status == 2


def test_nested_data_of_any_depth_is_a_fault_or_an_answer() -> None:
    for depth in (*range(100, 1100, 50), 10_000):
        nested = "[" * depth + "]" * depth
        answers, status = replies(
            f'{{"game": "tonk", "id": {nested}, "players": {nested}, "deals": [{nested}]}}'
        )
        assert len(answers) == 1
        assert status > 0


def test_numbers_of_thousands_of_digits() -> None:
    huge = "9" * 5000
    line = json.dumps({**TONK, "deals": [{"ending": "stock_out", "totals": {"A": 0.5, "B": 3, "C": 4}}]})
    answers, status = replies(line.replace("0.5", huge), line.replace("10}", huge + "}"))
    assert codes(answers[0]) == [(1, "totals.A", "total_too_high")]
    assert (0, "rules.stake", "stake_too_large") in codes(answers[1])
    assert status == 1


@pytest.mark.parametrize("name", ["Zoë", "அனா", "a,b", "=1+1", "🂡", "\ud800", "totals.A", "x" * 5000])
def test_players_of_any_name(name: str) -> None:
    answer = reply(players=[name, "A"], deals=[{"ending": "stock_out", "totals": {name: 1, "A": 5}}])
    assert answer["money"] == {name: 10, "A": -10}


def test_warnings_do_not_count_for_the_exit_status() -> None:
    assert replies(json.dumps({**TONK, "deels": []}))[1] == 0


def test_a_reader_that_goes_away_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(BytesIO):
        def write(self, _data: object) -> int:
            raise BrokenPipeError

    class Standard:
        def __init__(self, buffer: BytesIO) -> None:
            self.buffer = buffer

    monkeypatch.setattr(sys, "stdin", Standard(BytesIO(b"{}\n")))
    monkeypatch.setattr(sys, "stdout", Standard(Gone()))
    assert main() == PIPE_CLOSED


def test_each_line_is_answered_before_the_next_one_comes() -> None:
    command = [sys.executable, "-m", "scoring"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(json.dumps({**TONK, "id": number}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_it_takes_no_file_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("deals.jsonl") == MISUSED
    assert "takes no arguments" in capsys.readouterr().err


def test_it_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("--help") == CLEAN
    assert "one JSON object a line" in capsys.readouterr().out
