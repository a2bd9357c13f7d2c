"""Values given from seats: who has, whose turn it is, what may be shown, what cannot be given."""

from __future__ import annotations

from dataclasses import replace

import pytest
from books import (
    MATCH,
    TABLE,
    A,
    B,
    C,
    deal,
    evening,
    hand_body,
    log,
    match,
    only_match,
    points_match,
    written,
)

from scoring.game import Awaited, Player
from scoring.games import GAMES
from scoring.ledger import Match, Row
from scoring.log import Draft, Kind
from scoring.reading import plain
from scoring.waiting import Given, Offer, Waiting, faults_of, value_faults, values_of, waiting, with_values

SEALED = Awaited("bids", TABLE, sealed=True)
IN_TURN = Awaited("bids", TABLE, sealed=False)


def gave(*values: tuple[Player, int] | None, author: str = "keeper") -> list[Given]:
    """Values in that order; None ends the wait."""
    return [
        Given(place, 3, 3, one[0] if one else None, one[1] if one else None, f"token-{place}", author)
        for place, one in enumerate(values, 1)
    ]


def opened(cards: int = 2, preset: str = "as_written", **rules: object) -> tuple[Match, Row]:
    """A hand of Oh Hell that waits for its bids; C deals, so A bids first."""
    in_force = plain(replace(GAMES["oh_hell"].presets[preset](3), no_trump_in="never", **rules))
    body = hand_body(cards, dealer=C, bids=None, tricks=None)
    book = log(evening(), points_match(rules=in_force), Draft(Kind.DEAL, {**body, "rules": in_force}))
    found = only_match(book)
    assert found.unfinished
    return found, found.unfinished


def codes(at: tuple[Match, Row], given: list[Given], offer: Offer) -> list[tuple[str, str]]:
    found, row = at
    assert found.awaited is not None
    faults = value_faults(found, row, waiting(found.awaited, given), offer)
    return [(fault.field, fault.code) for fault in faults]


def test_nothing_given_everybody_is_missing_and_nothing_shown() -> None:
    now = waiting(SEALED, [])
    assert (now.missing, now.values, now.turn, now.round) == (TABLE, {}, None, 1)
    assert not now.shown
    assert now == Waiting(SEALED)


def test_the_newest_value_of_a_player_counts() -> None:
    now = waiting(SEALED, gave((A, 1), (A, 0), (C, 2)))
    assert now.values == {A: 0, C: 2}
    assert now.missing == (B,)


def test_when_all_were_in_and_the_deal_still_waits_everybody_is_asked_again() -> None:
    now = waiting(SEALED, gave((A, 1), (B, 0), (C, 1), (B, 2)))
    assert [values_of(before) for before in now.earlier] == [{A: 1, B: 0, C: 1}]
    assert (now.round, now.values, now.missing) == (2, {B: 2}, (A, C))


def test_in_turn_each_value_is_shown_and_the_next_one_is_asked() -> None:
    assert waiting(IN_TURN, []).turn == A
    now = waiting(IN_TURN, gave((A, 1)))
    assert (now.turn, now.shown) == (B, True)


def test_ending_the_wait_shows_what_is_in_and_marks_what_comes_after() -> None:
    now = waiting(SEALED, gave((A, 1), None, (B, 2)))
    assert now.ended
    assert now.ended.player is None
    assert (now.shown, now.late, now.missing, now.turn) == (True, frozenset({B}), (C,), None)
    all_in = waiting(SEALED, gave((A, 1), None, (B, 2), (C, 0)))
    assert (all_in.round, all_in.values, all_in.missing) == (1, {A: 1, B: 2, C: 0}, ())
    assert waiting(IN_TURN, gave((A, 1), None)).turn is None


def test_a_value_is_its_players_own_if_their_phone_gave_it() -> None:
    assert Given(1, 3, 3, A, 1, "t", "player A").own
    assert Given(1, 3, 3, A, 1, "t", "keeper B A").own
    for author in ("keeper", "player B", "A", "", "player AA"):
        assert not Given(1, 3, 3, A, 1, "t", author).own
    assert not Given(1, 3, 3, None, None, "t", "keeper A").own


