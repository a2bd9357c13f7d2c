"""Small books to test with: three players at a Tonk table with a stake of 10."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.game import Minor, Player
from scoring.games import GAMES
from scoring.log import Body, Draft, Entry, Kind
from scoring.reading import plain

A, B, C = Player("A"), Player("B"), Player("C")
TABLE = (A, B, C)
TONK = GAMES["tonk"]
RULES = plain(replace(TONK.rules(), stake=Minor(10)))
MATCH = 2
NAMES = {player: f"Player {player}" for player in TABLE}


def written(log: Sequence[Entry], drafts: Sequence[Draft], token: str) -> list[Entry]:
    """The log with one more action."""
    action = [
        Entry(seq, draft.line or seq, draft.kind, draft.body, token, part, draft.undoes)
        for part, (seq, draft) in enumerate(enumerate(drafts, len(log) + 1))
    ]
    return [*log, *action]


def log(*drafts: Draft) -> list[Entry]:
    """A log of one-entry actions."""
    entries: list[Entry] = []
    for place, draft in enumerate(drafts):
        entries = written(entries, [draft], f"token-{place}")
    return entries


def evening(**changed: object) -> Draft:
    facts = {
        "title": "Friday",
        "currency": "EUR",
        "time_zone": "UTC",
        "players": NAMES,
    }
    return Draft(Kind.SESSION, {**facts, **changed})


def match(**changed: object) -> Draft:
    body = {
        "game": "tonk",
        "preset": "as_written",
        "rules": RULES,
        "seats": list(TABLE),
        "out": [],
        "left": [],
        "first_dealer": C,
    }
    return Draft(Kind.MATCH, {**body, **changed})


def deal_body(winner: Player = A, ending: str = "discard_out", dealer: Player = C, **more: object) -> Body:
    told = {"players": list(TABLE), "dealer": dealer, "ending": ending, **more}
    if ending in {"discard_out", "tonk_out"}:
        told["winner"] = winner
    return {"match": MATCH, "rules": RULES, "seats": list(TABLE), "deal": told}


def deal(winner: Player = A, ending: str = "discard_out", dealer: Player = C, **more: object) -> Draft:
    return Draft(Kind.DEAL, deal_body(winner, ending, dealer, **more))


def payment(payer: Player, payee: Player, amount: object) -> Draft:
    return Draft(Kind.PAYMENT, {"payer": payer, "payee": payee, "amount": amount})


def closing(**totals: int) -> Draft:
    return Draft(Kind.CLOSING, {"totals": totals})
