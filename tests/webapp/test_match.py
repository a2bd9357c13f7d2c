"""Start a match: game, stake, house rules, seats, and who deals first."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlmodel import Session
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from scoring.games import GAMES
from scoring.replay import Ledger, Match
from webapp import store

FIRST = ("Ana", "Ben", "Cai")


class Table:
    """A session of three that has no match yet, and the form its keeper sees."""

    def __init__(self, app: Flask, phone: FlaskClient, place: str) -> None:
        self.app, self.phone, self.place = app, phone, place
        self.id = {name: player for player, name in self.ledger.players.items()}

    @property
    def ledger(self) -> Ledger:
        _c, club, session, _match = self.place.strip("/").split("/")
        with Session(self.app.extensions["knockbook_engine"]) as db:
            return store.ledger(db, store.Key(club, session))

    @property
    def match(self) -> Match:
        return self.ledger.matches[-1]

    def rules(self) -> Any:  # noqa: ANN401 -- any game's record of house rules
        return self.match.rules

    def names(self, match: Match) -> list[str]:
        return [self.ledger.players[player] for player in match.order]

    def form(self, *, seated: tuple[str, ...] = FIRST, **fields: str) -> MultiDict[str, str]:
        """The form as a phone sends it: everybody seated, 0.50, as written, Ana deals."""
        page = self.phone.get(self.place).text
        form = MultiDict(
            {
                "token": re.findall(r'name="token" value="([^"]+)"', page)[-1],
                "after": str(self.ledger.seq),
                "game": "tonk",
                "preset": "as_written",
                "rules_of": "as_written",
                "stake": "0.50",
                "dealer": self.id["Ana"],
            }
        )
        form.setlist("order", [self.id[name] for name in seated])
        form.setlist("playing", [self.id[name] for name in seated])
        for name, value in fields.items():
            form[name.replace("__", ".")] = value
        return form

    def send(self, form: Mapping[str, str]) -> TestResponse:
        return self.phone.post(self.place, data=form)


@pytest.fixture
def table(app: Flask) -> Table:
    phone = app.test_client()
    phone.environ_base.update({"HTTP_SEC_FETCH_SITE": "same-origin", "HTTP_ACCEPT_LANGUAGE": "en"})
    form = {"token": "a-session", "after": "0", "title": "Friday", "currency": "EUR"}
    names = {f"new.{row}.name": name for row, name in enumerate(FIRST)}
    return Table(app, phone, phone.post("/start", data=form | names).location)


@pytest.fixture
def checked(table: Table) -> Callable[[str, TestResponse], bool]:
    """Whether the radio button of that id stands chosen on a page."""

    def is_checked(name: str, page: TestResponse) -> bool:
        found = re.search(rf'<input[^>]* id="{re.escape(name)}"[^>]*>', page.text)
        assert found is not None
        return " checked" in found[0]

    return is_checked


def test_a_match_starts_with_its_stake_its_seats_and_its_first_dealer(table: Table) -> None:
    answer = table.send(table.form(seated=("Cai", "Ana", "Ben")))
    assert answer.status_code == 303
    assert answer.location == table.place.removesuffix("/match")
    assert (table.rules().stake, table.names(table.match)) == (50, ["Cai", "Ana", "Ben"])
    assert table.match.first_dealer == table.id["Ana"]


def test_the_same_form_sent_twice_starts_one_match(table: Table) -> None:
    form = table.form()
    assert [table.send(form).status_code for _ in range(2)] == [303, 303]
    assert len(table.ledger.matches) == 1


def test_the_form_asks_the_caught_knock_question_with_the_tables_own_stake_and_names(table: Table) -> None:
    page = unescape(table.send(table.form(redraw="1", stake="0.25")).text)
    assert "Say Ana knocks with 10, Ben has 5 and Cai has 20" in page
    assert "Ana pays Ben 0.50 and 0.25 on top; Cai pays Ben 0.25." in page


def test_a_presets_rules_hold_and_a_single_change_on_top_of_it(table: Table) -> None:
    table.send(table.form(preset="reem", rules_of="reem", rules__knock_tie="push"))
    assert [tonk.low for tonk in table.rules().dealt_tonks] == [47, 50, 41, 6]
    assert (table.match.preset, table.rules().knock_tie) == ("reem", "push")


def test_choosing_another_set_keeps_the_answer_given_by_hand(
    table: Table, checked: Callable[[str, TestResponse], bool]
) -> None:
    form = table.form(
        preset="reem", rules__knock_tie="push", rules__caught_paid_to="every_catcher", redraw="1"
    )
    page = table.send(form)
    assert checked("field-rules.knock_tie-push", page)
    assert checked("field-rules.caught_paid_to-lowest", page)
    assert 'name="rules_of" value="reem"' in page.text


def test_dealt_hands_are_read_row_by_row_and_empty_rows_do_without(table: Table) -> None:
    rows = {
        f"rules.dealt_tonks.0.{part}": value for part, value in (("low", "6"), ("high", "13"), ("pays", "3"))
    }
    rows |= {f"rules.dealt_tonks.1.{part}": " " for part in ("low", "high", "pays")}
    form = table.form()
    form.update(rows)
    table.send(form)
    assert [(tonk.low, tonk.high, tonk.pays) for tonk in table.rules().dealt_tonks] == [(6, 13, 3)]


@pytest.mark.parametrize("stake", ["abc", "1e3", "NaN", "-1", "0", "0.001", "", "9" * 40])
def test_a_stake_that_is_no_amount_is_refused_beside_its_field_and_kept(table: Table, stake: str) -> None:
    answer = table.send(table.form(stake=stake))
    assert answer.status_code == 422
    field = re.search(r'<input id="field-stake"[^>]*>', answer.text)
    assert field is not None
    assert 'aria-invalid="true"' in field[0]
    assert f'value="{stake}"' in field[0]
    assert 'id="fault-stake-1"' in answer.text
    assert not table.ledger.matches


def test_a_move_changes_the_seats_on_the_form_and_nothing_else(table: Table) -> None:
    form = table.form(move=f"down.{table.id['Ana']}", stake="abc", rules__count="unmatched")
    form.setlist("playing", [table.id["Ana"], table.id["Ben"]])
    page = table.send(form)
    assert page.status_code == 200
    order = re.findall(r'name="order" value="([^"]+)"', page.text)
    assert order == [table.id[name] for name in ("Ben", "Ana", "Cai")]
    assert 'value="abc"' in page.text
    assert not re.search(rf'name="playing" value="{table.id["Cai"]}"[^>]* checked', page.text)
    assert "aria-invalid" not in page.text
    assert not table.ledger.matches


@pytest.mark.parametrize("move", ["up.nobody", "sideways", "", "up."])
def test_a_move_to_nowhere_leaves_the_seats_alone(table: Table, move: str) -> None:
    order = re.findall(r'name="order" value="([^"]+)"', table.send(table.form(move=move)).text)
    assert order == [table.id[name] for name in FIRST]


def test_who_is_not_ticked_only_watches(table: Table) -> None:
    form = table.form()
    form.setlist("playing", [table.id["Ana"], table.id["Cai"]])
    table.send(form)
    assert table.names(table.match) == ["Ana", "Cai"]


def test_too_few_at_the_table_is_said(table: Table) -> None:
    answer = table.send(table.form(seated=("Ana",)))
    assert answer.status_code == 422
    assert "at least 2" in answer.text


def test_nobody_chosen_to_deal_is_said(table: Table) -> None:
    answer = table.send(table.form(dealer=""))
    assert answer.status_code == 422
    assert "Choose who deals first" in answer.text


def draw(table: Table, **cards: str) -> TestResponse:
    form = table.form(dealer="draw")
    form.setlist("drawing", [table.id[name] for name in cards])
    form.update({f"drawn.{table.id[name]}": rank for name, rank in cards.items()})
    return table.send(form)


def test_the_highest_card_drawn_deals_and_the_ace_is_low(table: Table) -> None:
    assert draw(table, Ana="A", Ben="10", Cai="9").status_code == 303
    assert table.match.first_dealer == table.id["Ben"]


def test_who_ties_for_highest_draws_again_alone(table: Table) -> None:
    answer = draw(table, Ana="K", Ben="K", Cai="Q")
    assert answer.status_code == 422
    assert "Ana and Ben both drew K" in unescape(answer.text)
    drawing = re.findall(r'name="drawing" value="([^"]+)"', answer.text)
    assert drawing == [table.id["Ana"], table.id["Ben"]]
    assert not re.search(r'name="drawn\.[^>]* checked', answer.text)
    assert draw(table, Ana="2", Ben="3").status_code == 303
    assert table.match.first_dealer == table.id["Ben"]


def test_a_card_not_written_down_is_asked_for(table: Table) -> None:
    answer = draw(table, Ana="K", Ben="", Cai="Q")
    assert answer.status_code == 422
    assert f'id="fault-drawn.{table.id["Ben"]}-1"' in answer.text


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"game": "snap"}, "game"), ({"preset": "ours"}, "preset"), ({"rules.count": "x"}, "")],
)
def test_what_no_form_of_ours_offers_is_refused(table: Table, fields: dict[str, str], field: str) -> None:
    form = table.form()
    for name, value in fields.items():
        form[name] = value
    answer = table.send(form)
    assert answer.status_code == 422
    assert f'id="fault-{field}' in answer.text


def test_the_same_again_is_one_tap_and_the_deal_passes_on(table: Table) -> None:
    table.send(table.form(stake="2", preset="double_only"))
    page = table.phone.get(table.place).text
    assert "The same again" in page
    form = {"token": "again-please", "after": str(table.ledger.seq), "again": str(table.match.line)}
    assert table.send(form).status_code == 303
    first, second = table.ledger.matches
    assert (second.rules, second.order, second.preset) == (first.rules, first.order, first.preset)


def test_a_second_match_opens_with_the_rules_of_the_one_before(
    table: Table, checked: Callable[[str, TestResponse], bool]
) -> None:
    table.send(table.form(stake="2", rules__knock_tie="push"))
    page = table.phone.get(table.place)
    assert 'value="2.00"' in page.text
    assert checked("field-rules.knock_tie-push", page)


def test_a_watcher_cannot_start_a_match(table: Table) -> None:
    stranger = table.app.test_client()
    assert stranger.get(table.place).status_code == 404


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_words_its_presets_and_its_part_of_the_form(app: Flask, slug: str) -> None:
    with app.test_request_context():
        words: Any = app.jinja_env.get_template(f"games/{slug}/_rules_form.html").module
        for macro in ("stake", "draws", "first_question", "fields"):
            assert callable(getattr(words, macro))
        assert words.draws_cards in {True, False}
        for preset in GAMES[slug].presets:
            assert words.preset_name(preset).strip() != preset
            assert words.preset_words(preset).strip().endswith(".")
