"""Undo, redo and stale pages, as the book's semantics have them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from books import A, B, C, closing, deal, deal_body, evening, log, match, payment, written
from hypothesis import given
from hypothesis import strategies as st

from scoring.log import Body, Draft, Entry, Kind, conflicts, redo, standing, undo


def bodies(entries: list[Entry]) -> dict[int, Body | None]:
    return {line: entry.body for line, entry in standing(entries).items()}


def test_nothing_can_be_taken_back_in_an_empty_book() -> None:
    assert undo([]) == ()
    assert redo([]) == ()


def test_the_session_itself_is_never_taken_back() -> None:
    assert undo(log(evening())) == ()


def test_undo_takes_back_all_parts_of_an_action_together() -> None:
    book = written(log(evening(), match()), [deal(A), deal(B)], "two")
    book = written(book, undo(book), "back")
    assert bodies(book)[3] is None
    assert bodies(book)[4] is None


def test_undoing_a_correction_gives_the_line_the_body_it_had_before() -> None:
    book = log(evening(), match(), deal(A))
    book = written(book, [Draft(Kind.DEAL, deal_body(B), 3)], "correction")
    book = written(book, undo(book), "back")
    assert bodies(book)[3] == deal_body(A)


def test_the_note_of_what_stands_again_comes_back_with_it() -> None:
    """A bonus without the words that explain it would be half a bonus."""
    book = written(log(evening(), match()), [Draft(Kind.AWARD, {"points": 5}, note="Cake")], "bonus")
    book = written(book, [Draft(Kind.AWARD, {"points": 7}, 3, note="Two cakes")], "correction")
    notes = []
    for step, take_back in enumerate((undo, undo, redo, redo)):
        (draft,) = take_back(book)
        notes.append((draft.body and draft.body["points"], draft.note))
        book = written(book, [draft], f"step-{step}")
    assert notes == [(5, "Cake"), (None, ""), (5, "Cake"), (7, "Two cakes")]


def test_undo_names_the_entry_that_it_takes_back() -> None:
    assert undo(log(evening(), match(), deal(A)))[0].undoes == 3


def test_an_undone_undo_can_be_undone_again() -> None:
    book = log(evening(), match(), deal(A))
    for step, take_back in enumerate((undo, redo, undo)):
        book = written(book, take_back(book), f"step-{step}")
    assert bodies(book)[3] is None


def test_redo_is_over_once_something_else_was_written() -> None:
    book = log(evening(), match(), deal(A))
    book = written(book, undo(book), "back")
    assert redo(book)
    assert redo(written(book, [deal(B)], "new")) == ()


@given(st.lists(st.sampled_from(["write", "correct", "strike", "undo", "redo"]), max_size=25))
def test_undo_and_redo_behave_as_in_any_editor(moves: list[str]) -> None:
    """Against a list of whole states with a pointer into it."""
    book = log(evening(), match(), deal(A))
    states, now = [bodies(log(evening())), bodies(log(evening(), match())), bodies(book)], 2
    for step, move in enumerate(moves):
        if move in {"undo", "redo"}:
            drafts = (undo if move == "undo" else redo)(book)
            possible = now > 0 if move == "undo" else now < len(states) - 1
            assert bool(drafts) == possible
            now += (-1 if move == "undo" else 1) * possible
        else:
            line = None if move == "write" else 3
            body = None if move == "strike" else deal_body(B, note_of_step=step)
            drafts = (Draft(Kind.DEAL, body, line),)
        if drafts:
            book = written(book, drafts, f"step-{step}")
        if move not in {"undo", "redo"}:
            states[now + 1 :] = [bodies(book)]
            now += 1
        assert standing_in(book) == {line: body for line, body in states[now].items() if body is not None}


@given(
    st.lists(st.sampled_from(["write", "correct", "undo", "redo", "claim"]), max_size=30), st.integers(1, 9)
)
def test_the_newest_actions_say_the_same_as_the_whole_log(moves: list[str], tail: int) -> None:
    book = log(evening(), match(), deal(A))
    for step, move in enumerate(moves):
        drafts: tuple[Draft, ...] = (Draft(Kind.DEAL, deal_body(B), 3, 3 if move == "claim" else None),)
        if move == "write":
            drafts = (deal(B), deal(C))
        elif move in {"undo", "redo"}:
            drafts = (undo if move == "undo" else redo)(book) or drafts
        book = written(book, drafts, f"step-{step}")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("scoring.log.TAIL", len(book))
        whole = undo(book), redo(book)
        patched.setattr("scoring.log.TAIL", tail)
        assert (undo(book), redo(book)) == whole


@pytest.mark.parametrize("steps", range(1, 13))
def test_a_long_evening_goes_back_action_by_action_and_forth_again(steps: int) -> None:
    """Past the newest entries, which alone are looked at first, to the session, which stays."""
    book = log(evening())
    states = [bodies(book)]
    for step, drafts in enumerate([(match(),), *[(deal(A), deal(B)), (deal(C),)] * 5]):
        book = written(book, drafts, f"deal-{step}")
        states.append(bodies(book))
    now = len(states) - 1
    for step in range(steps):
        book = written(book, undo(book), f"back-{step}")
        now = max(now - 1, 0)
        assert standing_in(book) == states[now]
    while drafts := redo(book):
        book = written(book, drafts, f"forth-{now}")
        now += 1
        assert standing_in(book) == states[now]
    assert now == len(states) - 1


def standing_in(book: list[Entry]) -> dict[int, Body | None]:
    return {line: body for line, body in bodies(book).items() if body is not None}


def test_what_claims_to_take_back_an_older_action_is_an_action_like_any_other() -> None:
    book = log(evening(), match(), deal(A), deal(B))
    book = written(book, [Draft(Kind.DEAL, None, 3, undoes=3)], "out of turn")
    assert redo(book) == ()
    assert undo(book) == (Draft(Kind.DEAL, deal_body(A), 3, undoes=5),)


def test_a_line_written_twice_by_one_action_goes_back_to_what_it_was_before_it() -> None:
    book = written(log(evening(), match()), [deal(A)], "first")
    book = written(book, [Draft(Kind.DEAL, deal_body(B), 3), Draft(Kind.DEAL, deal_body(C), 3)], "twice")
    book = written(book, undo(book), "back")
    assert bodies(book)[3] == deal_body(A)
    assert bodies(written(book, redo(book), "forth"))[3] == deal_body(C)


BOOK = log(evening(), match(), deal(A), payment(A, B, 5))


@pytest.mark.parametrize(
    ("meanwhile", "draft"),
    [
        (Draft(Kind.DEAL, deal_body(B), 3), Draft(Kind.DEAL, None, 3)),
        (deal(B), deal(C)),
        (replace(match(), line=2), deal(C)),
        (replace(match(), line=2), Draft(Kind.DEAL, deal_body(B), 3)),
        (closing(), deal(C)),
        (closing(), payment(A, C, 1)),
        (payment(B, A, 3), payment(A, B, 5)),
        (Draft(Kind.PAYMENT, None, 4), payment(A, B, 5)),
        (payment(B, A, 3), Draft(Kind.PAYMENT, None, 4)),
        (deal(B), closing()),
        (deal(B), Draft(Kind.MATCH, None, 2)),
        (replace(match(), line=2), Draft(Kind.AWARD, {"match": 2, "player": A, "points": 1, "reason": ""})),
    ],
)
def test_a_stale_page_is_told_so(meanwhile: Draft, draft: Draft) -> None:
    book = written(BOOK, [meanwhile], "meanwhile")
    assert conflicts(book, len(BOOK), [draft]) == (book[-1],)


@pytest.mark.parametrize(
    ("meanwhile", "draft"),
    [
        (Draft(Kind.DEAL, deal_body(B), 3), deal(C)),
        (deal(B), Draft(Kind.DEAL, deal_body(C), 3)),
        (payment(A, C, 3), payment(A, B, 5)),
        (payment(A, C, 3), deal(C)),
        (deal(B), payment(A, B, 5)),
        (replace(evening(title="Saturday"), line=1), deal(C)),
        (deal(B), Draft(Kind.DEAL, None, 3)),
        (replace(match(), line=2), payment(A, B, 5)),
        (deal(B), replace(match(), line=2)),
        (Draft(Kind.PAYMENT, None, 99), payment(A, B, 5)),
        (deal(B), replace(evening(title="Saturday"), line=1)),
    ],
)
def test_editing_different_things_at_once_both_succeed(meanwhile: Draft, draft: Draft) -> None:
    book = written(BOOK, [meanwhile], "meanwhile")
    assert conflicts(book, len(BOOK), [draft]) == ()


def test_a_fresh_page_is_never_stale() -> None:
    assert conflicts(BOOK, len(BOOK), [deal(C), closing()]) == ()


def test_a_deal_slot_opened_and_taken_back_keeps_its_number_so_it_is_taken() -> None:
    book = written(BOOK, [deal(B)], "meanwhile")
    opened = book[-1].line
    book = written(book, undo(book), "back")
    assert [entry.line for entry in conflicts(book, len(BOOK), [deal(C)])] == [opened]
