"""Points and money added up, and who comes where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.game import Award, Line, Minor, Player, SoFar, Transfer


def points(so_far: SoFar) -> dict[Player, int]:
    """The points of everybody who was dealt in or was given any, in order of their first deal.

    A deal that moved nothing at all was not played: a hand scores everybody in it, zeros too.
    """
    totals: dict[Player, int] = {}
    for played in (each for each in so_far.deals if each.lines):
        for player in played.deal.players:
            totals.setdefault(player, 0)
        for line in played.lines:
            if isinstance(line, Award):
                totals[line.player] = totals.get(line.player, 0) + line.points
    for award in so_far.awards:
        totals[award.player] = totals.get(award.player, 0) + award.points
    return totals


def ranked(totals: Mapping[Player, int]) -> dict[Player, int]:
    """Everybody's place, most points first; equal points share one and use up as many (1, 1, 3)."""
    return {player: 1 + sum(other > mine for other in totals.values()) for player, mine in totals.items()}


def winners(ranks: Mapping[Player, int], so_far: SoFar) -> tuple[Player, ...]:
    """Who comes first of those who can win: who was dealt into a deal that gave points, and has not left."""
    played = {player for one in so_far.deals if one.lines for player in one.deal.players}
    contending = {player: rank for player, rank in ranks.items() if player in played - so_far.left}
    best = min(contending.values(), default=0)
    return tuple(player for player, rank in contending.items() if rank == best)


def moved(lines: Iterable[Line]) -> dict[Player, Minor]:
    """What the transfers among ``lines`` come to for each player (minor units), summing to 0."""
    change: dict[Player, Minor] = {}
    for line in lines:
        if isinstance(line, Transfer):
            pay(change, {line.payer: Minor(-line.amount), line.payee: line.amount})
    return change


def owe(owed: dict[tuple[Player, Player], int], lines: Iterable[Line], sign: int = 1) -> None:
    """Add the transfers among ``lines`` to what each player owes each other, in place; -1 takes them off."""
    for line in lines:
        if isinstance(line, Transfer):
            pair = line.payer, line.payee
            owed[pair] = owed.get(pair, 0) + sign * line.amount
            if not owed[pair]:
                del owed[pair]


def pay(balances: dict[Player, Minor], change: Mapping[Player, Minor]) -> None:
    """Add ``change`` to ``balances`` in place."""
    for player, amount in change.items():
        balances[player] = Minor(balances.get(player, 0) + amount)
