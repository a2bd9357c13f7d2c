"""House rules that follow from others, for a form to fill in until somebody chooses otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.games.oh_hell.rules import NoTrumpIn, OhHellRules, Schedule, Suit, Trump
from scoring.games.oh_hell.schedule import hands

IN_TURN = (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS)
ANY_TABLE = 4
"""Players of a table whose schedule stands for any: how it ends does not depend on how many play."""


def proposed(rules: OhHellRules) -> Mapping[str, object]:
    """The hand without trump, and the suits that are trump, as most tables with such rules have them."""
    return {"no_trump_in": _no_trump_in(rules), "trump_order": _trump_order(rules)}


def _no_trump_in(rules: OhHellRules) -> NoTrumpIn:
    """The largest hand where that is not the last one; never where the suit is known beforehand."""
    if rules.trump in {Trump.ROTATE, Trump.FIXED}:
        return NoTrumpIn.NEVER
    schedule = hands(rules, ANY_TABLE)
    endless = rules.schedule is Schedule.CONSTANT
    if endless or not schedule or schedule[-1] == max(schedule):
        return NoTrumpIn.LAST
    return NoTrumpIn.LARGEST


def _trump_order(rules: OhHellRules) -> tuple[Suit, ...]:
    return IN_TURN[:1] if rules.trump is Trump.FIXED else IN_TURN
