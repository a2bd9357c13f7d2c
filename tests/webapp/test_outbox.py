"""What a phone's outbox asks of the server: JSON for what is written, the page for what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from flask import Flask
from werkzeug.test import TestResponse

from scoring.games.oh_hell.rules import Bidding
from scoring.reading import plain
from tests.webapp.conftest import phone
from tests.webapp.deal_form import fields, save
from tests.webapp.hand_form import bid, called, hand, newest, said, take
from tests.webapp.seated import end_wait, gives, open_bids, open_totals, seated
from webapp import access

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

OUTBOX = {"Accept": "application/json, text/html;q=0.5"}
ONE = {"Ana": 0, "Ben": 1, "Cai": 0, "Dee": 0}
"""Of one card: Ben takes it."""


def ask(evening: Evening, form: Mapping[str, Any], token: str, after: int) -> TestResponse:
    sent = {**form, "token": token, "after": str(after)}
    return evening.phone.post(f"{evening.root}/deal", data=sent, headers=OUTBOX)


def test_items_go_one_after_the_other_each_after_the_one_before(three: Evening) -> None:
    after = start = three.ledger.seq
    for number, name in enumerate(("Ana", "Ben", "Cai")):
        answer = ask(three, fields(three, "tonk_out", {"winner": name}), f"item-{number:06}", after)
        assert answer.status_code == 200
        assert answer.mimetype == "application/json"
        after = answer.get_json()["after"]
    assert after == three.ledger.seq == start + 3


def test_an_item_sent_again_writes_nothing_and_is_answered_as_the_first_time(three: Evening) -> None:
    start = three.ledger.seq
    form = fields(three, "tonk_out", {"winner": "Ana"})
    first = ask(three, form, "the-item-1", start)
    three.tonk("Ben")
    again = ask(three, form, "the-item-1", start)
    assert again.get_json() == first.get_json() == {"seq": start + 1, "after": start + 1}
    assert three.ledger.seq == start + 2


def test_a_deal_behind_a_payment_does_not_pass_over_another_keepers_deal_unseen(three: Evening) -> None:
    start = three.ledger.seq
    three.tonk("Ben")
    paid = {
        "payer": three.player("Ana"),
        "payee": three.player("Ben"),
        "amount": "1.00",
        "token": "the-item-1",
        "after": str(start),
    }
    for _time in range(2):
        answer = three.phone.post(f"{three.root}/pay", data=paid, headers=OUTBOX)
        assert answer.get_json() == {"seq": start + 2, "after": start}
    assert len(three.ledger.payments) == 1
    behind = ask(three, fields(three, "tonk_out", {"winner": "Ben"}), "the-item-2", start)
    assert behind.status_code == 409
    assert "Somebody wrote this meanwhile" in three.seen(behind)


def test_a_deal_behind_a_deal_goes_on_whatever_else_was_written(three: Evening) -> None:
    seq = three.ledger.seq
    three.pays("Ana", "Ben", 100)
    for number in range(2):
        form = fields(three, "tonk_out", {"winner": "Ben"})
        seq = ask(three, form, f"item-{number:06}", seq).get_json()["after"]
    assert seq == three.ledger.seq
    assert len(three.ledger.matches[-1].rows) == 2


def test_dealer_and_rules_are_filled_in_by_the_server(three: Evening) -> None:
    for number, dealer in enumerate(("Cai", "Ana", "Ben", "Cai")):
        ask(three, fields(three, "discard_out", {"winner": "Ana"}), f"item-{number:06}", three.ledger.seq)
        row = three.ledger.matches[-1].rows[-1]
        assert row.deal is not None
        assert row.deal.dealer == three.player(dealer)
        assert row.rules == three.ledger.matches[-1].rules


def test_what_another_keeper_took_is_refused_with_the_page_and_the_form_kept(three: Evening) -> None:
    start = three.ledger.seq
    three.tonk("Ben")
    answer = ask(
        three, fields(three, "knock", {"knocker": "Ana", "Ana": 7, "Ben": 9, "Cai": 20}), "the-item-1", start
    )
    assert answer.status_code == 409
    assert answer.mimetype == "text/html"
    assert "Somebody wrote this meanwhile" in answer.text
    assert re.search(
        r'name="totals\.\w+" inputmode="numeric" maxlength="3" data-total value="20"', answer.text
    )
    assert three.ledger.seq == start + 1


def test_faults_are_told_on_the_page_with_the_form_kept(three: Evening) -> None:
    answer = ask(three, fields(three, "stock_out", {"Ana": 7, "Ben": 99}), "the-item-1", three.ledger.seq)
    assert answer.status_code == 422
    assert 'class="fault"' in answer.text
    assert 'value="99"' in answer.text


def test_a_page_that_asks_for_a_page_is_led_on_as_ever(three: Evening) -> None:
    assert save(three, "tonk_out", winner="Ana").status_code == 303
    for accept in ("text/html,application/xhtml+xml,*/*;q=0.8", "*/*", "text/html, application/json"):
        sent = {
            **fields(three, "misdeal", {}),
            "token": f"item {accept}"[:5] + str(len(accept)).zfill(6),
            "after": "99",
        }
        sent["token"] = sent["token"].replace(" ", "-")
        answer = three.phone.post(f"{three.root}/deal", data=sent, headers={"Accept": accept})
        assert answer.status_code == 303, accept


def test_an_outbox_has_no_more_rights_than_its_phone(three: Evening) -> None:
    form = {"ending": "misdeal", "token": "the-item-1", "after": "2"}
    watching = phone(three.app, three.key, access.Role.WATCHER)
    assert watching.post(f"{three.root}/deal", data=form, headers=OUTBOX).status_code == 403
    foreign = {**OUTBOX, "Sec-Fetch-Site": "cross-site"}
    assert three.phone.post(f"{three.root}/deal", data=form, headers=foreign).status_code == 403
    assert three.ledger.matches[-1].rows == ()


# ---- Hands ----


def test_a_hands_second_step_needs_no_line_the_server_finds_the_hand_that_waits(four: Evening) -> None:
    bids = {"step": "bids", "trump": "H", **called(four, "bids", ONE)}
    tricks = {"step": "tricks", **called(four, "tricks", ONE)}
    seq = four.ledger.seq
    for number, form in enumerate((bids, tricks)):
        seq = ask(four, form, f"item-{number:06}", seq).get_json()["after"]
    deal = said(four)
    assert (deal["number"], deal["cards"], deal["dealer"]) == (1, 1, four.player("Dee"))
    assert deal["tricks"] == {four.player(name): number for name, number in ONE.items()}
    assert len(four.ledger.matches[-1].rows) == 1


def test_a_step_that_the_waiting_hand_has_already_is_refused_and_writes_over_nothing(four: Evening) -> None:
    bid(four, ONE, {"trump": "H"})
    other = {"step": "bids", "trump": "S", **called(four, "bids", {"Ana": 1, "Ben": 1, "Cai": 1, "Dee": 1})}
    answer = ask(four, other, "the-item-1", four.ledger.seq)
    assert answer.status_code == 409
    assert "Another hand is being played and has that already." in four.seen(answer)
    assert said(four)["bids"] == {four.player(name): number for name, number in ONE.items()}
    assert newest(four).waits


def test_the_deal_after_one_that_waits_for_its_totals_is_refused_and_writes_over_nothing(
    three: Evening,
) -> None:
    own = {**fields(three, "knock", {"knocker": "Ben"}), "own": "totals"}
    seq = ask(three, own, "the-item-1", three.ledger.seq).get_json()["after"]
    gives(seated(three, "Ana"), seq, {"Ana": 7})
    answer = ask(three, fields(three, "tonk_out", {"winner": "Cai"}), "the-item-2", seq)
    assert answer.status_code == 409
    assert "Deal 1 still waits for what its players count." in three.seen(answer)
    assert "1 of 3 are in." in three.seen(answer)
    gives(three, seq, {"Ben": 9, "Cai": 20})
    ask(three, fields(three, "tonk_out", {"winner": "Cai"}), "the-item-2", three.ledger.seq)
    assert [plain(row.deal)["ending"] for row in three.ledger.matches[-1].rows] == ["knock", "tonk_out"]


def test_who_did_not_know_that_the_deal_waits_sees_so_with_the_form_kept(three: Evening) -> None:
    seq = three.ledger.seq
    line = open_totals(three, "knock", knocker="Ben")
    answer = save(three, "knock", knocker="Ana", Ana=7, Ben=9, Cai=20, after=seq)
    assert answer.status_code == 409
    assert "Somebody wrote this meanwhile" in answer.text
    assert f'action="{three.root}/deal/{line}"' in answer.text
    assert 'data-total value="20"' in answer.text
    assert newest(three).waits


def test_tricks_without_bids_are_a_fault(four: Evening) -> None:
    answer = ask(four, {"step": "tricks", **called(four, "tricks", ONE)}, "the-item-1", four.ledger.seq)
    assert answer.status_code == 422
    assert four.ledger.matches[-1].rows == ()


# ---- The steps ahead ----


def labels(response: TestResponse) -> list[str]:
    return [label.split()[0] + label.split()[2] for label in re.findall(r'data-at="([^"]+)"', response.text)]


def test_the_steps_ahead_begin_with_the_tables_own_and_alternate(four: Evening) -> None:
    ahead = four.get("/ahead")
    assert labels(ahead)[:5] == ["bids0", "tricks0", "bids1", "tricks1", "bids2"]
    assert labels(four.get(""))[:1] == ["bids0"]
    assert len(labels(ahead)) == 12
    text = four.seen(ahead)
    assert re.search(r"Hand 2 of 13 2 cards each · Ana deals", text)
    assert re.search(r"Hand 3 of 13 3 cards each · Ben deals", text)
    bid(four, ONE, {"trump": "H"})
    assert labels(four.get("/ahead"))[:3] == ["tricks0", "bids1", "tricks1"]
    take(four, ONE)
    assert labels(four.get("/ahead"))[:2] == ["bids1", "tricks1"]


def test_a_hand_whose_bids_the_keeper_completes_is_the_first_step(hands: Callable[..., Evening]) -> None:
    evening = hands("Ana", "Ben", "Cai", bidding=Bidding.AT_ONCE)
    end_wait(evening, open_bids(evening))
    assert labels(evening.get(""))[:1] == ["bids0"]
    assert labels(evening.get("/ahead"))[:3] == ["bids0", "tricks0", "bids1"]


def test_a_deal_that_the_keeper_completes_is_not_kept_in_the_phone(three: Evening) -> None:
    """Its form would be ready for the next deal, and write that over this one."""
    assert "data-outbox" in three.get("").text
    end_wait(three, open_totals(three, "knock", knocker="Ben"))
    page = three.get("")
    assert "Save deal 1" in three.seen(page)
    assert "data-outbox" not in page.text
    assert "?dealer=" not in page.text


def test_the_steps_ahead_end_with_the_match_and_tell_nothing_imagined(four: Evening) -> None:
    for _hand in range(11):
        hand(
            four,
            dict.fromkeys(ONE, 0),
            {"Ana": len(four.ledger.matches[-1].rows) + 1, "Ben": 0, "Cai": 0, "Dee": 0},
        )
    ahead = four.get("/ahead")
    assert labels(ahead) == ["bids11", "tricks11", "bids12", "tricks12"]
    assert " checked" not in ahead.text
    assert "made it: 0" not in ahead.text


def test_a_game_of_one_step_has_none_ahead(three: Evening) -> None:
    assert "<template data-step" not in three.get("/ahead").text


# ---- Installed ----


def test_the_manifest_names_icons_that_are_there(three: Evening) -> None:
    manifest = three.phone.get("/manifest.webmanifest")
    assert manifest.mimetype == "application/manifest+json"
    said = manifest.get_json()
    assert (said["start_url"], said["scope"], said["display"]) == ("/", "/", "standalone")
    for icon in said["icons"]:
        with three.phone.get(icon["src"]) as answer:
            assert answer.mimetype == icon["type"]


def test_the_worker_stands_at_the_root_and_is_asked_for_anew(app: Flask) -> None:
    worker = app.test_client().get("/sw.js")
    assert worker.mimetype == "text/javascript"
    assert worker.headers["Cache-Control"] == "no-cache"
    policy = worker.headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "unsafe" not in policy
