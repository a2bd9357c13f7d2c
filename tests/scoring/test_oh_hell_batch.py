"""Whole Oh Hell matches through the records of the command line."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.batch import answer

Record = dict[str, Any]


def codes(reply: Record) -> list[tuple[int, str, str]]:
    return [(fault["deal"], fault["field"], fault["code"]) for fault in reply["faults"]]


def a_match(players: str, sizes: list[int], seed: int) -> tuple[list[Record], dict[str, int]]:
    """Deals at random without the hook, and what they come to as written: 10 and the tricks, or nothing."""
    dice = random.Random(seed)  # noqa: S311 -- the same match every time
    deals: list[Record] = []
    total = dict.fromkeys(players, 0)
    for cards in sizes:
        taken = [dice.choice(players) for _ in range(cards)]
        tricks = {player: taken.count(player) for player in players}
        bids = {player: dice.choice([tricks[player], dice.randint(0, cards)]) for player in players}
        deals.append({"cards": cards, "bids": bids, "tricks": tricks})
        for player in players:
            total[player] += 10 + tricks[player] if bids[player] == tricks[player] else 0
    return deals, total


@pytest.mark.parametrize(("players", "most"), [("ABC", 15), ("ABCD", 13), ("ABCDE", 10), ("ABCDEFG", 7)])
def test_a_whole_match_as_written(players: str, most: int) -> None:
    deals, total = a_match(players, list(range(1, most + 1)), seed=most)
    reply: Record = answer({"game": "oh_hell", "players": list(players), "deals": deals})
    assert (reply["faults"], reply["warnings"]) == ([], [])
    assert reply["points"] == total
    assert reply["schedule"] == list(range(1, most + 1))
    order = sorted(total.values(), reverse=True)
    assert reply["ranks"] == {player: 1 + order.index(each) for player, each in total.items()}


def test_one_hand_more_than_the_schedule_is_refused() -> None:
    deals, total = a_match("ABCD", [*range(1, 14), 1], seed=1)
    reply: Record = answer({"game": "oh_hell", "players": list("ABCD"), "deals": deals})
    assert codes(reply) == [(14, "number", "hand_after_the_end")]
    assert sum(reply["points"].values()) <= sum(total.values())


def test_hands_left_out_inserted_and_resized() -> None:
    whole = {"bids": {"A": 0, "B": 1, "C": 0}, "tricks": {"A": 0, "B": 1, "C": 0}, "cards": 1}
    deals = [whole, {"skipped": True}, whole | {"number": 0}, whole | {"number": 3}]
    reply: Record = answer({"game": "oh_hell", "players": ["A", "B", "C"], "deals": deals})
    assert reply["points"] == {"A": 30, "B": 33, "C": 30}
    warned = [(warning["deal"], warning["code"], warning["values"]) for warning in reply["warnings"]]
    assert warned == [
        (3, "not_the_scheduled_cards", {"cards": 1, "scheduled": 0}),
        (4, "not_the_scheduled_cards", {"cards": 1, "scheduled": 3}),
    ]


@pytest.mark.parametrize(
    ("stakes", "money"),
    [
        ("none", None),
        ("pot", {"A": 10, "B": -5, "C": -5}),
        ("per_point", {"A": 1230, "B": -615, "C": -615}),
        ("per_place", {"A": 10, "B": -5, "C": -5}),
    ],
)
def test_a_match_for_stakes(stakes: str, money: dict[str, int] | None) -> None:
    deal = {"cards": 1, "bids": {"A": 1, "B": 1, "C": 1}, "tricks": {"A": 1, "B": 0, "C": 0}}
    rules = {"stakes": stakes, "stake": 5, "hook": "dealer"}
    awards = [{"player": "A", "points": 112, "reason": "bonus"}]
    record = {
        "game": "oh_hell",
        "rules": rules,
        "players": ["A", "B", "C"],
        "deals": [deal],
        "awards": awards,
    }
    reply = answer(record)
    assert reply["faults"] == []
    assert reply.get("money") == money


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.text(max_size=2) | st.sampled_from(["A", "B", "N"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ABC01"), inner, max_size=3),
    max_leaves=6,
)
RULES = (
    "schedule", "most_cards", "hands", "play_to", "trump", "trump_order", "no_trump_in", "bidding", "hook",
    "hook_from_cards", "scoring", "custom", "zero_bid", "missed_scores_tricks", "void_tricks_allowed", "ties",
    "stakes", "stake", "must_trump", "direction",
)  # fmt: skip
DEAL = ("dealer", "cards", "number", "trump", "bids", "tricks", "void_tricks", "skipped")
WORDS = st.sampled_from(
    [
        "constant",
        "custom",
        "ones_peak",
        "rotate",
        "fixed",
        "never",
        "largest",
        "pot",
        "per_point",
        "extra_hand",
    ]
)
BY_PLAYER = st.fixed_dictionaries(dict.fromkeys("ABC", st.integers(0, 2)))


@settings(deadline=None, max_examples=300)
@given(
    rules=st.dictionaries(st.sampled_from(RULES), WORDS | JSON, max_size=4),
    deals=st.lists(st.dictionaries(st.sampled_from(DEAL), BY_PLAYER | JSON, max_size=6), max_size=4),
    players=st.lists(st.sampled_from("ABCDEFGH"), max_size=8),
)
def test_whatever_a_record_holds_it_is_answered(
    rules: Record, deals: list[Record], players: list[str]
) -> None:
    for seated in (["A", "B", "C"], players):
        reply = answer({"game": "oh_hell", "rules": rules, "players": seated, "deals": deals})
        assert set(reply) >= {"points", "ranks", "schedule", "deals", "faults", "warnings"}
        assert json.loads(json.dumps(reply)) == reply
