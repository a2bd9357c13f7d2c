"""Tonk's arithmetic, tried with deals made up."""

from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.game import Minor, Player, SoFar, Transfer
from scoring.games.tonk.deal import Ending, TonkDeal
from scoring.games.tonk.faults import deal_faults
from scoring.games.tonk.rules import LowestCollectsFrom, LowTie, StockTie, TonkRules
from scoring.games.tonk.score import score

TOTALS = st.lists(st.integers(1, 50), min_size=2, max_size=6)
FEW_TOTALS = st.lists(st.integers(1, 6), min_size=3, max_size=6)


def counted(ending: Ending, totals: list[int]) -> TonkDeal:
    """A deal counted, players A, B and so on; A knocked, the last one dealt."""
    players = tuple(Player(name) for name in "ABCDEF"[: len(totals)])
    return TonkDeal(
        players=players,
        dealer=players[-1],
        ending=ending,
        knocker=players[0] if ending is Ending.KNOCK else None,
        totals=dict(zip(players, totals, strict=True)),
    )


def money(rules: TonkRules, deal: TonkDeal) -> dict[Player, int]:
    assume(not deal_faults(rules, deal, SoFar()).faults)
    balance = dict.fromkeys(deal.players, 0)
    for line in score(rules, deal, SoFar()):
        assert isinstance(line, Transfer)
        balance[line.payer] -= line.amount
        balance[line.payee] += line.amount
    return balance


@given(st.one_of(TOTALS, FEW_TOTALS), st.integers(1, 10**9))
def test_a_caught_knock_follows_its_closed_form(totals: list[int], stake: int) -> None:
    knocker, *others = totals
    assume(knocker >= min(others))
    least, n = min(others), len(totals)
    catchers, lowest = sum(total <= knocker for total in others), others.count(least)
    got = money(TonkRules(stake=Minor(stake)), counted(Ending.KNOCK, totals))
    expected = [-2 * stake * catchers - stake * lowest]
    for total in others:
        caught = 2 * stake if total <= knocker else 0
        expected.append(caught + (stake * (n - lowest) if total == least else -stake * lowest))
    assert list(got.values()) == expected


def any_rules() -> st.SearchStrategy[TonkRules]:
    return st.builds(
        TonkRules, stake=st.integers(1, 1000).map(Minor), dealt_tonks=st.just(()), hit_out_pays=st.just(2),
        tonk_out_pays=st.just(2), discard_out_pays=st.just(1), knock_pays=st.integers(1, 3),
        caught_pays=st.integers(1, 3), stock_out_pays=st.integers(1, 3),
    )  # fmt: skip


@given(any_rules(), FEW_TOTALS, st.sampled_from([Ending.KNOCK, Ending.STOCK_OUT]), st.randoms())
def test_who_sits_where_matters_for_odd_units_only(
    rules: TonkRules,
    totals: list[int],
    ending: Ending,
    dice: Any,  # noqa: ANN401 -- hypothesis's own Random
) -> None:
    deal = counted(ending, totals)
    seats = list(deal.players)
    dice.shuffle(seats)
    assert deal.totals is not None
    moved = TonkDeal(
        players=tuple(seats),
        dealer=deal.dealer,
        ending=ending,
        knocker=deal.knocker,
        totals={player: deal.totals[player] for player in seats},
    )
    before, after = money(rules, deal), money(rules, moved)
    odd = int(rules.low_tie is LowTie.SPLIT or rules.stock_tie is StockTie.SPLIT)
    assert all(abs(before[player] - after[player]) <= odd for player in before)


@given(any_rules(), FEW_TOTALS, st.sampled_from([Ending.KNOCK, Ending.STOCK_OUT]))
def test_equal_hands_come_out_equal_but_for_odd_units(
    rules: TonkRules, totals: list[int], ending: Ending
) -> None:
    deal = counted(ending, totals)
    got = money(rules, deal)
    assert deal.totals is not None
    for one in deal.players:
        for other in deal.players:
            if deal.knocker not in {one, other} and deal.totals[one] == deal.totals[other]:
                assert abs(got[one] - got[other]) <= 1


@given(FEW_TOTALS, st.sampled_from(LowestCollectsFrom))
def test_the_lowest_after_a_caught_knock_never_pays(totals: list[int], collects: LowestCollectsFrom) -> None:
    deal = counted(Ending.KNOCK, totals)
    got = money(TonkRules(stake=Minor(7), lowest_collects_from=collects), deal)
    caught = totals[0] >= min(totals[1:])
    for player, total in zip(deal.players[1:], totals[1:], strict=True):
        if caught and total == min(totals[1:]):
            assert got[player] >= 0
