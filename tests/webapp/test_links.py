"""The links a keeper shows, and taking one back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def address(page: TestResponse, role: str) -> str:
    shown: list[str] = re.findall(r"http://localhost(/l/[^<]+)", page.text)
    return shown[{"watcher": 0, "keeper": 1}[role]]


def link_id(evening: Evening, role: str) -> str:
    return evening.field(evening.get(f"/links?revoke={role}"), "link")


def test_the_page_shows_both_links_and_a_code_to_scan(three: Evening) -> None:
    page = three.get("/links")
    assert page.status_code == 200
    assert page.text.count('<svg xmlns="http://www.w3.org/2000/svg"') == 2 or page.text.count("qr-code") == 2
    assert "style=" not in page.text.split('id="main"')[1]


def test_whoever_opens_the_watchers_link_reads_and_does_not_write(three: Evening) -> None:
    phone = three.app.test_client()
    assert phone.get(three.root).status_code == 404
    phone.get(address(three.get("/links"), "watcher"))
    assert phone.get(three.root).status_code == 200
    assert phone.get(f"{three.root}/links").status_code == 403


def test_taking_a_link_back_asks_first(three: Evening) -> None:
    text = three.text("/links?revoke=watcher")
    assert "Every phone that came in by it loses its way in at once" in text


def test_a_link_taken_back_opens_nothing_and_shuts_out_who_came_in_by_it(
    three: Evening, watcher: FlaskClient
) -> None:
    old = address(three.get("/links"), "watcher")
    assert watcher.get(three.root).status_code == 200
    answer = three.send("/links", {"role": "watcher", "link": link_id(three, "watcher")})
    assert answer.status_code == 303
    assert watcher.get(three.root).status_code == 404
    assert three.app.test_client().get(old).status_code == 404
    assert address(three.get("/links"), "watcher") != old


def test_taking_the_keepers_link_back_keeps_this_phone_writing(three: Evening) -> None:
    answer = three.send("/links", {"role": "keeper", "link": link_id(three, "keeper")})
    assert answer.status_code == 303
    assert three.get("/links").status_code == 200


def test_taking_back_twice_takes_back_once(three: Evening) -> None:
    fields = {"role": "watcher", "link": link_id(three, "watcher")}
    three.send("/links", fields)
    fresh = address(three.get("/links"), "watcher")
    three.send("/links", fields)
    assert address(three.get("/links"), "watcher") == fresh


def test_an_address_that_works_here_alone_is_said_to(three: Evening) -> None:
    assert "works on this machine alone" in three.text("/links")
    page = three.phone.get(f"{three.root}/links", base_url="http://192.168.1.20:8000")
    assert "works on this machine alone" not in page.text


def test_a_watcher_sees_no_links(three: Evening, watcher: FlaskClient) -> None:
    assert watcher.get(f"{three.root}/links").status_code == 403
    assert watcher.post(f"{three.root}/links", data={"role": "watcher"}).status_code == 403
