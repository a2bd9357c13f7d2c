"""Where the tables are spread by club, a request looks into the part of its own club alone.

`test_statements` reads what is asked; here PostgreSQL itself says into which parts it looked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any, Final

import pytest
from flask import Flask
from sqlalchemy import Engine, event
from sqlmodel import Session, select

from tests.databases import PARTS
from tests.webapp.test_access_table import ACCESS
from tests.webapp.test_join import typed
from tests.webapp.test_links import code
from tests.webapp.test_statements import REQUESTS
from tests.webapp.town import Town
from webapp import store
from webapp.models import Club
from webapp.store import _versions

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

pytestmark = pytest.mark.spread

LAST: Final = PARTS - 1
"""Where the evening lies: who looks for a row without its club has looked into the other parts by then."""

ELSEWHERE: Final = {"POST /trial": "which makes a club"}
LOOKS: Final = {"SELECT", "UPDATE", "DELETE", "WITH"}
"""Nothing else looks for rows: what an INSERT writes goes where its own club lies."""


class Asked:
    """Statements and their values, as they were sent."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.sent: list[tuple[str, Any]] = []

    def note(
        self,
        _on: object,
        _cursor: object,
        statement: str,
        values: Any,  # noqa: ANN401 -- SQLAlchemy's
        _of: object,
        many: bool,
    ) -> None:
        self.sent += [(statement, each) for each in (values if many else [values])]

    def parts(self) -> dict[tuple[str, int], str]:
        """Into which (table, number) PostgreSQL looks when each is sent once more, and for which of them."""
        found: dict[tuple[str, int], str] = {}
        for statement, values in self.sent:
            if statement.split()[0].upper() in LOOKS:
                query = f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}"
                with self.engine.connect() as connection:  # which takes back what it writes
                    (plan,) = connection.exec_driver_sql(query, values).scalar_one()
                found |= dict.fromkeys(_looked_into(plan["Plan"]), statement)
        return found

    def elsewhere(self) -> dict[tuple[str, int], str]:
        return {part: statement for part, statement in self.parts().items() if part[1] != LAST}


Asking = Callable[[], AbstractContextManager[Asked]]


def _looked_into(plan: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    part = re.fullmatch(r"(\w+)_(\d)", plan.get("Relation Name", ""))
    if part and plan["Actual Loops"]:
        yield part[1], int(part[2])
    for below in plan.get("Plans", ()):
        yield from _looked_into(below)


@pytest.fixture
def engine(app: Flask) -> Engine:
    engine: Engine = app.extensions["knockbook_engine"]
    return engine


@pytest.fixture
def three(seat: Callable[..., Evening], engine: Engine) -> Evening:
    """An evening whose club lies in the last part."""
    while part_of((evening := seat("Ana", "Ben", "Cai")).key.club, engine) != LAST:
        pass
    return evening


def part_of(club: str, engine: Engine) -> int:
    query = "SELECT tableoid::regclass::text FROM club WHERE club = %(club)s"
    with engine.connect() as connection:
        return int(connection.exec_driver_sql(query, {"club": club}).scalar_one().removeprefix("club_"))


@pytest.fixture
def asking(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Asking:
    """Notes what is sent meanwhile; polls ask the driver itself."""
    poll = _versions._asked  # noqa: SLF001 -- beside the engine's events

    @contextmanager
    def noting() -> Iterator[Asked]:
        asked = Asked(engine)

        def note(engine: Engine, query: str, values: Sequence[str]) -> Sequence[object]:
            asked.sent.append((query, values))
            return poll(engine, query, values)

        event.listen(engine, "before_cursor_execute", asked.note)
        try:
            with monkeypatch.context() as patched:
                patched.setattr(_versions, "_asked", note)
                yield asked
        finally:
            event.remove(engine, "before_cursor_execute", asked.note)

    return noting


@pytest.mark.usefixtures("unprinted")
@pytest.mark.parametrize("holder", ["watcher", "player", "keeper"])
def test_no_route_looks_into_another_clubs_part(three: Evening, asking: Asking, holder: str) -> None:
    town, tables = Town(three), set[str]()
    for route in ACCESS:
        if route not in ELSEWHERE:
            ask = town.prepared(holder, route)
            with asking() as asked:
                ask()
            assert asked.elsewhere() == {}, route
            tables |= {table for table, _ in asked.parts()}
    assert {"entry", "game_session", "link", "pending", "player"} <= tables


@pytest.mark.parametrize("name", ["save", "correct", "undo", "table that waits", "give"])
def test_no_form_that_is_taken_looks_into_another_clubs_part(
    three: Evening, asking: Asking, name: str
) -> None:
    three.tonk("Ana")
    ask = REQUESTS[name](three)
    with asking() as asked:
        assert ask().status_code in {200, 303}
    assert asked.parts()
    assert asked.elsewhere() == {}


def test_who_types_a_code_is_led_to_its_clubs_part(three: Evening, asking: Asking) -> None:
    shown = code(three.get("/links"))
    with asking() as asked:
        assert typed(three, shown).status_code == 303
    assert ("link", LAST) in asked.parts()
    assert asked.elsewhere() == {}


def test_home_looks_into_the_parts_of_the_phones_own_clubs(
    three: Evening, asking: Asking, engine: Engine
) -> None:
    def clubs() -> set[str]:
        with Session(engine) as db:
            return {*db.exec(select(Club.club))}

    town = Town(three)
    before = clubs()
    assert town.ask("keeper", "POST /trial").status_code == 303
    (own,) = clubs() - before
    with asking() as asked:
        town.ask("keeper", "GET /")
    assert {number for _, number in asked.parts()} == {LAST, part_of(own, engine)}


def test_the_walk_would_notice_who_looks_everywhere(three: Evening, asking: Asking, engine: Engine) -> None:
    """As the server's operator does, for whom no club is named."""
    with asking() as asked, Session(engine) as db:
        assert store.find_sessions(db, three.key.session) == [three.key]
    assert {*asked.parts()} == {("game_session", number) for number in range(PARTS)}
