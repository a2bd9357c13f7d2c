"""The end of a match: when it is over, who has won, and what it pays."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from oh_hell_tables import NAMES, PLAIN, hand, left_out, money, played, staking

from scoring.game import Award, Minor, Player, SoFar, Transfer
from scoring.games.oh_hell import GAME
from scoring.games.oh_hell.deal import OhHellDeal
from scoring.games.oh_hell.finish import finish, level, over, ranks, staked
from scoring.games.oh_hell.rules import Direction, OhHellRules, Schedule, Stakes, Ties
from scoring.games.oh_hell.schemes import Scoring
from scoring.standings import winners

A, B, C, D = NAMES[:4]
SHORT = OhHellRules(most_cards=2)
ONE = hand(1, (1, 0, 0), (1, 0, 0))
"""A 11, B and C 10."""


def bonus(*points: int) -> list[Award]:
    """Points outside the formula, in seat order: with a hand that all missed they are the totals."""
    return [Award(player, each, "bonus") for player, each in zip(NAMES, points, strict=False)]


def totals(rules: OhHellRules, *points: int) -> SoFar:
    """A hand nobody scored in, and everybody's points given by hand; the last one dealt."""
    missed = hand(1, (1,) * len(points), (0,) * len(points), void_tricks=1)
    return played(rules, missed, awards=bonus(*points))


def test_a_match_is_over_when_the_schedule_is_played_through() -> None:
    assert not over(SHORT, SoFar(schedule=(1, 2)))
    assert not over(SHORT, played(SHORT, ONE))
    assert over(SHORT, played(SHORT, ONE, left_out(3)))
    assert over(SHORT, played(SHORT, left_out(3, 2), left_out(3, 1)))
    assert not over(SHORT, played(SHORT, ONE, left_out(3, 0)))
    assert not over(SHORT, played(SHORT, ONE, left_out(3, 1), left_out(3, 1)))


def test_a_constant_schedule_is_over_when_somebody_has_enough() -> None:
    rules = OhHellRules(schedule=Schedule.CONSTANT, most_cards=1, play_to=21)
    assert not over(rules, played(rules, ONE))
    assert over(rules, played(rules, ONE, ONE))
    assert over(rules, played(rules, ONE, awards=bonus(10)))


def test_an_extra_hand_is_dealt_until_first_place_is_one_players() -> None:
    rules = OhHellRules(most_cards=1, ties=Ties.EXTRA_HAND)
    nobody = hand(1, (0, 0, 1), (0, 1, 0))
    assert over(rules, played(rules, nobody))
    tied = played(rules, hand(1, (0, 0, 0), (0, 0, 1)))
    assert not over(rules, tied)
    assert over(SHORT, played(SHORT, hand(1, (0, 0, 0), (0, 0, 1)), left_out(3)))
    still = played(rules, hand(1, (0, 0, 0), (0, 0, 1)), hand(1, (0, 0, 0), (0, 0, 1)))
    assert not over(rules, still)
    assert over(rules, played(rules, hand(1, (0, 0, 0), (0, 0, 1)), ONE))


def test_who_is_level_is_known_once_only_an_extra_hand_is_left() -> None:
    rules = OhHellRules(most_cards=2, ties=Ties.EXTRA_HAND)
    nobody, tied = left_out(3), hand(1, (0, 0, 0), (0, 0, 1))
    assert level(rules, played(rules, tied)) == ()
    assert level(rules, played(rules, tied, nobody)) == (A, B)
    assert level(rules, played(rules, ONE, nobody)) == ()
    assert level(SHORT, played(SHORT, tied, nobody)) == ()


def test_equal_points_share_a_place() -> None:
    assert ranks(PLAIN, totals(PLAIN, 5, 9, 9, 2)) == {A: 3, B: 1, C: 1, D: 4}
    assert ranks(PLAIN, totals(PLAIN, -5, -9, -5)) == {A: 1, B: 3, C: 1}
    assert ranks(PLAIN, SoFar()) == {}


