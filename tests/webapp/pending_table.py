"""A hand of Oh Hell in a session being played that waits for its bids, and who gives them."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.game import Player
from scoring.games import GAMES
from scoring.log import Draft, Kind
from scoring.reading import plain
from scoring.waiting import Given, Offer
from tests.webapp.book_table import Table
from webapp import store


def rules(hook: str = "off") -> dict[str, object]:
    found: dict[str, object] = plain(GAMES["oh_hell"].presets["as_written"](3))
    return {**found, "bidding": "at_once", "hook": hook, "no_trump_in": "never"}


def hand(table: Table, match: int, in_force: dict[str, object], cards: int = 1) -> Draft:
    """A hand that waits for its bids."""
    seats = [table.ana, table.ben, table.cai]
    told = {"players": seats, "dealer": table.cai, "cards": cards, "number": 1, "trump": "H"}
    return Draft(Kind.DEAL, {"match": match, "rules": in_force, "seats": seats, "deal": told})


def opened(table: Table, hook: str = "off") -> int:
    """A match of Oh Hell, bids at once, whose first hand waits; the hand's line."""
    in_force = rules(hook)
    seats = [table.ana, table.ben, table.cai]
    body = {"game": "oh_hell", "preset": "as_written", "rules": in_force, "seats": seats}
    whole = {**body, "out": [], "left": [], "first_dealer": table.cai, "schedule": [1, 2, 3]}
    match = table.act(Draft(Kind.MATCH, whole)).seq
    return table.act(hand(table, match, in_force)).seq


def give(  # noqa: PLR0913 -- what the form carries
    table: Table, line: int, player: Player, value: int, *, asked: int = 1, token: str = "", after: int = 0
) -> None:
    offer = Offer(player, value, asked, f"player {player}")
    seen = after or table.seq
    store.give(table.db, table.key, line, offer, token=token or next(table.tokens), after=seen)


def end_wait(table: Table, line: int) -> None:
    store.end_wait(table.db, table.key, line, token=next(table.tokens), after=table.seq, author="keeper")


def deal(table: Table, line: int) -> dict[str, object]:
    """What the line says now."""
    row = store.ledger(table.db, table.key).row(line)
    assert row is not None
    found: dict[str, object] = plain(row.deal)
    return found


def given(table: Table, line: int) -> list[tuple[Player | None, int | None]]:
    return [(one.player, one.value) for one in store.given(table.db, table.key, line)]


def standing(table: Table, line: int) -> Sequence[Given]:
    """What was given for the deal as it stands."""
    row = store.ledger(table.db, table.key).row(line)
    assert row is not None
    return store.pending(table.db, table.key, row)


def everybody(table: Table) -> tuple[Player, Player, Player]:
    return table.ana, table.ben, table.cai
