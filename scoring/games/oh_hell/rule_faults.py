"""Everything that can be wrong with Oh Hell's house rules, by themselves and for the seats of a match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.game import Fault, Findings, Seats
from scoring.games.oh_hell.finish import staked
from scoring.games.oh_hell.rules import (
    DECK,
    SEATS,
    Bidding,
    Hook,
    NoTrumpIn,
    OhHellRules,
    Schedule,
    Trump,
    scheme,
)
from scoring.games.oh_hell.schedule import most_cards
from scoring.games.oh_hell.schemes import Scheme, Scoring, misses_score_nothing, parameters

LIMIT: Final = 2**53
"""Any payment stays below it, so that a reader whose numbers are floats sees it exactly."""

MOST_POINTS: Final = 1000
"""The largest parameter of a scheme, so that totals stay readable."""

MOST_HANDS: Final = 1000
"""More hands than any match has, for the bound on its stakes."""


def rule_faults(rules: OhHellRules) -> Findings:
    """What is wrong with the house rules; fields are named ``rules.<option>``."""
    faults = (
        *_number_faults(rules),
        *_trump_faults(rules),
        *_hook_faults(rules),
        *_scheme_faults(rules),
        *_stake_faults(rules),
    )
    return Findings(faults)


def start_faults(rules: OhHellRules, seats: Seats) -> Findings:
    """What forbids a match to start with these players: a schedule that no deck allows."""
    seated = max(len(seats.playing), 1)
    if rules.schedule is Schedule.CUSTOM:
        if not rules.hands:
            return Findings((Fault("rules.hands", "rule_value", {"least": 1}),))
        return Findings(tuple(_size_faults(rules, "rules.hands", rules.hands, seated)))
    most = most_cards(rules, seated)
    return Findings(tuple(_size_faults(rules, "rules.most_cards", (most,), seated)))


def _size_faults(rules: OhHellRules, field: str, sizes: tuple[int, ...], seated: int) -> Iterator[Fault]:
    if min(sizes) < 1:
        yield Fault(field, "cards_too_few", {"least": 1})
    if max(sizes) * seated > DECK:
        yield Fault(field, "cards_too_many", {"most": DECK // seated})
    turned_up = rules.trump is Trump.TURN_UP and rules.no_trump_in is NoTrumpIn.NEVER
    if turned_up and any(size * seated == DECK for size in sizes):
        yield Fault(field, "no_card_to_turn_up", {"most": (DECK - 1) // seated})


def _number_faults(rules: OhHellRules) -> Iterator[Fault]:
    if rules.play_to < 1:
        yield Fault("rules.play_to", "rule_value", {"least": 1})
    if rules.hook_from_cards < 1:
        yield Fault("rules.hook_from_cards", "rule_value", {"least": 1})


def _trump_faults(rules: OhHellRules) -> Iterator[Fault]:
    if rules.trump is Trump.FIXED and len(rules.trump_order) != 1:
        yield Fault("rules.trump_order", "rule_value", {"least": 1, "most": 1})
    if rules.trump is Trump.ROTATE and not rules.trump_order:
        yield Fault("rules.trump_order", "rule_value", {"least": 1})


def _hook_faults(rules: OhHellRules) -> Iterator[Fault]:
    """Only in turn there is a last bidder; only at once everybody can be asked again."""
    unfit = {Bidding.AT_ONCE: Hook.DEALER, Bidding.IN_TURN: Hook.REBID}
    if rules.hook is unfit[rules.bidding]:
        yield Fault("rules.hook", "rule_value")


def _scheme_faults(rules: OhHellRules) -> Iterator[Fault]:
    if rules.scoring is Scoring.CUSTOM:
        yield from _custom_faults(rules.custom)
    if rules.missed_scores_tricks and not misses_score_nothing(scheme(rules)):
        yield Fault("rules.missed_scores_tricks", "rule_value")


def _custom_faults(custom: Scheme) -> Iterator[Fault]:
    for name, points in parameters(custom):
        if abs(points) > MOST_POINTS:
            yield Fault(f"rules.custom.{name}", "rule_value", {"least": -MOST_POINTS, "most": MOST_POINTS})
    for bid in custom.made_by_bid or ():
        if not 0 <= bid <= DECK:
            yield Fault(f"rules.custom.made_by_bid.{bid}", "rule_value", {"least": 0, "most": DECK})
    if custom.made_zero is not None and custom.made_zero_plus_cards is not None:
        yield Fault("rules.custom.made_zero_plus_cards", "made_zero_twice")


def _stake_faults(rules: OhHellRules) -> Iterator[Fault]:
    if not staked(rules):
        return
    if rules.stake <= 0:
        yield Fault("rules.stake", "stake_not_positive")
    elif rules.stake * _most_stakes(rules) >= LIMIT:
        yield Fault("rules.stake", "stake_too_large", {"most": (LIMIT - 1) // _most_stakes(rules)})


def _most_stakes(rules: OhHellRules) -> int:
    """More stakes than one player can pay or be paid at the end, whatever happens.

    No hand is larger than 17 cards (three players), so each parameter is multiplied by less than 18 * 18, and
    what the house gives for a zero bid is less than 5 + 18. Six opponents, and twice that apart from each.
    """
    hand = (sum(abs(points) for _name, points in parameters(scheme(rules))) + 5 + 18) * 18 * 18
    return (SEATS[-1] - 1) * 2 * MOST_HANDS * hand
