"""Who deals and who acts first."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from scoring.game import POT, Fault, Player


def clockwise_from_left(players: Sequence[Player], dealer: Player) -> tuple[Player, ...]:
    """All ``players`` (seat order, clockwise) beginning at the dealer's left, the dealer last.

    A dealer who has no seat among them counts as sitting at the right of the first.
    """
    left = players.index(dealer) + 1 if dealer in players else 0
    return (*players[left:], *players[:left])


def next_dealer(order: Sequence[Player], dealer: Player, playing: Collection[Player]) -> Player:
    """Who deals after ``dealer``: the first of ``playing`` clockwise in ``order``, the same dealer last.

    ``order`` is the seat order of the last deal, so a newcomer is passed over and deals last. If nobody
    of it still plays, the last of ``playing`` deals; if nobody plays at all, the deal stays where it was.
    """
    after = (player for player in clockwise_from_left(order, dealer) if player in playing)
    return next(after, (dealer, *playing)[-1])


def seat_faults(players: Sequence[Player], dealer: Player | None, seats: range) -> Iterator[Fault]:
    """What is wrong with who sits at the table, in any game; ``seats`` are the allowed numbers of players.

    Without a ``dealer`` only the players are looked at.
    """
    numbers = {"least": seats[0], "most": seats[-1]}
    if len(players) < seats[0]:
        yield Fault("players", "too_few_players", numbers)
    if len(players) > seats[-1]:
        yield Fault("players", "too_many_players", numbers)
    if len(set(players)) < len(players):
        twice = next(player for place, player in enumerate(players) if player in players[:place])
        yield Fault("players", "player_twice", {"player": twice})
    if POT in players:
        yield Fault("players", "player_reserved", {"player": POT})
    if dealer is not None and dealer not in players:
        yield Fault("dealer", "dealer_unknown", {"player": dealer})


def first_to_act(players: Sequence[Player], dealer: Player) -> Player:
    """Who plays first: the player at the dealer's left."""
    return clockwise_from_left(players, dealer)[0]


def seat_newcomer(order: Sequence[Player], newcomer: Player, next_dealer: Player) -> tuple[Player, ...]:
    """The seat order with ``newcomer`` at the right of who deals next, so that the newcomer deals last."""
    place = order.index(next_dealer)
    return (*order[:place], newcomer, *order[place:])


def high_card(draws: Mapping[Player, int]) -> tuple[Player, ...]:
    """Who drew the highest card (ace 1 to king 13): one player deals; several draw again.

    That the ace is low and that ties draw again is our reading; the founding page is silent.
    """
    return tuple(player for player in draws if draws[player] == max(draws.values()))
