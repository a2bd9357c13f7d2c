"""Why a Tonk deal cannot stand: each code at least once, with the field it belongs to."""

from typing import Any

import pytest

from scoring.batch import answer
from scoring.game import POT

COUNTED = {"ending": "knock", "knocker": "A", "totals": {"A": 10, "B": 5, "C": 20}}


def found(
    deal: dict[str, Any], players: object = ("A", "B", "C"), preset: str = "as_written", **rules: object
) -> set[tuple[int, str, str]]:
    """Deal, field and code of each fault; nothing may have been paid."""
    names = list(players) if isinstance(players, tuple) else players
    record = {
        "game": "tonk",
        "preset": preset,
        "rules": {"stake": 10, **rules},
        "players": names,
        "deals": [deal],
    }
    reply: dict[str, Any] = answer(record)
    assert reply["faults"]
    assert not any(reply["money"].values())
    return {(fault["deal"], fault["field"], fault["code"]) for fault in reply["faults"]}


@pytest.mark.parametrize(
    ("deal", "field", "code"),
    [
        ({"ending": "knock", "totals": COUNTED["totals"]}, "knocker", "knocker_missing"),
        (COUNTED | {"knocker": "Z"}, "knocker", "knocker_unknown"),
        (COUNTED | {"knocker": 7}, "knocker", "knocker_unknown"),
        ({"ending": "discard_out", "winner": "B", "knocker": "A"}, "knocker", "knocker_unexpected"),
        ({"ending": "misdeal", "knocker": "A"}, "knocker", "knocker_unexpected"),
        ({"ending": "tonk_out"}, "winner", "winner_missing"),
        ({"ending": "tonk_out", "winner": "Z"}, "winner", "winner_unknown"),
        ({"ending": "tonk_out", "winner": ["A", "B"]}, "winner", "winner_not_single"),
        (COUNTED | {"winner": "B"}, "winner", "winner_unexpected"),
        (COUNTED | {"totals": {"A": 10, "B": 5}}, "totals.C", "total_missing"),
        (COUNTED | {"totals": {}}, "totals.A", "total_missing"),
        (COUNTED | {"totals": {"A": 10, "B": 5, "C": None}}, "totals.C", "total_missing"),
        (COUNTED | {"totals": {"A": 10, "B": True, "C": 20}}, "totals.B", "total_not_whole"),
        (COUNTED | {"totals": {"A": 10, "B": 5.0, "C": 20}}, "totals.B", "total_not_whole"),
        (COUNTED | {"totals": {"A": 10, "B": "5", "C": 20}}, "totals.B", "total_not_whole"),
        (COUNTED | {"totals": {"A": 10, "B": 1e3, "C": 20}}, "totals.B", "total_not_whole"),
        (COUNTED | {"totals": {"A": 10, "B": float("nan"), "C": 20}}, "totals.B", "total_not_whole"),
        (COUNTED | {"totals": [10, 5, 20]}, "totals", "total_not_whole"),
        (COUNTED | {"totals": {"A": 10, "B": 0, "C": 20}}, "totals.B", "total_too_low"),
        (COUNTED | {"totals": {"A": 10, "B": 51, "C": 20}}, "totals.B", "total_too_high"),
        (COUNTED | {"totals": {"A": 10, "B": 10**99, "C": 20}}, "totals.B", "total_too_high"),
        ({"ending": "dealt_tonk", "totals": {"A": 50, "B": 5}}, "totals.B", "total_too_low"),
        (COUNTED | {"totals": {"A": 10, "B": 5, "C": 20, "D": 9}}, "totals.D", "total_unknown_player"),
        ({"ending": "dealt_tonk", "totals": {"A": 50, "B": 6, "C": 11}}, "totals", "totals_impossible"),
        ({"ending": "tonk_out", "winner": "A", "final_play": "x"}, "final_play", "final_play_unexpected"),
        (COUNTED | {"final_play": "hits_only"}, "final_play", "final_play_unexpected"),
        ({"ending": "dealt_tonk", "totals": {"A": 48}}, "totals", "not_a_dealt_tonk"),
        ({"ending": "dealt_tonk", "totals": {}}, "totals", "not_a_dealt_tonk"),
        ({"ending": "tunk"}, "ending", "ending_unknown"),
        ({"winner": "A", "final_play": "hits_only"}, "ending", "ending_unknown"),
        (COUNTED | {"dealer": "Z"}, "dealer", "dealer_unknown"),
        (COUNTED | {"dealer": 3}, "dealer", "dealer_unknown"),
        (COUNTED | {"knoker": "A"}, "knoker", "field_unknown"),
        (COUNTED | {"players": "ABC"}, "players", "unreadable"),
        (COUNTED | {"players": ["A", "B", "C", "A"]}, "players", "player_twice"),
        (COUNTED | {"rules": {"stake": 0}}, "rules.stake", "stake_not_positive"),
        (COUNTED | {"rules": {"stak": 20}}, "rules.stak", "rule_unknown"),
        (COUNTED | {"rules": 20}, "rules", "rule_value"),
    ],
)
def test_a_deal_with_a_fault_counts_for_nothing(deal: dict[str, Any], field: str, code: str) -> None:
    assert (1, field, code) in found(deal)


