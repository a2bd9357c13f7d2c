"""Between deals: newcomers, leavers, who sits out, names corrected, and what peers got wrong about them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient
from sqlmodel import Session

from scoring.log import Draft, Kind
from webapp import store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def order(evening: Evening) -> list[str]:
    return [evening.ledger.players[player] for player in evening.ledger.matches[-1].order]


def playing(evening: Evening) -> list[str]:
    return [evening.ledger.players[player] for player in evening.ledger.matches[-1].playing]


def next_dealer(evening: Evening) -> str:
    match = evening.ledger.matches[-1]
    return evening.ledger.players[match.next_deal.dealer]


def test_the_page_shows_the_seats_clockwise_and_who_deals_when(three: Evening) -> None:
    text = three.text("/players")
    assert text.index("Ana") < text.index("Ben") < text.index("Cai")
    assert "3 Cai" not in text
    assert "1 Cai deals next" in text
    assert "2 Ana" in text


def test_the_page_says_where_a_newcomer_will_sit_and_when_they_deal(three: Evening) -> None:
    assert "Sits between Ben and Cai, who deals next, and deals last of all: deal 4." in three.text(
        "/players"
    )


def test_a_newcomer_sits_at_the_right_of_the_next_dealer_and_deals_last(three: Evening) -> None:
    three.tonk("Ana")
    assert next_dealer(three) == "Ana"
    answer = three.post("/players", do="add", name="Dee")
    assert answer.status_code == 303
    assert "Dee sits down." in three.seen(three.phone.get(answer.location))
    assert order(three) == ["Dee", "Ana", "Ben", "Cai"]
    dealers = []
    for _deal in range(4):
        dealers.append(next_dealer(three))
        three.tonk("Ana")
    assert dealers == ["Ana", "Ben", "Cai", "Dee"]


def test_a_newcomer_changes_no_deal_before(three: Evening) -> None:
    three.tonk("Ana")
    before = three.money
    three.post("/players", do="add", name="Dee")
    assert three.money == {**before, "Dee": 0}


def test_a_remembered_player_is_offered_and_stays_the_same_player(three: Evening) -> None:
    with Session(three.app.extensions["knockbook_engine"]) as db:
        dee = store.enrol(db, three.key.club, "Dee")
    assert 'value="Dee"' in three.get("/players").text
    three.post("/players", do="add", name="Dee")
    assert three.player("Dee") == dee.id


@pytest.mark.parametrize(
    "typed", ["Zoë", "zoë", "  ZOË  ", unicodedata.normalize("NFD", "Zoë"), "Zo\N{ZERO WIDTH SPACE}ë"]
)
def test_two_players_cannot_carry_the_same_name(seat: Callable[..., Evening], typed: str) -> None:
    """Not differing only in case, spaces or Unicode form either."""
    evening = seat("Ana", "Zoë")
    answer = evening.post("/players", do="add", name=typed)
    assert answer.status_code == 422
    assert "already called Zoë" in evening.seen(answer)
    assert len(evening.ledger.players) == 2


def test_a_name_of_spaces_is_no_name(three: Evening) -> None:
    answer = three.post("/players", do="add", name="   ")
    assert answer.status_code == 422
    assert "Type a name." in three.seen(answer)


def test_a_name_too_long_is_refused_and_kept(three: Evening) -> None:
    answer = three.post("/players", do="add", name="x" * 41)
    assert answer.status_code == 422
    assert "at most 40 letters" in three.seen(answer)
    assert "x" * 41 in answer.text


def test_a_name_is_corrected_everywhere_and_in_the_roster(three: Evening) -> None:
    ana = three.player("Ana")
    three.tonk("Ana")
    assert three.post("/players", do="rename", player=ana, name="Anna").status_code == 303
    assert three.ledger.players[ana] == "Anna"
    with Session(three.app.extensions["knockbook_engine"]) as db:
        assert "Anna" in [known.name for known in store.roster(db, three.key.club)]
        assert "Ana" not in [known.name for known in store.roster(db, three.key.club)]


def test_a_name_is_not_corrected_into_somebody_elses(three: Evening) -> None:
    answer = three.post("/players", do="rename", player=three.player("Ana"), name="BEN")
    assert answer.status_code == 422
    assert "already called Ben" in three.seen(answer)
    assert 'value="BEN"' in answer.text


def test_a_name_of_the_club_that_is_not_here_tonight_is_somebody_elses_too(three: Evening) -> None:
    with Session(three.app.extensions["knockbook_engine"]) as db:
        store.enrol(db, three.key.club, "Dee")
    answer = three.post("/players", do="rename", player=three.player("Ana"), name="Dee")
    assert answer.status_code == 422


def test_only_the_case_of_a_name_can_be_corrected(three: Evening) -> None:
    ana = three.player("Ana")
    assert three.post("/players", do="rename", player=ana, name="ANA").status_code == 303
    assert three.ledger.players[ana] == "ANA"


def test_who_sits_out_is_passed_over_and_comes_back_to_the_old_seat(three: Evening) -> None:
    ben = three.player("Ben")
    three.post("/players", do="sit_out", player=ben)
    assert playing(three) == ["Ana", "Cai"]
    assert "sits out" in three.text("/players")
    three.tonk("Ana")
    three.post("/players", do="back", player=ben)
    assert order(three) == playing(three) == ["Ana", "Ben", "Cai"]


def test_somebody_of_the_evening_without_a_seat_in_this_match_sits_down_like_a_newcomer(
    three: Evening,
) -> None:
    match = three.ledger.matches[-1]
    body = {**(match.entry.body or {}), "seats": list(match.order[1:]), "first_dealer": match.order[-1]}
    three.write(Draft(Kind.MATCH, body))
    assert order(three) == ["Ben", "Cai"]
    assert "Not in this match" in three.text("/players")
    three.post("/players", do="back", player=three.player("Ana"))
    assert order(three) == ["Ben", "Ana", "Cai"]


def test_who_leaves_keeps_the_balance_and_the_page_says_so(three: Evening) -> None:
    three.tonk("Ana")
    answer = three.post("/players", do="leave", player=three.player("Ben"))
    text = three.seen(three.phone.get(answer.location))
    assert "Ben has left. The −2.00 stays in the book and is settled later." in text
    assert three.money["Ben"] == -200
    assert "Ben pays Ana" in three.text("/settle")


def test_the_turn_of_one_who_left_passes_to_the_left(three: Evening) -> None:
    three.tonk("Ana")
    three.post("/players", do="leave", player=three.player("Ana"))
    assert next_dealer(three) == "Ben"


def test_fewer_than_the_game_needs_is_refused_in_words(three: Evening) -> None:
    three.post("/players", do="leave", player=three.player("Ana"))
    for stop in ("leave", "sit_out"):
        answer = three.post("/players", do=stop, player=three.player("Ben"))
        assert answer.status_code == 422
        assert "needs at least 2 players" in three.seen(answer)
    assert playing(three) == ["Ben", "Cai"]


def test_a_newcomer_over_what_the_game_takes_is_refused_in_words(seat: Callable[..., Evening]) -> None:
    six = seat("Ana", "Ben", "Cai", "Dee", "Eve", "Fay")
    answer = six.post("/players", do="add", name="Gus")
    assert answer.status_code == 422
    assert "Tonk is full with 6" in six.seen(answer)
    six.post("/players", do="sit_out", player=six.player("Ana"))
    assert six.post("/players", do="add", name="Gus").status_code == 303
    back = six.post("/players", do="back", player=six.player("Ana"))
    assert back.status_code == 422
    assert "Tonk is full with 6" in six.seen(back)


def test_a_player_with_a_history_cannot_be_removed_only_leave(three: Evening) -> None:
    """Peers removed players who then came back with a balance when an old deal was edited."""
    three.tonk("Ana")
    page = three.text("/players")
    assert "Ben stands in the book, so can leave but not be removed." in page
    answer = three.post("/players", do="remove", player=three.player("Ben"))
    assert answer.status_code == 422
    assert "Ben stands in the book, so cannot be removed" in three.seen(answer)


def test_a_struck_deal_still_holds_its_players_since_it_can_be_restored(three: Evening) -> None:
    line = three.tonk("Ana")
    three.post(f"/deal/{line}/strike")
    assert three.post("/players", do="remove", player=three.player("Ben")).status_code == 422


def test_a_player_put_down_by_mistake_is_removed(three: Evening) -> None:
    three.post("/players", do="add", name="Dee")
    assert "put down by mistake" in three.text("/players")
    assert three.post("/players", do="remove", player=three.player("Dee")).status_code == 303
    assert order(three) == ["Ana", "Ben", "Cai"]
    assert "Dee" not in three.ledger.players.values()
    assert three.get("/history").status_code == 200


def test_the_first_dealer_removed_before_the_first_deal_hands_the_deal_on(three: Evening) -> None:
    three.post("/players", do="remove", player=three.player("Cai"))
    assert next_dealer(three) == "Ana"


def test_every_change_can_be_undone(three: Evening) -> None:
    three.post("/players", do="add", name="Dee")
    three.post("/undo")
    assert order(three) == ["Ana", "Ben", "Cai"]


def test_the_same_newcomer_sent_twice_sits_down_once(three: Evening) -> None:
    answers = [three.post("/players", do="add", name="Dee", token="one-and-the-same") for _time in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert order(three).count("Dee") == 1


def test_a_stale_page_is_told_what_happened_and_keeps_what_was_typed(three: Evening) -> None:
    drawn = three.ledger.seq
    three.post("/players", do="sit_out", player=three.player("Ben"))
    answer = three.post("/players", after=drawn, do="add", name="Dee")
    assert answer.status_code == 409
    text = three.seen(answer)
    assert "Somebody wrote this meanwhile" in text
    assert "Ben sits out." in text
    assert 'value="Dee"' in answer.text
    assert "Dee" not in three.ledger.players.values()


def test_a_deal_recorded_meanwhile_does_not_stand_in_a_newcomers_way(three: Evening) -> None:
    drawn = three.ledger.seq
    three.tonk("Ana")
    assert three.post("/players", after=drawn, do="add", name="Dee").status_code == 303


def test_a_watcher_sees_the_seats_and_no_button(three: Evening, watcher: FlaskClient) -> None:
    page = watcher.get(f"{three.root}/players")
    assert page.status_code == 200
    main = page.text.split('id="main"')[1]
    assert "<button" not in main
    assert "<form" not in main
    form = {"token": "a-watchers-form", "after": "1", "do": "add", "name": "Dee"}
    assert watcher.post(f"{three.root}/players", data=form).status_code == 403


def test_the_title_and_the_time_zone_change(three: Evening) -> None:
    answer = three.post("/session", title=" Sunday  Tonk ", time_zone="Asia/Kathmandu", currency="EUR")
    assert answer.status_code == 303
    assert (three.ledger.title, three.ledger.time_zone) == ("Sunday Tonk", "Asia/Kathmandu")


def test_the_currency_changes_until_money_has_moved(three: Evening) -> None:
    facts = {"title": "Friday Tonk", "time_zone": "Europe/Berlin"}
    assert three.send("/session", {**facts, "currency": "JPY"}).status_code == 303
    assert three.ledger.currency == "JPY"
    three.tonk("Ana")
    assert "Fixed since money first moved tonight." in three.text("/session")
    answer = three.send("/session", {**facts, "currency": "EUR"})
    assert answer.status_code == 422
    assert "Money has moved already" in three.seen(answer)


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("title", "", "Give the evening a name"),
        ("title", "x" * 81, "at most 80"),
        ("currency", "XXX", "Choose one of the currencies"),
        ("time_zone", "Mars/Olympus", "Choose one of the time zones"),
    ],
)
def test_facts_that_cannot_be_are_said_beside_their_field(
    three: Evening, field: str, typed: str, said: str
) -> None:
    facts = {"title": "Friday Tonk", "time_zone": "Europe/Berlin", "currency": "EUR", field: typed}
    answer = three.send("/session", facts)
    assert answer.status_code == 422
    assert said in three.seen(answer)
