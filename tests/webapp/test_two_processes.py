"""Two processes on one PostgreSQL, as on two machines: one table, whichever of them a phone asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from sqlmodel import Session

from scoring.games.oh_hell.rules import Bidding
from scoring.log import Draft, Kind
from tests.databases import POSTGRESQL, Databases
from tests.serving import Server, ours, serving
from tests.webapp.race import entries, race, together
from tests.webapp.remote import Phone
from tests.webapp.seated import gives, open_bids, open_totals, seated, watching
from webapp import access, create_app
from webapp.access import _limits

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from tests.webapp.conftest import Evening

ROUNDS = 30
HANDS = 8
TOTAL = re.compile(r"(?<![\w.:-])37(?![\w.:-])")
"""A hand total, and no part of a moment or an id."""


@pytest.fixture(scope="module")
def app(databases: Callable[[str], Databases], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The test's own process, which sets the evenings up and looks at what became of them."""
    there = databases(POSTGRESQL)
    name = there.take()
    app = create_app({"DATA": tmp_path_factory.mktemp("own"), "DATABASE_URL": there.server.url(name)})
    yield app
    app.extensions["knockbook_engine"].dispose()
    there.give_back(name)


@pytest.fixture(scope="module")
def two(app: Flask, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two others, each with a folder of its own."""
    shared = {"DATABASE_URL": app.config["DATABASE_URL"], "SECRET_KEY": str(app.secret_key)}
    servers = [Server(ours(tmp_path_factory.mktemp(name)), shared) for name in ("one", "other")]
    with serving(servers[0]) as one, serving(servers[1]) as other:
        yield one, other


def deal(evening: Evening, winner: str, token: str) -> dict[str, str]:
    after = str(evening.ledger.seq)
    return {"ending": "tonk_out", "winner": evening.player(winner), "token": token, "after": after}


def test_two_keepers_at_two_processes_lose_double_and_unbalance_nothing(
    three: Evening, two: tuple[Server, Server]
) -> None:
    phones = [Phone.like(three.phone, server) for server in two]
    race(three, ROUNDS, [lambda path, form, phone=phone: phone.post(path, form).status for phone in phones])  # type: ignore[misc]


def test_a_form_sent_again_to_the_other_process_is_answered_as_the_first_time(
    three: Evening, two: tuple[Server, Server]
) -> None:
    one, other = (Phone.like(three.phone, server) for server in two)
    form, before = deal(three, "Ana", "the-same-form"), len(entries(three))
    first = one.post(f"{three.root}/deal", form, Accept="application/json")
    again = other.post(f"{three.root}/deal", form, Accept="application/json")
    assert (first.status, first.text) == (again.status, again.text)
    assert '"seq"' in first.text
    assert len(entries(three)) == before + 1


def test_a_page_at_one_process_follows_what_the_other_wrote(
    three: Evening, two: tuple[Server, Server]
) -> None:
    one, other = (
        Phone.like(phone, server)
        for server, phone in zip(two, (three.phone, watching(three).phone), strict=True)
    )
    page = other.get(three.root)
    poll = f"{three.root}/version"
    tag = other.get(poll).headers["ETag"]
    assert other.get(poll, If_None_Match=tag).status == 304
    assert page.text == other.get(three.root).text
    assert one.post(f"{three.root}/deal", deal(three, "Ben", "the-next-deal")).status == 303
    newer = other.get(poll, If_None_Match=tag)
    assert newer.status == 200
    assert newer.headers["ETag"] != tag
    assert one.get(poll, If_None_Match=newer.headers["ETag"]).status == 200  # another role, so another page
    assert "tonked out" in other.get(three.root).text
    assert "tonked out" not in page.text


def test_a_link_taken_back_at_one_process_is_dead_at_the_other(
    three: Evening, two: tuple[Server, Server]
) -> None:
    onlooker = watching(three)
    one, other = (Phone.like(onlooker.phone, server) for server in two)
    tag = other.get(f"{three.root}/version").headers["ETag"]
    assert one.get(three.root).status == other.get(three.root).status == 200
    with three.app.test_request_context(), Session(three.app.extensions["knockbook_engine"]) as db:
        access.revoke(db, access.watcher_link(db, three.key))
    assert one.get(three.root).status == other.get(three.root).status == 404
    assert other.get(f"{three.root}/version", If_None_Match=tag).status == 404


def test_both_processes_say_so_while_the_database_is_away_and_mend_themselves(
    three: Evening, two: tuple[Server, Server], databases: Callable[[str], Databases]
) -> None:
    phones = [Phone.like(three.phone, server) for server in two]
    poll, database = f"{three.root}/version", databases(POSTGRESQL).server
    tag, form = phones[0].get(poll).headers["ETag"], deal(three, "Cai", "kept-in-the-phone")
    database.stop()
    try:
        assert {phone.get(three.root).status for phone in phones} == {503}
        assert {phone.get(poll, If_None_Match=tag).status for phone in phones} == {503}
        assert phones[0].post(f"{three.root}/deal", form, Accept="application/json").status == 503
    finally:
        database.start()
    assert {phone.get(poll, If_None_Match=tag).status for phone in phones} == {304}
    assert phones[1].post(f"{three.root}/deal", form, Accept="application/json").status == 200
    assert {phone.get(poll, If_None_Match=tag).status for phone in phones} == {200}


def test_wrong_codes_at_both_processes_are_counted_together(
    three: Evening, two: tuple[Server, Server]
) -> None:
    found = re.search(r'<p class="code">([^<]+)</p>', three.get("/links").text)
    assert found is not None
    one, other = (Phone(server) for server in two)
    tried: list[int] = []

    def try_on(phone: Phone) -> Callable[[], None]:
        return lambda: tried.extend(phone.post("/join", {"code": "aaaa aaaa"}).status for _ in range(8))

    together(try_on(one), try_on(other))
    read = tried.count(422)
    assert set(tried) == {422, 429}
    assert read in {_limits.FROM_ONE_ADDRESS, len(tried)}  # a window may end meanwhile
    if read < len(tried):
        assert {phone.post("/join", {"code": found[1]}).status for phone in (one, other)} <= {429, 303}


def test_what_was_given_unseen_at_one_process_is_unseen_at_the_other_until_all_is_in(
    three: Evening, two: tuple[Server, Server]
) -> None:
    line = open_totals(three, "knock", knocker="Ben")
    phones = {name: seated(three, name).phone for name in three.ids}
    others = [three.phone, watching(three).phone, phones["Ben"], phones["Cai"]]

    def gives(name: str, total: int, server: Server) -> None:
        form = {"player": three.player(name), "value": total, "round": 1, "after": three.ledger.seq}
        sent = {**form, "token": f"{name}-gives-{line}"}
        assert Phone.like(phones[name], server).post(f"{three.root}/deal/{line}/give", sent).status == 303

    def shown(phone: FlaskClient, server: Server) -> set[str]:
        pages = ("", "/history", f"/deal/{line}", "/ledger.csv", "/version")
        return {page for page in pages if TOTAL.search(Phone.like(phone, server).get(three.root + page).text)}

    gives("Ana", 37, two[0])
    assert [shown(phone, server) for phone in others for server in two] == [set()] * 8
    gives("Ben", 9, two[1])
    assert [shown(phone, server) for phone in others for server in two] == [set()] * 8
    gives("Cai", 20, two[0])
    assert all({"", "/ledger.csv"} <= shown(phone, server) for phone in others for server in two)


def test_the_last_two_values_given_at_once_at_two_processes_write_each_deal_once(
    hands: Callable[..., Evening], app: Flask, two: tuple[Server, Server]
) -> None:
    evening = hands("Ana", "Ben", "Cai", bidding=Bidding.AT_ONCE)
    ana = seated(evening, "Ana")
    phones = [
        Phone.like(seated(evening, name).phone, server)
        for server, name in zip(two, ("Ben", "Cai"), strict=True)
    ]
    for hand in range(HANDS):
        line = open_bids(evening)
        gives(ana, line, {"Ana": 1})
        after = str(evening.ledger.seq)

        def give(phone: Phone, name: str, line: int = line, after: str = after) -> Callable[[], None]:
            form = {"player": evening.player(name), "value": "1", "round": "1", "after": after}
            sent = {**form, "token": f"{name}-gives-{line}"}

            def send() -> None:
                assert phone.post(f"{evening.root}/deal/{line}/give", sent).status == 303

            return send

        together(give(phones[0], "Ben"), give(phones[1], "Cai"))
        bids = dict(evening.ledger.matches[-1].rows[-1].body["deal"])["bids"]  # type: ignore[call-overload]
        assert set(bids.values()) == {1}, f"hand {hand}"
        assert evening.ledger.seq == int(after) + 1
        evening.write(Draft(Kind.DEAL, None, line))
