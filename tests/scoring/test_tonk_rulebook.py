"""Tonk, paragraph by paragraph of its rules page. The stake is 10 unless a test says otherwise."""

from typing import Any

import pytest

from scoring.batch import answer
from scoring.games.tonk.rules import TonkRules

Money = dict[str, int]


def lines(
    players: str, deal: dict[str, Any], preset: str = "as_written", **rules: object
) -> list[dict[str, Any]]:
    """The transfers of one deal among players named by single letters, the last one dealing."""
    reply: dict[str, Any] = answer(
        {
            "game": "tonk",
            "preset": preset,
            "rules": {"stake": 10, **rules},
            "players": list(players),
            "deals": [deal],
        }
    )
    assert reply["faults"] == []
    transfers: list[dict[str, Any]] = reply["deals"][0]["transfers"]
    return transfers


def money(players: str, deal: dict[str, Any], preset: str = "as_written", **rules: object) -> list[int]:
    """What each player has after one deal, in seat order."""
    balance = dict.fromkeys(players, 0)
    for line in lines(players, deal, preset, **rules):
        balance[line["from"]] -= line["amount"]
        balance[line["to"]] += line["amount"]
    return list(balance.values())


def knock(knocker: str, **totals: int) -> dict[str, Any]:
    return {"ending": "knock", "knocker": knocker, "totals": totals}


def stock_out(**totals: int) -> dict[str, Any]:
    return {"ending": "stock_out", "totals": totals}


def dealt(**totals: int) -> dict[str, Any]:
    return {"ending": "dealt_tonk", "totals": totals}


def tonk_out(winner: str, **more: str) -> dict[str, Any]:
    return {"ending": "tonk_out", "winner": winner, **more}


EXAMPLES: list[tuple[str, dict[str, Any], str, list[int]]] = [
    ("ABCD", knock("A", A=6, B=9, C=20, D=7), "as_written", [30, -10, -10, -10]),
    ("ABC", knock("A", A=10, B=5, C=20), "as_written", [-30, 40, -10]),
    ("ABC", knock("A", A=10, B=5, C=20), "double_only", [-20, 30, -10]),
    ("ABC", knock("A", A=7, B=7, C=12), "as_written", [-30, 40, -10]),
    ("ABCD", knock("A", A=10, B=5, C=8, D=20), "as_written", [-50, 50, 10, -10]),
    ("ABCD", knock("A", A=10, B=5, C=5, D=20), "as_written", [-60, 40, 40, -20]),
    ("ABC", stock_out(A=4, B=4, C=11), "as_written", [10, 10, -20]),
    ("ABCD", tonk_out("B"), "as_written", [-20, 60, -20, -20]),
]


@pytest.mark.parametrize(("players", "deal", "preset", "expected"), EXAMPLES)
def test_the_examples_table(players: str, deal: dict[str, Any], preset: str, expected: list[int]) -> None:
    assert money(players, deal, preset) == expected


class TestHowAHandEnds:
    def test_a_dealt_49_or_50_collects_double_from_every_other_player(self) -> None:
        assert money("ABC", dealt(A=49, B=20, C=30)) == [40, -20, -20]
        assert money("ABC", dealt(B=50)) == [-20, 40, -20]

    def test_two_dealt_tonks_are_a_draw(self) -> None:
        assert money("ABC", dealt(A=49, B=50)) == [0, 0, 0]

    def test_out_without_a_discard_collects_double(self) -> None:
        assert money("AB", tonk_out("A", final_play="new_spread")) == [20, -20]

    def test_out_by_the_discard_collects_a_stake(self) -> None:
        assert money("ABC", {"ending": "discard_out", "winner": "C"}) == [-10, -10, 20]

    def test_a_misdeal_moves_nothing(self) -> None:
        assert lines("AB", {"ending": "misdeal"}) == []

    def test_a_tie_of_all_at_a_dry_stock_leaves_nobody_to_pay(self) -> None:
        assert lines("ABC", stock_out(A=7, B=7, C=7)) == []

    def test_the_reasons_tell_the_endings_apart(self) -> None:
        def reason(deal: dict[str, Any], **rules: object) -> set[str]:
            return {line["reason"] for line in lines("AB", deal, "as_written", **rules)}

        assert reason(dealt(A=50)) == {"dealt_tonk"}
        assert reason(tonk_out("A")) == {"tonk_out"}
        assert reason(tonk_out("A", final_play="hits_only")) == {"hit_out"}
        assert reason({"ending": "discard_out", "winner": "A"}) == {"discard_out"}
        assert reason(knock("A", A=3, B=9)) == {"knock"}
        assert reason(knock("A", A=3, B=9), settlement="per_point") == {"knock_per_point"}
        assert reason(stock_out(A=3, B=9)) == {"stock_out"}
        assert reason(stock_out(A=3, B=9), settlement="per_point") == {"stock_out_per_point"}
        assert reason(knock("A", A=9, B=3), knocker_covers_table=True) == {"covers_table"}


