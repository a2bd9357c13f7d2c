"""The history: every entry, whose, when, and what it said before."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from flask.testing import FlaskClient

from scoring.games.oh_hell.rules import Schedule
from scoring.log import Draft, Kind
from tests.webapp.hands import hand
from webapp import pages
from webapp.access import Role
from webapp.views.history import SHOWN

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def test_every_entry_is_told_newest_first_with_its_time_in_the_sessions_zone(three: Evening) -> None:
    three.tonk("Ana")
    three.pays("Ben", "Ana", 200)
    text = three.text("/history")
    order = [
        text.index(words) for words in ("Ben handed Ana 2.00", "Ana tonked out", "Tonk started", "was opened")
    ]
    assert order == sorted(order)
    with three.app.test_request_context():
        entry = three.ledger.matches[-1].rows[0].entry
        seen = pages.Scope(three.key, Role.KEEPER, three.ledger).when(entry.written_at)
    assert " ".join(seen.split()) in text


def test_what_was_taken_back_and_put_back_is_said(three: Evening) -> None:
    line = three.tonk("Ana")
    three.post("/undo")
    three.post("/redo")
    story = three.text(f"/history/{line}")
    assert story.index("Put back") < story.index("Taken back") < story.rindex("Ana tonked out")


def test_each_version_is_told_as_it_stood_then(three: Evening) -> None:
    line = three.tonk("Ana")
    row = three.ledger.matches[-1].rows[0]
    deal: Any = row.body["deal"]
    three.write(Draft(Kind.DEAL, {**row.body, "deal": {**deal, "winner": three.player("Ben")}}, line))
    story = three.text(f"/history/{line}")
    assert story.index("Ben tonked out") < story.index("Ana tonked out")


def test_a_deal_is_told_to_count_or_not_as_the_ledger_has_it_today(hands: Callable[..., Evening]) -> None:
    """Oh Hell to 11 points: where Ana makes the one trick of the first hand, nothing comes after it."""
    evening = hands("Ana", "Ben", "Cai", schedule=Schedule.CONSTANT, most_cards=1, play_to=11)
    first = hand(evening, [(0, 1), (0, 0), (0, 0)])
    second = hand(evening, [(1, 1), (0, 0), (0, 0)])
    places = ("/history", f"/history/{second}", f"/history?player={evening.player('Ana')}")
    assert not any("Does not count" in evening.text(place) for place in places)
    hand(evening, [(1, 1), (0, 0), (0, 0)], line=first)
    for place in places:
        assert evening.text(place).count("Does not count: The game is over: no hand comes after") == 1, place
    assert "Does not count" not in evening.text(f"/history/{first}")
    hand(evening, [(0, 1), (0, 0), (0, 0)], line=first)
    assert not any("Does not count" in evening.text(place) for place in places)


def test_a_deal_that_counts_since_another_was_corrected_is_told_so(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai", schedule=Schedule.CONSTANT, most_cards=1, play_to=11)
    first = hand(evening, [(1, 1), (0, 0), (0, 0)])
    second = hand(evening, [(1, 1), (0, 0), (0, 0)])
    assert "Does not count" in evening.text(f"/history/{second}")
    hand(evening, [(0, 1), (0, 0), (0, 0)], line=first)
    assert "Does not count" not in evening.text(f"/history/{second}")


def test_only_entries_about_one_player_when_asked(three: Evening) -> None:
    three.tonk("Ana")
    three.pays("Ben", "Ana", 100)
    about = three.text(f"/history?player={three.player('Cai')}")
    assert "tonked out" in about
    assert "handed" not in about


def test_long_histories_come_in_pages_that_miss_nothing(three: Evening) -> None:
    for _ in range(SHOWN + 5):
        three.pays("Ben", "Ana", 100)
    first = three.get("/history").text
    older = re.search(r'href="\?before=(\d+)', first)
    assert older
    second = three.get(f"/history?before={older[1]}").text
    assert first.count('class="list-row') == SHOWN
    assert second.count('class="list-row') == 7
    assert "newest" in three.seen(three.get(f"/history?before={older[1]}"))


def test_players_coming_and_going_are_told_in_words(three: Evening) -> None:
    match = three.ledger.matches[-1]
    three.write(Draft(Kind.MATCH, {**(match.entry.body or {}), "left": [three.player("Ben")]}, match.line))
    assert "Ben left." in three.text("/history")
    three.write(Draft(Kind.MATCH, match.entry.body, match.line))
    assert "Ben is back." in three.text("/history")


def test_correct_and_strike_out_stand_only_where_they_can_be_used(
    three: Evening, watcher: FlaskClient
) -> None:
    line = three.tonk("Ana")
    mine = three.text(f"/history/{line}")
    assert "Correct" in mine
    assert "Strike out" in mine
    theirs = watcher.get(f"{three.root}/history/{line}").text
    assert "<form" not in theirs
    assert "Correct<" not in theirs
    assert "Strike out" not in three.text("/history/1")


def test_a_line_that_is_not_there_is_not_found(three: Evening) -> None:
    assert three.get("/history/99").status_code == 404
