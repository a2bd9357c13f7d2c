"""Whole games of Oh Hell as data, and what they must come to by the rules page; numbers are its paragraphs.

Shares nothing with the app: no rule, schedule or total of it is asked here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

HANDS = {3: 15, 4: 13, 5: 10, 6: 8, 7: 7}
"""Paragraph 2: as many hands as the largest has cards, by the number of players."""

SUITS = ("spades", "hearts", "diamonds", "clubs")
NO_TRUMP = "no trump"

Numbers = dict[str, int]
"""A number for each player, by name."""


@dataclass(frozen=True)
class Hand:
    """One hand as the table calls it out; bids and tricks in the order of bidding, the dealer last."""

    number: int
    cards: int
    dealer: str
    trump: str
    bids: Numbers
    tricks: Numbers

    @property
    def points(self) -> Numbers:
        """Paragraph 6: an exact bid scores 10 and its tricks, anything else nothing."""
        return {name: 10 + bid if self.made(name) else 0 for name, bid in self.bids.items()}

    def made(self, name: str) -> bool:
        return self.bids[name] == self.tricks[name]


def up(players: int) -> list[int]:
    return list(range(1, HANDS[players] + 1))


def down_up(most: int) -> list[int]:
    """From the largest hand down to one card and up again: 2M - 1 hands."""
    return [*range(most, 1, -1), *range(1, most + 1)]


def game(
    names: Sequence[str], dealer: str, sizes: Sequence[int], seed: int, *, hook: bool = False
) -> list[Hand]:
    """A random game, always the same for a seed; players are clockwise. The last hand has no trump (3)."""
    chance = Random(seed)  # noqa: S311 - a game of cards, not a secret
    hands = []
    for place, cards in enumerate(sizes):
        order = bidding_order(names, dealer, place)
        trump = chance.choice(SUITS) if place < len(sizes) - 1 else NO_TRUMP
        bids = _bids(order, cards, chance, hook=hook)
        hands.append(Hand(place + 1, cards, order[-1], trump, bids, _tricks(bids, cards, chance)))
    return hands


def bidding_order(names: Sequence[str], dealer: str, hands_before: int) -> list[str]:
    """Paragraphs 3 and 4: the deal goes round to the left; the dealer's left bids first, the dealer last."""
    first = names.index(dealer) + hands_before + 1
    return [names[(first + place) % len(names)] for place in range(len(names))]


def forbidden(cards: int, others: Sequence[int]) -> int | None:
    """The hook: the bid that would make all bids come to the cards; None if nobody could bid it."""
    rest = cards - sum(others)
    return rest if rest >= 0 else None


def _bids(order: Sequence[str], cards: int, chance: Random, *, hook: bool) -> Numbers:
    bids: Numbers = {}
    for name in order:
        barred = forbidden(cards, list(bids.values())) if hook and name == order[-1] else None
        most = -(-2 * cards // len(order))  # so that the bids come to about the cards
        bids[name] = chance.choice([bid for bid in range(most + 1) if bid != barred])
    return bids


def _tricks(bids: Numbers, cards: int, chance: Random) -> Numbers:
    """Everybody plays for the bid, and luck has its say."""
    tricks = dict.fromkeys(bids, 0)
    for _ in range(cards):
        wants = [6 * max(bids[name] - tricks[name], 0) + 1 for name in bids]
        tricks[chance.choices(list(bids), wants)[0]] += 1
    return tricks


def totals(names: Sequence[str], hands: Sequence[Hand]) -> Numbers:
    return {name: sum(hand.points[name] for hand in hands) for name in names}


def ranks(total: Numbers) -> Numbers:
    """Paragraph 7: 1, 1, 3."""
    return {name: 1 + sum(other > points for other in total.values()) for name, points in total.items()}


def winners(names: Sequence[str], hands: Sequence[Hand]) -> list[str]:
    return [name for name, rank in ranks(totals(names, hands)).items() if rank == 1]
