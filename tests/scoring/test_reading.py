"""Plain data read as records, and written back."""

from typing import Any

import pytest

from scoring.game import Fault, Minor, Player, Transfer
from scoring.games.oh_hell import GAME as OH_HELL
from scoring.games.tonk import GAME as TONK
from scoring.games.tonk.deal import Ending, TonkDeal
from scoring.games.tonk.rules import DealtTonk, KnockTie, TonkRules
from scoring.reading import plain, read_award, read_deal, read_rules

A, B = Player("A"), Player("B")
SEATS: dict[str, Any] = {"players": ["A", "B"], "dealer": "B"}


def test_house_rules_are_changes_from_the_defaults_or_from_others() -> None:
    base = TonkRules(stake=Minor(5), knock_tie=KnockTie.PUSH)
    assert read_rules(TONK, {}) == (TonkRules(), ())
    assert read_rules(TONK, {"stake": 7}) == (TonkRules(stake=Minor(7)), ())
    changed = TonkRules(stake=Minor(7), knock_tie=KnockTie.PUSH)
    assert read_rules(TONK, {"stake": 7}, base) == (changed, ())
    assert read_rules(TONK, {"stake": "7"}, base) == (None, (Fault("rules.stake", "stake_not_whole"),))


def test_a_list_of_records_is_read_whole() -> None:
    rules, faults = read_rules(TONK, {"dealt_tonks": [{"low": 50, "high": 50, "pays": 3}]})
    assert faults == ()
    assert rules is not None
    assert rules.dealt_tonks == (DealtTonk(50, 50, 3),)
    assert hash(rules) == hash(TonkRules(dealt_tonks=(DealtTonk(50, 50, 3),)))


def test_a_deal_is_read_with_its_players_and_dealer() -> None:
    deal, faults = read_deal(TONK, {**SEATS, "ending": "knock", "knocker": "A", "totals": {"A": 3, "B": 9}})
    assert faults == ()
    assert deal == TonkDeal((A, B), B, Ending.KNOCK, knocker=A, totals={A: 3, B: 9})


def test_what_is_null_is_absent() -> None:
    data = {**SEATS, "ending": "knock", "winner": None, "totals": {"A": 3, "B": None}}
    assert read_deal(TONK, data) == (TonkDeal((A, B), B, Ending.KNOCK, totals={A: 3}), ())


@pytest.mark.parametrize("number", [True, 5.0, "5", "abc", 1e3, float("nan"), float("inf"), [5], {"a": 5}])
def test_only_whole_numbers_are_whole(number: object) -> None:
    data = {**SEATS, "ending": "stock_out", "totals": {"A": number, "B": 4}}
    assert read_deal(TONK, data) == (None, (Fault("totals.A", "total_not_whole"),))


@pytest.mark.parametrize(
    ("data", "field", "code"),
    [
        ({"dealer": "B"}, "players", "unreadable"),
        ({"players": ["A", 3], "dealer": "A"}, "players.1", "unreadable"),
        ({"players": ["A", "B"]}, "dealer", "dealer_unknown"),
        ({**SEATS, "stake": 5}, "stake", "field_unknown"),
        ({**SEATS, "totals": 5}, "totals", "total_not_whole"),
        ({**SEATS, "winner": ["A"]}, "winner", "winner_not_single"),
    ],
)
def test_faults_name_their_field(data: dict[str, Any], field: str, code: str) -> None:
    deal, faults = read_deal(TONK, data)
    assert deal is None
    assert [(fault.field, fault.code) for fault in faults] == [(field, code)]


def test_an_award_names_its_own_field() -> None:
    data = {"player": "A", "points": "3", "reason": "bonus"}
    assert read_award(data, "awards.4") == (None, (Fault("awards.4.points", "unreadable"),))


def test_plain_data_leaves_out_what_is_absent() -> None:
    deal = TonkDeal((A, B), B, Ending.DISCARD_OUT, winner=A)
    assert plain(deal) == {"players": ["A", "B"], "dealer": "B", "ending": "discard_out", "winner": "A"}
    assert type(plain(deal)["ending"]) is str
    assert plain(Transfer(A, B, Minor(3), "knock"))["amount"] == 3
    assert plain(TonkRules())["dealt_tonks"] == [{"low": 49, "high": 50, "pays": 2}]
    assert plain(TonkRules())["knocker_covers_table"] is False


@pytest.mark.parametrize("key", ["1", 1])
def test_a_map_keyed_by_numbers_is_read_from_text(key: object) -> None:
    rules, faults = read_rules(OH_HELL, {"custom": {"made_by_bid": {key: 15}}})
    assert faults == ()
    assert rules is not None
    assert rules.custom.made_by_bid == {1: 15}
    assert plain(rules)["custom"]["made_by_bid"] == {"1": 15}


@pytest.mark.parametrize(
    "made_by_bid", [{"one": 1}, {"": 1}, {"01": 1}, {"1.0": 1}, {True: 1}, {"1": True}, {"1": "2"}]
)
def test_a_map_keyed_by_numbers_has_no_other_keys_and_only_whole_values(made_by_bid: object) -> None:
    rules, (fault,) = read_rules(OH_HELL, {"custom": {"made_by_bid": made_by_bid}})
    assert rules is None
    assert fault.field.startswith("rules.custom.made_by_bid")
    assert fault.code == "rule_value"


def test_a_misspelt_parameter_of_a_scheme_is_unknown() -> None:
    data = {"custom": {"made": 1, "over": {"made_base": 1}}}
    _rules, faults = read_rules(OH_HELL, data)
    assert {(fault.field, fault.code) for fault in faults} == {
        ("rules.custom.made", "rule_unknown"),
        ("rules.custom.over.made_base", "rule_unknown"),
    }
