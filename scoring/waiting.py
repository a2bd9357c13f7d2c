"""Values that players give themselves on their way into a deal: who has, who has not, what may be shown.

They wait beside the book until all are in; then they become one entry of the deal. See docs/architecture.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.game import AnyDeal, Awaited, Fault, Player
from scoring.ledger import Match, Row
from scoring.reading import plain, read_deal


@dataclass(frozen=True, slots=True)
class Given:
    """One value given under a deal's line; without a ``player`` somebody ended the wait.

    ``place`` counts from 1 without gaps within a session. ``seq`` is the entry of the deal that it goes
    with: once the deal says something else, it goes with nothing. ``author`` is whose phone gave it: a role,
    then the players whose seats it held. ``written_at`` (UTC, ISO 8601) is for people only.
    """

    place: int
    line: int
    seq: int
    player: Player | None
    value: int | None
    token: str
    author: str = ""
    written_at: str = ""

    @property
    def own(self) -> bool:
        """Whether the player's own phone gave it."""
        return self.player is not None and _sits(self.player, self.author)


@dataclass(frozen=True, slots=True)
class Offer:
    """A value as a phone offers it: ``value`` as it was typed, "" for nothing.

    ``round`` is the one that its form was drawn for; ``author`` as of `Given`.
    """

    player: Player
    value: int | str
    round: int
    author: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What has been given for a deal so far.

    ``given`` is this round's, the newest of each player; ``earlier`` that of rounds in which all were in and
    the deal still waits, since they could not stand together. ``ended`` is who ended the wait.
    """

    awaited: Awaited
    given: Mapping[Player, Given] = field(default_factory=dict)
    earlier: tuple[Mapping[Player, Given], ...] = ()
    ended: Given | None = None

    @property
    def values(self) -> Mapping[Player, int]:
        """This round's values."""
        return values_of(self.given)

    @property
    def missing(self) -> tuple[Player, ...]:
        """Who has not given theirs, in order."""
        return tuple(player for player in self.awaited.players if player not in self.given)

    @property
    def turn(self) -> Player | None:
        """Whose turn it is; None where there are no turns."""
        if self.awaited.sealed or self.ended or not self.missing:
            return None
        return self.missing[0]

    @property
    def round(self) -> int:
        """How often everybody has been asked, this time too."""
        return len(self.earlier) + 1

    @property
    def shown(self) -> bool:
        """Whether everybody may see the values."""
        return not self.awaited.sealed or self.ended is not None

    @property
    def late(self) -> frozenset[Player]:
        """Who gave theirs after the wait was ended."""
        ended = self.ended
        return frozenset(player for player, one in self.given.items() if ended and one.place > ended.place)


def waiting(awaited: Awaited, given: Iterable[Given]) -> Waiting:
    """Fold what was given, oldest first, for the deal as it stands."""
    now = Waiting(awaited)
    for one in given:
        if one.player is None:
            now = replace(now, ended=one)
        else:
            now = replace(now, given={**now.given, one.player: one})
        if not now.missing and not now.ended:
            now = replace(now, given={}, earlier=(*now.earlier, now.given))
    return now


def values_of(given: Mapping[Player, Given]) -> dict[Player, int]:
    """The values alone."""
    return {player: one.value for player, one in given.items() if one.value is not None}


def value_faults(match: Match, row: Row, now: Waiting, offer: Offer) -> tuple[Fault, ...]:
    """Why the offer for the deal ``row`` cannot be taken now; fields are ``<part>.<player>``.

    ``not_awaited`` for somebody who has none to give, ``not_your_turn`` out of turn, ``asked_again`` where
    its form is of an earlier round, ``given_already`` where a value is in that everybody sees, or that only
    its own player may change; else what the game finds wrong with that one value (beside the others, where
    those may be seen).
    """
    part = f"{now.awaited.part}.{offer.player}"
    if offer.player not in now.awaited.players:
        return (Fault(part, "not_awaited", {"player": offer.player}),)
    if offer.round != now.round:
        return (Fault(part, "asked_again"),)
    before = now.given.get(offer.player)
    if before and (now.shown or (before.own and not _sits(offer.player, offer.author))):
        return (Fault(part, "given_already", {"player": offer.player}),)
    if now.turn not in {None, offer.player}:
        return (Fault(part, "not_your_turn", {"player": now.turn}),)
    return tuple(fault for fault in _found(match, row, now, offer) if fault.field == part)


def _found(match: Match, row: Row, now: Waiting, offer: Offer) -> tuple[Fault, ...]:
    typed = {} if offer.value == "" else {offer.player: offer.value}
    values = {**(now.values if now.shown else {}), **typed}
    deal, unreadable = read_deal(match.game, {**plain(row.deal), now.awaited.part: values})
    return unreadable if deal is None else faults_of(match, row, deal)


def faults_of(match: Match, row: Row, deal: AnyDeal) -> tuple[Fault, ...]:
    """What is wrong with ``deal`` in the place of ``row``."""
    return match.game.faults(row.rules, deal, match.before(row)).faults


def with_values(row: Row, awaited: Awaited, values: Mapping[Player, int]) -> AnyDeal:
    """The deal of ``row`` with ``values`` in the field that awaits them, in the players' order."""
    deal: Any = row.deal
    ordered = {player: values[player] for player in awaited.players if player in values}
    written: AnyDeal = replace(deal, **{awaited.part: ordered})
    return written


def _sits(player: Player, author: str) -> bool:
    return player in author.split(" ")[1:]
