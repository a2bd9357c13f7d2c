"""Who pays whom for a Tonk deal, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from scoring.game import Line, Player, SoFar, Transfer
from scoring.games.tonk.caught import caught_knock
from scoring.games.tonk.deal import Ending, FinalPlay, TonkDeal
from scoring.games.tonk.dues import Due, Reason, in_full, pooled, transfer
from scoring.games.tonk.rules import DealtTie, KnockTie, Settlement, StockTie, TonkRules, pays_at
from scoring.seating import clockwise_from_left

T = TypeVar("T")

LOW_TONK: Final = 15
"""Up to here a dealt tonk is a low one, where low beats high."""


def score(rules: TonkRules, deal: TonkDeal, _so_far: SoFar) -> tuple[Line, ...]:
    """The transfers of a deal in which ``deal_faults`` found nothing; none while it is unfinished."""
    if deal.ending is None or not deal.done:
        return ()
    return _SCORE[deal.ending](rules, deal)


def _from_everyone(deal: TonkDeal, winner: Player, amount: int, reason: Reason) -> tuple[Transfer, ...]:
    others = (player for player in clockwise_from_left(deal.players, deal.dealer) if player != winner)
    return tuple(transfer(player, winner, amount, reason) for player in others)


def _misdeal(_rules: TonkRules, _deal: TonkDeal) -> tuple[Transfer, ...]:
    return ()


def _tonk_out(rules: TonkRules, deal: TonkDeal) -> tuple[Transfer, ...]:
    winner = _known(deal.winner)
    if deal.final_play is FinalPlay.HITS_ONLY:
        return _from_everyone(deal, winner, rules.hit_out_pays * rules.stake, Reason.HIT_OUT)
    return _from_everyone(deal, winner, rules.tonk_out_pays * rules.stake, Reason.TONK_OUT)


def _discard_out(rules: TonkRules, deal: TonkDeal) -> tuple[Transfer, ...]:
    amount = rules.discard_out_pays * rules.stake
    return _from_everyone(deal, _known(deal.winner), amount, Reason.DISCARD_OUT)


def _dealt_tonk(rules: TonkRules, deal: TonkDeal) -> tuple[Transfer, ...]:
    totals = _known(deal.totals)
    pays = {player: pays_at(rules, total) * rules.stake for player, total in totals.items()}
    holders = {player: totals[player] for player, amount in pays.items() if amount}
    if rules.dealt_tie is DealtTie.ALL_PAID:
        return tuple(
            line
            for holder in holders
            for line in _from_everyone(deal, holder, pays[holder], Reason.DEALT_TONK)
            if line.payer not in holders
        )
    winner = _dealt_winner(rules.dealt_tie, holders)
    return () if winner is None else _from_everyone(deal, winner, pays[winner], Reason.DEALT_TONK)


def _dealt_winner(tie: DealtTie, holders: Mapping[Player, int]) -> Player | None:
    """The only holder, or the one who wins the tie; None is a draw."""
    if len(holders) > 1:
        if tie is DealtTie.DRAW:
            return None
        if tie is DealtTie.BEST_HIGH:
            best = max(holders.values())
        else:
            best = min(holders.values())
            if best > LOW_TONK:
                return None
        holders = {player: total for player, total in holders.items() if total == best}
    return next(iter(holders)) if len(holders) == 1 else None


def _knock(rules: TonkRules, deal: TonkDeal) -> tuple[Transfer, ...]:
    knocker, totals = _known(deal.knocker), _known(deal.totals)
    lowest = min(total for player, total in totals.items() if player != knocker)
    if totals[knocker] < lowest:
        return _knock_won(rules, deal, knocker, totals)
    if totals[knocker] == lowest:
        if rules.knock_tie is KnockTie.KNOCKER_WINS:
            return _knock_won(rules, deal, knocker, totals)
        if rules.knock_tie is KnockTie.PUSH:
            return ()
    return caught_knock(rules, deal, knocker, totals)


def _knock_won(
    rules: TonkRules, deal: TonkDeal, knocker: Player, totals: Mapping[Player, int]
) -> tuple[Transfer, ...]:
    if rules.settlement is Settlement.STAKE:
        return _from_everyone(deal, knocker, rules.knock_pays * rules.stake, Reason.KNOCK)
    return in_full(_differences(rules, deal, totals, Reason.KNOCK_PER_POINT), (knocker,))


def _stock_out(rules: TonkRules, deal: TonkDeal) -> tuple[Transfer, ...]:
    totals = _known(deal.totals)
    least = min(totals.values())
    around = clockwise_from_left(deal.players, deal.dealer)
    lowest = tuple(player for player in around if totals[player] == least)
    if len(lowest) > 1 and rules.stock_tie is StockTie.PUSH:
        return ()
    if rules.settlement is Settlement.PER_POINT:
        dues = _differences(rules, deal, totals, Reason.STOCK_OUT_PER_POINT)
    else:
        amount = rules.stock_out_pays * rules.stake
        dues = [Due(player, amount, Reason.STOCK_OUT) for player in around if player not in lowest]
    return pooled(dues, lowest) if rules.stock_tie is StockTie.SPLIT else in_full(dues, lowest)


def _differences(rules: TonkRules, deal: TonkDeal, totals: Mapping[Player, int], reason: Reason) -> list[Due]:
    """What each player above the lowest total pays by the point."""
    least = min(totals.values())
    around = clockwise_from_left(deal.players, deal.dealer)
    return [
        Due(player, (totals[player] - least) * rules.stake, reason)
        for player in around
        if totals[player] > least
    ]


def _known(value: T | None) -> T:
    """What ``deal_faults`` made sure of."""
    if value is None:
        msg = "a deal with faults cannot be scored"
        raise ValueError(msg)
    return value


_SCORE: Final[Mapping[Ending, Callable[[TonkRules, TonkDeal], tuple[Transfer, ...]]]] = {
    Ending.DEALT_TONK: _dealt_tonk,
    Ending.TONK_OUT: _tonk_out,
    Ending.DISCARD_OUT: _discard_out,
    Ending.KNOCK: _knock,
    Ending.STOCK_OUT: _stock_out,
    Ending.MISDEAL: _misdeal,
}
