"""Small books to test with: three players at Tonk with a stake of 10, or at Oh Hell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.game import Minor, Player
from scoring.games import GAMES
from scoring.log import Body, Draft, Entry, Kind
from scoring.reading import plain
from scoring.replay import Ledger, Match, replay

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


OH_HELL = GAMES["oh_hell"]
POINTS = plain(replace(OH_HELL.presets["as_written"](3), no_trump_in="never"))
"""House rules of an Oh Hell table where any hand may have trump."""


def points_match(**changed: object) -> Draft:
    """A match of three hands, counted in points."""
    told = {"game": "oh_hell", "rules": POINTS, "schedule": [1, 2, 3], **changed}
    return match(**told)


def hand_body(cards: int, winner: Player = A, *missed: Player, of: int = MATCH, **more: object) -> Body:
    """The hand of so many cards: the winner takes every trick, those who ``missed`` get nothing."""
    tricks = {player: cards if player == winner else 0 for player in TABLE}
    bids = {player: 1 - min(won, 1) if player in missed else won for player, won in tricks.items()}
    told = {
        "players": list(TABLE),
        "dealer": TABLE[(cards + 1) % 3],
        "cards": cards,
        "number": cards,
        "trump": "H",
        "bids": bids,
        "tricks": tricks,
    }
    return {"match": of, "rules": POINTS, "seats": list(TABLE), "deal": told | more}


def hand(cards: int, winner: Player = A, *missed: Player, of: int = MATCH, **more: object) -> Draft:
    return Draft(Kind.DEAL, hand_body(cards, winner, *missed, of=of, **more))


def award_body(player: Player, points: object, reason: str = "bonus", of: int = MATCH) -> Body:
    return {"match": of, "player": player, "points": points, "reason": reason}


def award(player: Player, points: object, reason: str = "bonus", of: int = MATCH) -> Draft:
    return Draft(Kind.AWARD, award_body(player, points, reason, of))


def folded(book: Sequence[Entry]) -> Ledger:
    """The ledger of ``book``, the same from wherever the fold goes on."""
    ledger = replay(book)
    for seen in range(len(book) + 1):
        assert replay(book, replay(book[:seen])) == ledger, f"going on from {seen}"
    return ledger


def only_match(book: Sequence[Entry]) -> Match:
    (found,) = folded(book).matches
    return found
