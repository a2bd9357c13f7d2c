"""Oh Hell deals to test with: players A, B and so on, the last one dealing first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scoring.game import Award, Fault, Minor, Played, Player, Seats, SoFar, Transfer
from scoring.games.oh_hell import GAME
from scoring.games.oh_hell.deal import OhHellDeal
from scoring.games.oh_hell.rules import OhHellRules
from scoring.games.oh_hell.schedule import hands

NAMES = tuple(Player(name) for name in "ABCDEFG")
PLAIN = OhHellRules()


def table(seated: int, left: str = "") -> Seats:
    players = NAMES[:seated]
    return Seats(players, players, players[-1], frozenset(Player(name) for name in left))


def hand(cards: int, bids: Sequence[int], tricks: Sequence[int] | None = None, **more: Any) -> OhHellDeal:  # noqa: ANN401 -- a deal's own fields
    """A deal of as many players as bid; with ``tricks`` it is done."""
    players = NAMES[: len(bids)]
    taken = None if tricks is None else dict(zip(players, tricks, strict=True))
    made = OhHellDeal(players, players[-1], cards, bids=dict(zip(players, bids, strict=True)), tricks=taken)
    return replace(made, **more)


def left_out(seated: int, number: int | None = None) -> OhHellDeal:
    players = NAMES[:seated]
    return OhHellDeal(players, players[-1], number=number, skipped=True)


def played(rules: OhHellRules, *deals: OhHellDeal, awards: Sequence[Award] = ()) -> SoFar:
    """A match so far: the deals scored, its schedule that of the first deal's table."""
    done = tuple(
        Played(rules, deal, deal.players, GAME.score(rules, deal, SoFar(number=place)))
        for place, deal in enumerate(deals, 1)
    )
    schedule = hands(rules, len(deals[0].players)) if deals else ()
    return SoFar(done, len(deals) + 1, awards, schedule)


def points(rules: OhHellRules, deal: OhHellDeal) -> list[int]:
    """Everybody's points in seat order, after seeing that nothing is wrong."""
    assert GAME.faults(rules, deal, SoFar()).faults == ()
    given = {line.player: line.points for line in GAME.score(rules, deal, SoFar()) if isinstance(line, Award)}
    return [given[player] for player in deal.players]


def found(rules: OhHellRules, deal: OhHellDeal, so_far: SoFar | None = None) -> list[tuple[str, str]]:
    """The faults' fields and codes."""
    return named(GAME.faults(rules, deal, SoFar() if so_far is None else so_far).faults)


def noticed(rules: OhHellRules, deal: OhHellDeal, so_far: SoFar | None = None) -> list[tuple[str, str]]:
    """The warnings' fields and codes of a deal that stands."""
    findings = GAME.faults(rules, deal, SoFar() if so_far is None else so_far)
    assert findings.faults == ()
    return named(findings.warnings)


def named(faults: Sequence[Fault]) -> list[tuple[str, str]]:
    return [(fault.field, fault.code) for fault in faults]


def money(transfers: Sequence[Transfer], players: Sequence[Player]) -> list[int]:
    """What each is up or down, in the order of ``players``."""
    balance = dict.fromkeys(players, 0)
    for line in transfers:
        balance[line.payer] -= line.amount
        balance[line.payee] += line.amount
    return list(balance.values())


def staking(**rules: Any) -> OhHellRules:  # noqa: ANN401 -- the rules' own fields
    """House rules with a stake of 10."""
    return OhHellRules(stake=Minor(10), **rules)
