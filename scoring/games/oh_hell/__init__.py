"""Oh Hell: bids and tricks, for points; money, if at all, moves when the match is over."""

from __future__ import annotations

from typing import Final

from scoring.game import Game, Unit
from scoring.games.oh_hell.bids import forbidden_bid, hook_binds
from scoring.games.oh_hell.deal import OhHellDeal, awaits, bidding_order, imagined, suggest
from scoring.games.oh_hell.faults import deal_faults
from scoring.games.oh_hell.finish import finish, level, over, ranks, staked
from scoring.games.oh_hell.proposal import proposed
from scoring.games.oh_hell.rule_faults import rule_faults, start_faults
from scoring.games.oh_hell.rules import PRESETS, SEATS, OhHellRules, Suit, scheme
from scoring.games.oh_hell.schedule import (
    hand_size,
    hands,
    is_no_trump,
    largest_offered,
    schedule,
    usual_cards,
)
from scoring.games.oh_hell.schemes import schemes
from scoring.games.oh_hell.score import examples, score, worth


def suits() -> tuple[Suit, ...]:
    """Every suit, and none, in the order in which they are offered."""
    return tuple(Suit)


GAME: Final = Game(
    slug="oh_hell",
    name="Oh Hell",
    seats=SEATS,
    unit=Unit.POINTS,
    rules=OhHellRules,
    presets=PRESETS,
    deal=OhHellDeal,
    rule_faults=rule_faults,
    suggest=suggest,
    faults=deal_faults,
    score=score,
    awaits=awaits,
    start_faults=start_faults,
    schedule=schedule,
    over=over,
    ranks=ranks,
    staked=staked,
    finish=finish,
    aids={
        "bidding_order": bidding_order,
        "examples": examples,
        "forbidden_bid": forbidden_bid,
        "hand_size": hand_size,
        "hook_binds": hook_binds,
        "imagined": imagined,
        "is_no_trump": is_no_trump,
        "largest_offered": largest_offered,
        "level": level,
        "proposed": proposed,
        "schedule": hands,
        "scheme": scheme,
        "schemes": schemes,
        "suits": suits,
        "usual_cards": usual_cards,
        "worth": worth,
    },
)