@pytest.mark.parametrize(
    ("value", "code"),
    [(-1, "bid_too_low"), (3, "bid_too_high"), ("two", "bid_not_whole"), ("", "bid_missing")],
)
def test_what_is_wrong_with_a_value_alone_is_said_of_its_own_field(value: int | str, code: str) -> None:
    assert codes(opened(), [], Offer(A, value, 1)) == [("bids.A", code)]


def test_a_value_that_can_stand_alone_is_taken_whatever_the_others_gave_unseen() -> None:
    at = opened(bidding="at_once", hook="rebid")
    assert codes(at, gave((A, 1), (B, 1)), Offer(C, 0, 1)) == []
    found, row = at
    assert found.awaited == Awaited("bids", TABLE, sealed=True)
    even = with_values(row, found.awaited, {C: 0, B: 1, A: 1})
    assert [fault.code for fault in faults_of(found, row, even)] == ["exact_total"]
    assert list(plain(even)["bids"]) == ["A", "B", "C"]


def test_in_turn_the_last_bidder_is_bound_by_the_hook() -> None:
    at = opened(preset="hook")
    before = gave((A, 1), (B, 0))
    assert codes(at, before, Offer(C, 1, 1)) == [("bids.C", "hook")]
    assert codes(at, before, Offer(C, 2, 1)) == []


def test_who_has_none_to_give_and_who_is_not_asked_yet_are_told_so() -> None:
    assert codes(opened(), [], Offer(Player("Z"), 1, 1)) == [("bids.Z", "not_awaited")]
    assert codes(opened(), [], Offer(B, 1, 1)) == [("bids.B", "not_your_turn")]


def test_a_form_of_an_earlier_round_gives_nothing() -> None:
    at = opened(bidding="at_once", hook="rebid")
    again = gave((A, 1), (B, 1), (C, 0))
    assert codes(at, again, Offer(A, 1, 1)) == [("bids.A", "asked_again")]
    assert codes(at, again, Offer(A, 1, 2)) == []


def test_nobody_else_changes_what_a_player_gave_and_nobody_at_all_what_is_shown() -> None:
    sealed = opened(bidding="at_once")
    own, keepers = gave((A, 1), author="player A"), gave((A, 1), author="keeper B")
    assert codes(sealed, own, Offer(A, 0, 1, "keeper B")) == [("bids.A", "given_already")]
    assert codes(sealed, own, Offer(A, 0, 1, "keeper A B")) == []
    assert codes(sealed, keepers, Offer(A, 0, 1, "keeper")) == []
    assert codes(sealed, keepers, Offer(A, 0, 1, "player A")) == []
    shown = gave((A, 1), None, author="player A")
    assert codes(sealed, shown, Offer(A, 0, 1, "player A")) == [("bids.A", "given_already")]
    assert codes(sealed, shown, Offer(B, 0, 1, "player B")) == []
    in_turn = gave((A, 1), author="player A")
    assert codes(opened(), in_turn, Offer(A, 0, 1, "player A")) == [("bids.A", "given_already")]


def test_tonk_waits_for_totals_where_hands_are_counted_and_only_there() -> None:
    for ending, more in (("knock", {"knocker": B}), ("stock_out", {})):
        found = only_match(log(evening(), match(), deal(ending=ending, **more)))
        assert found.awaited == Awaited("totals", (A, B, C), sealed=True)
    for book in (log(evening(), match()), log(evening(), match(), deal(A))):
        assert only_match(book).awaited is None
    assert GAMES["tonk"].awaits


def test_an_ended_match_waits_for_nothing() -> None:
    book = log(evening(), points_match(), Draft(Kind.DEAL, hand_body(1, bids=None, tricks=None)))
    over = written(book, [Draft(Kind.MATCH, points_match(ended=True).body, MATCH)], "end")
    assert only_match(book).awaited is not None
    assert only_match(over).awaited is None
