"""When a match is over, who comes where, and the money it then moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final

from scoring.game import Minor, Player, Seats, SoFar, Transfer
from scoring.games.oh_hell.deal import OhHellDeal, bidding_order, dealt, last_dealt
from scoring.games.oh_hell.rules import OhHellRules, Schedule, Stakes, Ties
from scoring.games.oh_hell.schedule import played_through
from scoring.games.oh_hell.score import Reason
from scoring.settle import split
from scoring.standings import points, ranked, winners


def over(rules: OhHellRules, so_far: SoFar) -> bool:
    """Whether the schedule is played through or somebody has enough, and no tie calls for more."""
    totals = points(so_far)
    if rules.schedule is Schedule.CONSTANT:
        ended = any(total >= rules.play_to for total in totals.values())
    else:
        ended = played_through(rules, so_far.deals, so_far.schedule)
    return ended and not (rules.ties is Ties.EXTRA_HAND and len(winners(ranked(totals))) > 1)


def ranks(rules: OhHellRules, so_far: SoFar) -> dict[Player, int]:
    """Everybody's place. A tie-break orders first place only: who loses it shares the place after."""
    places = ranked(points(so_far))
    first = winners(places)
    decides = _DECIDES.get(rules.ties)
    if decides is None or len(first) < 2:  # noqa: PLR2004 -- one alone ties with nobody
        return places
    merits = {player: decides(dealt(so_far.deals), player) for player in first}
    ahead = winners(ranked(merits))
    return places | {player: 1 if player in ahead else 1 + len(ahead) for player in first}


def staked(rules: OhHellRules) -> bool:
    """Whether the points are paid in money at the end."""
    return rules.stakes is not Stakes.NONE


def finish(rules: OhHellRules, seats: Seats, so_far: SoFar) -> tuple[Transfer, ...]:
    """What everybody who played a hand pays whom, in balance; nothing where nobody did."""
    last = last_dealt(so_far.deals)
    if last is None or not staked(rules):
        return ()
    took_part = {player: None for deal in dealt(so_far.deals) for player in deal.players}
    places = {player: place for player, place in ranks(rules, so_far).items() if player in took_part}
    if rules.stakes is Stakes.PER_POINT:
        return tuple(_per_point(rules.stake, places, points(so_far)))
    if rules.stakes is Stakes.PER_PLACE:
        return tuple(_per_place(rules.stake, places))
    around = bidding_order(rules, tuple(dict.fromkeys((*seats.order, *took_part))), last.deal.dealer)
    return tuple(_pot(rules.stake, around, places, winners(places, seats.left)))


def _pot(
    stake: int, around: Sequence[Player], paying: Collection[Player], won: Collection[Player]
) -> Iterator[Transfer]:
    """Winners share what everybody puts in; odd units go to the first of them in ``around``.

    A winner's own stake comes back within the share, so the losers' stakes are all that changes hands.
    """
    sharing = [player for player in around if player in won]
    if not sharing:
        return
    to_come = {player: share - stake for player, share in split(stake * len(paying), sharing).items()}
    for loser in (player for player in around if player in paying and player not in won):
        rest = stake
        for winner in sharing:
            amount = min(rest, to_come[winner])
            to_come[winner] -= amount
            rest -= amount
            if amount:
                yield Transfer(loser, winner, Minor(amount), Reason.POT)


def _per_point(stake: int, pairs: Iterable[Player], totals: Mapping[Player, int]) -> Iterator[Transfer]:
    for payer, payee in permutations(pairs, 2):
        if totals[payer] < totals[payee]:
            amount = (totals[payee] - totals[payer]) * stake
            yield Transfer(payer, payee, Minor(amount), Reason.PER_POINT)


def _per_place(stake: int, places: Mapping[Player, int]) -> Iterator[Transfer]:
    for payer, payee in permutations(places, 2):
        if places[payer] > places[payee]:
            yield Transfer(payer, payee, Minor(stake), Reason.PER_PLACE)


def _made_bids(deals: Sequence[OhHellDeal], player: Player) -> int:
    return sum(bid for bid, tricks in _bids(deals, player) if bid == tricks)


def _all_bids(deals: Sequence[OhHellDeal], player: Player) -> int:
    return sum(bid for bid, _tricks in _bids(deals, player))


def _fewest_missed(deals: Sequence[OhHellDeal], player: Player) -> int:
    return -sum(bid != tricks for bid, tricks in _bids(deals, player))


def _bids(deals: Sequence[OhHellDeal], player: Player) -> Iterator[tuple[int, int]]:
    """The player's bids with the tricks taken."""
    known = ((deal.bids, deal.tricks) for deal in deals if deal.bids is not None and deal.tricks is not None)
    return ((bids[player], tricks[player]) for bids, tricks in known if player in bids)


_DECIDES: Final[Mapping[Ties, Callable[[Sequence[OhHellDeal], Player], int]]] = {
    Ties.MADE_BIDS: _made_bids,
    Ties.ALL_BIDS: _all_bids,
    Ties.FEWEST_MISSED: _fewest_missed,
}
"""What the tied are compared by, the most first."""