TIED = [
    hand(3, (2, 1, 1), (2, 0, 1), number=3),
    hand(3, (2, 2, 1), (1, 2, 0), number=4),
    hand(3, (2, 2, 2), (1, 1, 1), number=5),
]
"""A bid 2+, 2-, 2-; B 1-, 2+, 2-; C 1+, 1-, 2-: A and B have 12, C 11."""


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        (Ties.SHARED, [1, 1, 3]),
        (Ties.EXTRA_HAND, [1, 1, 3]),
        (Ties.MADE_BIDS, [1, 1, 3]),
        (Ties.ALL_BIDS, [1, 2, 3]),
        (Ties.FEWEST_MISSED, [1, 1, 3]),
    ],
)
def test_a_tie_in_first_place_is_decided_as_the_house_says(ties: Ties, expected: list[int]) -> None:
    rules = OhHellRules(ties=ties)
    assert list(ranks(rules, played(rules, *TIED)).values()) == expected


@pytest.mark.parametrize(
    ("ties", "expected"),
    [(Ties.MADE_BIDS, [2, 1, 3]), (Ties.ALL_BIDS, [2, 1, 3]), (Ties.FEWEST_MISSED, [1, 2, 3])],
)
def test_bids_decide_between_equal_points(ties: Ties, expected: list[int]) -> None:
    rules = OhHellRules(ties=ties)
    twice = [hand(5, (0, 4, 1), (0, 4, 1), number=5), hand(4, (0, 1, 1), (0, 0, 4), number=4)]
    assert list(ranks(rules, played(rules, *twice, awards=bonus(0, 6))).values()) == expected


def test_a_tie_break_orders_first_place_only() -> None:
    rules = OhHellRules(ties=Ties.ALL_BIDS)
    deal = hand(6, (1, 2, 3, 0), (0, 0, 0, 6))
    assert ranks(rules, played(rules, deal)) == {A: 2, B: 2, C: 1, D: 2}
    below = played(rules, deal, awards=[Award(D, 5, "bonus")])
    assert ranks(rules, below) == {A: 2, B: 2, C: 2, D: 1}


def test_hands_left_out_alone_give_nobody_a_place() -> None:
    rules = OhHellRules(ties=Ties.ALL_BIDS)
    assert ranks(rules, played(rules, left_out(3))) == {}


def paid(rules: OhHellRules, so_far: SoFar, seated: int = 0, left: str = "") -> list[int]:
    gone = frozenset(Player(name) for name in left)
    names = NAMES[: seated or len(so_far.deals[0].deal.players)]
    return money(finish(rules, replace(so_far, left=gone)), names)


POT, POINT, PLACE = (staking(stakes=stakes) for stakes in (Stakes.POT, Stakes.PER_POINT, Stakes.PER_PLACE))


def test_without_stakes_nothing_is_paid() -> None:
    assert finish(PLAIN, totals(PLAIN, 1, 2, 3)) == ()
    assert [staked(rules) for rules in (PLAIN, POT, POINT, PLACE)] == [False, True, True, True]


@pytest.mark.parametrize(
    ("rules", "points", "expected"),
    [
        (POT, (3, 2, 1), [20, -10, -10]),
        (POT, (3, 3, 1), [5, 5, -10]),
        (POT, (3, 3, 3), [0, 0, 0]),
        (POT, (1, 9, 9, 9), [-10, 4, 3, 3]),
        (POT, (9, 9, 1, 9), [4, 3, -10, 3]),
        (POINT, (5, 3, -1), [80, 20, -100]),
        (POINT, (5, 5, 5), [0, 0, 0]),
        (PLACE, (5, 5, 1), [10, 10, -20]),
        (PLACE, (5, 3, 3), [20, -10, -10]),
        (PLACE, (4, 3, 2, 1), [30, 10, -10, -30]),
    ],
)
def test_stakes_follow_the_points_awards_included(
    rules: OhHellRules, points: Sequence[int], expected: list[int]
) -> None:
    assert paid(rules, totals(rules, *points)) == expected


def test_odd_units_go_round_from_the_last_dealers_left() -> None:
    deal = hand(1, (1,) * 4, (0,) * 4, void_tricks=1, dealer=B)
    so_far = played(POT, deal, awards=bonus(9, 9, 1, 9))
    assert paid(POT, so_far) == [3, 3, -10, 4]
    other_way = staking(stakes=Stakes.POT, direction=Direction.COUNTER_CLOCKWISE)
    assert paid(other_way, so_far) == [4, 3, -10, 3]
    then_left_out = played(POT, deal, left_out(4), awards=bonus(9, 9, 1, 9))
    assert paid(POT, then_left_out) == [3, 3, -10, 4]


