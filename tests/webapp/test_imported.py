"""What an import has let through may have faults; every page can be drawn with it all the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from json import loads
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from flask import Flask
from sqlmodel import Session

from tests.webapp.book.test_club_file_damaged import Records, text
from tests.webapp.conftest import phone
from tests.webapp.test_access_table import READS
from tests.webapp.town import Town
from webapp import access, clubfile, store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

ODD: Final[tuple[object, ...]] = (
    *(
        None,
        True,
        0,
        -1,
        1.5,
        10**30,
        2**53 - 1,
        10**6,
        60,
        "",
        "x",
        "<b>",
        "UTC",
        "JPY",
        "tonk",
        "oh_hell",
        "N",
        "knock",
    ),
    *([], {}, ["x"], {"a": "b"}, [[1]]),
)
SPOILT = 12
"""Files, each with an oddity or two; twenty times as many with ``--long``."""


def places(value: object) -> Iterator[tuple[Any, Any]]:
    """Every container below ``value`` with each of its keys."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in pairs:
        yield value, key
        yield from places(below)


def spoil(records: Records, chance: random.Random) -> None:
    """Something odd somewhere in a few of the bodies, mostly of the type that belongs there."""
    bodies = [record["body"] for record in records if record.get("body")]
    for body in chance.choices(bodies, k=chance.randint(1, 2)):
        container, key = chance.choice(list(places(body)))
        like = [odd for odd in ODD if type(odd) is type(container[key])] if chance.random() < 0.9 else ODD
        container[key] = deepcopy(chance.choice(like or ODD))


@pytest.fixture
def there(tmp_path: Path, new_app: Callable[[Path], Flask]) -> Flask:
    return new_app(tmp_path / "there")


def test_no_page_breaks_on_what_an_import_lets_through(
    three: Evening, there: Flask, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    files = SPOILT * (20 if pytestconfig.getoption("--long", default=False) else 1)
    town, file = Town(three), tmp_path / "club.json"
    with Session(three.app.extensions["knockbook_engine"]) as db:
        clubfile.write_file(db, three.key.club, file)
    whole, taken = loads(file.read_text())[:-1], 0
    for number in range(files):
        chance, records = random.Random(number), deepcopy(whole)  # noqa: S311 -- the same each time
        spoil(records, chance)
        records[1]["club"] = f"club{number}"
        file.write_text(text(records))
        try:
            with Session(there.extensions["knockbook_engine"]) as db:
                clubfile.read_file(db, file)
        except clubfile.ClubFileProblem:
            continue
        taken += 1
        keeper = phone(there, store.Key(f"club{number}", three.key.session), access.Role.KEEPER)
        for route in READS:
            path = town.address(route.removeprefix("GET ")).replace(three.key.club, f"club{number}")
            answer = keeper.get(path)
            assert answer.status_code < 500, f"{number} {route}"
            answer.close()
    assert taken > files / 4
