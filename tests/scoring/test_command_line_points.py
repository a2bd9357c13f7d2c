"""``python -m scoring`` for a game counted in points: points, ranks, schedule, and the money of an end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.batch import answer
from scoring.games import GAMES

OH_HELL: dict[str, Any] = {"game": "oh_hell", "players": ["A", "B", "C"], "rules": {"no_trump_in": "never"}}
ON = [1, 2, 3]


def reply(rules: dict[str, object] | None = None, **record: object) -> dict[str, Any]:
    """An answer about three hands, of 1, 2 and 3 cards, unless the rules say otherwise."""
    played = {**OH_HELL["rules"], "schedule": "custom", "hands": ON, **(rules or {})}
    return answer({**OH_HELL, "rules": played, **record})


def hand(cards: int, winner: str = "A", seated: str = "ABC", **more: object) -> dict[str, object]:
    """Everybody seated bids 0 but the winner, who bids and takes every trick."""
    tricks = dict.fromkeys(seated, 0) | {winner: cards}
    return {"cards": cards, "trump": "H", "bids": tricks, "tricks": tricks, **more}


def codes(answer: dict[str, Any], found: str = "faults") -> list[tuple[int, str, str]]:
    return [(each["deal"], each["field"], each["code"]) for each in answer[found]]


def test_a_match_of_points_is_answered_with_points_ranks_and_schedule_and_no_money() -> None:
    assert reply(deals=[hand(1), hand(2, "B")]) == {
        "points": {"A": 21, "B": 22, "C": 20},
        "ranks": {"A": 2, "B": 1, "C": 3},
        "schedule": [1, 2, 3],
        "deals": [
            {
                "transfers": [],
                "awards": [
                    {"player": "A", "points": 11, "reason": "made"},
                    {"player": "B", "points": 10, "reason": "made_zero"},
                    {"player": "C", "points": 10, "reason": "made_zero"},
                ],
            },
            {
                "transfers": [],
                "awards": [
                    {"player": "B", "points": 12, "reason": "made"},
                    {"player": "C", "points": 10, "reason": "made_zero"},
                    {"player": "A", "points": 10, "reason": "made_zero"},
                ],
            },
        ],
        "faults": [],
        "warnings": [],
    }


@pytest.mark.parametrize(
    ("players", "most"), [("ABC", 15), ("ABCD", 13), ("ABCDE", 10), ("ABCDEF", 8), ("ABCDEFG", 7)]
)
def test_the_schedule_is_told_before_anything_is_dealt(players: str, most: int) -> None:
    said = answer({"game": "oh_hell", "players": list(players), "deals": []})
    assert said["schedule"] == list(range(1, most + 1))
    assert said["points"] == dict.fromkeys(players, 0)
    assert (said["ranks"], said["deals"], said["faults"]) == ({}, [], [])


def test_awards_count_for_points_and_ranks() -> None:
    late = {"player": "C", "points": 12, "reason": "late_start"}
    fine = {"player": "A", "points": -30, "reason": "penalty"}
    said = reply(deals=[hand(1)], awards=[late, fine])
    assert said["points"] == {"A": -19, "B": 10, "C": 22}
    assert said["ranks"] == {"A": 3, "B": 2, "C": 1}


def test_an_award_counts_for_who_sits_down_later_and_not_for_a_stranger() -> None:
    late = {"player": "D", "points": 12, "reason": "late_start"}
    joined = hand(2, "D", "ABCD", players=list("ABCD"))
    assert reply(deals=[hand(1), joined], awards=[late])["points"] == {"A": 21, "B": 20, "C": 20, "D": 24}
    said = reply(deals=[hand(1)], awards=[late])
    assert codes(said) == [(0, "awards.0.player", "player_unknown")]
    assert said["points"] == {"A": 11, "B": 10, "C": 10}


def test_a_number_gives_a_hand_its_place_and_0_stands_beside_the_schedule() -> None:
    said = reply(deals=[hand(3, number=3), hand(1, number=1), hand(2, number=0), hand(2, number=2)])
    assert said["faults"] == []
    assert codes(said, "warnings") == [(3, "cards", "not_the_scheduled_cards")]
    assert said["points"]["A"] == 13 + 11 + 12 + 12
    twice = reply(deals=[hand(1), hand(2), hand(3), hand(1, number=4)])
    assert [(deal, code) for deal, _field, code in codes(twice)] == [(4, "hand_after_the_end")]


def test_a_hand_that_differs_from_the_schedule_is_a_warning() -> None:
    said = reply(deals=[hand(2)])
    assert codes(said, "warnings") == [(1, "cards", "not_the_scheduled_cards")]
    assert said["points"]["A"] == 12


def test_who_leaves_keeps_points_and_who_arrives_begins_with_none() -> None:
    deals = [hand(1), hand(2, "B", "BCD", players=list("BCD")), hand(3, "D", "BCD")]
    said = reply(deals=deals)
    assert said["points"] == {"A": 11, "B": 32, "C": 30, "D": 23}
    assert said["ranks"] == {"B": 1, "C": 2, "D": 3, "A": 4}
    assert said["schedule"] == ON


def test_the_dealer_is_given_by_rotation() -> None:
    """Bidding order, and with it the order of the awards, begins at the dealer's left."""
    said = reply(deals=[hand(1), hand(2), hand(3)])
    first = [deal["awards"][0]["player"] for deal in said["deals"]]
    assert first == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("stakes", "money"),
    [
        ("pot", {"A": 20, "B": -10, "C": -10}),
        ("per_point", {"A": 20, "B": -10, "C": -10}),
        ("per_place", {"A": 20, "B": -10, "C": -10}),
    ],
)
def test_stakes_are_paid_as_if_the_match_ended_with_the_last_deal_of_the_record(
    stakes: str, money: dict[str, int]
) -> None:
    said = reply({"stakes": stakes, "stake": 10}, deals=[hand(1)])
    assert said["money"] == money
    assert said["deals"][0]["transfers"] == []
    assert not any(reply({"stakes": stakes, "stake": 10}, deals=[])["money"].values())


