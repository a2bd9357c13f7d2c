"""Two keepers at one table: nothing lost, nothing doubled, and what was typed is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from scoring.games.oh_hell.rules import Bidding
from tests.databases import POSTGRESQL, SPREAD, SQLITE, Database
from tests.webapp.deal_form import fields
from tests.webapp.hand_form import called
from tests.webapp.race import Send, race
from tests.webapp.seated import end_wait, give, given, gives, open_bids, open_totals, seated

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

ROUNDS: Final = {SQLITE: 200, POSTGRESQL: 60, SPREAD: 24}
"""What differs between the databases shows in the first few: the locks, not the rules."""


@pytest.fixture
def at_once(hands: Callable[..., Evening]) -> Evening:
    return hands("Ana", "Ben", "Cai", bidding=Bidding.AT_ONCE)


def keepers(evening: Evening) -> Send:
    """Another phone of the same keeper, in the server's own process."""
    phone = evening.app.test_client()
    phone.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    cookie = evening.phone.get_cookie("knockbook")
    assert cookie is not None
    phone.set_cookie("knockbook", cookie.value)
    return lambda path, form: phone.post(path, data=form).status_code


@pytest.mark.core
def test_two_keepers_saving_at_the_same_moment_lose_double_and_unbalance_nothing(
    three: Evening, database: Database
) -> None:
    race(three, ROUNDS[database.kind], [keepers(three), keepers(three)])


def test_who_typed_bids_while_another_opened_the_hand_sees_so_with_the_bids_kept(at_once: Evening) -> None:
    drawn = at_once.ledger.seq
    open_bids(at_once)
    form = {"step": "bids", "trump": "S", **called(at_once, "bids", {"Ana": 1, "Ben": 0, "Cai": 1})}
    refused = at_once.send("/deal", form, after=drawn)
    assert refused.status_code == 409
    assert "Somebody wrote this meanwhile" in at_once.seen(refused)
    for name, bid in (("Ana", 1), ("Ben", 0), ("Cai", 1)):
        assert f'name="bids.{at_once.player(name)}" value="{bid}" checked' in refused.text
    path = at_once.ledger.matches[-1].rows[-1].line
    assert at_once.send(f"/deal/{path}", form).status_code == 303
    assert "bids" in dict(at_once.ledger.matches[-1].rows[-1].body["deal"])  # type: ignore[call-overload]


def test_who_typed_totals_while_another_opened_the_knock_sees_so_with_the_totals_kept(
    three: Evening,
) -> None:
    drawn = three.ledger.seq
    open_totals(three, "knock", knocker="Ben")
    form = fields(three, "knock", {"knocker": "Ben", "Ana": 5, "Ben": 9, "Cai": 20})
    refused = three.send("/deal", form, after=drawn)
    assert refused.status_code == 409
    for name, total in (("Ana", 5), ("Ben", 9), ("Cai", 20)):
        assert (
            f'name="totals.{three.player(name)}" inputmode="numeric" maxlength="3" data-total value="{total}"'
            in (refused.text)
        )


def test_who_opens_a_hand_that_another_has_opened_finds_it_open(at_once: Evening) -> None:
    drawn = at_once.ledger.seq
    line = open_bids(at_once)
    refused = at_once.send("/deal", {"step": "bids", "own": "bids"}, after=drawn)
    assert refused.status_code == 409
    assert len(at_once.ledger.matches[-1].rows) == 1
    gives(at_once, line, {"Ana": 1})
    assert "1 of 3 are in." in at_once.text("")


def test_who_writes_tricks_that_another_has_written_keeps_theirs(at_once: Evening) -> None:
    line = open_bids(at_once)
    gives(at_once, line, {"Ana": 1, "Ben": 0, "Cai": 1})
    drawn = at_once.ledger.seq
    first = {"step": "tricks", **called(at_once, "tricks", {"Ana": 1, "Ben": 0, "Cai": 0})}
    assert at_once.send(f"/deal/{line}", first).status_code == 303
    second = {"step": "tricks", **called(at_once, "tricks", {"Ana": 0, "Ben": 0, "Cai": 1})}
    refused = at_once.send(f"/deal/{line}", second, after=drawn)
    assert refused.status_code == 409
    assert f'name="tricks.{at_once.player("Cai")}" value="1" checked' in refused.text


def test_both_may_end_the_wait_and_the_later_entry_for_somebody_counts(at_once: Evening) -> None:
    line = open_bids(at_once)
    drawn = at_once.ledger.seq
    for value in (0, 1):
        assert give(at_once, line, "Ana", value, after=drawn).status_code == 303
    assert end_wait(at_once, line, after=drawn).status_code == 303
    assert end_wait(at_once, line, after=drawn).status_code == 303
    assert [one.value for one in given(at_once, line)] == [0, 1, None]
    assert f'name="bids.{at_once.player("Ana")}" value="1" checked' in at_once.get("").text


def test_who_ends_the_wait_or_gives_for_somebody_after_the_deal_was_written_is_told_so(
    at_once: Evening,
) -> None:
    line = open_bids(at_once)
    drawn = at_once.ledger.seq
    gives(seated(at_once, "Ana", "Ben", "Cai"), line, {"Ana": 1, "Ben": 0, "Cai": 1})
    ended = end_wait(at_once, line, after=drawn)
    assert ended.status_code == 409
    assert "This deal has changed meanwhile. Nothing was done." in at_once.seen(ended)
    late = give(at_once, line, "Ben", 1, after=drawn)
    assert late.status_code == 409
    assert "so your 1 was not taken" in at_once.seen(late)
