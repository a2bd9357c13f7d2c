"""The table page: who is up, who deals, what just happened, and who sees buttons."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient

from scoring.log import Draft, Kind
from webapp.views.table import RECENT

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def test_everybody_is_listed_with_signed_money_and_who_deals_and_plays_first(three: Evening) -> None:
    three.tonk("Ben")
    text = three.text("")
    assert re.search(r"Ben plays first \+4\.00", text)
    assert re.search(r"Ana deals −2\.00", text)
    assert re.search(r"Cai −2\.00", text)


def test_the_leader_comes_first_unless_the_phone_prefers_seat_order_and_that_is_remembered(
    three: Evening,
) -> None:
    three.tonk("Cai")

    def listed() -> list[str]:
        return re.findall(r'<li class="balance.*?<bdi class="name">(\w+)', three.get("").text, re.DOTALL)

    assert listed() == ["Cai", "Ana", "Ben"]
    three.get("?order=seats")
    assert listed() == ["Ana", "Ben", "Cai"]
    three.get("?order=leader")
    assert listed() == ["Cai", "Ana", "Ben"]


def test_only_the_last_deals_are_told_newest_first(three: Evening) -> None:
    for _ in range(RECENT + 2):
        three.tonk("Ana")
    numbers = re.findall(r'class="story-number"[^>]*>(\d+)<', three.get("").text)
    assert numbers == ["5", "4", "3"]


def test_a_deal_that_does_not_count_is_said_even_when_it_is_long_past(three: Evening) -> None:
    line = three.tonk("Ana")
    for _ in range(RECENT):
        three.tonk("Ben")
    row = three.ledger.matches[-1].rows[0]
    deal: Any = row.body["deal"]
    broken = {**row.body, "deal": {**deal, "winner": "nobody"}}
    three.write(Draft(Kind.DEAL, broken, line))
    text = three.text("")
    assert "An earlier deal does not count as it stands." in text
    assert f"/history/{line}" in three.get("").text


def test_undo_stands_beside_the_deal_it_takes_back_and_elsewhere_is_named(three: Evening) -> None:
    three.tonk("Ana")
    assert "Undo the last change" not in three.text("")
    three.pays("Ben", "Ana", 200)
    assert "Undo the last change" in three.text("")


def test_a_watcher_sees_the_score_but_no_button_at_all(three: Evening, watcher: FlaskClient) -> None:
    three.tonk("Ana")
    three.post("/undo")
    page = watcher.get(three.root).text
    assert "Ana" in page
    assert "<form" not in page
    assert "<button" not in page


def test_a_stranger_learns_nothing(three: Evening) -> None:
    assert three.app.test_client().get(three.root).status_code == 404


def test_a_closed_session_says_so_and_offers_no_ending(three: Evening) -> None:
    three.tonk("Ana")
    money = {player: three.ledger.balances[player] for player in three.ids.values()}
    three.write(Draft(Kind.CLOSING, {"totals": money}))
    text = three.text("")
    assert "This session is closed" in text
    assert "how did it end" not in text


def test_without_a_match_there_is_a_button_to_start_one(three: Evening) -> None:
    match = three.ledger.matches[-1]
    three.write(Draft(Kind.MATCH, None, match.line))
    assert f"{three.root}/match" in three.get("").text
    assert "Start a match" in three.text("")


def test_names_are_text_and_keep_their_own_direction(seat: Callable[..., Evening]) -> None:
    hostile = seat("<b>Ana</b>", "Ben", "שרה")
    page = hostile.get("").text
    assert "<b>Ana" not in page
    assert "&lt;b&gt;Ana&lt;/b&gt;" in page
    assert '<bdi class="name">שרה</bdi>' in page


def test_no_player_is_left_out_of_the_panels_when_six_play(seat: Callable[..., Evening]) -> None:
    six = seat("Ana", "Ben", "Cai", "Dee", "Eve", "Fay")
    page = six.get("").text
    for player in six.ids.values():
        assert f'name="winner" value="{player}"' in page
        assert f'name="knocker" value="{player}"' in page
        assert page.count(f'name="totals.{player}"') >= 3


@pytest.mark.parametrize("way", ["inline style", "inline script", "inline handler"])
def test_nothing_on_the_page_needs_what_the_policy_forbids(three: Evening, way: str) -> None:
    pattern = {
        "inline style": r"\sstyle=",
        "inline script": r"<script(?![^>]*\ssrc=)",
        "inline handler": r"\son\w+=",
    }
    assert not re.search(pattern[way], three.get("").text)


def test_somebody_else_can_be_said_to_have_dealt_before_the_ending_is_tapped(three: Evening) -> None:
    ana = three.player("Ana")
    assert f'name="dealer" value="{ana}"' not in three.get("").text
    assert three.get(f"?dealer={ana}").text.count(f'name="dealer" value="{ana}"') == 6
    assert "Ana deals" in three.text(f"?dealer={ana}")


def test_a_misdeal_says_once_that_nobody_pays(three: Evening) -> None:
    three.post("/deal", ending="misdeal")
    assert three.text("").count("obody pays") == 1
