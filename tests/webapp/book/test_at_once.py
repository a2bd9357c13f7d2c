"""What several do at the same moment is done once, within its limits, and nobody waits in a ring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Final, TypeVar

import pytest
from flask import Flask
from sqlalchemy import Engine
from sqlmodel import Session

from scoring.log import Draft
from tests.webapp.book_table import Table
from tests.webapp.pending_table import give, opened
from tests.webapp.race import together
from webapp import access, store
from webapp.access import _links

pytestmark = pytest.mark.core
T = TypeVar("T")
TIMES: Final = 10


@pytest.fixture
def at_once(app: Flask, engine: Engine) -> Callable[..., list[object]]:
    """Do the work so many times at the same moment, each with a database session of its own."""

    def do(work: Callable[[Session], T], times: int = 4) -> list[T | Exception]:
        found: list[T | Exception] = []

        def one() -> None:
            with app.test_request_context(), Session(engine) as db:
                try:
                    found.append(work(db))
                except (access.TooManyLinks, store.NameTaken) as refused:
                    found.append(refused)

        together(*[one] * times)
        return found

    return do


AtOnce = Callable[..., Sequence[object]]


def test_a_form_that_makes_a_club_or_a_session_makes_one(table: Table, at_once: AtOnce) -> None:
    assert len(set(at_once(lambda db: store.create_club(db, "the-same-form")))) == 1
    facts = {"title": "Another", "currency": "EUR", "time_zone": "UTC", "players": {}}
    club = table.key.club
    assert len(set(at_once(lambda db: store.create_session(db, club, facts, token="the-same-form")))) == 1


def test_a_name_is_one_player(table: Table, at_once: AtOnce) -> None:
    assert len(set(at_once(lambda db: store.enrol(db, table.key.club, "Dee")))) == 1
    taken = at_once(lambda db: store.rename(db, table.key.club, table.ana, "Eve"))
    assert taken == [None] * 4
    players = cycle([table.ana, table.ben, table.cai])
    renamed = at_once(lambda db: store.rename(db, table.key.club, next(players), "Fay"), times=3)
    assert sorted(str(one) for one in renamed) == ["Fay", "Fay", "None"]


def test_a_link_made_when_first_asked_for_is_one_with_one_code(table: Table, at_once: AtOnce) -> None:
    def code(db: Session) -> tuple[str, str]:
        link = access.watcher_link(db, table.key)
        return link.id, access.short_code(db, link)

    assert len(set(at_once(code))) == 1


def test_no_more_keepers_links_than_may_stand(
    table: Table, at_once: AtOnce, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_links, "MOST_KEEPERS", 2)
    made = at_once(lambda db: access.keeper_link_for(db, table.key, "Dee"), times=5)
    assert sum(isinstance(one, access.TooManyLinks) for one in made) == 3


class Club:
    """Three tables of the same players, and what goes on around them; ``number`` is the time."""

    def __init__(self, table: Table) -> None:
        self.facts = dict(store.entries(table.db, table.key)[0].body or {})
        self.named = [table.facts({table.ana: f"Ana {number}", table.ben: "Ben"}) for number in range(TIMES)]
        others = [store.create_session(table.db, table.key.club, self.facts, token=name) for name in "ab"]
        self.keys = [table.key, *others]
        tables = [Table(table.db, key, table.ana, table.ben, table.cai) for key in self.keys]
        self.deals = [one.deal(one.act(one.match()).seq, table.ana) for one in tables]
        table.db.rollback()

    def deal(self, which: int) -> Callable[[Session, int], object]:
        return lambda db, number: self.write(db, which, self.deals[which], f"deal {number}")

    def rename(self, db: Session, number: int) -> object:
        return self.write(db, 0, self.named[number], f"rename {number}")

    def write(self, db: Session, which: int, draft: Draft, token: str) -> object:
        return store.append(db, self.keys[which], [draft], token=token, after=10_000)

    def lend(self, db: Session, number: int) -> None:
        """A link is made, gets a code, and is taken back."""
        link = access.watcher_link(db, self.keys[number % 3], fresh=True)
        access.short_code(db, link)
        access.revoke(db, link)

    def remove(self, db: Session, number: int) -> None:
        """A session is made, gets a link, and is removed."""
        key = store.create_session(db, self.keys[0].club, self.facts, token=f"short-lived {number}")
        access.keeper_link(db, key)
        store.remove_session(db, key)


def test_tables_of_one_club_play_while_links_and_names_change_and_nobody_waits_in_a_ring(
    table: Table, app: Flask, engine: Engine
) -> None:
    club = Club(table)

    def worker(work: Callable[[Session, int], object]) -> Callable[[], None]:
        def do() -> None:
            with app.test_request_context(), Session(engine) as db:
                for number in range(TIMES):
                    work(db, number)

        return do

    together(*map(worker, [*map(club.deal, range(3)), club.rename, club.lend, club.remove]))
    for key, more in zip(club.keys, (2 * TIMES, TIMES, TIMES), strict=True):
        assert [entry.seq for entry in store.entries(table.db, key)] == list(range(1, more + 3))


def test_what_a_page_reads_is_of_one_moment(table: Table, engine: Engine) -> None:
    line = opened(table)
    table.db.rollback()
    with Session(engine) as reader:
        before = store.log(reader, table.key)
        give(table, line, table.ana, 1)
        table.act(table.payment(5, table.ana, table.ben))
        assert store.given(reader, table.key, line) == []
        assert len(store.entries(reader, table.key)) == len(before)
        reader.rollback()
        assert len(store.given(reader, table.key, line)) == 1