class TestCaughtKnock:
    def test_its_two_parts_are_kept_apart(self) -> None:
        assert lines("ABC", knock("A", A=10, B=5, C=20)) == [
            {"from": "A", "to": "B", "amount": 20, "reason": "caught"},
            {"from": "A", "to": "B", "amount": 10, "reason": "lowest"},
            {"from": "C", "to": "B", "amount": 10, "reason": "lowest"},
        ]

    def test_tied_lowest_owe_each_other_nothing(self) -> None:
        pairs = {(line["from"], line["to"]) for line in lines("ABCD", knock("A", A=10, B=5, C=5, D=20))}
        assert pairs == {("A", "B"), ("A", "C"), ("D", "B"), ("D", "C")}

    def test_a_knocker_equal_to_somebody_who_is_not_lowest_is_caught_by_both(self) -> None:
        for tie in ("caught", "knocker_wins", "push"):
            assert money("ABC", knock("A", A=8, B=5, C=8), knock_tie=tie) == [-50, 40, 10]


class TestHouseRules:
    def test_the_caught_knock_question_is_asked_right_after_the_stake(self) -> None:
        assert list(TonkRules.__dataclass_fields__)[:2] == ["stake", "lowest_collects_from"]

    @pytest.mark.parametrize(
        ("option", "deal"),
        [
            ("tonk_out_pays", tonk_out("A", final_play="new_spread")),
            ("hit_out_pays", tonk_out("A", final_play="hits_only")),
            ("discard_out_pays", {"ending": "discard_out", "winner": "A"}),
            ("knock_pays", knock("A", A=2, B=9)),
            ("stock_out_pays", stock_out(A=2, B=9)),
        ],
    )
    def test_each_ending_pays_its_multiple(self, option: str, deal: dict[str, Any]) -> None:
        assert money("AB", deal, "as_written", **{option: 7}) == [70, -70]

    def test_caught_pays(self) -> None:
        assert money("AB", knock("A", A=9, B=2), caught_pays=5) == [-60, 60]

    def test_the_highest_multiple_that_fits_a_dealt_hand_counts(self) -> None:
        tonks = [{"low": 40, "high": 50, "pays": 1}, {"low": 50, "high": 50, "pays": 4}]
        assert money("AB", dealt(A=50), dealt_tonks=tonks) == [40, -40]
        assert money("AB", dealt(A=41), dealt_tonks=tonks) == [10, -10]

    @pytest.mark.parametrize(
        ("tie", "expected"),
        [
            ("draw", [0, 0, 0]),
            ("best_high", [-20, 40, -20]),
            ("low_beats_high", [40, -20, -20]),
            ("all_paid", [20, 20, -40]),
        ],
    )
    def test_dealt_tie(self, tie: str, expected: list[int]) -> None:
        assert money("ABC", dealt(A=14, B=49, C=30), "fifteen_and_under", dealt_tie=tie) == expected

    def test_dealt_ties_that_stay_tied_are_draws(self) -> None:
        low = "fifteen_and_under"
        assert money("ABC", dealt(A=49, B=49, C=30), low, dealt_tie="best_high") == [0, 0, 0]
        assert money("ABC", dealt(A=14, B=14, C=30), low, dealt_tie="low_beats_high") == [0, 0, 0]
        assert money("ABC", dealt(A=49, B=50, C=30), low, dealt_tie="low_beats_high") == [0, 0, 0]

    def test_low_beats_high_up_to_15(self) -> None:
        tonks = [{"low": 49, "high": 50, "pays": 2}, {"low": 6, "high": 16, "pays": 2}]
        for low, expected in ((15, [40, -20, -20]), (16, [0, 0, 0])):
            deal = dealt(A=low, B=49, C=30)
            assert money("ABC", deal, dealt_tonks=tonks, dealt_tie="low_beats_high") == expected

    def test_holders_who_are_all_paid_pay_each_other_nothing(self) -> None:
        pairs = [(line["from"], line["to"]) for line in lines("ABC", dealt(A=49, B=50), dealt_tie="all_paid")]
        assert pairs == [("C", "A"), ("C", "B")]

    def test_holders_are_all_paid_by_their_own_multiple(self) -> None:
        assert money("ABC", dealt(A=41, B=50), "reem", dealt_tie="all_paid") == [30, 10, -40]

    @pytest.mark.parametrize(
        ("collects", "expected"),
        [("everyone", [-50, 50, 10, -10]), ("others", [-40, 40, 10, -10]), ("nobody", [-40, 20, 20, 0])],
    )
    def test_lowest_collects_from(self, collects: str, expected: list[int]) -> None:
        deal = knock("A", A=10, B=5, C=8, D=20)
        assert money("ABCD", deal, lowest_collects_from=collects) == expected

    @pytest.mark.parametrize(
        ("paid_to", "expected"), [("every_catcher", [-50, 50, 10, -10]), ("lowest", [-30, 50, -10, -10])]
    )
    def test_caught_paid_to(self, paid_to: str, expected: list[int]) -> None:
        assert money("ABCD", knock("A", A=10, B=5, C=8, D=20), caught_paid_to=paid_to) == expected

    @pytest.mark.parametrize(
        ("tie", "expected"),
        [("caught", [-30, 40, -10]), ("knocker_wins", [20, -10, -10]), ("push", [0, 0, 0])],
    )
    def test_knock_tie(self, tie: str, expected: list[int]) -> None:
        assert money("ABC", knock("A", A=7, B=7, C=12), knock_tie=tie) == expected

    @pytest.mark.parametrize(
        ("tie", "expected"), [("each_in_full", [-60, 40, 40, -20]), ("split", [-50, 30, 30, -10])]
    )
    def test_low_tie(self, tie: str, expected: list[int]) -> None:
        assert money("ABCD", knock("A", A=10, B=5, C=5, D=20), low_tie=tie) == expected

    def test_low_tie_split_pools_the_catch_too_when_only_the_lowest_are_paid(self) -> None:
        deal = knock("A", A=10, B=5, C=5, D=20)
        assert money("ABCD", deal, low_tie="split", caught_paid_to="lowest") == [-30, 20, 20, -10]
        reasons = {line["reason"] for line in lines("ABCD", deal, low_tie="split", caught_paid_to="lowest")}
        assert reasons == {"caught_share", "lowest_share"}

    def test_odd_units_of_a_split_go_clockwise_from_the_dealers_left(self) -> None:
        deal = knock("B", A=5, B=10, C=5, D=5) | {"dealer": "B"}
        rules: dict[str, Any] = {
            "low_tie": "split",
            "caught_paid_to": "lowest",
            "lowest_collects_from": "nobody",
        }
        assert money("ABCD", deal, "as_written", **rules) == [6, -20, 7, 7]

    def test_a_split_with_a_single_lowest_shares_nothing(self) -> None:
        deal = knock("A", A=10, B=5, C=20)
        assert lines("ABC", deal, low_tie="split") == lines("ABC", deal)

    def test_a_pool_smaller_than_its_sharers_moves_no_zero(self) -> None:
        deal = stock_out(A=4, B=4, C=4, D=11)
        moved = lines("ABCD", deal, stake=1, stock_tie="split")
        assert moved == [{"from": "D", "to": "A", "amount": 1, "reason": "stock_out_share"}]

    @pytest.mark.parametrize(
        ("tie", "expected"),
        [("each_in_full", [20, 20, -20, -20]), ("split", [10, 10, -10, -10]), ("push", [0, 0, 0, 0])],
    )
    def test_stock_tie(self, tie: str, expected: list[int]) -> None:
        assert money("ABCD", stock_out(A=4, B=4, C=11, D=12), stock_tie=tie) == expected

    def test_knocker_covers_table(self) -> None:
        assert money("ABCD", knock("A", A=10, B=5, C=8, D=20), knocker_covers_table=True) == [-30, 30, 0, 0]

    def test_knocker_covers_table_ignores_caught_paid_to_and_low_tie(self) -> None:
        deal = knock("A", A=10, B=5, C=5, D=20)
        for option, value in (("low_tie", "split"), ("caught_paid_to", "lowest")):
            more: dict[str, Any] = {option: value, "knocker_covers_table": True}
            assert money("ABCD", deal, "as_written", **more) == [-40, 20, 20, 0]

    def test_final_play_matters_only_where_the_two_pay_differently(self) -> None:
        assert money("AB", tonk_out("A", final_play="hits_only"), hit_out_pays=1) == [10, -10]
        assert money("AB", tonk_out("A", final_play="new_spread"), hit_out_pays=1) == [20, -20]
        assert money("AB", tonk_out("A", final_play="hits_only")) == [20, -20]

    def test_a_total_may_be_0_where_only_unmatched_cards_count(self) -> None:
        assert money("AB", knock("A", A=0, B=9), count="unmatched") == [10, -10]


