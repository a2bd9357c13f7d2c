"""A session being played, as the tests see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from sqlmodel import Session

from scoring.game import Player
from scoring.log import Draft, Kind
from webapp import store


@dataclass
class Table:
    """A session being played: who is there, and drafts of what they do."""

    db: Session
    key: store.Key
    ana: Player
    ben: Player
    cai: Player
    tokens: Iterator[str] = field(default_factory=lambda: (f"token-{number}" for number in count(1)))

    @property
    def seq(self) -> int:
        return store.entries(self.db, self.key)[-1].seq

    def act(self, *drafts: Draft, after: int | None = None, token: str = "") -> store.Written:
        seen = self.seq if after is None else after
        return store.append(
            self.db, self.key, drafts, token=token or next(self.tokens), after=seen, author="keeper"
        )

    def undo(self, after: int | None = None, token: str = "") -> store.Written:
        seen = self.seq if after is None else after
        return store.undo(self.db, self.key, token=token or next(self.tokens), after=seen)

    def redo(self) -> store.Written:
        return store.redo(self.db, self.key, token=next(self.tokens), after=self.seq)

    def payment(self, amount: int, payer: Player, payee: Player, line: int | None = None) -> Draft:
        return Draft(Kind.PAYMENT, {"payer": payer, "payee": payee, "amount": amount}, line)

    def closing(self) -> Draft:
        return Draft(Kind.CLOSING, {"totals": dict(store.ledger(self.db, self.key).balances)})

    def match(self, line: int | None = None, stake: int = 50) -> Draft:
        seats = [self.ana, self.ben, self.cai]
        body = {"game": "tonk", "preset": "as_written", "rules": {"stake": stake}, "seats": seats}
        return Draft(Kind.MATCH, {**body, "out": [], "left": [], "first_dealer": self.ana}, line)

    def deal(self, match: int, winner: Player, line: int | None = None) -> Draft:
        seats = [self.ana, self.ben, self.cai]
        deal = {"players": seats, "dealer": self.ana, "ending": "went_out", "winner": winner}
        body = {"match": match, "rules": {"stake": 50}, "seats": seats, "deal": deal}
        return Draft(Kind.DEAL, body, line)

    def facts(self, names: Mapping[Player, str]) -> Draft:
        body = dict(store.entries(self.db, self.key)[0].body or {})
        return Draft(Kind.SESSION, body | {"players": dict(names)}, 1)
