"""Keepers' phones that go on while the server under them is killed, and what must be true afterwards.

Each action has one token. Nobody answered: the same form is sent again, as the outbox does it, until somebody
does. An answer is a promise: written (303, or JSON with the seq) or refused (409, 422).
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from random import Random
from threading import Event, Thread

from scoring.log import Entry
from scoring.replay import replay, verify
from tests.webapp.remote import OUTBOX, Answer, Phone

PAUSE = 0.02
NOT_NOW = {502, 503, 504}
WRITTEN = {200, 303}
REFUSED = {409, 422}


@dataclass
class Action:
    """What a person did. ``seq`` is where the answer said it stands, None where the answer names no seq."""

    what: str
    path: str
    form: Mapping[str, object]
    status: int = 0
    seq: int | None = None
    tries: int = 0

    @property
    def token(self) -> str:
        return str(self.form["token"])

    @property
    def answered(self) -> bool:
        return self.status != 0

    @property
    def written(self) -> bool:
        return self.status in WRITTEN


@dataclass
class Keeper:
    """One phone at one session, doing what comes to mind until told to stop."""

    name: str
    phone: Phone
    root: str
    players: Sequence[str]
    random: Random
    over: Event
    seen: int
    done: list[Action] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    numbers: Iterable[int] = field(default_factory=lambda: count(1))

    def run(self) -> None:
        """Act until it is over; the action under way is always brought to its answer."""
        try:
            while not self.over.is_set():
                self.settle(self._think())
        except Exception as error:  # noqa: BLE001 -- a thread's failure must reach the test
            self.problems.append(f"{self.name}: {error!r}")

    def settle(self, action: Action) -> None:
        """Send it until it is answered, then remember the answer."""
        self.done.append(action)
        while not action.answered:
            action.tries += 1
            try:
                answer = self.phone.post(self.root + action.path, action.form, Accept=OUTBOX)
            except (OSError, HTTPException):
                time.sleep(PAUSE)
                continue
            if answer.status in NOT_NOW:
                time.sleep(PAUSE)
            else:
                action.status = answer.status
        if action.written:
            self._remember(action, answer)
        elif action.status in REFUSED:
            self._look()
        else:
            self.problems.append(
                f"{self.name}: {action.what} was answered {action.status}: {answer.text[:200]}"
            )

    def _remember(self, action: Action, answer: Answer) -> None:
        if action.status == 200:
            action.seq = self.seen = answer.seq
            if action.what == "record":
                self.lines = [*self.lines, action.seq][-5:]
        else:
            self._look()

    def _look(self) -> None:
        """Draw the table anew; without a server, later."""
        try:
            page = self.phone.get(self.root).text
        except (OSError, HTTPException):
            return
        found = re.search(r'name="after" value="(\d+)"', page)
        self.seen = int(found[1]) if found else self.seen

    def _think(self) -> Action:
        number = next(iter(self.numbers))
        what = self.random.choices(("record", "pay", "correct", "undo"), (5, 3, 3, 2))[0]
        if (what == "correct" and not self.lines) or (what == "undo" and not self._wrote()):
            what = "record"
        path = {"record": "/deal", "pay": "/pay", "undo": "/undo"}.get(what)
        form = {"token": f"{self.name}-{number:06}", "after": self.seen, **self._said(what, number)}
        return Action(what, path or f"/deal/{self.random.choice(self.lines)}", form)

    def _wrote(self) -> bool:
        """Whether there is something of one's own to take back; else undo would reach the match itself."""
        return bool(self.done) and self.done[-1].written and self.done[-1].what != "undo"

    def _said(self, what: str, number: int) -> Mapping[str, object]:
        one, other = self.random.sample(list(self.players), 2)
        if what == "undo":
            return {}
        if what == "pay":
            return {"payer": one, "payee": other, "amount": f"{number}.{self.random.randrange(100):02}"}
        return {"ending": self.random.choice(("tonk_out", "discard_out")), "winner": one}


def threads(keepers: Sequence[Keeper]) -> list[Thread]:
    """All of them at once."""
    started = [Thread(target=keeper.run, name=keeper.name, daemon=True) for keeper in keepers]
    for thread in started:
        thread.start()
    return started


def faults(before: Sequence[Entry], book: Sequence[Entry], actions: Sequence[Action]) -> list[str]:
    """What is wrong with a session's book, given how it began and all that phones sent; [] for nothing."""
    return [
        *_gaps(before, book),
        *_strangers(before, book, actions),
        *(fault for action in actions for fault in _kept(action, book)),
        *(f"{fault.field}: {fault.code}" for fault in verify(book)),
        *(["out of balance"] if sum(replay(book).balances.values()) else []),
    ]


def _gaps(before: Sequence[Entry], book: Sequence[Entry]) -> list[str]:
    found = [entry.seq for entry in book]
    gaps = [] if found == list(range(1, len(book) + 1)) else [f"a gap in {found}"]
    return gaps if list(book[: len(before)]) == list(before) else [*gaps, "the beginning was rewritten"]


def _strangers(before: Sequence[Entry], book: Sequence[Entry], actions: Sequence[Action]) -> list[str]:
    """Entries that nobody sent, or that were refused, or that stand there more often than they were sent."""
    sent = {action.token for action in actions if action.written}
    strangers = [f"nobody wrote {entry.seq}" for entry in book[len(before) :] if entry.token not in sent]
    doubled = Counter((entry.token, entry.part) for entry in book)
    return [
        *strangers,
        *(f"{token} stands there {times} times" for (token, _), times in doubled.items() if times > 1),
    ]


def _kept(action: Action, book: Sequence[Entry]) -> list[str]:
    """What was acknowledged stands where the answer said, saying what was sent."""
    if not action.written:
        return []
    there = [entry for entry in book if entry.token == action.token]
    if not there:
        return [f"{action.token} ({action.what}) is lost"]
    faults = [] if [entry.part for entry in there] == list(range(len(there))) else [f"half of {action.token}"]
    if action.seq not in (None, there[-1].seq):
        faults.append(f"{action.token} stands at {there[-1].seq}, not {action.seq}")
    return [*faults, *([] if _says(action, there[0]) else [f"{action.token} says {there[0]}"])]


def _says(action: Action, entry: Entry) -> bool:
    body = entry.body or {}
    if action.what == "undo":
        return entry.undoes is not None
    if action.what == "pay":
        paid = {**action.form, "amount": int(str(action.form["amount"]).replace(".", ""))}
        return all(body.get(part) == paid[part] for part in ("payer", "payee", "amount"))
    deal = body.get("deal")
    return isinstance(deal, dict) and deal["winner"] == action.form["winner"]
