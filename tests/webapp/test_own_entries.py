"""Bids and hand totals from everybody's own phone: who is asked what, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from sqlmodel import Session

from scoring.games.oh_hell.rules import Bidding, Hook
from tests.webapp.hand_form import said
from tests.webapp.seated import end_wait, give, given, gives, open_bids, open_totals, seated, watching
from webapp import access

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

pytestmark = pytest.mark.core


@pytest.fixture
def at_once(hands: Callable[..., Evening]) -> Evening:
    return hands("Ana", "Ben", "Cai", bidding=Bidding.AT_ONCE)


@pytest.fixture
def in_turn(hands: Callable[..., Evening]) -> Evening:
    """Cai deals, so Ana bids first and Cai last, by the hook."""
    return hands("Ana", "Ben", "Cai", preset="hook")


def bids(evening: Evening) -> dict[str, int] | None:
    known = evening.ledger.matches[-1].rows[-1].deal.bids  # type: ignore[union-attr]
    names = evening.ledger.players
    return known and {names[player]: bid for player, bid in known.items()}


def test_the_keeper_opens_a_hand_and_all_bids_appear_together(at_once: Evening) -> None:
    line = open_bids(at_once, trump="H")
    assert bids(at_once) is None
    assert said(at_once)["trump"] == "H"
    ana, ben, cai = (seated(at_once, name) for name in ("Ana", "Ben", "Cai"))
    assert "What do you bid?" in ana.text("")
    gives(ana, line, {"Ana": 1})
    assert "Your bid: 1" in ana.text("")
    for other in (at_once, ben, cai, watching(at_once)):
        page = other.text("")
        assert "1 of 3 are in." in page
        assert "Ana ready" in page
        assert "Ben thinks" in page
    gives(ben, line, {"Ben": 0})
    gives(cai, line, {"Cai": 1})
    assert bids(at_once) == {"Ana": 1, "Ben": 0, "Cai": 1}
    assert "2 of 1" in watching(at_once).text("")
    assert at_once.field(at_once.get(""), "step") == "tricks"
    assert "What do you bid?" not in ana.text("")


def test_a_bid_is_changed_until_all_are_in(at_once: Evening) -> None:
    line = open_bids(at_once)
    ana, ben = seated(at_once, "Ana"), seated(at_once, "Ben", "Cai")
    gives(ana, line, {"Ana": 1})
    gives(ana, line, {"Ana": 0})
    gives(ben, line, {"Ben": 0, "Cai": 0})
    assert bids(at_once) == {"Ana": 0, "Ben": 0, "Cai": 0}
    late = give(ana, line, "Ana", 1)
    assert late.status_code == 409
    assert "This deal has changed meanwhile, so your 1 was not taken" in ana.seen(late)


def test_a_bid_that_cannot_be_stays_in_its_field_with_the_fault_beside_it(at_once: Evening) -> None:
    line = open_bids(at_once)
    ana = seated(at_once, "Ana")
    for typed, words in (
        ("2", "Nobody can bid more than 1"),
        ("-1", "A bid is at least 0"),
        ("two", "A bid is a whole number"),
        ("", "Ana has not bid yet"),
    ):
        answer = give(ana, line, "Ana", typed)
        assert answer.status_code == 422
        assert words in ana.seen(answer)
        assert 'id="fault-value-1"' in answer.text
    assert 'value="2" checked' in give(ana, line, "Ana", "2").text
    assert given(at_once, line) == []


def test_a_player_gives_only_for_a_seat_of_theirs_and_a_watcher_for_none(at_once: Evening) -> None:
    line = open_bids(at_once)
    ana, onlooker = seated(at_once, "Ana"), watching(at_once)
    assert give(ana, line, "Ben", 0).status_code == 403
    assert give(onlooker, line, "Ana", 0).status_code == 403
    assert end_wait(ana, line).status_code == 403
    assert given(at_once, line) == []
    assert give(at_once, line, "Ben", 0).status_code == 303


def test_a_value_for_a_deal_that_was_struck_meanwhile_is_not_said_to_be_written_down(three: Evening) -> None:
    line, ana = open_totals(three, "knock", knocker="Ben"), seated(three, "Ana")
    drawn = three.ledger.seq
    three.post(f"/deal/{line}/strike")
    late = give(ana, line, "Ana", 7, after=drawn)
    assert late.status_code == 409
    assert "This deal has changed meanwhile, so your 7 was not taken." in ana.seen(late)
    assert given(three, line) == []


def test_in_turn_each_is_asked_when_it_is_their_turn_and_all_hear_it(in_turn: Evening) -> None:
    line = open_bids(in_turn)
    ana, ben, cai = (seated(in_turn, name) for name in ("Ana", "Ben", "Cai"))
    assert "What do you bid?" in ana.text("")
    assert "What do you bid?" not in ben.text("")
    assert "It is Ana ’s turn." in watching(in_turn).text("")
    early = give(ben, line, "Ben", 0)
    assert early.status_code == 422
    assert "It is Ana ’s turn now" in ben.seen(early)
    gives(ana, line, {"Ana": 1})
    assert "Ana 1 Ben bids now Cai waits" in watching(in_turn).text("")
    assert give(ana, line, "Ana", 0).status_code == 422
    gives(ben, line, {"Ben": 0})
    page = cai.get("")
    assert "0 would make it even." in cai.seen(page)
    assert 'name="value" value="0" disabled' in page.text
    hooked = give(cai, line, "Cai", 0)
    assert hooked.status_code == 422
    assert "may not bid 0" in cai.seen(hooked)
    gives(cai, line, {"Cai": 1})
    assert bids(in_turn) == {"Ana": 1, "Ben": 0, "Cai": 1}


def test_bids_that_come_out_even_are_shown_and_everybody_bids_again(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai", bidding=Bidding.AT_ONCE, hook=Hook.REBID)
    line = open_bids(evening)
    everybody = seated(evening, "Ana", "Ben", "Cai")
    gives(everybody, line, {"Ana": 1, "Ben": 0, "Cai": 0})
    assert bids(evening) is None
    page = watching(evening).text("")
    assert "At this table everybody bids again." in page
    assert "Ana 1, Ben 0, Cai 0." in page
    assert "0 of 3 are in." in page
    stale = give(everybody, line, "Ana", 1, asked=1)
    assert stale.status_code == 422
    assert "everybody is asked again" in everybody.seen(stale)
    gives(everybody, line, {"Ana": 1, "Ben": 1, "Cai": 0}, asked=2)
    assert bids(evening) == {"Ana": 1, "Ben": 1, "Cai": 0}


def test_the_keeper_enters_for_who_is_missing_and_learns_nothing_by_it(at_once: Evening) -> None:
    line = open_bids(at_once)
    ana = seated(at_once, "Ana")
    gives(ana, line, {"Ana": 1})
    page = at_once.text("")
    assert "Ana ready Ben thinks enter it" in page
    taken = give(at_once, line, "Ana", 0)
    assert taken.status_code == 422
    assert "Ana ’s is in already" in at_once.seen(taken)
    gives(at_once, line, {"Ben": 1})
    ben = seated(at_once, "Ben")
    assert "Ben ready enter it again" in at_once.text("")
    for phone in (at_once, ben):
        assert "Your bid" not in phone.text("")
    assert "The keeper has entered one." in ben.text("")
    gives(ben, line, {"Ben": 0})
    assert give(at_once, line, "Ben", 1).status_code == 422
    gives(at_once, line, {"Cai": 0})
    assert bids(at_once) == {"Ana": 1, "Ben": 0, "Cai": 0}


def test_a_late_value_that_cannot_be_is_said_to_the_keeper_whose_page_has_no_field_for_it_any_more(
    at_once: Evening,
) -> None:
    line = open_bids(at_once)
    end_wait(at_once, line)
    for typed, words in (("x", "A bid is a whole number"), ("99", "Nobody can bid more than 1")):
        answer = give(at_once, line, "Ben", typed)
        assert answer.status_code == 422
        assert words in at_once.seen(answer)


def test_the_keeper_ends_the_wait_and_completes_what_is_in(at_once: Evening) -> None:
    line = open_bids(at_once)
    ana, ben = seated(at_once, "Ana"), seated(at_once, "Ben")
    gives(ana, line, {"Ana": 1})
    assert end_wait(at_once, line).status_code == 303
    assert end_wait(at_once, line).status_code == 303
    page = at_once.get("")
    assert "The wait was ended." in at_once.seen(page)
    assert f'name="bids.{at_once.player("Ana")}" value="1" checked' in page.text
    assert "Ana 1 Ben missing Cai missing" in watching(at_once).text("")
    assert give(ana, line, "Ana", 0).status_code == 422
    gives(ben, line, {"Ben": 0})
    assert "Given after the wait was ended: Ben." in at_once.text("")
    assert "Ben late 0" in watching(at_once).text("")
    form = {"step": "bids", **{f"bids.{at_once.player(name)}": "0" for name in ("Ana", "Ben", "Cai")}}
    assert at_once.send(f"/deal/{line}", form).status_code == 303
    assert bids(at_once) == {"Ana": 0, "Ben": 0, "Cai": 0}


def test_tonk_everybody_counts_their_own_hand(three: Evening) -> None:
    line = open_totals(three, "knock", knocker="Ben")
    ana, ben, cai = (seated(three, name) for name in ("Ana", "Ben", "Cai"))
    assert "Ben knocked. Everybody counts their own hand." in watching(three).text("")
    assert "What does your hand count?" in ana.text("")
    gives(ana, line, {"Ana": 5})
    assert "Your hand: 5" in ana.text("")
    wrong = give(ben, line, "Ben", 51)
    assert wrong.status_code == 422
    assert 'value="51" aria-invalid="true"' in wrong.text
    gives(ben, line, {"Ben": 9})
    assert three.money == {"Ana": 0, "Ben": 0, "Cai": 0}
    gives(cai, line, {"Cai": 20})
    assert three.money == {"Ana": 400, "Ben": -300, "Cai": -100}


def test_tonk_totals_that_no_deck_holds_are_counted_again(seat: Callable[..., Evening]) -> None:
    evening = seat("Ana", "Ben", "Cai", "Dee")
    line = open_totals(evening, "stock_out")
    everybody = seated(evening, *evening.ids)
    gives(everybody, line, dict.fromkeys(evening.ids, 50))
    page = watching(evening).text("")
    assert "One deck cannot hold these totals together. Count again." in page
    assert "50, " in page
    assert "0 of 4 are in." in page
    gives(everybody, line, {"Ana": 5, "Ben": 50, "Cai": 50, "Dee": 50}, asked=2)
    assert evening.money == {"Ana": 300, "Ben": -100, "Cai": -100, "Dee": -100}


def test_tonk_without_the_button_blank_totals_are_refused(three: Evening) -> None:
    form = {"ending": "knock", "knocker": three.player("Ben")}
    form |= {f"totals.{three.player(name)}": "" for name in ("Ana", "Ben", "Cai")}
    refused = three.send("/deal", form)
    assert refused.status_code == 422
    assert "Count Ana ’s hand." in three.seen(refused)
    assert three.send("/deal", {**form, "own": "totals"}).status_code == 303


def test_tonk_the_button_still_wants_to_know_who_knocked(three: Evening) -> None:
    refused = three.send("/deal", {"ending": "knock", "own": "totals"})
    assert refused.status_code == 422
    assert "Tap who knocked." in three.seen(refused)


def test_a_closed_evening_takes_no_value_and_asks_for_none(at_once: Evening) -> None:
    line = open_bids(at_once)
    drawn = at_once.ledger.seq
    ana = seated(at_once, "Ana")
    assert at_once.post("/close", seen="").status_code == 303
    refused = give(ana, line, "Ana", 1, after=drawn)
    assert refused.status_code == 409
    assert "The evening is closed" in ana.seen(refused)
    assert "What do you bid?" not in ana.text("")
    assert end_wait(at_once, line).status_code == 409
    assert given(at_once, line) == []


def test_a_seat_whose_link_was_taken_back_gives_nothing(at_once: Evening) -> None:
    line = open_bids(at_once)
    ana = seated(at_once, "Ana")
    with Session(at_once.app.extensions["knockbook_engine"]) as db:
        (link,) = (link for link in access.links_into(db, at_once.key) if link.seat)
        access.revoke(db, link)
    assert give(ana, line, "Ana", 1).status_code == 404
    assert given(at_once, line) == []


def test_a_form_sent_twice_gives_once(at_once: Evening) -> None:
    line = open_bids(at_once)
    ana = seated(at_once, "Ana")
    for _tap in range(2):
        assert give(ana, line, "Ana", 1, token="tapped-twice").status_code == 303
    assert len(given(at_once, line)) == 1
    assert (
        ana.phone.post(f"{ana.root}/deal/{line}/give", data={"player": ana.player("Ana")}).status_code == 400
    )
    assert give(ana, 10**6, "Ana", 1).status_code == 404


def test_undo_of_the_last_bid_wants_every_bid_anew(at_once: Evening) -> None:
    line = open_bids(at_once)
    everybody = seated(at_once, "Ana", "Ben", "Cai")
    gives(everybody, line, {"Ana": 1, "Ben": 0, "Cai": 1})
    assert at_once.post("/undo").status_code == 303
    assert bids(at_once) is None
    assert "0 of 3 are in." in at_once.text("")
    gives(everybody, line, {"Ana": 0, "Ben": 0, "Cai": 0})
    assert bids(at_once) == {"Ana": 0, "Ben": 0, "Cai": 0}


def test_a_keeper_who_plays_is_asked_as_well(at_once: Evening) -> None:
    line = open_bids(at_once)
    keeper = seated(at_once, "Ben", phone=at_once.phone)
    assert "What do you bid?" in keeper.text("")
    gives(keeper, line, {"Ben": 1})
    assert "Your bid: 1" in keeper.text("")
    gives(keeper, line, {"Ben": 0, "Ana": 0, "Cai": 0})
    assert bids(at_once) == {"Ana": 0, "Ben": 0, "Cai": 0}