def test_totals_no_deck_holds_are_impossible_at_a_count_too() -> None:
    deal = {"ending": "stock_out", "totals": dict.fromkeys("ABCD", 50)}
    assert found(deal, ("A", "B", "C", "D")) == {(1, "totals", "totals_impossible")}


def test_a_table_too_large_for_the_deck_is_told_so_alone() -> None:
    players = tuple("ABCDEFGHIJKLMNOP")
    deal = {"ending": "stock_out", "totals": dict.fromkeys(players, 31)}
    assert {code for _, _, code in found(deal, players)} == {"too_many_players"}


def test_a_total_below_0_is_too_low_even_where_only_unmatched_cards_count() -> None:
    deal = COUNTED | {"totals": {"A": -1, "B": 0, "C": 3}}
    assert found(deal, count="unmatched") == {(1, "totals.A", "total_too_low")}


def test_final_play_is_missing_where_it_matters() -> None:
    deal = {"ending": "tonk_out", "winner": "A"}
    assert found(deal, hit_out_pays=1) == {(1, "final_play", "final_play_missing")}


def test_all_faults_of_a_deal_are_reported_together() -> None:
    deal = {"ending": "knock", "dealer": "Z", "winner": "A", "totals": {"A": 0, "B": 99, "D": 3}}
    assert {code for _, _, code in found(deal)} == {
        "dealer_unknown",
        "winner_unexpected",
        "knocker_missing",
        "total_too_low",
        "total_too_high",
        "total_missing",
        "total_unknown_player",
    }


def test_a_fault_says_what_its_sentence_needs() -> None:
    deal = {"ending": "stock_out", "totals": {"A": 51, "B": 5}}
    reply: dict[str, Any] = answer(
        {"game": "tonk", "rules": {"stake": 1}, "players": ["A", "B"], "deals": [deal]}
    )
    assert reply["faults"] == [
        {
            "deal": 1,
            "field": "totals.A",
            "code": "total_too_high",
            "values": {"player": "A", "least": 1, "most": 50},
        }
    ]


def test_all_that_cannot_be_read_is_reported_together() -> None:
    deal = {"ending": "tunk", "winner": ["A"], "totals": {"A": "x", "B": 1.5}, "note": ""}
    assert {(field, code) for _, field, code in found(deal)} == {
        ("ending", "ending_unknown"),
        ("winner", "winner_not_single"),
        ("totals.A", "total_not_whole"),
        ("totals.B", "total_not_whole"),
        ("note", "field_unknown"),
    }


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ((), "too_few_players"),
        (("A",), "too_few_players"),
        (tuple("ABCDEFG"), "too_many_players"),
        (("A", "B", "A"), "player_twice"),
        (("A", POT), "player_reserved"),
        ("ABC", "unreadable"),
        (None, "unreadable"),
        (("A", 3), "unreadable"),
        (("A", " "), "unreadable"),
    ],
)
def test_who_cannot_sit_at_the_table(players: object, code: str) -> None:
    assert (0, "players", code) in found({"ending": "misdeal"}, players)


