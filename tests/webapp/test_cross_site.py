"""Posts from elsewhere: refused by every route, on https, on localhost and on a plain-http home address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from flask.testing import FlaskClient

from tests.webapp.town import Town
from webapp import access

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

ADDRESSES: Final = ("https://cards.example", "http://localhost:8000", "http://192.168.1.20:8000")
ELSEWHERE: Final[dict[str, dict[str, str]]] = {
    "another site": {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
    "a neighbour on the same domain": {"Sec-Fetch-Site": "same-site", "Origin": "https://b.cards.example"},
    "another site, on plain http": {"Origin": "http://evil.example"},
    "another port of the same machine": {"Origin": "http://192.168.1.20:81"},
    "a page that hides where it is": {"Origin": "null"},
    "nothing to tell by": {},
}


@pytest.fixture
def town(three: Evening) -> Town:
    return Town(three)


def visiting(town: Town, address: str) -> FlaskClient:
    """The keeper's phone, which reached the server by that address."""
    phone = town.evening.app.test_client()
    keeper = town.links["keeper"]
    with town.evening.app.test_request_context():
        path = access.link_path(keeper)
    assert phone.get(path, base_url=address).status_code == 303
    assert phone.get(f"{town.evening.root}/links", base_url=address).status_code == 200
    return phone


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_another_site_makes_a_keepers_phone_send_is_refused_by_every_route(
    town: Town, address: str
) -> None:
    phone, before = visiting(town, address), town.written()
    posts = [rule.rule for rule in town.evening.app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    assert len(posts) > 15
    for rule in posts:
        form = {"token": "from-elsewhere", "after": str(town.evening.ledger.seq)}
        for sent in ELSEWHERE.values():
            answer = phone.post(town.address(rule), data=form, base_url=address, headers=sent)
            assert answer.status_code == 403, (rule, sent)
    assert town.written() == before


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("newer", [True, False])
def test_our_own_pages_write_at_each_of_these_addresses(town: Town, address: str, newer: bool) -> None:
    sent = {"Origin": address} | ({"Sec-Fetch-Site": "same-origin"} if newer else {})
    form = {"token": "from-our-page", "after": str(town.evening.ledger.seq)}
    answer = visiting(town, address).post(
        f"{town.evening.root}/undo", data=form, base_url=address, headers=sent
    )
    assert answer.status_code == 303


def test_a_page_that_hides_where_it_is_cannot_write_at_an_address_that_is_none_either(town: Town) -> None:
    """Neither can be told from the other where both come to nothing."""
    before, keeper = town.written(), town.phones["keeper"].get_cookie(access.COOKIE)
    assert keeper is not None
    form = {"token": "from-nowhere", "after": str(town.evening.ledger.seq)}
    phone = town.evening.app.test_client(use_cookies=False)
    for origin in ("null", "http://", "http://my_pc.local"):
        sent = {"Origin": origin, "Host": "my_pc.local", "Cookie": f"{access.COOKIE}={keeper.value}"}
        answer = phone.post(f"{town.evening.root}/undo", data=form, headers=sent)
        assert answer.status_code == 400
    assert town.written() == before
