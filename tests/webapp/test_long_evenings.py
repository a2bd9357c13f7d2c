"""What a long evening looks like: page by page on a screen, whole on paper and in a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

import pytest
from sqlmodel import Session

from scoring.log import Draft, Kind
from tests.webapp.test_statements import deal_on
from webapp import sentences, store
from webapp.store import _folded
from webapp.views.ledger import SHOWN
from webapp.views.rules import OFFERED

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

DEALS = 250


@pytest.fixture
def long(three: Evening) -> Evening:
    deal_on(three, DEALS)
    return three


def numbers(page: str) -> list[int]:
    """The deals that stand on a page of the ledger."""
    return [int(found) for found in re.findall(r'<th scope="row" class="number">(\d+)</th>', page)]


def older(page: str) -> str:
    """Where its link to older deals leads, "" without one."""
    found = re.search(r'href="[^"]*(/ledger\?before=\d+[^"]*)">older', page)
    return found[1].replace("&amp;", "&") if found else ""


def test_the_ledger_shows_every_deal_once_over_its_pages_newest_first(long: Evening) -> None:
    seen: list[int] = []
    path = "/ledger"
    while path:
        page = long.get(path).text
        assert len(numbers(page)) <= SHOWN
        assert "Tonk" in page.split("Every deal")[1].split("</tr>")[1]  # the house rules head every page
        assert ("newest" in page) == bool(seen)
        seen, path = [*numbers(page), *seen], older(page)
    assert seen == list(range(1, DEALS + 1))


def test_balances_and_totals_on_an_older_page_are_those_of_the_whole(long: Evening) -> None:
    page = long.get(older(long.get("/ledger").text)).text
    assert f"+{4 * DEALS:,}.00" in page.split("Every deal")[0]
    assert f"+{4 * 150}.00" in page.split("Every deal")[1]
    assert f"+{4 * 151}.00" not in page.split("Every deal")[1]


def test_pages_without_what_was_struck_out_go_on_without_it(long: Evening) -> None:
    long.write(*[Draft(Kind.DEAL, None, line) for line in range(103, 123)])  # deals 101 to 120
    first = long.get("/ledger?struck=0").text
    second = long.get(older(first)).text
    assert "struck=0" in older(first)
    assert numbers(second)[0] == 31
    assert numbers(second)[-1] == 150
    assert not {*range(101, 121)} & {*numbers(second)}


def test_what_a_deal_said_before_stands_with_it_on_its_own_page(long: Evening) -> None:
    body = {**(long.ledger.matches[-1].rows[4].entry.body or {})}
    body["deal"] = {**body["deal"], "ending": "discard_out"}  # type: ignore[dict-item]
    long.write(Draft(Kind.DEAL, body, 7))
    assert "Corrected" not in long.get("/ledger").text
    page = long.get("/ledger?before=100").text
    assert page.count("<s>") == 1
    assert "</bdi> went out." in page
    assert "</bdi> tonked out." in page.split("<s>")[1].split("</s>")[0]


def test_a_page_before_the_first_deal_or_beyond_the_last_is_no_mistake(long: Evening) -> None:
    assert numbers(long.get("/ledger?before=1").text) == []
    assert numbers(long.get("/ledger?before=-5").text) == []
    assert numbers(long.get(f"/ledger?before={10**30}").text)[-1] == DEALS


def test_the_spreadsheet_has_all_of_it_and_tells_anew_what_was_corrected(long: Evening) -> None:
    def told() -> list[str]:
        text = long.get("/ledger.csv").data.decode("utf-8-sig")
        return [row[3] for row in csv.reader(io.StringIO(text, newline=""))][1:]

    before = told()
    assert len(before) == DEALS
    assert told() == before
    body = {**(long.ledger.matches[-1].rows[4].entry.body or {})}
    body["deal"] = {**body["deal"], "ending": "discard_out"}  # type: ignore[dict-item]
    long.write(Draft(Kind.DEAL, body, 7))
    after = told()
    assert after[4].startswith("Ana went out.")
    assert after[:4] + after[5:] == before[:4] + before[5:]


def test_new_rules_are_offered_to_hold_since_the_newest_deals_and_the_first(long: Evening) -> None:
    offered = re.findall(r"since Deal (\d+)", long.get("/rules").text)
    assert offered == [*map(str, range(DEALS, DEALS - OFFERED, -1)), "1"]


def test_the_history_of_one_player_goes_on_where_its_page_ended(long: Evening) -> None:
    player = long.player("Ana")
    seen: list[int] = []
    path = f"/history?player={player}"
    while path:
        page = long.get(path).text
        seen += [int(found) for found in re.findall(r"<strong>\s*Deal (\d+)", page)]
        found = re.search(r'href="(\?before=\d+)&amp;player=[^"]*">older', page)
        path = f"/history{found[1]}&player={player}" if found else ""
    assert seen == list(range(DEALS, 0, -1))


def test_what_is_kept_folded_has_an_end(three: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    _folded._kept.clear()  # noqa: SLF001 -- the cache must be safe to lose
    monkeypatch.setattr(_folded, "ENTRIES", 50)
    deal_on(three, 60)
    assert three.ledger.seq == 62
    assert len(_folded._kept) == 1  # noqa: SLF001 -- the session being played stays, however long


def test_the_sentences_that_are_kept_have_an_end(three: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    sentences._kept.clear()  # noqa: SLF001 -- the cache must be safe to lose
    monkeypatch.setattr(sentences, "DEALS", 9)
    deal_on(three, 10)
    for reader in ("en-GB", "en-US", "en-AU"):
        told = three.phone.get(f"{three.root}/ledger.csv", headers={"Accept-Language": reader}).text
        assert told.count("tonked out") == 10
    assert [len(told) for told in sentences._kept.values()] == [10]  # noqa: SLF001 -- the newest alone


def test_what_deals_repeat_is_held_once_and_stays_as_it_was_written(three: Evening) -> None:
    match = three.ledger.matches[-1]
    body = {"match": match.line, "seats": list(match.order), "deal": {"players": list(match.order)}}
    for said in ({"hint": True}, {"hint": 1}, {"hint": True}):
        three.write(Draft(Kind.DEAL, {**body, "rules": said}))
    _folded._kept.clear()  # noqa: SLF001 -- as in another process
    with Session(three.app.extensions["knockbook_engine"]) as db:
        one, two, last = (entry.body or {} for entry in store.entries(db, three.key, 2))
    assert repr([one["rules"], two["rules"]]) == "[{'hint': True}, {'hint': 1}]"
    assert one["rules"] is last["rules"]
    assert one["seats"] is two["seats"]
