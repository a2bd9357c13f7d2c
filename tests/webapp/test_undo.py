"""Undo and redo lead back to the page they were pressed on, and to no other place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

pytestmark = pytest.mark.core


def test_a_payment_is_taken_back_and_put_back_on_the_page_it_was_made_on(three: Evening) -> None:
    three.tonk("Ana")
    three.pays("Ben", "Ana", 200)
    assert 'name="back" value="settle"' in three.get("/settle").text
    assert three.post("/undo", back="settle").location == f"{three.root}/settle"
    page = three.get("/settle")
    assert "Put it back" in three.seen(page)
    assert three.post("/redo", back=three.field(page, "back")).location == f"{three.root}/settle"
    assert three.money["Ben"] == 0


def test_a_change_of_players_is_taken_back_on_the_players_page(three: Evening) -> None:
    changed = three.post("/players", do="leave", player=three.player("Cai"))
    page = three.phone.get(changed.location)
    assert three.post("/undo", back=three.field(page, "back")).location == f"{three.root}/players"
    assert "Put it back" in three.text("/players")


@pytest.mark.parametrize("back", ["", "https://evil.example/", "//evil.example", "home.show", "\x00"])
def test_any_other_place_is_the_table(three: Evening, back: str) -> None:
    three.tonk("Ana")
    assert three.post("/undo", back=back).location == three.root
