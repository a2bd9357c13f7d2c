"""What a request asks of the database is little, and no more after a long evening."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pytest
from sqlalchemy import Engine, event
from sqlmodel import Session, SQLModel
from werkzeug.test import TestResponse

from scoring.log import Draft, Entry, Kind
from scoring.reading import plain
from tests.databases import IN_ONE_PLACE, SQLITE, Database
from tests.webapp.seated import open_totals
from tests.webapp.test_access_table import ACCESS
from tests.webapp.town import Town
from webapp import access, store
from webapp.store import _folded, _versions
from webapp.views.home import PAGE

if TYPE_CHECKING:
    from flask import Flask

    from tests.webapp.conftest import Evening

FEW, MANY = 5, 200
MOST = 8
"""Statements of one request, BEGIN included."""

PAGES = {
    "table": "",
    "history": "/history",
    "story": "/history/3",
    "settle": "/settle",
    "pairs": "/settle?plan=pairs",
    "pay": "/pay",
    "close": "/close",
    "ledger": "/ledger",
    "CSV": "/ledger.csv",
    "correction": "/deal/3",
    "players": "/players",
    "rules": "/rules",
    "ahead": "/ahead",
}


@contextmanager
def statements(app: Flask) -> Iterator[list[str]]:
    """What is sent to the database meanwhile."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        sent.append(statement)

    engine = app.extensions["knockbook_engine"]
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(engine, "before_cursor_execute", note)


@contextmanager
def statements_and_polls(app: Flask) -> Iterator[list[str]]:
    """What is sent to the database meanwhile, on the driver's own connection as well."""
    ask = _versions._asked  # noqa: SLF001 -- beside the engine's events
    with statements(app) as sent, pytest.MonkeyPatch.context() as patched:

        def note(engine: Engine, query: str, values: Sequence[str]) -> Sequence[object]:
            sent.append(query)
            return ask(engine, query, values)

        patched.setattr(_versions, "_asked", note)
        yield sent


def deal_on(evening: Evening, deals: int) -> None:
    """Write so many deals in one go."""
    match = evening.ledger.matches[-1]
    players = match.next_deal.players
    deal = {
        "players": list(players),
        "dealer": players[-1],
        "ending": "tonk_out",
        "winner": evening.player("Ana"),
    }
    body = {"match": match.line, "rules": plain(match.rules), "seats": list(match.order), "deal": deal}
    evening.write(*[Draft(Kind.DEAL, body)] * deals)


def save_a_deal(evening: Evening) -> Callable[[], TestResponse]:
    ben, cai, after = evening.player("Ben"), evening.player("Cai"), evening.ledger.seq
    form = {
        "token": f"save-{after:06}",
        "after": str(after),
        "ending": "tonk_out",
        "winner": ben,
        "dealer": cai,
    }
    return lambda: evening.phone.post(f"{evening.root}/deal", data=form)


def correct_a_deal(evening: Evening) -> Callable[[], TestResponse]:
    form, after = {"ending": "discard_out", "winner": evening.player("Ben")}, evening.ledger.seq
    return lambda: evening.send("/deal/3", form, after=after, token=f"correct-{after:06}")


def take_back(evening: Evening) -> Callable[[], TestResponse]:
    save_a_deal(evening)()
    after = evening.ledger.seq
    return lambda: evening.send("/undo", {}, after=after, token=f"undo-{after:06}")


def look_at(path: str) -> Callable[[Evening], Callable[[], TestResponse]]:
    return lambda evening: lambda: evening.get(path)


def look_at_what_waits(evening: Evening) -> Callable[[], TestResponse]:
    if evening.ledger.matches[-1].unfinished is None:
        open_totals(evening, "stock_out")
    return lambda: evening.get("")


def give_a_total(evening: Evening) -> Callable[[], TestResponse]:
    """For Ana, by the keeper, in a deal that waits for everybody's."""
    if evening.ledger.matches[-1].unfinished is None:
        open_totals(evening, "stock_out")
    row = evening.ledger.matches[-1].unfinished
    assert row is not None
    form = {"player": evening.player("Ana"), "value": "7", "round": "1"}
    path, after = f"/deal/{row.line}/give", evening.ledger.seq
    return lambda: evening.send(path, form, after=after)


REQUESTS: dict[str, Callable[[Evening], Callable[[], TestResponse]]] = {
    "home": lambda evening: lambda: evening.phone.get("/"),
    **{name: look_at(path) for name, path in PAGES.items()},
    "table that waits": look_at_what_waits,
    "save": save_a_deal,
    "correct": correct_a_deal,
    "undo": take_back,
    "give": give_a_total,
}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_request_sends_as_many_statements_after_200_deals_as_after_5(three: Evening, name: str) -> None:
    sent = []
    for deals in (FEW, MANY - FEW):
        deal_on(three, deals)
        ask = REQUESTS[name](three)
        with statements(three.app) as noted:
            assert ask().status_code in {200, 303}
        sent.append(noted)
    assert len(sent[0]) == len(sent[1]), sent
    assert len(sent[0]) <= MOST, sent[0]


