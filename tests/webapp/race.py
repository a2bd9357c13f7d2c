"""Two keepers save at the same moment, by whatever way their phones reach the book: then all must add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from threading import Barrier, Thread
from typing import TYPE_CHECKING, Final

from sqlmodel import Session

from scoring.log import Entry, Kind
from scoring.replay import verify
from tests.webapp.deal_form import fields
from webapp import store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

Form = tuple[str, dict[str, str]]
Send = Callable[[str, Mapping[str, str]], int]
"""Posts a form to an address; the answer's status."""


def entries(evening: Evening) -> list[Entry]:
    with Session(evening.app.extensions["knockbook_engine"]) as db:
        return store.entries(db, evening.key)


def forms(evening: Evening, number: int) -> tuple[Form, Form]:
    """What two keepers save at the same moment: the same deal, different things, one line, one debt."""
    ana, ben, cai = (evening.player(name) for name in ("Ana", "Ben", "Cai"))
    won = [("/deal", fields(evening, "tonk_out", {"winner": name})) for name in ("Ana", "Ben")]
    pay = ("/pay", {"payer": ana, "payee": ben, "amount": "1.00"})
    line = evening.ledger.matches[-1].rows[-1].line if evening.ledger.matches[-1].rows else 0
    knock = fields(evening, "knock", {"knocker": "Cai", "Ana": 5, "Ben": 9, "Cai": 3})
    kinds: tuple[tuple[Form, Form], ...] = (
        (won[0], won[1]),
        (won[0], pay),
        ((f"/deal/{line}", won[1][1]), (f"/deal/{line}", knock)),
        (pay, ("/pay", {"payer": ben, "payee": ana, "amount": "2.00"})),
        (pay, ("/pay", {"payer": ben, "payee": cai, "amount": "2.00"})),
        (won[0], (f"/deal/{line}/strike", {})),
    )
    return kinds[number % len(kinds)]


WINNERS: Final = (1, 2, 1, 1, 2, 2)
"""How many of the two are written, in the order of `forms`."""


def together(*works: Callable[[], None]) -> None:
    """Do them all at the same moment, each in a thread of its own; one that fails is raised here."""
    barrier = Barrier(len(works))
    failures: list[Exception] = []

    def do(work: Callable[[], None]) -> None:
        try:
            barrier.wait(20)
            work()
        except Exception as error:  # noqa: BLE001 -- a thread's failure must reach the test
            failures.append(error)

    threads = [Thread(target=do, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def at_the_same_moment(evening: Evening, number: int, phones: Sequence[Send]) -> list[int]:
    """Both forms, drawn from the same page, sent by two phones at once: the statuses of the answers."""
    after = evening.ledger.seq
    statuses: dict[int, int] = {}

    def save(which: int, send: Send, path: str, form: dict[str, str]) -> None:
        sent = {**form, "token": f"save-{number:03}-{which}", "after": str(after)}
        statuses[which] = send(evening.root + path, sent)

    saves = enumerate(zip(phones, forms(evening, number), strict=True))
    together(
        *(lambda which=which, send=send, form=form: save(which, send, *form) for which, (send, form) in saves)
    )
    return [statuses[which] for which in range(2)]


def race(evening: Evening, rounds: int, phones: Sequence[Send]) -> None:
    """So many rounds: nothing may be lost, doubled, out of balance or written over what was not seen."""
    for number in range(rounds):
        before = len(entries(evening))
        statuses = at_the_same_moment(evening, number, phones)
        kind = number % len(WINNERS)
        assert sorted(statuses) == ([303, 303] if WINNERS[kind] == 2 else [303, 409]), (number, statuses)
        written = entries(evening)[before:]
        tokens = {f"save-{number:03}-{which}" for which in range(2) if statuses[which] == 303}
        assert sorted(entry.token for entry in written) == sorted(tokens)
    log = entries(evening)
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert [fault.code for fault in verify(log) if fault.code in {"unbalanced", "seq_gap"}] == []
    assert sum(evening.money.values()) == 0
    assert max(Counter(entry.token for entry in log).values()) == 1
    assert {Kind.DEAL, Kind.PAYMENT} <= {entry.kind for entry in log}
