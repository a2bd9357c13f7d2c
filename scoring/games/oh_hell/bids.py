"""The hook: which bids may not be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.game import Player
from scoring.games.oh_hell.deal import bidding_order
from scoring.games.oh_hell.rules import Hook, OhHellRules


def hook_binds(rules: OhHellRules, cards: int) -> bool:
    """Whether the bids of a hand of ``cards`` may not sum to it."""
    return rules.hook is not Hook.OFF and cards >= rules.hook_from_cards


def forbidden_bid(
    rules: OhHellRules, players: Sequence[Player], dealer: Player, cards: int, bids: Mapping[Player, int]
) -> int | None:
    """What the last bidder may not bid after the others' ``bids``.

    None without a hook, while bids are missing, or where the others have bid too much already.
    """
    *others, _last = bidding_order(rules, players, dealer)
    if rules.hook is not Hook.DEALER or not hook_binds(rules, cards) or not all(p in bids for p in others):
        return None
    left = cards - sum(bids[player] for player in others)
    return left if left >= 0 else None