class TestPerPoint:
    def test_each_pays_the_knocker_the_difference(self) -> None:
        assert money("ABC", knock("A", A=5, B=14, C=9), "per_point") == [130, -90, -40]

    def test_a_caught_knocker_pays_twice_the_difference(self) -> None:
        assert money("ABC", knock("A", A=11, B=7, C=20), "per_point") == [-80, 210, -130]

    def test_a_knocker_tied_for_lowest_is_caught_for_nothing(self) -> None:
        assert lines("ABC", knock("A", A=7, B=7, C=9), "per_point") == [
            {"from": "C", "to": "B", "amount": 20, "reason": "lowest_per_point"}
        ]

    def test_a_tied_knocker_who_wins_gets_nothing_from_the_other(self) -> None:
        deal = knock("A", A=7, B=7, C=9)
        assert money("ABC", deal, "per_point", knock_tie="knocker_wins") == [20, 0, -20]
        assert money("ABC", deal, "per_point", knock_tie="push") == [0, 0, 0]

    def test_tied_lowest_follow_low_tie(self) -> None:
        deal = knock("A", A=8, B=5, C=5, D=6)
        assert money("ABCD", deal, "per_point") == [-120, 70, 70, -20]
        assert money("ABCD", deal, "per_point", low_tie="split") == [-60, 35, 35, -10]

    def test_a_dry_stock_follows_stock_tie(self) -> None:
        deal = stock_out(A=5, B=5, C=8)
        assert money("ABC", deal, "per_point") == [30, 30, -60]
        assert money("ABC", deal, "per_point", stock_tie="split") == [15, 15, -30]
        assert money("ABC", deal, "per_point", stock_tie="push") == [0, 0, 0]

    def test_other_endings_pay_multiples_of_the_stake(self) -> None:
        assert money("AB", tonk_out("B"), "per_point") == [-20, 20]
        assert money("AB", dealt(B=50), "per_point") == [-20, 20]

    def test_the_table_is_not_covered_by_the_point(self) -> None:
        deal = knock("A", A=11, B=7, C=20)
        assert money("ABC", deal, "per_point", knocker_covers_table=True) == [-80, 210, -130]
