"""Who sits where between two deals: what a change of seats writes, and what forbids it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring import seating
from scoring.game import Award, Fault, Played, Player
from scoring.log import Body, Draft, Entry, Kind
from scoring.replay import Ledger, Match
from webapp import awards, names

SESSION_LINE: Final = 1
"""The line of the session's own facts: always its first entry."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's next deal as it stands now: ``deals_in`` 0 is the next deal, None not dealing at all."""

    player: Player
    deals_in: int | None


def current(ledger: Ledger) -> Match | None:
    """The match being played: the newest that stands."""
    return ledger.matches[-1] if ledger.matches else None


def state(match: Match, player: Player) -> str:
    """Where the player stands: "in", "out" (for now), "left", or "" without a seat."""
    if player not in match.order:
        return ""
    return "left" if player in match.left else "out" if player in match.out else "in"


def next_number(match: Match) -> int:
    """The number the next deal gets."""
    suggested = match.next_deal.number
    return len(match.rows) + 1 if suggested is None else suggested


def next_dealer(match: Match) -> Player:
    """Who deals next, as the game itself would propose."""
    return match.next_deal.dealer


def turns(match: Match) -> tuple[Turn, ...]:
    """Every seat clockwise, with how many deals from now its player deals if nothing else changes."""
    place = {} if match.over else {player: at for at, player in enumerate(_dealers(match))}
    return tuple(Turn(player, place.get(player)) for player in match.order)


def _dealers(match: Match) -> Sequence[Player]:
    """Who plays, in the order in which they will deal, whichever way the deal goes round."""
    so_far, dealers = match.so_far, []
    for _turn in match.playing:
        deal = match.game.suggest(match.rules, match.seats, so_far)
        dealers.append(deal.dealer)
        dealt = Played(match.rules, deal, match.order, ())
        so_far = replace(so_far, deals=(*so_far.deals, dealt), number=so_far.number + 1)
    return dealers


def newcomer_sits_between(match: Match) -> tuple[Player, Player]:
    """Between whom a newcomer sits: who would deal last, and who deals next."""
    dealers = _dealers(match)
    return dealers[-1], dealers[0]


def session_body(ledger: Ledger, **changed: object) -> Body:
    """The session's facts as they stand, with some changed."""
    facts: dict[str, object] = {
        "title": ledger.title,
        "currency": ledger.currency,
        "time_zone": ledger.time_zone,
        "players": dict(ledger.players),
    }
    return facts | changed


def sit_down(ledger: Ledger, newcomer: Player, name: str, points: int = 0) -> tuple[Draft, ...]:
    """A newcomer joins the evening and the match being played, to deal last, starting with ``points``."""
    joins = _rename(ledger, {**ledger.players, newcomer: name})
    match = current(ledger)
    return (joins, *(_sits(match, newcomer, points) if match is not None else ()))


def rename(ledger: Ledger, player: Player, name: str) -> tuple[Draft, ...]:
    """The player's name, corrected."""
    return (_rename(ledger, {**ledger.players, player: name}),)


def sit_out(match: Match, player: Player) -> tuple[Draft, ...]:
    """The player is not dealt in for now."""
    return (_match(match, out=[*_listed(match, match.out), player]),)


def leave(match: Match, player: Player) -> tuple[Draft, ...]:
    """The player is gone; what they won or owe stays in the book."""
    out = [other for other in _listed(match, match.out) if other != player]
    return (_match(match, out=out, left=[*_listed(match, match.left), player]),)


def come_back(match: Match, player: Player, points: int = 0) -> tuple[Draft, ...]:
    """The player is dealt in again on the old seat.

    One who never had a seat sits down as a newcomer, starting with ``points``.
    """
    if player not in match.order:
        return _sits(match, player, points)
    return (
        _match(
            match,
            out=[other for other in _listed(match, match.out) if other != player],
            left=[other for other in _listed(match, match.left) if other != player],
        ),
    )


def remove(ledger: Ledger, player: Player) -> tuple[Draft, ...]:
    """A player who was put down by mistake goes without a trace; only one that `history` finds nothing of."""
    others = {other: name for other, name in ledger.players.items() if other != player}
    return _rename(ledger, others), *(
        _unseat(match, player) for match in ledger.matches if player in match.order
    )


def history(entries: Iterable[Entry], player: Player) -> bool:
    """Whether any deal, award, payment or closing ever written names the player, struck ones too.

    Struck ones count because restoring such a line would bring the player back.
    """
    return any(
        _names(entry.body, player)
        for entry in entries
        if entry.kind not in (Kind.SESSION, Kind.MATCH) and entry.body is not None
    )


def join_faults(ledger: Ledger, field: str = "name") -> tuple[Fault, ...]:
    """Why nobody else can be dealt in."""
    match = current(ledger)
    if match is None or len(match.playing) + 1 in match.game.seats:
        return ()
    most = match.game.seats.stop - 1
    return (Fault(field, "table_full", {"game": match.game.name, "most": most}),)


def stop_faults(match: Match, player: Player) -> tuple[Fault, ...]:
    """Why the player cannot stop being dealt in."""
    if player not in match.playing or len(match.playing) - 1 in match.game.seats:
        return ()
    return (Fault("player", "table_too_small", {"game": match.game.name, "least": match.game.seats.start}),)


def name_faults(name: str, others: Mapping[Player, str], player: Player | None = None) -> tuple[Fault, ...]:
    """What is wrong with a name beside the names of ``others``; ``player`` is whose name it is."""
    wrong = names.fault(name)
    if wrong is not None:
        return (wrong,)
    for other, taken in others.items():
        if other != player and names.key(taken) == names.key(name):
            return (Fault("name", "name_taken", {"name": taken}),)
    return ()


def _sits(match: Match, newcomer: Player, points: int) -> tuple[Draft, ...]:
    seated = _match(match, seats=list(_seated(match, newcomer)))
    if not points:
        return (seated,)
    return seated, awards.draft(match, Award(newcomer, points, awards.Reason.LATE_START))


def _seated(match: Match, newcomer: Player) -> tuple[Player, ...]:
    """The seat order with the newcomer between who would deal last and who deals next."""
    last, first = newcomer_sits_between(match)
    playing = match.playing
    if playing[playing.index(first) - 1] == last:
        return seating.seat_newcomer(match.order, newcomer, first)
    left = match.order[(match.order.index(first) + 1) % len(match.order)]
    return seating.seat_newcomer(match.order, newcomer, left)


def _listed(match: Match, some: frozenset[Player]) -> Sequence[Player]:
    """A set of players in seat order, so that the same table always writes the same body."""
    return [player for player in match.order if player in some]


def _match(match: Match, **changed: object) -> Draft:
    return Draft(Kind.MATCH, {**(match.entry.body or {}), **changed}, match.line)


def _rename(ledger: Ledger, players: Mapping[Player, str]) -> Draft:
    return Draft(Kind.SESSION, session_body(ledger, players=dict(players)), SESSION_LINE)


def _unseat(match: Match, player: Player) -> Draft:
    order = [other for other in match.order if other != player]
    first = match.first_dealer
    if first == player:
        first = order[match.order.index(player) % len(order)]
    return _match(
        match,
        seats=order,
        out=[other for other in _listed(match, match.out) if other != player],
        left=[other for other in _listed(match, match.left) if other != player],
        first_dealer=first,
    )


def _names(value: object, player: Player) -> bool:
    """Whether plain data mentions the player, as a key or a value."""
    if isinstance(value, Mapping):
        return player in value or any(_names(below, player) for below in value.values())
    if isinstance(value, list | tuple):
        return any(_names(below, player) for below in value)
    return value == player