def test_awards_and_leavers_count_for_the_stakes() -> None:
    deals = [hand(1), hand(2, "B", "BCD", players=list("BCD"))]
    staked: dict[str, object] = {"stakes": "pot", "stake": 10}
    assert reply(staked, deals=deals)["money"] == {"A": -10, "B": 30, "C": -10, "D": -10}
    given = [{"player": "A", "points": 50, "reason": "bonus"}]
    assert reply(staked, deals=deals, awards=given)["money"]["B"] == 30  # A leads, but who left cannot win


def test_without_stakes_there_is_no_money_and_faulty_stakes_pay_none() -> None:
    assert "money" not in reply(deals=[hand(1)])
    said = reply({"stakes": "pot"}, deals=[hand(1)])
    assert (0, "rules.stake", "stake_not_positive") in codes(said)
    assert said["money"] == {"A": 0, "B": 0, "C": 0}


def test_what_forbids_a_start_is_a_fault_of_the_match_itself() -> None:
    said: dict[str, Any] = answer({**OH_HELL, "rules": {"most_cards": 18}, "deals": []})
    assert [each["deal"] for each in said["faults"]] == [0]
    assert said["schedule"] == list(range(1, 19))


def test_a_game_with_a_schedule_may_forbid_no_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.batch.GAMES", {"oh_hell": replace(GAMES["oh_hell"], start_faults=None)})
    said = answer({**OH_HELL, "rules": {"most_cards": 18}, "deals": []})
    assert (said["faults"], said["schedule"]) == ([], list(range(1, 19)))


@pytest.mark.parametrize(
    "changes", [{"players": 5}, {"players": ["A", "B"]}, {"preset": "x"}, {"rules": {"hook": "always"}}]
)
def test_a_match_with_faults_has_no_schedule(changes: dict[str, object]) -> None:
    said = answer({**OH_HELL, **changes, "deals": [hand(1)]})
    assert said["schedule"] == []
    assert said["faults"]


def test_a_hand_with_bids_alone_is_unfinished_and_gives_nothing() -> None:
    said = reply(deals=[hand(1, tricks=None), hand(1, number=1)])
    assert codes(said, "warnings") == [(1, "", "unfinished")]
    assert said["faults"] == []
    assert said["deals"][0] == {"transfers": [], "awards": []}
    assert said["points"]["A"] == 11
