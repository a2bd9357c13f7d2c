"""Whatever a phone sends, and wherever it sends it: an answer in words, and a book that balances.

`scripts/test --long` sends 20,000 forms, other ones each time; the seed that a failure prints repeats it:
KNOCKBOOK_SEED=123 scripts/test --long tests/webapp/test_fuzz.py
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from scoring.games.oh_hell.rules import Bidding
from scoring.log import Draft, Kind
from tests.databases import POSTGRESQL, SQLITE, Database
from tests.webapp.conftest import begun
from tests.webapp.fuzzing import Phone, unbalanced
from tests.webapp.seated import given, open_bids, seated, watching

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

NAMES: Final = ("Ana", "=1+1", "<b>Cai</b>", "%(name)s")
PARTS: Final = 3
"""On each of the two databases."""
POSTS: Final = 170
"""Sent to one evening; six of them make a thousand."""

OTHERS: Final = 10
"""Of them by each phone that may not write."""

EVENINGS: Final = 20
"""Of the long variant, in each part: 20,400 posts in all."""

FRESH: Final = 10
"""Posts between two looks at the pages."""

READ: Final = (
    "",
    "/players",
    "/match",
    "/rules",
    "/session",
    "/settle",
    "/history",
    "/ledger",
    "/ledger.csv",
    "/links",
)


def seeds(part: int, kind: str, *, long: bool) -> list[int]:
    """Those of the database in every ordinary run; in a long one others each time, unless one is given."""
    if not long:
        return [part if kind == SQLITE else PARTS + part]
    if "KNOCKBOOK_SEED" in os.environ:
        return [int(os.environ["KNOCKBOOK_SEED"])] if part == 0 else []
    return [random.SystemRandom().randrange(10**9) for _ in range(EVENINGS)]


def let_loose(phone: Phone, posts: int = POSTS) -> None:
    """Send what the phone sends; nothing may break, and the book must add up."""
    evening = phone.evening
    for number in range(posts):
        if number % FRESH == 0:
            phone.look()
        answer = phone.send()
        assert answer.status_code < 500, evening.seen(answer)
        assert answer.status_code == 303 or evening.seen(answer).strip()
        if answer.is_json:  # as an outbox asks for it
            assert (answer.status_code, {*answer.get_json()}) == (200, {"seq", "after"})
        if answer.status_code == 422:
            assert re.search('class="fault"|data-notice|is full with', answer.text), evening.seen(answer)
    assert unbalanced(evening) == []
    for page in READ:
        assert evening.get(page).status_code in {200, 302}, page


def test_they_are_a_thousand_on_the_two_databases_and_twenty_thousand_in_the_long_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("KNOCKBOOK_SEED", raising=False)
    for long, least in ((False, 1_000), (True, 20_000)):
        evenings = {
            seed
            for kind in (SQLITE, POSTGRESQL)
            for part in range(PARTS)
            for seed in seeds(part, kind, long=long)
        }
        assert POSTS * len(evenings) >= least


@pytest.mark.parametrize("part", range(PARTS))
def test_no_form_at_any_address_ever_meets_a_bug_and_the_book_stays_in_balance(
    seat: Callable[..., Evening], database: Database, part: int, long: bool
) -> None:
    """A keeper, a seat and a watcher play an evening of both games by chance, each route as often as any."""
    taken: set[str] = set()
    for seed in (chosen := seeds(part, database.kind, long=long)):
        print(f"seed {seed}")  # noqa: T201 -- shown where it failed
        keeper = seat(*NAMES)
        keeper.tonk("Ana")
        if seed % 2:
            players = list(keeper.ids.values())
            keeper.write(Draft(Kind.MATCH, begun("oh_hell", "as_written", players, bidding=Bidding.AT_ONCE)))
        phones = [
            Phone(one, random.Random(seed + place), wild=0.35)  # noqa: S311 -- the same posts for a seed
            for place, one in enumerate((keeper, seated(keeper, "Ana"), watching(keeper)))
        ]
        for phone in phones[1:]:
            phone.look()
            assert all(phone.send().status_code < 500 for _ in range(OTHERS))
        let_loose(phones[0], POSTS - 2 * OTHERS)
        assert sum(phone.sent.total() for phone in phones) == POSTS
        tried = {rule for rule, _status in phones[0].sent}
        posted = {rule.rule for rule in keeper.app.url_map.iter_rules() if "POST" in (rule.methods or ())}
        assert posted - tried == set()
        taken |= {rule for rule, status in phones[0].sent if status in {200, 303}}
    assert len(taken) > 10 or not chosen, taken


@pytest.mark.parametrize("seed", range(8, 10))
def test_no_house_rules_of_oh_hell_ever_meet_a_bug(hands: Callable[..., Evening], seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 -- the same posts in every run
    let_loose(Phone(hands(*NAMES), chance, pages=("/match", "/rules"), wild=0), posts=50)


@pytest.mark.parametrize("seed", range(10, 12))
def test_a_seats_phone_meets_no_bug_and_writes_nothing_but_its_own_values(
    hands: Callable[..., Evening], seed: int
) -> None:
    evening = hands(*NAMES, bidding=Bidding.AT_ONCE)
    line = open_bids(evening)
    before = evening.ledger.seq
    phone = Phone(seated(evening, "Ana"), random.Random(seed), pages=("",), wild=0.5)  # noqa: S311 -- as above
    for number in range(60):
        if number % 4 == 0:
            phone.look()
        answer = phone.send()
        assert answer.status_code in {303, 400, 403, 404, 409, 413, 422}, evening.seen(answer)
    assert {one.player for one in given(evening, line)} <= {evening.player("Ana")}
    assert {one.value for one in given(evening, line)} <= {0, 1}
    assert evening.ledger.seq == before
