"""The caught knock: the payout on which tables differ most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scoring.game import Player, Transfer
from scoring.games.tonk.deal import TonkDeal
from scoring.games.tonk.dues import Due, Reason, in_full, pooled
from scoring.games.tonk.rules import CaughtPaidTo, LowestCollectsFrom, LowTie, Settlement, TonkRules
from scoring.seating import clockwise_from_left


def caught_knock(
    rules: TonkRules, deal: TonkDeal, knocker: Player, totals: Mapping[Player, int]
) -> tuple[Transfer, ...]:
    """The two parts of a caught knock: what the catch costs, and the stake the lowest collects.

    With n players, k catchers and l tied for lowest among the others, as written, the knocker gets
    -2S*k - S*l, a lowest player 2S + S*(n-l), another catcher 2S - S*l, a bystander -S*l.
    """
    around = clockwise_from_left(deal.players, deal.dealer)
    others = tuple(player for player in around if player != knocker)
    least = min(totals[player] for player in others)
    lowest = tuple(player for player in others if totals[player] == least)
    losers = tuple(player for player in around if player not in lowest)
    if rules.settlement is Settlement.PER_POINT:
        dues = list(_by_the_point(rules, knocker, {player: totals[player] - least for player in losers}))
        return _to_lowest(rules, dues, lowest)
    if rules.knocker_covers_table:
        return in_full([Due(knocker, len(losers) * rules.stake, Reason.COVERS_TABLE)], lowest)
    catch = Due(knocker, rules.caught_pays * rules.stake, Reason.CAUGHT)
    stakes = [Due(player, rules.stake, Reason.LOWEST) for player in _payers(rules, knocker, losers)]
    if rules.caught_paid_to is CaughtPaidTo.LOWEST:
        return _to_lowest(rules, [catch, *stakes], lowest)
    catchers = tuple(player for player in others if totals[player] <= totals[knocker])
    return in_full([catch], catchers) + _to_lowest(rules, stakes, lowest)


def _payers(rules: TonkRules, knocker: Player, losers: Sequence[Player]) -> Sequence[Player]:
    if rules.lowest_collects_from is LowestCollectsFrom.NOBODY:
        return ()
    if rules.lowest_collects_from is LowestCollectsFrom.EVERYONE:
        return losers
    return tuple(player for player in losers if player != knocker)


def _by_the_point(rules: TonkRules, knocker: Player, above: Mapping[Player, int]) -> Iterator[Due]:
    """Twice the knocker's points above the lowest, everybody else's once; a tied knocker has none."""
    for player, points in above.items():
        if player != knocker:
            yield Due(player, points * rules.stake, Reason.LOWEST_PER_POINT)
        elif points:
            yield Due(player, 2 * points * rules.stake, Reason.CAUGHT_PER_POINT)


def _to_lowest(rules: TonkRules, dues: Sequence[Due], lowest: Sequence[Player]) -> tuple[Transfer, ...]:
    return pooled(dues, lowest) if rules.low_tie is LowTie.SPLIT else in_full(dues, lowest)
