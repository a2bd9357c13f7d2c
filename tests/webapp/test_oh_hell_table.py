"""Around the hands of Oh Hell: one that is different, corrections, the end, the points on the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from werkzeug.datastructures import MultiDict

from scoring.games.oh_hell.rules import Schedule, Stakes
from scoring.log import Draft, Kind
from tests.webapp.conftest import begun, phone
from tests.webapp.deal_form import fault_beside
from tests.webapp.hand_form import NOUGHT, ONE, TWO, bid, called, corrected, hand, newest, points, said, take
from webapp import access

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


@pytest.fixture
def short(hands: Callable[..., Evening]) -> Evening:
    """A game of two hands of one card."""
    return hands("Ana", "Ben", "Cai", "Dee", schedule=Schedule.CUSTOM, hands=(1, 1))


# ---- This hand is different ----


def test_another_dealer_another_size_and_an_extra_hand_are_drawn_and_go_along(four: Evening) -> None:
    page = four.get(f"?dealer={four.player('Ben')}&cards=2&number=0")
    text = four.seen(page)
    assert "Extra hand" in text
    assert "2 cards each · Ben deals" in text
    assert "This hand stands beside the schedule." in text
    shown = {name: four.field(page, name) for name in ("dealer", "cards", "number")}
    assert bid(four, NOUGHT, shown).status_code == 303
    assert take(four, TWO).status_code == 303
    assert "This hand stands beside the schedule." in four.text("")
    assert "Hand 1 of 13" in four.text("")
    assert "1 card each · Cai deals" in four.text("")


def test_who_sits_out_just_this_hand_is_back_in_the_next(four: Evening) -> None:
    ids = four.ids
    page = four.get(f"?players={ids['Ana']}&players={ids['Ben']}&players={ids['Cai']}&dealer={ids['Dee']}")
    assert "Dee deals" not in four.seen(page)  # who is not dealt in deals nothing
    assert f'name="bids.{ids["Dee"]}"' not in page.text
    form = MultiDict(called(four, "bids", {"Ana": 0, "Ben": 0, "Cai": 0}) | {"step": "bids"})
    form.setlist("players", [ids[name] for name in ("Ana", "Ben", "Cai")])
    form.update({"dealer": ids["Ana"], "token": "three-of-four", "after": str(four.ledger.seq)})
    assert four.phone.post(four.root + "/deal", data=form).status_code == 303
    assert take(four, {"Ana": 1, "Ben": 0, "Cai": 0}).status_code == 303
    assert f'name="bids.{ids["Dee"]}"' in four.get("").text


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?cards=14", "at most 13 each"),
        ("?cards=0", "at least one card"),
        ("?cards=999999999", "at most 13 each"),
        ("?cards=3", "The schedule has 1 here, and 3 were dealt to each."),
        ("?number=99", "The game is over"),
    ],
)
def test_what_is_odd_about_a_choice_is_said_before_anybody_bids(
    four: Evening, query: str, words: str
) -> None:
    assert words in four.text(query)


@pytest.mark.parametrize("query", ["?cards=x", "?dealer=nobody", "?players=nobody", "?number=-", "?bids=3"])
def test_a_choice_that_cannot_be_read_changes_nothing(four: Evening, query: str) -> None:
    assert "1 card each · Dee deals" in four.text(query)


def test_two_players_are_too_few_and_it_is_said(four: Evening) -> None:
    assert "needs at least three players" in four.text(
        f"?players={four.ids['Ana']}&players={four.ids['Ben']}"
    )


def test_a_hand_can_be_left_out_and_the_next_one_comes(four: Evening) -> None:
    assert four.post("/deal", step="skip", skipped="true", number="1").status_code == 303
    text = four.text("")
    assert "This hand was left out." in text
    assert "Hand 2 of 13" in text
    assert "2 cards each · Dee deals" in text


def test_a_hand_left_out_can_be_played_after_all(four: Evening) -> None:
    four.post("/deal", step="skip", skipped="true", number="1")
    line = newest(four).line
    page = four.get(f"/deal/{line}")
    assert 'name="skipped" value="true" checked' in page.text
    assert corrected(four, ONE, ONE, cards="1", number="1").status_code == 303
    assert points(four)["Ben"] == 11


# ---- Corrections ----


def test_every_field_of_a_hand_can_be_said_again_and_every_total_follows(four: Evening) -> None:
    hand(four, ONE, ONE)
    hand(four, NOUGHT, TWO)
    line = four.ledger.matches[-1].rows[0].line
    page = four.get(f"/deal/{line}")
    for name in ("trump", "cards", "dealer", "players", "note", "number", "skipped"):
        assert f'name="{name}"' in page.text, name
    answer = corrected(
        four, NOUGHT, ONE, line=line, trump="C", cards="1", dealer=four.player("Ana"), note="misheard"
    )
    assert answer.status_code == 303
    assert points(four) == {"Ana": 20, "Ben": 0, "Cai": 20, "Dee": 20}
    assert "misheard" in four.text(f"/history/{line}")


def test_a_correction_names_what_is_wrong_beside_its_field(four: Evening) -> None:
    hand(four, ONE, ONE)
    answer = corrected(four, ONE | {"Ana": ""}, ONE | {"Cai": 1}, cards="1", dealer="nobody")
    assert answer.status_code == 422
    assert "The book says" in four.seen(answer)
    assert fault_beside(answer, f"bids.{four.player('Ana')}")
    assert fault_beside(answer, "tricks")
    assert fault_beside(answer, "dealer")


def test_a_bid_that_no_longer_fits_its_cards_stays_in_sight(four: Evening) -> None:
    hand(four, ONE, ONE)
    answer = corrected(four, NOUGHT | {"Ben": 5}, ONE, cards="1")
    assert answer.status_code == 422
    assert f'name="bids.{four.player("Ben")}" value="5" checked' in answer.text
    assert "Nobody can bid more than 1" in four.seen(answer)


def test_the_bids_can_be_corrected_from_the_board_while_the_hand_is_played(four: Evening) -> None:
    bid(four, ONE)
    path = f"/deal/{newest(four).line}"
    assert f'href="{four.root}{path}"' in four.get("").text
    assert 'name="tricks.' not in four.get(path).text
    form = {**called(four, "bids", NOUGHT), "cards": "1", "number": "1", "trump": "S"}
    assert four.send(path, form).status_code == 303
    assert newest(four).waits
    assert "0 of 1 under by 1" in four.text("")


def test_faults_of_corrected_bids_come_back_on_the_corrections_page(four: Evening) -> None:
    bid(four, ONE)
    answer = four.send(
        f"/deal/{newest(four).line}", {**called(four, "bids", ONE | {"Ana": ""}), "cards": "1"}
    )
    assert answer.status_code == 422
    assert "The book says" in four.seen(answer)


# ---- Points on the table ----


def test_points_ranks_what_the_last_hand_gave_and_the_dealer_are_listed_the_leader_first(
    four: Evening,
) -> None:
    hand(four, ONE | {"Ana": 1}, ONE)
    text = four.text("")
    assert re.search(r"Place 1 Ben 11 \+11 .*Place 2 Cai 10 .*Place 2 Dee 10 .*Place 4 Ana 0 0 deals", text)
    four.get("?order=seats")
    assert re.search(r"Ana 0 .*Ben 11 .*Cai 10", four.text(""))


def test_no_money_is_shown_where_none_is_in_play(four: Evening) -> None:
    hand(four, ONE, ONE)
    text = four.get("").text.split("<main")[1]
    assert "Settle up" not in text
    assert 'class="money' not in text


def test_money_of_the_evenings_tonk_is_shown_beside_the_points(three: Evening) -> None:
    three.tonk("Ana")
    three.write(Draft(Kind.MATCH, begun("oh_hell", "as_written", list(three.ids.values()))))
    assert "+4.00" in three.text("")
    assert "Settle up" in three.get("").text.split("<main")[1]


def test_the_last_hands_are_told_and_undo_stands_once_beside_the_scores(four: Evening) -> None:
    for _ in range(2):
        bid(four, NOUGHT)
        take(four, NOUGHT | {"Cai": said(four)["cards"]})
    page = four.get("").text
    assert re.findall(r'class="story-number"[^>]*>(\d+)<', page) == ["2", "1"]
    assert page.count(f'action="{four.root}/undo"') == 1
    assert page.count("Missed: ") == 2


def test_the_hand_that_waits_is_told_by_its_board_alone(four: Evening) -> None:
    bid(four, ONE)
    page = four.get("").text
    assert 'class="story-number"' not in page
    assert page.count(f'action="{four.root}/undo"') == 1


# ---- The end ----


def test_a_tie_is_won_by_both(short: Evening) -> None:
    hand(short, ONE, ONE)
    hand(short, NOUGHT | {"Cai": 1}, NOUGHT | {"Cai": 1})
    page = short.get("")
    text = short.seen(page)
    assert "Ben and Cai share the win" in text
    assert re.search(r"Place 1 Ben 21 Place 1 Cai 21 Place 3 Ana 20 Place 3 Dee 20", text)
    assert "The same again" in text
    assert 'name="step"' not in page.text


def test_what_the_stakes_moved_is_said_with_its_reason(hands: Callable[..., Evening]) -> None:
    staked = hands(
        "Ana", "Ben", "Cai", schedule=Schedule.CUSTOM, hands=(1,), stakes=Stakes.PER_POINT, stake=10
    )
    hand(staked, {"Ana": 1, "Ben": 0, "Cai": 0}, {"Ana": 1, "Ben": 0, "Cai": 0})
    text = staked.text("")
    assert "Ana has won" in text
    assert "Ben and Cai pay Ana 0.10 each, by the points between them." in text
    assert staked.money == {"Ana": 20, "Ben": -10, "Cai": -10}
    assert "Settle up" in text


def test_who_pays_the_same_into_the_pot_shares_a_sentence(hands: Callable[..., Evening]) -> None:
    staked = hands(
        "Ana", "Ben", "Cai", "Dee", schedule=Schedule.CUSTOM, hands=(1,), stakes=Stakes.POT, stake=100
    )
    hand(staked, {"Ana": 1} | dict.fromkeys(("Ben", "Cai", "Dee"), 1), NOUGHT | {"Ana": 1})
    assert "Ben , Cai and Dee pay Ana 1.00 each, from the stake in the pot." in staked.text("")


def test_before_the_first_hand_has_come_to_anything_the_page_speaks_of_hands(four: Evening) -> None:
    assert "No hand yet. Deal the cards" in four.text("")
    bid(four, ONE)
    assert "Deal the cards" not in four.text("")
    assert "The first hand is being played" in four.text("")
    take(four, ONE)
    assert "being played" not in four.text("")
    assert "From an earlier hand on, the hands since are counted again" in four.text("/rules")


def test_a_watcher_sees_the_result_and_no_button(short: Evening) -> None:
    hand(short, ONE, ONE)
    hand(short, ONE, ONE)
    page = phone(short.app, short.key, access.Role.WATCHER).get(short.root)
    assert "Ben has won" in short.seen(page)
    assert "<button" not in page.text