SELDOM: Final = {"POST /trial": 28, "GET /c/<club>/<session>/links": 9}
"""What asks for more than others: it plays a trial's deals, or makes the links that it shows."""

BY_THEN: Final = {"POST /c/<club>/<session>/redo": 303, "POST /c/<club>/<session>/reopen": 303}
"""What the walk has made possible: something is undone, and the session closed."""


@pytest.mark.usefixtures("unprinted")
def test_no_route_sends_many_statements_nor_more_after_200_deals(
    three: Evening, seat: Callable[..., Evening]
) -> None:
    found = []
    for evening, deals in ((three, FEW), (seat("Ana", "Ben", "Cai"), MANY)):
        deal_on(evening, deals)
        found.append({route: len(sent) for route, sent in walked(Town(evening)).items()})
    few, many = found
    assert many == few
    assert {route: count for route, count in few.items() if count > SELDOM.get(route, MOST)} == {}


def walked(town: Town) -> dict[str, list[str]]:
    """What each route has sent to the database when the keeper asked it."""
    found = {}
    for route, answers in ACCESS.items():
        ask = town.prepared("keeper", route)
        with statements_and_polls(town.evening.app) as found[route]:
            assert ask().status_code == BY_THEN.get(route, answers["keeper"]), route
    return found


@pytest.mark.usefixtures("unprinted")
def test_every_statement_names_the_club_of_every_table_that_is_divided_by_it(three: Evening) -> None:
    """So that a database on many machines asks one of them: `test_spread` sees it do so."""
    sent = {statement for some in walked(Town(three)).values() for statement in some}
    assert sent
    assert {statement: tables for statement in sent if (tables := [*_of_any_club(statement)])} == {}


DIVIDED: Final = SQLModel.metadata.tables.keys() - set(IN_ONE_PLACE)


def _of_any_club(statement: str) -> Iterator[str]:
    """The tables of which it may look at every club's rows."""
    kind, conditions = statement.split(maxsplit=1)[0], " ".join(re.split(r"\b(?:WHERE|ON)\b", statement)[1:])
    if kind in {"SELECT", "UPDATE", "DELETE"}:
        for table in re.findall(r"\b(?:FROM|JOIN|UPDATE)\s+(\w+)", statement):
            if table in DIVIDED and not re.search(rf"\b{table}\.club\b", conditions):
                yield table


@pytest.mark.parametrize("name", ["table", "history", "settle", "ledger", "CSV", "rules"])
def test_where_the_book_is_kept_folded_a_page_asks_for_its_version_alone(three: Evening, name: str) -> None:
    """Which is a SELECT on the driver's own connection (`store.version`)."""
    deal_on(three, FEW)
    three.get("")
    with statements(three.app) as sent:
        assert three.get(PAGES[name]).status_code == 200
    assert sent == []


def test_a_save_writes_the_entry_and_who_played_and_reads_what_others_wrote(
    three: Evening, database: Database
) -> None:
    deal_on(three, FEW)
    ask = save_a_deal(three)
    with statements(three.app) as sent:
        assert ask().status_code == 303
    kinds = [statement.split()[0] for statement in sent]
    if database.kind == SQLITE:
        assert kinds == ["BEGIN", "SELECT", "SELECT", "INSERT", "UPDATE"]
    else:  # it begins unseen, and locks the session's row and the club's
        assert kinds == ["SELECT", "SELECT", "INSERT", "SELECT", "UPDATE"]


def test_home_reads_no_log_that_it_has_read_before(three: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_on(three, FEW)
    assert "5 deals" in three.seen(three.phone.get("/"))
    read: list[int] = []

    def note(db: Session, key: store.Key, since: int) -> list[Entry]:
        found = store.entries(db, key, since)
        read.append(len(found))
        return found

    monkeypatch.setattr(_folded, "entries", note)
    assert "5 deals" in three.seen(three.phone.get("/"))
    assert read == [0]


def test_home_asks_twice_for_each_session_it_shows_and_not_at_all_for_others(three: Evening) -> None:
    with Session(three.app.extensions["knockbook_engine"]) as db, three.app.test_request_context():
        path = access.link_path(access.found_club(db, three.key.club))
    three.phone.get(path)
    sent = []
    for number in range(PAGE + 6):
        with statements(three.app) as noted:
            assert three.phone.get("/").status_code == 200
        sent.append(len(noted))
        with Session(three.app.extensions["knockbook_engine"]) as db:
            facts = {"title": "Another", "currency": "EUR", "time_zone": "UTC", "players": {}}
            store.create_session(db, three.key.club, facts, token=f"evening-{number}")
    assert [later - before for before, later in pairwise(sent[:PAGE])] == [2] * (PAGE - 1)
    assert len(set(sent[PAGE:])) == 1