@pytest.mark.parametrize(
    ("rules", "field", "code"),
    [
        ({"stake": 0}, "stake", "stake_not_positive"),
        ({"stake": -5}, "stake", "stake_not_positive"),
        ({"stake": 0.5}, "stake", "stake_not_whole"),
        ({"stake": "10"}, "stake", "stake_not_whole"),
        ({"stake": True}, "stake", "stake_not_whole"),
        ({"stake": None}, "stake", "stake_not_whole"),
        ({"stake": 2**53 - 1}, "stake", "stake_too_large"),
        ({"caught_pays": 10**16}, "stake", "stake_too_large"),
        ({"dealt_tonks": [{"low": 50, "high": 50, "pays": 10**16}]}, "stake", "stake_too_large"),
        ({"lowest_collects_frm": "others"}, "lowest_collects_frm", "rule_unknown"),
        ({"dealt_tonks": [{"low": 6, "high": 9, "pays": 2, "pay": 2}]}, "dealt_tonks.0.pay", "rule_unknown"),
        ({"dealt_tonks": [{"low": 6, "high": 9}]}, "dealt_tonks.0.pays", "rule_value"),
        ({"dealt_tonks": [{"low": 5, "high": 9, "pays": 2}]}, "dealt_tonks.0.low", "rule_value"),
        ({"dealt_tonks": [{"low": 49, "high": 51, "pays": 2}]}, "dealt_tonks.0.high", "rule_value"),
        ({"dealt_tonks": [{"low": 49, "high": 48, "pays": 2}]}, "dealt_tonks.0.high", "rule_value"),
        ({"dealt_tonks": [{"low": 49, "high": 50, "pays": 0}]}, "dealt_tonks.0.pays", "rule_value"),
        ({"dealt_tonks": 49}, "dealt_tonks", "rule_value"),
        ({"lowest_collects_from": "all"}, "lowest_collects_from", "rule_value"),
        ({"knocker_covers_table": 1}, "knocker_covers_table", "rule_value"),
        ({"knock_pays": 0}, "knock_pays", "rule_value"),
        ({"knock_pays": 1.5}, "knock_pays", "rule_value"),
    ],
)
def test_house_rules_that_cannot_be(rules: dict[str, Any], field: str, code: str) -> None:
    assert (0, f"rules.{field}", code) in found({"ending": "misdeal"}, ("A", "B"), "as_written", **rules)


def test_a_stake_is_too_large_when_a_deal_could_move_2_to_the_53() -> None:
    def too_large(stake: int, **rules: object) -> bool:
        record = {"game": "tonk", "rules": {"stake": stake, **rules}, "players": ["A", "B"], "deals": []}
        faults: Any = answer(record)["faults"]
        return [fault["code"] for fault in faults] == ["stake_too_large"]

    # six players: the knocker pays each of five catchers two stakes and one, or twice fifty points
    for multiple, rules in ((15, {}), (500, {"settlement": "per_point"})):
        most = (2**53 - 1) // multiple
        assert not too_large(most, **rules)
        assert too_large(most + 1, **rules)


def test_totals_noted_where_nothing_is_counted_are_a_warning_only() -> None:
    deal = {"ending": "discard_out", "winner": "A", "totals": {"B": 7}}
    reply = answer({"game": "tonk", "rules": {"stake": 1}, "players": ["A", "B"], "deals": [deal]})
    assert reply["faults"] == []
    assert reply["money"] == {"A": 1, "B": -1}
    assert reply["warnings"] == [{"deal": 1, "field": "totals", "code": "totals_not_used", "values": {}}]
