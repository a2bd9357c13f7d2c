"""The ledger of matches counted in points: hands, awards, the schedule and the end."""

from __future__ import annotations

import pytest
from books import (
    MATCH,
    POINTS,
    TABLE,
    A,
    B,
    C,
    award,
    award_body,
    deal,
    evening,
    folded,
    hand,
    hand_body,
    log,
    match,
    only_match,
    points_match,
    written,
)

from scoring.game import Fault, Player
from scoring.log import Draft, Kind, undo
from scoring.replay import replay, verify

STARTED = (evening(), points_match())


def test_points_add_up_with_awards_before_between_and_after_the_hands() -> None:
    book = log(*STARTED, award(A, 5), hand(1, A, B), award(B, -3, "penalty"), hand(2, B), award(C, 1))
    tonight = only_match(book)
    assert tonight.points == {A: 5 + 11 + 10, B: 0 - 3 + 12, C: 10 + 10 + 1}
    assert [row.points for row in tonight.rows] == [{A: 11, B: 0, C: 10}, {A: 10, B: 12, C: 10}]
    assert tonight.ranks == {A: 1, B: 3, C: 2}
    assert tonight.winners == (A,)
    assert not any(replay(book).played.values())


def test_a_deal_builds_on_the_awards_given_before_it_alone() -> None:
    """A match to 20 points is over with the award that makes them up, and takes no hand after it."""
    endless = points_match(rules={**POINTS, "schedule": "constant", "play_to": 20}, schedule=[1])
    rules = {"rules": {**POINTS, "schedule": "constant", "play_to": 20}}
    one, two = ({**hand_body(1, number=number), **rules} for number in (1, 2))
    before = log(evening(), endless, Draft(Kind.DEAL, one), award(A, 9), Draft(Kind.DEAL, two))
    assert [fault.code for fault in only_match(before).rows[1].faults] == ["hand_after_the_end"]
    after = log(evening(), endless, Draft(Kind.DEAL, one), Draft(Kind.DEAL, two), award(A, 9))
    corrected = written(after, [Draft(Kind.DEAL, two, 4)], "the same once more")
    for book in (after, corrected):
        assert only_match(book).rows[1].faults == ()
        assert only_match(book).over


def test_a_struck_award_gives_nothing_and_a_corrected_one_what_it_says_now() -> None:
    book = log(*STARTED, hand(1), award(B, 5))
    struck = written(book, [Draft(Kind.AWARD, None, 4)], "strike")
    assert only_match(struck).points[B] == 10
    assert only_match(struck).awards == ()
    corrected = written(book, [Draft(Kind.AWARD, award_body(C, -2, "penalty"), 4)], "correct")
    assert only_match(corrected).points == {A: 11, B: 10, C: 8}
    again = written(struck, [Draft(Kind.AWARD, award_body(B, 5), 4)], "again")
    assert only_match(again).points[B] == 15


def test_an_award_to_a_stranger_is_a_fault_and_counts_for_nothing() -> None:
    book = log(*STARTED, hand(1), award(Player("X"), 50))
    tonight = only_match(book)
    assert [fault.code for fault in tonight.awards[0].faults] == ["unknown_player"]
    assert Player("X") not in tonight.points
    assert tonight.so_far.awards == ()
    assert [(fault.field, fault.code) for fault in verify(book)] == [("4.player", "unknown_player")]
    names = {**(book[0].body or {}), "players": {"A": "A", "B": "B", "C": "C", "X": "X"}}
    known = written(book, [Draft(Kind.SESSION, names, 1)], "he comes")
    assert only_match(known).points[Player("X")] == 50


def test_an_award_of_no_match_is_a_fault_of_the_book_until_it_is_struck() -> None:
    book = log(*STARTED, award(A, 5, of=99), hand(1))
    assert folded(book).faults == (Fault("3.match", "match_missing"),)
    assert only_match(book).points[A] == 11
    assert folded(written(book, [Draft(Kind.AWARD, None, 3)], "strike")).faults == ()


def test_a_struck_match_takes_its_awards_along() -> None:
    book = log(*STARTED, hand(1), award(A, 5))
    lines = [Draft(Kind.MATCH, None, MATCH), Draft(Kind.DEAL, None, 3), Draft(Kind.AWARD, None, 4)]
    gone = written(book, lines, "gone")
    assert (folded(gone).matches, folded(gone).faults) == ((), ())
    orphan = folded(written(book, lines[:2], "gone")).faults
    assert orphan == (Fault("4.match", "match_missing"),)


@pytest.mark.parametrize("part", ["match", "player", "points", "reason"])
@pytest.mark.parametrize("said", [None, 1.5, True, [], {}])
def test_an_award_of_another_shape_is_a_fault_and_nothing_else(part: str, said: object) -> None:
    book = log(*STARTED, hand(1), Draft(Kind.AWARD, {**award_body(A, 5), part: said}))
    assert folded(book).faults == (Fault(f"4.{part}", "unreadable"),)
    assert only_match(book).points[A] == 11


@pytest.mark.parametrize(
    ("part", "said"),
    [("schedule", [1, True]), ("schedule", [1.0]), ("schedule", 3), ("schedule", ["1"]), ("ended", 1)],
)
def test_a_match_of_another_shape_is_a_fault_and_nothing_else(part: str, said: object) -> None:
    ledger = folded(log(evening(), points_match(**{part: said})))
    assert (ledger.matches, ledger.faults) == ((), (Fault(f"2.{part}", "unreadable"),))


