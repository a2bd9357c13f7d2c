"""A hand of Oh Hell written down from the table: its bids, then its tricks, by a phone without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.webapp.conftest import phone
from tests.webapp.deal_form import fault_beside
from tests.webapp.hand_form import NOUGHT, ONE, bid, called, corrected, hand, newest, points, said, take
from webapp import access

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


@pytest.fixture
def hooked(hands: Callable[..., Evening]) -> Evening:
    return hands("Ana", "Ben", "Cai", "Dee", preset="hook")


# ---- Two steps ----


def test_a_hand_is_its_bids_and_then_its_tricks(four: Evening) -> None:
    assert bid(four, ONE, {"trump": "H"}).status_code == 303
    assert newest(four).waits
    assert take(four, ONE).status_code == 303
    assert points(four) == {"Ana": 10, "Ben": 11, "Cai": 10, "Dee": 10}
    text = four.text("")
    assert "Hand 2 of 13" in text
    assert "1 card, ♥\ufe0e hearts. Made: Ana 0 (+10)" in text.replace("\xa0", " ")


def test_the_form_says_number_cards_dealer_and_who_bids_in_which_order(four: Evening) -> None:
    text = four.text("")
    assert "Hand 1 of 13" in text
    assert "1 card each · Dee deals" in text
    assert re.findall(r'<details class="call" data-call="([^"]+)"', four.get("").text) == list(
        four.ids.values()
    )
    assert re.search(r"Ana bids first .* Dee bids last", text)
    assert "0 of 1 under by 1" in text


def test_what_the_page_showed_is_what_is_written(four: Evening) -> None:
    """Another phone strikes hand 1 meanwhile, so that hand 1 would be suggested again."""
    hand(four, ONE, ONE)
    page = four.get("")
    shown = {name: four.field(page, name) for name in ("dealer", "cards", "number")}
    four.post(f"/deal/{newest(four).line}/strike")
    assert bid(four, NOUGHT, shown).status_code == 303
    deal = said(four)
    assert (deal["number"], deal["cards"], deal["dealer"]) == (2, 2, four.player("Ana"))


def test_a_suit_is_one_tap_and_no_trump_a_banner(four: Evening) -> None:
    page = four.get("").text
    assert re.findall(r'name="trump" value="(\w)"', page) == ["S", "H", "D", "C", "N"]
    last = four.get("?number=13&cards=13")
    assert 'name="trump"' not in last.text
    assert "No trump This hand is played without." in four.seen(last)


def test_trump_can_be_named_after_the_bids(hands: Callable[..., Evening]) -> None:
    three = hands("Ana", "Ben", "Cai", trump="high_bidder_names")
    assert 'name="trump"' not in three.get("").text
    bid(three, {"Ana": 1, "Ben": 0, "Cai": 0})
    page = three.get("")
    assert '<button class="button" name="trump" value="D">' in page.text
    assert three.post(f"/deal/{newest(three).line}", step="trump", trump="D").status_code == 303
    assert newest(three).waits
    assert said(three)["trump"] == "D"
    assert "Which suit is trump?" not in three.text("")


def test_a_blank_bid_is_named_and_a_zero_is_kept(four: Evening) -> None:
    answer = bid(four, {"Ana": 0, "Ben": "", "Cai": 1, "Dee": ""})
    assert answer.status_code == 422
    ben, dee = four.player("Ben"), four.player("Dee")
    assert fault_beside(answer, f"bids.{ben}")
    assert fault_beside(answer, f"bids.{dee}")
    assert "Ben and Dee have not bid yet." in four.seen(answer)
    assert four.seen(answer).count("No bid yet.") == 2
    assert f'name="bids.{four.player("Ana")}" value="0" checked' in answer.text
    assert f'name="bids.{four.player("Cai")}" value="1" checked' in answer.text
    assert "1 of 1 even" in four.seen(answer)
    assert four.ledger.matches[-1].rows == ()


def test_bids_in_with_nothing_tapped_names_everybody(four: Evening) -> None:
    """Radios that nobody tapped send nothing; the blanks behind them do."""
    assert 'type="hidden" name="bids.' in four.get("").text
    answer = bid(four, dict.fromkeys(NOUGHT, ""))
    assert [fault_beside(answer, f"bids.{four.player(name)}") for name in NOUGHT] == [True] * 4


def test_a_tapped_number_counts_although_a_blank_follows_it(four: Evening) -> None:
    form = {"token": "the-bids", "after": str(four.ledger.seq), "step": "bids"}
    fields = [*form.items()]
    for player in four.ids.values():
        fields += [(f"bids.{player}", "0"), (f"bids.{player}", "")]
    answer = four.phone.post(four.root + "/deal", data="&".join(f"{name}={value}" for name, value in fields),
                             content_type="application/x-www-form-urlencoded")  # fmt: skip
    assert answer.status_code == 303
    assert said(four)["bids"] == dict.fromkeys(four.ids.values(), 0)


@pytest.mark.parametrize(
    ("tricks", "field", "words"),
    [
        ({"Ana": 0, "Ben": 1, "Cai": 0, "Dee": ""}, "tricks.{Dee}", "Count the tricks of Dee"),
        ({"Ana": 0, "Ben": 0, "Cai": 0, "Dee": 0}, "tricks", "The tricks come to 0, and the hand has 1."),
        ({"Ana": 1, "Ben": 1, "Cai": 0, "Dee": 0}, "tricks", "The tricks come to 2, and the hand has 1."),
        ({"Ana": 2, "Ben": 0, "Cai": 0, "Dee": 0}, "tricks.{Ana}", "no more than one trick"),
        ({"Ana": "x", "Ben": 1, "Cai": 0, "Dee": 0}, "tricks.{Ana}", "Tricks are a whole number"),
    ],
)
def test_tricks_that_cannot_be_are_said_beside_their_field_with_the_board_still_there(
    four: Evening, tricks: dict[str, object], field: str, words: str
) -> None:
    bid(four, ONE)
    answer = take(four, tricks)
    assert answer.status_code == 422
    assert fault_beside(answer, field.format(**{name: four.player(name) for name in NOUGHT}))
    assert words in four.seen(answer)
    assert 'id="board"' in answer.text
    assert newest(four).waits


def test_tricks_that_nobody_won_are_asked_for_only_where_the_house_allows_them(
    hands: Callable[..., Evening],
) -> None:
    house = hands("Ana", "Ben", "Cai", void_tricks_allowed=True)
    bid(house, {"Ana": 0, "Ben": 0, "Cai": 0})
    assert 'name="void_tricks"' in house.get("").text
    assert take(house, {"Ana": 0, "Ben": 0, "Cai": 0}, {"void_tricks": "1"}).status_code == 303
    assert points(house) == {"Ana": 10, "Ben": 10, "Cai": 10}


def test_no_field_for_tricks_that_nobody_won_otherwise(four: Evening) -> None:
    bid(four, ONE)
    assert 'name="void_tricks"' not in four.get("").text


def test_a_hand_in_which_everybody_scores_nothing_stays_in_its_row(four: Evening) -> None:
    hand(four, {"Ana": 1, "Ben": 0, "Cai": 1, "Dee": 1}, ONE)
    assert points(four) == NOUGHT
    assert "Hand 2 of 13" in four.text("")


# ---- The hook ----


def test_the_last_bidders_bid_that_would_make_it_even_is_refused_and_struck_out(hooked: Evening) -> None:
    answer = bid(hooked, {"Ana": 0, "Ben": 0, "Cai": 0, "Dee": 1})
    assert answer.status_code == 422
    dee = hooked.player("Dee")
    assert fault_beside(answer, f"bids.{dee}")
    assert "1 would make it even." in hooked.seen(answer)
    assert re.search(rf'name="bids.{dee}" value="1"[^>]* disabled', answer.text)
    assert bid(hooked, NOUGHT).status_code == 303


def test_a_correction_of_an_earlier_bid_meets_the_hook_again(hooked: Evening) -> None:
    hand(hooked, {"Ana": 1, "Ben": 1, "Cai": 0, "Dee": 1}, ONE)
    answer = corrected(hooked, NOUGHT | {"Dee": 1}, ONE, cards="1", number="1")
    assert answer.status_code == 422
    assert fault_beside(answer, f"bids.{hooked.player('Dee')}")


def test_a_hand_corrected_to_no_cards_is_refused_with_its_form(hooked: Evening) -> None:
    """Of no cards a bid of 0 is all there is."""
    hand(hooked, {"Ana": 1, "Ben": 1, "Cai": 0, "Dee": 1}, ONE)
    answer = corrected(hooked, NOUGHT, NOUGHT, cards="0", number="1")
    assert answer.status_code == 422
    assert fault_beside(answer, "cards")
    assert f'name="tricks.{hooked.player("Ana")}" value="0" checked' in answer.text


def test_at_once_everybody_bids_again_when_it_comes_out_even(hands: Callable[..., Evening]) -> None:
    at_once = hands("Ana", "Ben", "Cai", bidding="at_once", hook="rebid")
    assert "bids first" not in at_once.text("")
    answer = bid(at_once, {"Ana": 1, "Ben": 0, "Cai": 0})
    assert answer.status_code == 422
    assert fault_beside(answer, "bids")
    assert "everybody bids again" in at_once.seen(answer)


# ---- The board ----


def test_the_board_says_who_bid_what_who_leads_and_whether_it_is_over_or_under(four: Evening) -> None:
    bid(four, {"Ana": 1, "Ben": 1, "Cai": 0, "Dee": 0}, {"trump": "S"})
    text = four.text("")
    assert "2 of 1 over by 1" in text
    assert re.search(r"bid 1 Ana leads .* bid 0 Dee dealt", text)
    assert "spades" in text


def test_a_watcher_sees_the_board_and_no_button(four: Evening) -> None:
    watcher = phone(four.app, four.key, access.Role.WATCHER)
    assert "Ana bids first" in four.seen(watcher.get(four.root))
    bid(four, ONE)
    page = watcher.get(four.root)
    assert "under by" not in four.seen(page)
    assert "1 of 1 even" in four.seen(page)
    assert "<form" not in page.text
    assert "<button" not in page.text


@pytest.mark.parametrize("path", ["/deal", "/deal/3", "/deal/3/strike", "/match/2/end"])
def test_a_watcher_can_write_nothing(four: Evening, path: str) -> None:
    bid(four, ONE)
    watcher = phone(four.app, four.key, access.Role.WATCHER)
    form = {"token": "watching", "after": "3", "step": "tricks", **called(four, "tricks", ONE)}
    assert watcher.post(four.root + path, data=form).status_code == 403
    assert newest(four).waits


def test_a_misdeal_after_the_bids_is_struck_and_the_hand_comes_again(four: Evening) -> None:
    bid(four, ONE)
    assert "Misdeal: deal again" in four.text("")
    assert four.post(f"/deal/{newest(four).line}/strike").status_code == 303
    text = four.text("")
    assert "Hand 1 of 13" in text
    assert "1 card each · Dee deals" in text
    assert newest(four).struck


# ---- Undo ----


def test_undo_takes_back_the_tricks_and_leaves_the_bids_and_then_the_bids(four: Evening) -> None:
    hand(four, ONE, ONE)
    four.post("/undo")
    assert newest(four).waits
    assert said(four)["bids"] == {four.player(name): number for name, number in ONE.items()}
    assert 'id="board"' in four.get("").text
    four.post("/undo")
    assert newest(four).struck
    assert "Bids are in" in four.text("")
    four.post("/redo")
    assert newest(four).waits


# ---- Two phones, two taps ----


def test_two_phones_record_the_bids_and_the_second_is_told_what_the_first_wrote(four: Evening) -> None:
    drawn = four.ledger.seq
    bid(four, ONE)
    answer = bid(four, {"Ana": 1, "Ben": 1, "Cai": 0, "Dee": 0}, after=drawn)
    assert answer.status_code == 409
    text = four.seen(answer)
    assert "Somebody wrote this meanwhile" in text
    assert "you had typed 1" in text
    assert "you had typed 0" not in text
    assert len(four.ledger.matches[-1].rows) == 1


def test_bids_that_come_after_the_whole_hand_are_offered_for_the_hand_that_comes_now(four: Evening) -> None:
    drawn = four.ledger.seq
    hand(four, ONE, ONE)
    answer = bid(four, ONE, {"number": "1", "cards": "1", "dealer": four.player("Dee")}, after=drawn)
    assert answer.status_code == 409
    assert "Hand 2 of 13" in four.seen(answer)
    assert four.field(answer, "number") == "2"
    assert f'name="bids.{four.player("Ben")}" value="1" checked' in answer.text


def test_two_phones_record_the_tricks_and_the_second_sees_both(four: Evening) -> None:
    bid(four, ONE)
    drawn = four.ledger.seq
    take(four, ONE)
    answer = take(four, NOUGHT | {"Cai": 1}, after=drawn)
    assert answer.status_code == 409
    assert "The book says" in four.seen(answer)
    assert f'name="tricks.{four.player("Cai")}" value="1" checked' in answer.text
    assert points(four)["Ben"] == 11


def test_the_same_form_twice_is_written_once(four: Evening) -> None:
    drawn = four.ledger.seq
    assert bid(four, ONE, after=drawn, token="just-the-same").status_code == 303
    assert bid(four, ONE, after=drawn, token="just-the-same").status_code == 303
    assert len(four.ledger.matches[-1].rows) == 1
    after = four.ledger.seq
    assert take(four, ONE, after=after, token="the-same-too").status_code == 303
    assert take(four, ONE, after=after, token="the-same-too").status_code == 303
    assert four.ledger.seq == after + 1
