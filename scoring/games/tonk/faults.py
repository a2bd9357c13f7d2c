"""Everything that can be wrong with Tonk's house rules and with a Tonk deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from scoring.game import Fault, Findings, Player, SoFar
from scoring.games.tonk.deal import COUNTED, WITH_TOTALS, WITH_WINNER, Ending, TonkDeal
from scoring.games.tonk.deck import can_be_counted, can_be_dealt
from scoring.games.tonk.rules import (
    HIGHEST_TOTAL,
    LOWEST_DEALT,
    SEATS,
    Count,
    DealtTonk,
    Settlement,
    TonkRules,
    pays_at,
)
from scoring.seating import seat_faults

LIMIT: Final = 2**53
"""Any payment stays below it, so that a reader whose numbers are floats sees it exactly."""

_PAYS: Final = (
    "tonk_out_pays",
    "hit_out_pays",
    "discard_out_pays",
    "knock_pays",
    "caught_pays",
    "stock_out_pays",
)


@lru_cache(maxsize=256)
def rule_faults(rules: TonkRules) -> Findings:
    """What is wrong with the house rules; fields are named ``rules.<option>``."""
    return Findings(tuple(_rule_faults(rules)))


def deal_faults(rules: TonkRules, deal: TonkDeal, _so_far: SoFar) -> Findings:
    """What is wrong with a deal, its house rules included; totals not yet known are no fault."""
    faults = (
        *rule_faults(rules).faults,
        *seat_faults(deal.players, deal.dealer, SEATS),
        *_ending_faults(deal),
        *_final_play_faults(rules, deal),
        *_totals_faults(rules, deal),
    )
    if deal.totals is not None and deal.ending is not None and deal.ending not in WITH_TOTALS:
        return Findings(faults, (Fault("totals", "totals_not_used"),))
    return Findings(faults)


def _rule_faults(rules: TonkRules) -> Iterator[Fault]:
    if rules.stake <= 0:
        yield Fault("rules.stake", "stake_not_positive")
    elif rules.stake * _worst_multiple(rules) >= LIMIT:
        yield Fault("rules.stake", "stake_too_large", {"most": (LIMIT - 1) // _worst_multiple(rules)})
    for option in _PAYS:
        if getattr(rules, option) < 1:
            yield Fault(f"rules.{option}", "rule_value", {"least": 1})
    for place, tonk in enumerate(rules.dealt_tonks):
        yield from _dealt_tonk_faults(f"rules.dealt_tonks.{place}", tonk)


def _dealt_tonk_faults(field: str, tonk: DealtTonk) -> Iterator[Fault]:
    if not LOWEST_DEALT <= tonk.low <= HIGHEST_TOTAL:
        yield Fault(f"{field}.low", "rule_value", {"least": LOWEST_DEALT, "most": HIGHEST_TOTAL})
    if not tonk.low <= tonk.high <= HIGHEST_TOTAL:
        yield Fault(f"{field}.high", "rule_value", {"least": tonk.low, "most": HIGHEST_TOTAL})
    if tonk.pays < 1:
        yield Fault(f"{field}.pays", "rule_value", {"least": 1})


def _worst_multiple(rules: TonkRules) -> int:
    """More stakes than one player can pay or be paid in one deal, whatever happens.

    A full table has five opponents. The worst for each: the dearest ending, a catch and the lowest's
    stake together, or twice fifty points. (A knocker who covers the table pays at most nine stakes.)
    """
    multiples: list[int] = [getattr(rules, option) for option in _PAYS]
    multiples += [tonk.pays for tonk in rules.dealt_tonks]
    multiples.append(max(rules.caught_pays, 1) + 1)
    if rules.settlement is Settlement.PER_POINT:
        multiples.append(2 * HIGHEST_TOTAL)
    return (SEATS[-1] - 1) * max(multiples)


def _ending_faults(deal: TonkDeal) -> Iterator[Fault]:
    if deal.ending is None:
        yield Fault("ending", "ending_unknown")
        return
    yield from _named(deal, "winner", deal.winner, wanted=deal.ending in WITH_WINNER)
    yield from _named(deal, "knocker", deal.knocker, wanted=deal.ending is Ending.KNOCK)


def _named(deal: TonkDeal, field: str, player: Player | None, *, wanted: bool) -> Iterator[Fault]:
    if player is None:
        if wanted:
            yield Fault(field, f"{field}_missing")
    elif not wanted:
        yield Fault(field, f"{field}_unexpected")
    elif player not in deal.players:
        yield Fault(field, f"{field}_unknown", {"player": player})


def _final_play_faults(rules: TonkRules, deal: TonkDeal) -> Iterator[Fault]:
    if deal.ending is not Ending.TONK_OUT:
        if deal.final_play is not None and deal.ending is not None:
            yield Fault("final_play", "final_play_unexpected")
    elif deal.final_play is None and rules.hit_out_pays != rules.tonk_out_pays:
        yield Fault("final_play", "final_play_missing")


def _totals_faults(rules: TonkRules, deal: TonkDeal) -> tuple[Fault, ...]:
    if deal.totals is None or deal.ending not in WITH_TOTALS:
        return ()
    counted = deal.ending in COUNTED
    faults = (
        *_range_faults(deal.totals, _lowest_total(rules, counted=counted)),
        *_name_faults(deal, deal.totals, all_of_them=counted),
    )
    if faults:
        return faults
    if not counted and not any(pays_at(rules, total) for total in deal.totals.values()):
        faults = (Fault("totals", "not_a_dealt_tonk"),)
    possible = can_be_counted if counted else can_be_dealt
    if len(deal.totals) in range(SEATS.stop) and not possible(deal.totals.values()):
        faults = (*faults, Fault("totals", "totals_impossible"))
    return faults  # a table that is too large is told so, without a search that no deck bounds


def _lowest_total(rules: TonkRules, *, counted: bool) -> int:
    if not counted:
        return LOWEST_DEALT
    return 0 if rules.count is Count.UNMATCHED else 1


def _range_faults(totals: Mapping[Player, int], lowest: int) -> Iterator[Fault]:
    for player, total in totals.items():
        if not lowest <= total <= HIGHEST_TOTAL:
            code = "total_too_low" if total < lowest else "total_too_high"
            yield Fault(f"totals.{player}", code, {"player": player, "least": lowest, "most": HIGHEST_TOTAL})


def _name_faults(deal: TonkDeal, totals: Mapping[Player, int], *, all_of_them: bool) -> Iterator[Fault]:
    for player in totals:
        if player not in deal.players:
            yield Fault(f"totals.{player}", "total_unknown_player", {"player": player})
    if all_of_them:
        for player in deal.players:
            if player not in totals:
                yield Fault(f"totals.{player}", "total_missing", {"player": player})
