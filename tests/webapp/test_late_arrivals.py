"""Players of a match counted in points: who arrives late and with what, who leaves, who sits out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pytest
from sqlmodel import Session

from scoring.games.oh_hell.rules import Direction, Schedule, Stakes
from scoring.games.oh_hell.schemes import Scoring
from scoring.log import Draft, Kind
from scoring.reading import plain
from tests.webapp.conftest import begun, phone
from tests.webapp.deal_form import fault_beside
from tests.webapp.hands import bid, play, points
from webapp import access, store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

Hands = Callable[..., "Evening"]

NAMES = ("Ana", "Ben", "Cai", "Dee")


@pytest.fixture
def four(hands: Hands) -> Evening:
    """Two hands played: Ana 11 + 12, Ben 10, Cai 10 + 10, Dee nothing. The lowest is 0, the average 13.25."""
    evening = hands(*NAMES)
    play(evening, "Ana", wrong=("Ben", "Dee"))
    play(evening, "Ana", wrong=("Dee",))
    assert points(evening) == {"Ana": 23, "Ben": 10, "Cai": 20, "Dee": 0}
    return evening


def arrives(evening: Evening, start: str = "", **more: str) -> Mapping[str, str]:
    return {"do": "add", "name": "Eve", "start": start, **more}


def kinds(evening: Evening, since: int) -> list[str]:
    with Session(evening.app.extensions["knockbook_engine"]) as db:
        entries = store.entries(db, evening.key, since)
    assert len({entry.token for entry in entries}) <= 1
    return [str(entry.kind) for entry in entries]


def test_the_choice_shows_its_numbers_the_average_rounded_down(four: Evening) -> None:
    play(four, "Ben", wrong=("Ana", "Cai"))
    assert points(four) == {"Ana": 23, "Ben": 23, "Cai": 20, "Dee": 10}
    page = four.text("/players")
    assert "Nothing 0" in page
    assert "The lowest 10" in page
    assert "The average 19" in page
    assert "Another number" in page


@pytest.mark.parametrize(
    ("start", "typed", "given"),
    [
        ("lowest.0", "", 0),
        ("average.13", "", 13),
        ("typed", "12", 12),
        ("typed", "\N{MINUS SIGN}7", -7),
        ("typed", "١٢", 12),
    ],
)
def test_a_late_arrival_sits_down_and_starts_with_what_was_chosen_in_one_action(
    four: Evening, start: str, typed: str, given: int
) -> None:
    before = four.ledger.seq
    answer = four.send("/players", arrives(four, start, start_points=typed))
    assert answer.status_code == 303
    assert kinds(four, before) == ["session", "match", "award"][: 3 if given else 2]
    assert points(four).get("Eve", 0) == given
    awards = four.ledger.matches[-1].awards
    assert [(each.award.points, each.award.reason) for each in awards] == (
        [(given, "late_start")] if given else []
    )


def test_what_a_late_arrival_started_with_is_said_and_undone_with_the_seat(four: Evening) -> None:
    answer = four.send("/players", arrives(four, "average.13"))
    assert "Eve sits down, starting with 13." in four.seen(four.phone.get(answer.location))
    four.post("/undo")
    assert "Eve" not in four.ledger.players.values()
    assert four.ledger.matches[-1].awards == ()
    four.post("/redo")
    assert points(four)["Eve"] == 13


def test_negative_totals_average_downwards_too(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai", scoring=Scoring.MINUS_1_PER_OFF)
    play(evening, "Ana", wrong=("Ana", "Ben", "Cai"))
    play(evening, "Ana", wrong=("Ana", "Ben"))
    play(evening, "Ana", wrong=("Ana", "Ben", "Cai"))
    assert points(evening) == {"Ana": -3, "Ben": -3, "Cai": 8}
    evening.send("/award", award(evening, "Cai", "penalty", "9"))
    assert "The average −3" in evening.text("/players")  # -7 among three
    assert evening.send("/players", arrives(evening, "average.-3")).status_code == 303
    assert points(evening)["Eve"] == -3


def award(evening: Evening, who: str, kind: str, points: str) -> dict[str, str]:
    return {"player": evening.player(who), "kind": kind, "points": points, "why": "House rule"}


def test_lowest_and_average_are_of_those_who_play(four: Evening) -> None:
    four.post("/players", do="leave", player=four.player("Dee"))
    page = four.text("/players")
    assert "The lowest 10" in page
    assert "The average 17" in page


@pytest.mark.parametrize(
    ("start", "typed", "field", "said"),
    [
        ("", "", "start", "Choose what they start with."),
        ("most", "", "start", "Choose what they start with."),
        ("average.12", "", "start", "The score has moved meanwhile"),
        ("typed", "", "start_points", "Type how many points."),
        ("typed", "many", "start_points", "Points are whole."),
        ("typed", "1.5", "start_points", "Points are whole."),
        ("typed", "-10000", "start_points", "at most 9999"),
    ],
)
def test_a_start_that_cannot_be_is_said_beside_its_field_and_everything_typed_is_kept(
    four: Evening, start: str, typed: str, field: str, said: str
) -> None:
    before = four.ledger.seq
    answer = four.send("/players", arrives(four, start, start_points=typed))
    assert answer.status_code == 422
    assert fault_beside(answer, field)
    assert said in four.seen(answer)
    assert 'value="Eve"' in answer.text
    assert f'name="start_points" type="text" inputmode="text" value="{typed}"' in answer.text
    assert ('value="typed" checked' in answer.text) == (start == "typed")
    assert four.ledger.seq == before


def test_a_name_and_a_start_that_cannot_be_are_both_said(four: Evening) -> None:
    answer = four.send("/players", arrives(four, "typed", name="ANA"))
    assert answer.status_code == 422
    assert fault_beside(answer, "name")
    assert fault_beside(answer, "start_points")


def test_a_remembered_name_is_tapped_beside_its_start(four: Evening) -> None:
    with Session(four.app.extensions["knockbook_engine"]) as db:
        eve = store.enrol(db, four.key.club, "Eve")
    assert 'name="known" value="Eve"' in four.get("/players").text
    tapped = {"do": "add", "name": "", "known": "Eve", "start": "typed"}
    answer = four.send("/players", tapped)
    assert answer.status_code == 422
    assert 'value="Eve"' in answer.text
    assert four.send("/players", {**tapped, "start": "average.13"}).status_code == 303
    assert four.player("Eve") == eve.id
    assert points(four)["Eve"] == 13


def test_before_a_hand_is_finished_nothing_is_asked(hands: Hands) -> None:
    evening = hands(*NAMES)
    bid(evening)
    assert "how many points" not in evening.text("/players")
    assert evening.send("/players", {"do": "add", "name": "Eve"}).status_code == 303
    assert evening.ledger.matches[-1].awards == ()


def test_once_it_is_over_nothing_is_asked(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai", schedule=Schedule.CUSTOM, hands=(1,))
    play(evening, "Ana")
    page = evening.text("/players")
    assert "how many points" not in page
    assert "deals next" not in page.split("Somebody new")[0]
    assert evening.send("/players", arrives(evening, "average.10")).status_code == 303
    assert evening.ledger.matches[-1].awards == ()


def test_in_a_match_for_money_nothing_is_asked(three: Evening) -> None:
    three.tonk("Ana")
    assert "how many points" not in three.text("/players")


def test_somebody_of_the_evening_who_never_sat_is_asked_too(four: Evening) -> None:
    body = begun("oh_hell", "as_written", [four.player(name) for name in NAMES[1:]])
    four.write(Draft(Kind.MATCH, body))
    play(four, "Ben")
    ana = four.player("Ana")
    page = four.get("/players")
    assert f'id="start-{ana}-average"' in page.text
    form = {"do": "back", "player": ana, "start": "typed", "start_points": "x"}
    answer = four.send("/players", form)
    assert answer.status_code == 422
    assert fault_beside(answer, "start_points")
    before = four.ledger.seq
    answer = four.send("/players", {**form, "start_points": "8"})
    assert answer.status_code == 303
    assert "Ana sits down, starting with 8." in four.seen(four.phone.get(answer.location))
    assert kinds(four, before) == ["match", "award"]
    assert points(four)["Ana"] == 8


def test_who_comes_back_keeps_the_points_and_is_asked_nothing(four: Evening) -> None:
    ana = four.player("Ana")
    answer = four.post("/players", do="leave", player=ana)
    page = four.seen(four.phone.get(answer.location))
    assert "Ana has left. The points stay on the sheet: 23." in page
    assert four.post("/players", do="back", player=ana).status_code == 303
    assert points(four)["Ana"] == 23
    assert four.ledger.matches[-1].awards == ()


def test_who_has_left_keeps_the_place_and_does_not_win(four: Evening) -> None:
    four.post("/players", do="leave", player=four.player("Ana"))
    match = four.ledger.matches[-1]
    assert match.ranks[four.player("Ana")] == 1
    assert [four.ledger.players[player] for player in match.winners] == ["Cai"]


def test_who_sits_a_hand_out_is_dealt_nothing_and_comes_back(four: Evening) -> None:
    dee = four.player("Dee")
    four.post("/players", do="sit_out", player=dee)
    play(four, "Ben")
    assert dee not in four.ledger.matches[-1].rows[-1].points
    four.post("/players", do="back", player=dee)
    play(four, "Ben")
    assert points(four)["Dee"] == 10


def test_points_and_place_stand_where_money_stood(four: Evening) -> None:
    page = four.text("/players")
    assert "Ana 23 place 1" in page
    assert "Dee" in page
    assert "0 place 4" in page
    assert "0.00" not in page
    assert "Whoever leaves keeps the points and the place, but cannot win any more." in page


def test_money_stands_beside_the_points_where_both_are_in_play(four: Evening, hands: Hands) -> None:
    four.write(Draft(Kind.MATCH, begun("tonk", "as_written", list(four.ids.values()))))
    four.tonk("Ana")
    four.write(Draft(Kind.MATCH, begun("oh_hell", "as_written", list(four.ids.values()))))
    play(four, "Ben")
    page = four.text("/players")
    assert "11 place 1 −2.00" in page
    assert "10 place 2 +6.00" in page


def test_stakes_are_money_in_play_from_the_start(hands: Hands) -> None:
    evening = hands("Ana", "Ben", "Cai", stakes=Stakes.POT, stake=100)
    assert "0.00" in evening.text("/players")


def test_turns_are_told_in_hands(four: Evening) -> None:
    page = four.get("/players").text
    assert 'aria-label="deals hand 3"' in page
    assert "deals deal" not in page
    assert "deals last of all: hand 7." in four.seen(four.get("/players"))


def test_a_hand_that_waits_for_its_tricks_is_dealt_by_its_own_dealer(four: Evening) -> None:
    before = four.text("/players")
    bid(four)
    assert four.text("/players") == before


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
    assert evening.send("/players", arrives(evening, "zero.0")).status_code == 303
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
    evening.send("/players", arrives(evening, "zero.0"))
    match = evening.ledger.matches[-1]
    assert match.schedule == (1, 15, 2)
    assert plain(match.next_deal)["cards"] == 12
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


def test_who_was_given_points_cannot_be_removed_even_after_they_were_struck_out(four: Evening) -> None:
    four.send("/players", arrives(four, "average.13"))
    eve = four.player("Eve")
    line = four.ledger.matches[-1].awards[0].line
    assert "Eve stands in the book" in four.text("/players")
    for _time in range(2):
        answer = four.post("/players", do="remove", player=eve)
        assert answer.status_code == 422
        assert "Eve stands in the book, so cannot be removed" in four.seen(answer)
        four.post(f"/award/{line}/strike")


def test_who_started_with_nothing_and_played_nothing_can_be_removed(four: Evening) -> None:
    four.send("/players", arrives(four, "zero.0"))
    assert four.post("/players", do="remove", player=four.player("Eve")).status_code == 303
    assert "Eve" not in four.ledger.players.values()


def test_a_starting_score_is_corrected_to_anything_even_nothing(four: Evening) -> None:
    four.send("/players", arrives(four, "average.13"))
    line = four.ledger.matches[-1].awards[0].line
    form = four.get(f"/award/{line}")
    assert "Eve started with 13." in four.seen(form)
    assert "Who?" not in four.seen(form)
    for typed, given in (("-4", -4), ("0", 0), ("\N{MINUS SIGN}2", -2)):
        answer = four.send(f"/award/{line}", {"points": typed, "why": "", "player": four.player("Ana")})
        assert answer.status_code == 303
        assert points(four)["Eve"] == given
    assert four.ledger.matches[-1].awards[0].award.reason == "late_start"
    assert four.send(f"/award/{line}", {"points": ""}).status_code == 422


def test_an_award_just_given_is_no_change_of_players(four: Evening) -> None:
    four.send("/award", award(four, "Ana", "bonus", "5"))
    page = four.text(f"/players?did=sit_out&who={four.player('Ana')}")
    assert "Ana sits out." not in page


def test_a_watcher_sees_points_and_no_choice(four: Evening) -> None:
    looking = phone(four.app, four.key, access.Role.WATCHER)
    page = four.seen(looking.get(f"{four.root}/players"))
    assert "Ana 23 place 1" in page
    assert "how many points" not in page
