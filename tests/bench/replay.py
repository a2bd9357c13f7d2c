"""How long the ledger takes to follow the book, and a settlement to be found.

Wanted: correcting deal 5 of 1,000 within 50 ms; appending after 10,000 deals not noticeably slower than after
10 (a durable write takes a millisecond or more, the fold a tenth of one); settling 16 people in about 40 ms.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from books import MATCH, TABLE, A, B, deal, deal_body, evening, match, payment, written
from figures import Figure

from scoring.game import Player
from scoring.log import Draft, Entry, Kind, conflicts, undo
from scoring.replay import replay
from scoring.settle import EXACT, settle_up


def milliseconds(work: Callable[[], object], times: int = 7) -> float:
    """The best of several runs: the others met something else on this machine."""
    taken = []
    for _ in range(times):
        begun = perf_counter()
        work()
        taken.append(perf_counter() - begun)
    return min(taken) * 1000


def played(deals: int, dice: random.Random) -> list[Entry]:
    """A Tonk evening of knocks."""
    drafts = [evening(), match()]
    for place in range(deals):
        totals = {player: dice.randint(1, 38) for player in TABLE}
        drafts.append(
            deal(ending="knock", dealer=TABLE[place % 3], knocker=dice.choice(TABLE), totals=totals)
        )
    return [Entry(seq, seq, draft.kind, draft.body, f"t{seq}") for seq, draft in enumerate(drafts, 1)]


def follow(deals: int) -> Iterator[Figure]:
    book = played(deals, random.Random(deals))  # noqa: S311 -- any dice will do
    ledger = replay(book)
    fifth = MATCH + 5
    corrected = written(book, [Draft(Kind.DEAL, deal_body(B), fifth)], "correction")
    appended = written(book, [deal(A)], "next")
    paid = written(book, [payment(A, B, 5)], "paid")
    undone = written(appended, undo(appended), "undo")
    after = replay(appended, ledger)
    for what, work in {
        "all of it": lambda: replay(book),
        "append": lambda: replay(appended, ledger),
        "pay": lambda: replay(paid, ledger),
        "undo the newest": lambda: replay(undone, after),
        "correct deal 5": lambda: replay(corrected, ledger),
        "find the undo": lambda: undo(appended),
        "find conflicts": lambda: conflicts(appended, len(book), [deal(B)]),
    }.items():
        most = 50 if (what, deals) == ("correct deal 5", 1000) else None
        yield Figure(f"{deals} deals, {what}", milliseconds(work), "ms", below=most)


def settle(people: int) -> Figure:
    dice = random.Random(people)  # noqa: S311 -- any dice will do
    amounts = [dice.randint(-500, 500) for _ in range(people - 1)]
    balances = {Player(f"p{place}"): amount for place, amount in enumerate([*amounts, -sum(amounts)])}
    return Figure(f"{people} people settle", milliseconds(lambda: settle_up(balances)), "ms")


def measure(_folder: Path, _seconds: float) -> Iterator[Figure]:
    """Short and long evenings, small and large circles; the best of several runs each."""
    for size in (10, 1000, 10_000):
        yield from follow(size)
    for crowd in (6, EXACT, EXACT + 8):
        yield settle(crowd)
