"""Values that wait beside the book: kept as they were given, and the last one writes the deal, once."""

from __future__ import annotations

import pytest
from sqlmodel import select

from scoring.log import Draft, Kind
from tests.webapp.book_table import Table
from tests.webapp.pending_table import deal, end_wait, everybody, give, given, hand, opened, rules, standing
from webapp import store
from webapp.models import PendingRow

pytestmark = pytest.mark.core


def test_the_last_value_writes_the_deal_and_by_whom(table: Table) -> None:
    line = opened(table)
    give(table, line, table.cai, 0)
    give(table, line, table.ana, 1)
    assert table.seq == line
    give(table, line, table.ben, 1)
    assert deal(table, line)["bids"] == {table.ana: 1, table.ben: 1, table.cai: 0}
    entry = store.entries(table.db, table.key)[-1]
    assert (entry.line, entry.author) == (line, f"player {table.ben}")
    assert [one.place for one in store.given(table.db, table.key, line)] == [1, 2, 3]


def test_a_token_sent_twice_gives_once_the_last_one_and_an_entrys_too(table: Table) -> None:
    line = opened(table)
    seen = table.seq
    give(table, line, table.ana, 1, token="tapped twice")
    give(table, line, table.ana, 0, token="tapped twice")
    assert given(table, line) == [(table.ana, 1)]
    give(table, line, table.ben, 0)
    give(table, line, table.cai, 0, token="the last")
    give(table, line, table.cai, 1, token="the last", after=seen)
    assert deal(table, line)["bids"] == {table.ana: 1, table.ben: 0, table.cai: 0}
    table.act(table.payment(5, table.ana, table.ben), token="a payment's")
    give(table, line, table.cai, 1, token="a payment's")
    assert len(given(table, line)) == 3


def test_a_deal_written_since_the_page_was_drawn_takes_no_more_values(table: Table) -> None:
    line = opened(table)
    seen = table.seq
    for player in everybody(table):
        give(table, line, player, 0)
    for after in (seen, table.seq):
        with pytest.raises(store.Stale) as stale:
            give(table, line, table.ana, 1, after=after)
        assert [entry.seq for entry in stale.value.entries] == [line + 1]
        with pytest.raises(store.Stale):
            store.end_wait(table.db, table.key, line, token=next(table.tokens), after=after)
    with pytest.raises(store.Stale):
        give(table, 99, table.ana, 1)


def test_values_that_cannot_stand_together_stay_and_all_are_asked_again(table: Table) -> None:
    line = opened(table, "rebid")
    for player, value in zip(everybody(table), (1, 0, 0), strict=True):
        give(table, line, player, value)
    assert table.seq == line
    with pytest.raises(store.Misgiven) as refused:
        give(table, line, table.ana, 1, asked=1)
    assert [fault.code for fault in refused.value.faults] == ["asked_again"]
    for player, value in zip(everybody(table), (1, 1, 0), strict=True):
        give(table, line, player, value, asked=2)
    assert deal(table, line)["bids"] == {table.ana: 1, table.ben: 1, table.cai: 0}


def test_a_refused_value_leaves_nothing_behind(table: Table) -> None:
    line = opened(table)
    with pytest.raises(store.Misgiven):
        give(table, line, table.ana, 2)
    assert given(table, line) == []
    give(table, line, table.ana, 1)
    assert given(table, line) == [(table.ana, 1)]


def test_a_corrected_deal_and_one_taken_back_want_every_value_anew(table: Table) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    body = hand(table, 2, rules(), cards=2).body
    table.act(Draft(Kind.DEAL, body, line))
    assert standing(table, line) == ()
    with pytest.raises(store.Stale):
        give(table, line, table.ana, 2, after=line)
    for player in everybody(table):
        give(table, line, player, 2)
    assert deal(table, line)["bids"] == dict.fromkeys(everybody(table), 2)
    table.undo()
    assert "bids" not in deal(table, line)
    assert standing(table, line) == ()
    assert len(given(table, line)) == 4


def test_a_struck_deal_takes_no_values(table: Table) -> None:
    line = opened(table)
    table.act(Draft(Kind.DEAL, None, line))
    with pytest.raises(store.Stale):
        give(table, line, table.ana, 1)


def test_a_closed_session_takes_no_values_and_keeps_waiting_when_it_is_open_again(table: Table) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    closing = table.act(table.closing()).seq
    with pytest.raises(store.SessionClosed):
        give(table, line, table.ben, 0)
    with pytest.raises(store.SessionClosed):
        end_wait(table, line)
    table.act(Draft(Kind.CLOSING, None, closing))
    give(table, line, table.ben, 0)
    give(table, line, table.cai, 0)
    assert deal(table, line)["bids"] == {table.ana: 1, table.ben: 0, table.cai: 0}


def test_after_the_wait_was_ended_values_still_come_in_and_the_deal_is_the_keepers_to_write(
    table: Table,
) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    end_wait(table, line)
    end_wait(table, line)
    give(table, line, table.ben, 0)
    give(table, line, table.cai, 0)
    assert given(table, line) == [(table.ana, 1), (None, None), (table.ben, 0), (table.cai, 0)]
    assert table.seq == line
    with pytest.raises(store.Misgiven):
        give(table, line, table.ana, 0)


def test_a_removed_session_takes_its_values_along_and_no_others(table: Table) -> None:
    line = opened(table)
    give(table, line, table.ana, 1)
    other = Table(table.db, _another(table), table.ana, table.ben, table.cai)
    theirs = opened(other)
    give(other, theirs, table.ben, 1)
    store.remove_session(table.db, table.key)
    kept = table.db.exec(select(PendingRow.session, PendingRow.player)).all()
    assert kept == [(other.key.session, table.ben)]


def _another(table: Table) -> store.Key:
    facts = dict(store.entries(table.db, table.key)[0].body or {})
    return store.create_session(table.db, table.key.club, facts, token="another")