def test_a_match_imported_without_a_schedule_has_the_one_its_rules_come_to() -> None:
    book = log(evening(), points_match(schedule=None), hand(1))
    assert only_match(book).schedule == tuple(range(1, 16))
    assert not only_match(book).over


def test_a_match_whose_rules_have_faults_has_no_schedule_no_end_and_pays_nothing() -> None:
    rules = {**POINTS, "hook": "rebid", "stakes": "pot", "stake": 10}
    book = log(evening(), points_match(schedule=None, rules=rules, ended=True), hand(1))
    tonight = only_match(book)
    assert [fault.code for fault in tonight.faults] == ["rule_value"]
    assert tonight.played
    assert (tonight.schedule, tonight.over, tonight.finish) == ((), True, ())
    going_on = written(book, [Draft(Kind.MATCH, points_match(schedule=None, rules=rules).body, 2)], "on")
    assert not only_match(going_on).over


def test_a_schedule_written_once_more_changes_what_comes_and_nothing_played() -> None:
    book = log(*STARTED, hand(1), hand(2))
    longer = written(book, [Draft(Kind.MATCH, points_match(schedule=[1, 2, 3, 4]).body, MATCH)], "longer")
    assert only_match(longer).points == only_match(book).points
    assert only_match(longer).schedule == (1, 2, 3, 4)
    none = written(book, [Draft(Kind.MATCH, points_match(schedule=None).body, MATCH)], "none")
    assert len(only_match(none).schedule) == 15


def test_a_match_goes_on_until_its_schedule_is_played_or_its_keeper_ends_it() -> None:
    book = log(*STARTED, hand(1), hand(2))
    assert not only_match(book).over
    assert only_match([*book, *log(*STARTED, hand(1), hand(2), hand(3))[4:]]).over
    ended = written(book, [Draft(Kind.MATCH, points_match(ended=True).body, MATCH)], "end")
    assert only_match(ended).over
    assert only_match(ended).ended
    on = written(ended, [Draft(Kind.MATCH, points_match(ended=False).body, MATCH)], "go on")
    assert not only_match(on).over


def test_a_hand_with_bids_alone_waits_and_undo_of_its_tricks_leaves_the_bids() -> None:
    bids = {**hand_body(1), "deal": {**_deal(1), "tricks": None}}
    book = log(*STARTED, Draft(Kind.DEAL, bids))
    waiting = only_match(book).unfinished
    assert waiting is not None
    assert (waiting.line, waiting.counts, waiting.points) == (3, False, {})
    done = written(book, [Draft(Kind.DEAL, hand_body(1), 3)], "tricks")
    assert only_match(done).unfinished is None
    assert only_match(done).points[A] == 11
    back = written(done, undo(done), "undo")
    row = only_match(back).unfinished
    assert row is not None
    assert (row.body, row.number, row.waits) == (bids, 1, True)
    assert only_match(back).points == {}
    gone = written(back, undo(back), "undo once more")
    assert only_match(gone).unfinished is None
    assert only_match(gone).rows[0].struck


def _deal(number: int) -> dict[str, object]:
    told = hand_body(number)["deal"]
    assert isinstance(told, dict)
    return told


def test_the_number_of_a_row_is_its_place_in_the_schedule_or_in_its_match() -> None:
    unsaid = {**hand_body(2), "deal": {key: value for key, value in _deal(2).items() if key != "number"}}
    unreadable = {**hand_body(3), "deal": {"bids": 5}}
    book = log(
        *STARTED,
        hand(3),
        Draft(Kind.DEAL, unsaid),
        hand(1, number=0),
        hand(1),
        Draft(Kind.DEAL, unreadable),
    )
    assert [row.number for row in only_match(book).rows] == [3, 2, 0, 1, 5]


def test_a_struck_hand_is_proposed_again() -> None:
    book = written(log(*STARTED, hand(1), hand(2)), [Draft(Kind.DEAL, None, 3)], "strike")
    tonight = only_match(book)
    assert tonight.next_deal.number == 1
    assert tonight.points == {A: 12, B: 10, C: 10}


def test_who_has_left_keeps_points_and_place_but_does_not_win() -> None:
    book = log(*STARTED, hand(1, A))
    left = written(book, [Draft(Kind.MATCH, points_match(left=[A]).body, MATCH)], "leaves")
    tonight = only_match(left)
    assert tonight.ranks == {A: 1, B: 2, C: 2}
    assert tonight.winners == (B, C)


def test_a_match_without_hands_has_no_points_no_ranks_and_no_winners() -> None:
    tonight = only_match(log(*STARTED))
    assert (tonight.points, tonight.ranks, tonight.winners) == ({}, {}, ())
    assert (tonight.next_deal.number, tonight.next_deal.players) == (1, TABLE)


def test_a_match_for_money_has_points_only_where_some_were_given() -> None:
    tonight = only_match(log(evening(), match(), deal(A), award(B, 5)))
    assert tonight.points == {A: 0, B: 5, C: 0}
    assert (tonight.ranks, tonight.winners, tonight.over, tonight.finish) == ({}, (), False, ())


def test_the_hand_people_speak_of_is_the_one_that_waits_or_else_the_next() -> None:
    assert only_match(log(*STARTED)).current_number == 1
    assert only_match(log(*STARTED, hand(1))).current_number == 2
    assert only_match(log(*STARTED, hand(1), hand(2, tricks=None))).current_number == 2
    assert only_match(log(evening(), match(), deal(A))).current_number == 2
