"""The players page of a match counted in points: points and places, turns, seats, who stays in the book."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from scoring.games.oh_hell.rules import Direction, Schedule, Stakes
from scoring.log import Draft, Kind
from scoring.reading import plain
from tests.webapp.conftest import begun, phone
from tests.webapp.hands import arrives, bid, play, points
from webapp import access

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

Hands = Callable[..., "Evening"]

NAMES = ("Ana", "Ben", "Cai", "Dee")


def award(evening: Evening, who: str, kind: str, points: str) -> dict[str, str]:
    return {"player": evening.player(who), "kind": kind, "points": points, "why": "House rule"}


def test_who_comes_back_keeps_the_points_and_is_asked_nothing(two_hands: Evening) -> None:
    ana = two_hands.player("Ana")
    answer = two_hands.post("/players", do="leave", player=ana)
    page = two_hands.seen(two_hands.phone.get(answer.location))
    assert "Ana has left. The points stay on the sheet: 23." in page
    assert two_hands.post("/players", do="back", player=ana).status_code == 303
    assert points(two_hands)["Ana"] == 23
    assert two_hands.ledger.matches[-1].awards == ()


def test_who_has_left_keeps_the_place_and_does_not_win(two_hands: Evening) -> None:
    two_hands.post("/players", do="leave", player=two_hands.player("Ana"))
    match = two_hands.ledger.matches[-1]
    assert match.ranks[two_hands.player("Ana")] == 1
    assert [two_hands.ledger.players[player] for player in match.winners] == ["Cai"]


def test_who_sits_a_hand_out_is_dealt_nothing_and_comes_back(two_hands: Evening) -> None:
    dee = two_hands.player("Dee")
    two_hands.post("/players", do="sit_out", player=dee)
    play(two_hands, "Ben")
    assert dee not in two_hands.ledger.matches[-1].rows[-1].points
    two_hands.post("/players", do="back", player=dee)
    play(two_hands, "Ben")
    assert points(two_hands)["Dee"] == 10


def test_points_and_place_stand_where_money_stood(two_hands: Evening) -> None:
    page = two_hands.text("/players")
    assert "Ana 23 place 1" in page
    assert "Dee" in page
    assert "0 place 4" in page
    assert "0.00" not in page
    assert "Whoever leaves keeps the points and the place, but cannot win any more." in page


def test_money_stands_beside_the_points_where_both_are_in_play(two_hands: Evening, hands: Hands) -> None:
    two_hands.write(Draft(Kind.MATCH, begun("tonk", "as_written", list(two_hands.ids.values()))))
    two_hands.tonk("Ana")
    two_hands.write(Draft(Kind.MATCH, begun("oh_hell", "as_written", list(two_hands.ids.values()))))
    play(two_hands, "Ben")
    page = two_hands.text("/players")
    assert "11 place 1 −2.00" in page
    assert "10 place 2 +6.00" in page


def test_stakes_are_money_in_play_from_the_start(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai", stakes=Stakes.POT, stake=100)
    assert "0.00" in evening.text("/players")


def test_turns_are_told_in_hands(two_hands: Evening) -> None:
    page = two_hands.get("/players").text
    assert 'aria-label="deals hand 3"' in page
    assert "deals deal" not in page
    assert "deals last of all: hand 7." in two_hands.seen(two_hands.get("/players"))


def test_a_hand_that_waits_for_its_tricks_is_dealt_by_its_own_dealer(two_hands: Evening) -> None:
    before = two_hands.text("/players")
    bid(two_hands)
    assert two_hands.text("/players") == before


@pytest.mark.parametrize(
    ("direction", "order", "dealers"),
    [
        (Direction.CLOCKWISE, ["Ana", "Ben", "Cai"], ["Ben", "Cai", "Ana", "Eve"]),
        (Direction.COUNTER_CLOCKWISE, ["Ana", "Ben", "Cai"], ["Ben", "Ana", "Cai", "Eve"]),
    ],
)
def test_a_newcomer_deals_last_whichever_way_the_deal_goes_round(
    hands: Hands, direction: Direction, order: list[str], dealers: list[str]
) -> None:
    evening = hands(*order, direction=direction)
    play(evening, "Ana")
    while name(evening, evening.ledger.matches[-1].next_deal.dealer) != "Ben":
        play(evening, "Ana")
    number = evening.ledger.matches[-1].next_deal.number
    assert number is not None
    text = evening.text("/players")
    assert f"Sits between {dealers[2]} and Ben, who deals next" in text
    assert f"{number + 1} {dealers[1]}" in text
    assert evening.send("/players", arrives("zero.0")).status_code == 303
    dealt = []
    for _hand in dealers:
        dealt.append(name(evening, evening.ledger.matches[-1].next_deal.dealer))
        play(evening, "Ana")
    assert dealt == dealers


def name(evening: Evening, player: str) -> str:
    return {str(known): name for known, name in evening.ledger.players.items()}[player]


def test_a_newcomer_only_caps_a_hand_that_can_no_longer_be_dealt(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai", schedule=Schedule.CUSTOM, hands=(1, 15, 2))
    play(evening, "Ana")
    assert plain(evening.ledger.matches[-1].next_deal)["cards"] == 15
    evening.send("/players", arrives("zero.0"))
    match = evening.ledger.matches[-1]
    assert match.schedule == (1, 15, 2)
    assert plain(match.next_deal)["cards"] == 13  # all the cards, so without trump
    assert plain(match.next_deal)["trump"] == "N"
    assert match.next_deal.number == 2


def test_an_eighth_player_finds_the_table_full(hands: Hands) -> None:
    evening = hands(*(f"Player {number}" for number in range(7)))
    answer = evening.post("/players", do="add", name="Eve")
    assert answer.status_code == 422
    assert "Oh Hell is full with 7" in evening.seen(answer)


def test_fewer_than_three_cannot_go_on(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai")
    answer = evening.post("/players", do="leave", player=evening.player("Ana"))
    assert answer.status_code == 422
    assert "needs at least 3 players" in evening.seen(answer)


def test_who_was_given_points_cannot_be_removed_even_after_they_were_struck_out(two_hands: Evening) -> None:
    two_hands.send("/players", arrives("average.13"))
    eve = two_hands.player("Eve")
    line = two_hands.ledger.matches[-1].awards[0].line
    assert "Eve stands in the book" in two_hands.text("/players")
    for _time in range(2):
        answer = two_hands.post("/players", do="remove", player=eve)
        assert answer.status_code == 422
        assert "Eve stands in the book, so cannot be removed" in two_hands.seen(answer)
        two_hands.post(f"/award/{line}/strike")


def test_who_started_with_nothing_and_played_nothing_can_be_removed(two_hands: Evening) -> None:
    two_hands.send("/players", arrives("zero.0"))
    assert two_hands.post("/players", do="remove", player=two_hands.player("Eve")).status_code == 303
    assert "Eve" not in two_hands.ledger.players.values()


def test_an_award_just_given_is_no_change_of_players(two_hands: Evening) -> None:
    two_hands.send("/award", award(two_hands, "Ana", "bonus", "5"))
    page = two_hands.text(f"/players?did=sit_out&who={two_hands.player('Ana')}")
    assert "Ana sits out." not in page


def test_a_watcher_sees_points_and_no_choice(two_hands: Evening) -> None:
    looking = phone(two_hands.app, two_hands.key, access.Role.WATCHER)
    page = two_hands.seen(looking.get(f"{two_hands.root}/players"))
    assert "Ana 23 place 1" in page
    assert "how many points" not in page
