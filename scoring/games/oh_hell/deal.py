"""What the table writes down of an Oh Hell deal, in two steps, and the next one suggested."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.game import UNREADABLE, Awaited, Played, Player, Seats, SoFar
from scoring.games.oh_hell.rules import Bidding, Direction, OhHellRules, Suit, Trump
from scoring.games.oh_hell.schedule import hand_size, hands, is_no_trump, next_place
from scoring.seating import clockwise_from_left, next_dealer


@dataclass(frozen=True, slots=True)
class OhHellDeal:
    """One Oh Hell deal. ``players`` are those dealt in, clockwise.

    ``cards`` is each player's hand (0 = not said, a fault). ``number`` is the place in the schedule, 0 for a
    hand inserted beside it; None is its place in the match. ``trump`` None is not said.
    ``bids`` and ``tricks`` are by player; None means not yet known. ``void_tricks`` nobody won.
    ``skipped``: the table leaves this hand of the schedule out; it is done, and moves nothing.
    """

    players: tuple[Player, ...]
    dealer: Player = field(metadata={UNREADABLE: "dealer_unknown"})
    cards: int = 0
    number: int | None = None
    trump: Suit | None = None
    bids: Mapping[Player, int] | None = field(default=None, metadata={UNREADABLE: "bid_not_whole"})
    tricks: Mapping[Player, int] | None = field(default=None, metadata={UNREADABLE: "tricks_not_whole"})
    void_tricks: int = 0
    skipped: bool = False

    @property
    def done(self) -> bool:
        """Whether nothing is left to be written down."""
        return self.skipped or (self.bids is not None and self.tricks is not None)


def turned(rules: OhHellRules, order: Sequence[Player]) -> tuple[Player, ...]:
    """Seats (given clockwise) in the direction in which the table deals and bids."""
    return tuple(order if rules.direction is Direction.CLOCKWISE else reversed(order))


def bidding_order(rules: OhHellRules, players: Sequence[Player], dealer: Player) -> tuple[Player, ...]:
    """Everybody dealt in, in the order of bidding: the dealer last."""
    return clockwise_from_left(turned(rules, players), dealer)


def awaits(rules: OhHellRules, deal: OhHellDeal) -> Awaited | None:
    """The bids: in turn for all to hear, or all at once."""
    if deal.bids is not None or deal.skipped:
        return None
    order = bidding_order(rules, deal.players, deal.dealer)
    return Awaited("bids", order, sealed=rules.bidding is Bidding.AT_ONCE)


def imagined(deal: OhHellDeal) -> OhHellDeal:
    """The deal as if its next step were written down: nobody bids, and the first player takes every trick.

    For drawing the forms of the steps after it, which such numbers are not in.
    """
    nothing = dict.fromkeys(deal.players, 0)
    if deal.bids is None:
        return replace(deal, trump=deal.trump or Suit.NONE, bids=nothing)
    return replace(deal, tricks=nothing | {deal.players[0]: deal.cards - deal.void_tricks})


def suggest(rules: OhHellRules, seats: Seats, so_far: SoFar) -> OhHellDeal:
    """The next deal: players, dealer, place, cards, and trump where the rules decide it."""
    seated, number = len(seats.playing), next_place(so_far.deals)
    schedule = so_far.schedule or hands(rules, seated)
    cards = hand_size(rules, seated, number, schedule)
    no_trump = is_no_trump(rules, cards, number, seated, schedule)
    return OhHellDeal(
        players=seats.playing,
        dealer=_dealer(rules, seats, so_far),
        cards=cards,
        number=number,
        trump=Suit.NONE if no_trump else ruled_trump(rules, number),
    )


def ruled_trump(rules: OhHellRules, number: int) -> Suit | None:
    """The trump of hand ``number`` where the house rules alone decide it."""
    if not rules.trump_order or rules.trump not in {Trump.ROTATE, Trump.FIXED}:
        return None
    return rules.trump_order[(number - 1) % len(rules.trump_order)]


def dealt(deals: Iterable[Played]) -> list[OhHellDeal]:
    """The deals that were dealt and played, without hands left out."""
    return [
        played.deal for played in deals if isinstance(played.deal, OhHellDeal) and not played.deal.skipped
    ]


def last_dealt(deals: Sequence[Played]) -> Played | None:
    """The newest deal that somebody dealt."""
    return next((played for played in reversed(deals) if dealt((played,))), None)


def _dealer(rules: OhHellRules, seats: Seats, so_far: SoFar) -> Player:
    """A hand left out passes nothing on, since nobody dealt it."""
    last = last_dealt(so_far.deals)
    if last is not None:
        return next_dealer(turned(rules, last.order), last.deal.dealer, seats.playing)
    if seats.first_dealer in seats.playing:
        return seats.first_dealer
    return next_dealer(turned(rules, seats.order), seats.first_dealer, seats.playing)