def test_who_has_left_pays_and_cannot_win() -> None:
    so_far = totals(POT, 9, 3, 2)
    assert paid(POT, so_far, left="A") == [-10, 20, -10]
    assert finish(POT, replace(so_far, left=frozenset(NAMES[:3]))) == ()


def test_only_who_played_a_hand_pays_or_wins() -> None:
    three = hand(1, (1, 0, 0), (1, 0, 0))
    so_far = played(POT, three, left_out(4), awards=[Award(D, 99, "bonus")])
    for rules in (POT, POINT, PLACE):
        assert paid(rules, so_far, 4)[3] == 0
    assert paid(POT, so_far, 4) == [20, -10, -10, 0]
    assert finish(POT, played(POT, left_out(3))) == ()
    assert finish(POT, SoFar()) == ()


def test_who_sat_down_later_or_is_gone_from_the_seats_pays_too() -> None:
    four = OhHellDeal(NAMES[:4], D, 1, bids=dict.fromkeys(NAMES[:4], 0), tricks={A: 1, B: 0, C: 0, D: 0})
    transfers = finish(POT, played(POT, ONE, four))
    assert money(transfers, NAMES[:4]) == [-10, 10, 10, -10]


def test_each_payment_says_why() -> None:
    assert finish(POT, totals(POT, 3, 3, 1)) == (
        Transfer(C, A, Minor(5), "pot"),
        Transfer(C, B, Minor(5), "pot"),
    )
    for rules, reason in ((POINT, "per_point"), (PLACE, "per_place")):
        assert {line.reason for line in finish(rules, totals(rules, 3, 2, 1))} == {reason}


@pytest.mark.parametrize(("seated", "best"), [(3, 270), (4, 221), (5, 155), (6, 116), (7, 98)])
def test_the_best_possible_total_as_written(seated: int, best: int) -> None:
    cards = played(PLAIN, left_out(seated)).schedule
    deals = [hand(size, (size, *(0,) * (seated - 1)), (size, *(0,) * (seated - 1))) for size in cards]
    so_far = played(PLAIN, *deals)
    assert over(PLAIN, so_far)
    given = [line for each in so_far.deals for line in each.lines if isinstance(line, Award)]
    assert sum(line.points for line in given if line.player == A) == best


def test_every_award_says_how_the_bid_came_out() -> None:
    lines = GAME.score(OhHellRules(scoring=Scoring.BASIC_10), hand(4, (0, 1, 3, 0), (1, 1, 2, 0)), SoFar())
    assert [line.reason for line in lines] == ["missed_over", "made", "missed_under", "made_zero"]


def test_who_cannot_win_does_not_stand_between_those_who_tie() -> None:
    """A leads and has left; B and C tie for what is left of first place."""
    one, two = hand(2, (0, 2, 1), (0, 2, 0)), hand(2, (2, 1, 1), (2, 0, 0))
    awards = [Award(A, 50, "bonus"), Award(C, 12, "bonus")]
    rules = staking(stakes=Stakes.POT, ties=Ties.MADE_BIDS, most_cards=2)
    so_far = replace(played(rules, one, two, awards=awards), left=frozenset({A}))
    assert ranks(rules, so_far) == {A: 1, B: 2, C: 3}
    assert money(finish(rules, so_far), NAMES[:3]) == [-10, 20, -10]
    one_more = replace(rules, ties=Ties.EXTRA_HAND)
    assert not over(one_more, so_far)
    assert over(one_more, replace(so_far, left=frozenset({A, C})))
    assert over(one_more, replace(so_far, left=frozenset()))


def test_who_never_played_does_not_win() -> None:
    so_far = played(POT, ONE, awards=[Award(D, 99, "late_start")])
    assert winners(ranks(POT, so_far), so_far) == (A,)


def test_a_hand_that_breaks_a_tie_stands_whoever_has_left_since() -> None:
    rules = OhHellRules(ties=Ties.EXTRA_HAND, most_cards=1)
    tied = played(rules, hand(1, (0, 0, 1), (0, 0, 1), dealer=C), awards=[Award(A, 1, "bonus")])
    extra = hand(1, (1, 0, 0), (1, 0, 0), number=2)
    assert GAME.faults(rules, extra, tied).faults == ()
    without_a = OhHellDeal((B, C, D), D, 1, number=2)
    codes = {fault.code for fault in GAME.faults(rules, without_a, tied).faults}
    assert codes == set()
