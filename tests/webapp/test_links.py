"""Joining, as a keeper shows it: links and codes, for whom, since when, and taking one back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient
from sqlmodel import Session
from werkzeug.test import TestResponse

from webapp import access
from webapp.access import Role
from webapp.models import Link

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

CODE = re.compile(r'<p class="code">([A-Z2-9]{4} [A-Z2-9]{4})</p>')


def address(page: TestResponse) -> str:
    """The link that the page shows in letters."""
    (shown,) = re.findall(r"http://localhost(/l/[^<]+)</p>", page.text)
    return str(shown)


def code(page: TestResponse) -> str:
    (shown,) = CODE.findall(page.text)
    return str(shown)


def into(evening: Evening, role: Role) -> list[Link]:
    """The standing links of that role, oldest first."""
    with Session(evening.app.extensions["knockbook_engine"]) as db:
        return [link for link in access.links_into(db, evening.key) if link.role == role]


def new_phone(evening: Evening, path: str = "") -> FlaskClient:
    """A phone without any right, or one that opened that link."""
    phone = evening.app.test_client()
    phone.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    if path:
        assert phone.get(path).status_code == 303
    return phone


def seat_page(evening: Evening, name: str) -> TestResponse:
    return evening.get(f"/links?seat={evening.player(name)}")


def keeper_for(evening: Evening, name: str) -> FlaskClient:
    made = evening.post("/links", do="make", label=name)
    return new_phone(evening, address(evening.phone.get(made.location)))


def take_back(evening: Evening, link: Link) -> TestResponse:
    return evening.post("/links", do="revoke", link=link.id)


def test_the_page_shows_the_watchers_link_as_a_picture_and_as_a_code(three: Evening) -> None:
    page = three.get("/links")
    assert page.status_code == 200
    assert page.text.count('<svg xmlns="http://www.w3.org/2000/svg"') + page.text.count("qr-code") >= 1
    assert "style=" not in page.text
    assert code(page) == code(three.get("/links"))
    assert "localhost/join" in three.seen(page)


def test_whoever_opens_the_watchers_link_reads_and_does_not_write(three: Evening) -> None:
    path = address(three.get("/links"))
    phone = new_phone(three)
    assert phone.get(three.root).status_code == 404
    phone.get(path)
    assert phone.get(three.root).status_code == 200
    assert phone.get(f"{three.root}/links").status_code == 403


def test_a_phone_that_opens_a_seats_link_is_that_player_and_writes_nothing(three: Evening) -> None:
    phone = new_phone(three, address(seat_page(three, "Ana")))
    for path in ("", "/history", "/settle", "/ledger"):
        assert "You are Ana" in three.seen(phone.get(three.root + path))
    assert phone.get("/").text.count(three.root) == 1
    assert phone.get(f"{three.root}/links").status_code == 403
    assert phone.post(f"{three.root}/undo").status_code == 403
    assert "You are" not in three.text("")


def test_a_seat_keeps_its_link(three: Evening) -> None:
    assert address(seat_page(three, "Ana")) == address(seat_page(three, "Ana"))
    assert address(seat_page(three, "Ana")) != address(seat_page(three, "Ben"))
    assert [link.seat for link in into(three, Role.PLAYER)] == [three.player("Ana"), three.player("Ben")]


def test_a_seat_of_nobody_shows_the_page_and_makes_no_link(three: Evening) -> None:
    for seat in ("", "nobody", "9" * 300, "%00"):
        assert three.get(f"/links?seat={seat}").status_code == 200
        assert three.get(f"/links?show={seat}&revoke={seat}").status_code == 200
    assert into(three, Role.PLAYER) == []


def test_a_phone_may_hold_two_seats_in_order_of_the_evening(three: Evening) -> None:
    phone = new_phone(three, address(seat_page(three, "Cai")))
    phone.get(address(seat_page(three, "Ana")))
    assert "You are <bdi>Ana</bdi>, <bdi>Cai</bdi>" in phone.get(three.root).text


def test_a_player_put_down_by_mistake_leaves_a_link_that_can_be_taken_back(three: Evening) -> None:
    three.post("/players", do="add", name="Dan")
    dan = three.player("Dan")
    phone = new_phone(three, address(seat_page(three, "Dan")))
    three.post("/undo")
    assert dan not in three.ledger.players
    assert "You are" not in three.seen(phone.get(three.root))
    assert "Somebody who is not on the list any more" in three.text("/links")
    take_back(three, into(three, Role.PLAYER)[0])
    assert phone.get(three.root).status_code == 404


def test_the_book_is_handed_over_by_a_link_with_a_name(three: Evening) -> None:
    made = three.post("/links", do="make", label="  Ben  ")
    assert made.status_code == 303
    page = three.phone.get(made.location)
    assert "Whose phone scans this keeps the book as well" in three.seen(page)
    ben = new_phone(three, address(page))
    assert ben.get(f"{three.root}/links").status_code == 200
    assert re.search(r"Ben made .*?20\d\d", three.text("/links"))


def test_a_link_asked_for_twice_is_made_once(three: Evening) -> None:
    first = three.post("/links", do="make", label="Ben", token="the-same-form")
    again = three.post("/links", do="make", label="Ben", token="the-same-form")
    assert first.location == again.location
    assert [link.label for link in into(three, Role.KEEPER)] == ["", "Ben"]


def test_a_link_asked_for_again_after_it_was_taken_back_stays_taken_back(three: Evening) -> None:
    three.post("/links", do="make", label="Ben", token="the-same-form")
    take_back(three, into(three, Role.KEEPER)[1])
    answer = three.post("/links", do="make", label="Ben", token="the-same-form")
    assert answer.location == f"{three.root}/links"
    assert len(into(three, Role.KEEPER)) == 1


@pytest.mark.parametrize(
    ("label", "said"), [("", "Type a name"), ("\u200b", "Type a name"), ("x" * 41, "too long")]
)
def test_a_keepers_link_needs_a_name(three: Evening, label: str, said: str) -> None:
    answer = three.post("/links", do="make", label=label)
    assert answer.status_code == 422
    assert said in three.seen(answer)
    assert f'name="label" type="text" inputmode="text" value="{label}"' in answer.text
    assert len(into(three, Role.KEEPER)) == 1


def test_so_many_keepers_links_are_too_many(three: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.access._links.MOST_KEEPERS", 2)
    three.post("/links", do="make", label="Ben")
    answer = three.post("/links", do="make", label="Cai")
    assert answer.status_code == 422
    assert "keepers' links already. Take one back first." in three.seen(answer)
    assert 'value="Cai"' in answer.text


def test_taking_a_link_back_asks_first_and_says_whom_it_shuts_out(three: Evening) -> None:
    seat_page(three, "Ana")
    three.post("/links", do="make", label="Ben")
    three.get("/links")
    own, bens = into(three, Role.KEEPER)
    asked = (
        (into(three, Role.WATCHER)[0], "or by its code, loses its way in at once"),
        (into(three, Role.PLAYER)[0], "loses that seat at once"),
        (bens, "loses its way in at once. Nothing in the book changes"),
        (own, "This phone came in by it as well, and keeps writing"),
    )
    for link, said in asked:
        assert said in three.text(f"/links?revoke={link.id}")
    assert len(into(three, Role.KEEPER)) == 2


def test_a_watchers_link_taken_back_shuts_out_who_came_in_by_it_and_kills_its_code(
    three: Evening, watcher: FlaskClient
) -> None:
    page = three.get("/links")
    assert watcher.get(three.root).status_code == 200
    answer = take_back(three, into(three, Role.WATCHER)[0])
    assert answer.status_code == 303
    assert "The old watchers' link and its code open nothing" in three.seen(three.phone.get(answer.location))
    assert watcher.get(three.root).status_code == 404
    assert new_phone(three).get(address(page)).status_code == 404
    assert new_phone(three).post("/join", data={"code": code(page)}).status_code == 422
    assert address(three.get("/links")) != address(page)
    assert code(three.get("/links")) != code(page)


def test_seats_and_keepers_are_taken_back_one_by_one(three: Evening) -> None:
    ana, cai = (new_phone(three, address(seat_page(three, name))) for name in ("Ana", "Cai"))
    ben, dan = keeper_for(three, "Ben"), keeper_for(three, "Dan")
    take_back(three, into(three, Role.PLAYER)[0])
    take_back(three, next(link for link in into(three, Role.KEEPER) if link.label == "Ben"))
    assert [phone.get(three.root).status_code for phone in (ana, ben, cai, dan)] == [404, 404, 200, 200]
    assert ben.post(f"{three.root}/undo").status_code == 404
    assert dan.get(f"{three.root}/links").status_code == 200


def test_taking_ones_own_link_back_keeps_this_phone_writing_by_another(three: Evening) -> None:
    (own,) = into(three, Role.KEEPER)
    thief = new_phone(three, address(three.get(f"/links?show={own.id}")))
    assert thief.get(f"{three.root}/links").status_code == 200
    assert take_back(three, own).status_code == 303
    assert three.get("/links").status_code == 200
    assert thief.get(three.root).status_code == 404
    assert own.id not in {link.id for link in into(three, Role.KEEPER)}


def test_another_keeper_may_take_the_first_ones_link_back(three: Evening) -> None:
    ben = keeper_for(three, "Ben")
    form = {"do": "revoke", "link": into(three, Role.KEEPER)[0].id}
    assert ben.post(f"{three.root}/links", data=form).status_code == 303
    assert three.get("").status_code == 404
    assert [link.label for link in into(three, Role.KEEPER)] == ["Ben"]


def test_the_phone_that_started_the_club_is_told_that_it_needs_no_link(three: Evening) -> None:
    said = "This phone started the club"
    assert said not in three.text("/links")
    with Session(three.app.extensions["knockbook_engine"]) as db, three.app.test_request_context():
        founder = new_phone(three, access.link_path(access.found_club(db, three.key.club)))
    assert said in three.seen(founder.get(f"{three.root}/links"))
    (own,) = into(three, Role.KEEPER)
    founder.post(f"{three.root}/links", data={"do": "revoke", "link": own.id})
    assert into(three, Role.KEEPER) == []
    assert founder.get(f"{three.root}/links").status_code == 200


def test_taking_back_twice_takes_back_once(three: Evening) -> None:
    three.get("/links")
    (old,) = into(three, Role.WATCHER)
    take_back(three, old)
    fresh = address(three.get("/links"))
    take_back(three, old)
    assert address(three.get("/links")) == fresh


def test_a_link_of_another_session_is_not_taken_back_from_here(three: Evening) -> None:
    with Session(three.app.extensions["knockbook_engine"]) as db:
        club = access.found_club(db, three.key.club)
    assert take_back(three, club).location == f"{three.root}/links"
    with Session(three.app.extensions["knockbook_engine"]) as db:
        assert access.found_club(db, three.key.club).id == club.id


@pytest.mark.parametrize("do", ["", "nonsense", "watcher"])
def test_what_the_page_never_sends_is_refused(three: Evening, do: str) -> None:
    assert three.post("/links", do=do).status_code == 400


def test_an_address_that_works_here_alone_is_said_to(three: Evening) -> None:
    assert "works on this machine alone" in three.text("/links")
    page = three.phone.get(f"{three.root}/links", base_url="http://192.168.1.20:8000")
    assert "works on this machine alone" not in page.text


def test_links_and_codes_are_shown_to_keepers_alone(three: Evening, watcher: FlaskClient) -> None:
    shown = code(three.get("/links"))
    ana = new_phone(three, address(seat_page(three, "Ana")))
    for phone in (watcher, ana):
        for path in ("", "/history", "/settle", "/ledger", "/ledger.csv", "/players"):
            text = phone.get(three.root + path).text
            assert "/l/" not in text
            assert shown not in text
        assert phone.get(f"{three.root}/links").status_code == 403
        assert phone.post(f"{three.root}/links", data={"do": "make", "label": "me"}).status_code == 403


def test_the_history_says_which_keeper_wrote(three: Evening) -> None:
    three.post("/deal", ending="misdeal")
    assert "· the keeper" in three.text("/history")
    three.phone.get(address(seat_page(three, "Ana")))
    three.post("/deal", ending="misdeal")
    assert "· Ana (keeper)" in three.text("/history")
    three.post("/players", do="rename", player=three.player("Ana"), name="Anastasia")
    text = three.text("/history")
    assert text.count("· Anastasia (keeper)") == 2
    assert "· Ben " in text  # a plain word of an older book
