"""Everything that can be wrong with an Oh Hell deal, and what is unusual about one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.game import Fault, Findings, Player, SoFar
from scoring.games.oh_hell.bids import forbidden_bid, hook_binds
from scoring.games.oh_hell.deal import OhHellDeal, bidding_order
from scoring.games.oh_hell.finish import over
from scoring.games.oh_hell.rule_faults import rule_faults
from scoring.games.oh_hell.rules import (
    DECK,
    SEATS,
    Bidding,
    Hook,
    NoTrumpIn,
    OhHellRules,
    Schedule,
    Suit,
    Trump,
)
from scoring.games.oh_hell.schedule import hand_size, hands, is_no_trump, played_through
from scoring.seating import seat_faults

FINGERS = 10
"""Bids shown at once are shown on two hands."""


def deal_faults(rules: OhHellRules, deal: OhHellDeal, so_far: SoFar) -> Findings:
    """What is wrong with a deal, its house rules included; bids or tricks not yet known are no fault."""
    if not so_far.schedule:
        so_far = replace(so_far, schedule=hands(rules, len(deal.players)))
    faults = (
        *rule_faults(rules).faults,
        *seat_faults(deal.players, deal.dealer, SEATS),
        *_place_faults(rules, deal, so_far),
    )
    if deal.skipped:
        return Findings(faults)
    faults = (
        *faults,
        *_cards_faults(rules, deal),
        *_trump_faults(rules, deal, so_far),
        *_bids_faults(rules, deal),
        *_void_faults(rules, deal),
        *_tricks_faults(deal),
    )
    return Findings(faults, (*_size_warnings(rules, deal, so_far), *_finger_warnings(rules, deal)))


def _number(deal: OhHellDeal, so_far: SoFar) -> int:
    return so_far.number if deal.number is None else deal.number


def _place_faults(rules: OhHellRules, deal: OhHellDeal, so_far: SoFar) -> Iterator[Fault]:
    """Hands beyond the schedule are for a tie that calls for one more."""
    number, schedule = _number(deal, so_far), so_far.schedule
    endless = rules.schedule is Schedule.CONSTANT or not schedule
    beyond = not endless and number > len(schedule) and not played_through(rules, so_far.deals, schedule)
    if number < 0:
        yield Fault("number", "unreadable")
    if beyond or over(rules, so_far):
        yield Fault("number", "hand_after_the_end")


def _cards_faults(rules: OhHellRules, deal: OhHellDeal) -> Iterator[Fault]:
    seated = max(len(deal.players), 1)
    if deal.cards < 1:
        yield Fault("cards", "cards_too_few", {"least": 1})
    if deal.cards * seated > DECK:
        yield Fault("cards", "cards_too_many", {"most": DECK // seated})
    turned_up = rules.trump is Trump.TURN_UP and rules.no_trump_in is NoTrumpIn.NEVER
    if turned_up and deal.cards * seated == DECK:
        yield Fault("cards", "no_card_to_turn_up", {"most": (DECK - 1) // seated})


def _trump_faults(rules: OhHellRules, deal: OhHellDeal, so_far: SoFar) -> Iterator[Fault]:
    number, seated = _number(deal, so_far), len(deal.players)
    no_trump = is_no_trump(rules, deal.cards, number, seated, so_far.schedule)
    if no_trump and deal.trump not in {None, Suit.NONE}:
        yield Fault("trump", "trump_in_no_trump_hand")


def _bids_faults(rules: OhHellRules, deal: OhHellDeal) -> tuple[Fault, ...]:
    if deal.bids is None:
        return ()
    faults = (
        *_strangers("bids", deal, deal.bids),
        *_bids_missing(deal, deal.bids),
        *_bids_out_of_range(deal, deal.bids),
    )
    return faults or tuple(_hook_faults(rules, deal, deal.bids))


def _strangers(field: str, deal: OhHellDeal, values: Mapping[Player, int]) -> Iterator[Fault]:
    for player in values:
        if player not in deal.players:
            yield Fault(f"{field}.{player}", "unknown_player", {"player": player})


def _bids_missing(deal: OhHellDeal, bids: Mapping[Player, int]) -> Iterator[Fault]:
    for player in deal.players:
        if player not in bids:
            yield Fault(f"bids.{player}", "bid_missing", {"player": player})


def _bids_out_of_range(deal: OhHellDeal, bids: Mapping[Player, int]) -> Iterator[Fault]:
    for player, bid in bids.items():
        if bid < 0:
            yield Fault(f"bids.{player}", "bid_too_low", {"player": player, "least": 0})
        elif bid > deal.cards >= 1:
            yield Fault(f"bids.{player}", "bid_too_high", {"player": player, "most": deal.cards})


def _hook_faults(rules: OhHellRules, deal: OhHellDeal, bids: Mapping[Player, int]) -> Iterator[Fault]:
    """All bids are in; the sum is the cards of the hand, never its number."""
    if not deal.players or not hook_binds(rules, deal.cards):
        return
    last = bidding_order(rules, deal.players, deal.dealer)[-1]
    if bids[last] == forbidden_bid(rules, deal.players, deal.dealer, deal.cards, bids):
        yield Fault(f"bids.{last}", "hook", {"player": last, "bid": bids[last], "cards": deal.cards})
    if rules.hook is Hook.REBID and sum(bids.values()) == deal.cards:
        yield Fault("bids", "exact_total", {"cards": deal.cards})


def _void_faults(rules: OhHellRules, deal: OhHellDeal) -> Iterator[Fault]:
    if deal.void_tricks and not rules.void_tricks_allowed:
        yield Fault("void_tricks", "void_tricks_not_allowed")
    elif deal.void_tricks < 0:
        yield Fault("void_tricks", "tricks_too_low", {"least": 0})
    elif deal.void_tricks > deal.cards >= 1:
        yield Fault("void_tricks", "tricks_too_high", {"most": deal.cards})


def _tricks_faults(deal: OhHellDeal) -> tuple[Fault, ...]:
    if deal.tricks is None:
        return ()
    before = () if deal.bids is not None else (Fault("tricks", "tricks_before_bids"),)
    faults = (
        *_strangers("tricks", deal, deal.tricks),
        *_tricks_missing(deal, deal.tricks),
        *_tricks_out_of_range(deal, deal.tricks),
    )
    return (*before, *(faults or _sum_faults(deal, deal.tricks)))


def _tricks_missing(deal: OhHellDeal, tricks: Mapping[Player, int]) -> Iterator[Fault]:
    for player in deal.players:
        if player not in tricks:
            yield Fault(f"tricks.{player}", "tricks_missing", {"player": player})


def _tricks_out_of_range(deal: OhHellDeal, tricks: Mapping[Player, int]) -> Iterator[Fault]:
    for player, taken in tricks.items():
        if taken < 0:
            yield Fault(f"tricks.{player}", "tricks_too_low", {"least": 0})
        elif taken > deal.cards >= 1:
            yield Fault(f"tricks.{player}", "tricks_too_high", {"most": deal.cards})


def _sum_faults(deal: OhHellDeal, tricks: Mapping[Player, int]) -> Iterator[Fault]:
    total, expected = sum(tricks.values()), deal.cards - deal.void_tricks
    if deal.cards >= 1 and total != expected:
        yield Fault("tricks", "tricks_sum", {"sum": total, "expected": expected})


def _size_warnings(rules: OhHellRules, deal: OhHellDeal, so_far: SoFar) -> Iterator[Fault]:
    """Nothing is scheduled for a hand beside the schedule: 0 cards."""
    number = _number(deal, so_far)
    scheduled = hand_size(rules, len(deal.players), number, so_far.schedule) if number > 0 else 0
    if deal.cards != scheduled:
        yield Fault("cards", "not_the_scheduled_cards", {"cards": deal.cards, "scheduled": scheduled})


def _finger_warnings(rules: OhHellRules, deal: OhHellDeal) -> Iterator[Fault]:
    if rules.bidding is Bidding.AT_ONCE:
        for player, bid in (deal.bids or {}).items():
            if bid > FINGERS:
                yield Fault(f"bids.{player}", "bid_over_ten_fingers", {"player": player, "bid": bid})
