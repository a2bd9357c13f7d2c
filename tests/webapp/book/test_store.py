"""The book: every action once, none over what was not seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import Engine, insert
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from scoring.log import Draft, Kind
from tests.webapp.book_table import Table
from webapp import store
from webapp.models import GameSession
from webapp.store import _folded

pytestmark = pytest.mark.core

Act = Callable[[Table], Draft]


def test_a_token_sent_twice_writes_once_and_answers_as_the_first_time(table: Table) -> None:
    first = table.act(table.payment(5, table.ana, table.ben), token="tapped twice")
    second = table.act(table.payment(5, table.ana, table.ben), token="tapped twice", after=1)
    assert not first.again
    assert second.again
    assert second.entries == first.entries
    assert len(store.entries(table.db, table.key)) == 2


def test_a_closing_sent_twice_answers_as_the_first_time_though_the_session_is_closed(table: Table) -> None:
    draft = table.closing()
    table.act(draft, token="close")
    assert table.act(draft, token="close", after=1).again


def test_the_parts_of_an_action_are_numbered_and_share_its_token(table: Table) -> None:
    drafts = table.payment(5, table.ana, table.ben), table.payment(6, table.ben, table.cai)
    written = table.act(*drafts)
    assert [(entry.seq, entry.line, entry.part) for entry in written.entries] == [(2, 2, 0), (3, 3, 1)]
    assert len({entry.token for entry in written.entries}) == 1
    assert written.seq == 3


def test_a_body_comes_back_as_it_was_written_with_its_players_in_order_of_arrival(table: Table) -> None:
    names = {table.cai: "தமிழ்", table.ana: "Zoë", table.ben: "🏴‍☠️"}
    table.act(table.facts(names))
    assert list(store.ledger(table.db, table.key).players.items()) == list(names.items())


@pytest.mark.parametrize(
    ("meanwhile", "action"),
    [
        pytest.param(
            lambda t: t.payment(7, t.ana, t.ben, 3),
            lambda t: t.payment(8, t.ana, t.ben, 3),
            id="the same line",
        ),
        pytest.param(lambda t: t.deal(2, t.ana), lambda t: t.deal(2, t.ben), id="the same deal slot"),
        pytest.param(lambda t: t.match(2, stake=70), lambda t: t.deal(2, t.ben), id="the match's setup"),
        pytest.param(
            lambda t: t.payment(9, t.ben, t.ana),
            lambda t: t.payment(5, t.ana, t.ben),
            id="the same two players",
        ),
        pytest.param(
            lambda t: t.payment(9, t.ben, t.cai), lambda t: t.closing(), id="totals that have moved"
        ),
    ],
)
def test_a_stale_page_is_told_what_was_written_meanwhile(table: Table, meanwhile: Act, action: Act) -> None:
    table.act(table.match())
    seen = table.act(table.payment(5, table.ana, table.ben)).seq
    late = action(table)
    written = table.act(meanwhile(table)).entries
    with pytest.raises(store.Stale) as stale:
        table.act(late, after=seen)
    assert stale.value.entries == written
    assert table.seq == written[-1].seq


def test_an_older_page_may_write_what_goes_with_the_rest(table: Table) -> None:
    table.act(table.payment(5, table.ana, table.ben))
    assert table.act(table.payment(5, table.ana, table.cai), after=1).seq == 3


def test_a_closed_session_refuses_everything_but_reopening(table: Table) -> None:
    closing = table.act(table.closing()).seq
    with pytest.raises(store.SessionClosed):
        table.act(table.payment(5, table.ana, table.ben))
    with pytest.raises(store.SessionClosed):
        table.act(table.closing())
    table.act(Draft(Kind.CLOSING, None, closing))
    assert table.act(table.payment(5, table.ana, table.ben)).seq == 4


def test_undoing_a_closing_reopens_the_session(table: Table) -> None:
    table.act(table.closing())
    table.undo()
    assert table.act(table.payment(5, table.ana, table.ben))


def test_undo_takes_back_all_parts_and_redo_puts_them_back(table: Table) -> None:
    table.act(table.payment(5, table.ana, table.ben), table.payment(6, table.ben, table.cai))
    before = store.ledger(table.db, table.key).balances
    taken = table.undo().entries
    assert [(entry.line, entry.body, entry.undoes) for entry in taken] == [(2, None, 2), (3, None, 3)]
    assert set(store.ledger(table.db, table.key).balances.values()) == {0}
    table.redo()
    assert store.ledger(table.db, table.key).balances == before


def test_undo_goes_one_action_further_back_each_time_but_never_takes_back_the_session(table: Table) -> None:
    table.act(table.payment(5, table.ana, table.ben))
    table.act(table.payment(6, table.ana, table.ben, 2))
    assert table.undo().entries[0].body == table.payment(5, table.ana, table.ben).body
    assert table.undo().entries[0].body is None
    with pytest.raises(store.NothingToUndo):
        table.undo()


def test_an_undo_sent_twice_takes_back_one_action(table: Table) -> None:
    table.act(table.payment(5, table.ana, table.ben))
    table.act(table.payment(6, table.ana, table.cai))
    table.undo(token="tapped twice")
    assert table.undo(token="tapped twice", after=3).again
    assert store.ledger(table.db, table.key).balances[table.ben] == -5


def test_undo_never_takes_back_what_its_page_did_not_show(table: Table) -> None:
    seen = table.act(table.payment(5, table.ana, table.ben)).seq
    newer = table.act(table.payment(6, table.ben, table.cai)).entries
    with pytest.raises(store.Stale) as stale:
        table.undo(after=seen)
    assert stale.value.entries == newer


def test_nothing_is_redone_once_something_else_was_written(table: Table) -> None:
    table.act(table.payment(5, table.ana, table.ben))
    table.undo()
    table.act(table.payment(6, table.ben, table.cai))
    with pytest.raises(store.NothingToUndo):
        table.redo()


def test_a_line_keeps_its_kind_and_must_be_there(table: Table) -> None:
    table.act(table.payment(5, table.ana, table.ben))
    for draft in (
        Draft(Kind.AWARD, {"points": 1}, 2),
        Draft(Kind.PAYMENT, None),
        Draft(Kind.PAYMENT, None, 9),
        Draft(Kind.SESSION, None, 1),
    ):
        with pytest.raises(ValueError, match="no such line"):
            table.act(draft)
    assert table.seq == 2


def test_a_session_that_is_not_there_is_said_to_be_none(table: Table) -> None:
    nowhere = store.Key(table.key.club, "nowhere")
    with pytest.raises(store.NoSuchSession):
        store.append(table.db, nowhere, [table.match()], token="t", after=0)
    with pytest.raises(store.NoSuchSession):
        store.ledger(table.db, nowhere)


def test_the_same_form_makes_one_club_and_one_session(db: Session) -> None:
    club = store.create_club(db, "form")
    assert store.create_club(db, "form") == club
    assert store.create_club(db, "another form") != club
    key = store.create_session(db, club, {"title": "Friday"}, token="form")
    assert store.create_session(db, club, {"title": "Friday"}, token="form") == key


def test_sessions_come_newest_first_a_page_at_a_time(db: Session) -> None:
    club, other = store.create_club(db), store.create_club(db)
    made = [store.create_session(db, club, {"title": str(n)}, token=f"form {n}") for n in range(3)]
    alone = store.create_session(db, other, {"title": "alone"}, token="form")
    listed = store.sessions(db, [club], [alone])
    assert set(listed) == {*made, alone}
    pages = [store.sessions(db, [club], [alone], offset=n, limit=1) for n in range(5)]
    assert [key for page in pages for key in page] == listed
    assert store.sessions(db, []) == []


def test_a_removed_session_is_gone_and_its_id_is_never_used_again(table: Table, engine: Engine) -> None:
    store.remove_session(table.db, table.key)
    assert store.entries(table.db, table.key) == []
    with pytest.raises(store.NoSuchSession):
        store.ledger(table.db, table.key)
    again = insert(GameSession).values(**table.key._asdict(), book="book", token="token", created_at="")
    with engine.begin() as raw, pytest.raises(IntegrityError, match="never used again"):
        raw.execute(again)


def test_the_same_name_is_the_same_player(table: Table) -> None:
    club = table.key.club
    assert store.enrol(table.db, club, "  ANA ").id == table.ana
    assert store.enrol(table.db, club, "Zoe\u0308").id == store.enrol(table.db, club, "zoë").id
    assert len(store.roster(table.db, club)) == 4


def test_who_played_last_comes_first_in_the_roster(table: Table) -> None:
    store.enrol(table.db, table.key.club, "Aaron")
    table.act(table.match())
    names = [player.name for player in store.roster(table.db, table.key.club)]
    assert names == ["Ana", "Ben", "Cai", "Aaron"]


def test_a_corrected_name_reaches_the_roster_and_undo_takes_it_back(table: Table) -> None:
    table.act(table.facts({table.ana: "Anna", table.ben: "Ben", table.cai: "Cai"}))
    assert store.enrol(table.db, table.key.club, "anna").id == table.ana
    table.undo()
    assert store.enrol(table.db, table.key.club, "ana").id == table.ana


def test_a_name_of_another_player_of_the_club_is_refused_and_nothing_written(table: Table) -> None:
    store.enrol(table.db, table.key.club, "Dee")
    with pytest.raises(store.NameTaken) as taken:
        table.act(table.facts({table.ana: "DEE", table.ben: "Ben", table.cai: "Cai"}))
    assert taken.value.holder.name == "Dee"
    assert table.seq == 1


def test_an_old_evenings_names_do_not_come_back_when_somebody_joins_it(table: Table) -> None:
    store.rename(table.db, table.key.club, table.ana, "Anna")
    dee = store.enrol(table.db, table.key.club, "Dee").id
    table.act(table.facts({table.ana: "Ana", table.ben: "Ben", table.cai: "Cai", dee: "Dee"}))
    assert "Anna" in {player.name for player in store.roster(table.db, table.key.club)}


def test_the_ledger_kept_equals_the_ledger_folded_anew_and_room_is_bounded(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_folded, "ROOM", 1)
    _folded._kept.clear()  # noqa: SLF001 -- the cache must be safe to lose
    for amount in range(1, 4):
        table.act(table.payment(amount, table.ana, table.ben))
        kept = store.ledger(table.db, table.key)
        assert store.ledger(table.db, table.key) is kept
    other = store.create_session(table.db, table.key.club, {"title": "Other"}, token="other")
    store.ledger(table.db, other)
    assert len(_folded._kept) == 1  # noqa: SLF001 -- as above
    assert store.ledger(table.db, table.key) == kept
