"""What the server refuses, and two tabs: what waits is sent in order, and nothing is dropped."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from conftest import KITCHEN
from keeper import BACK, Keeper
from playwright.sync_api import expect

from tests.serving import Server

pytestmark = pytest.mark.browser


def test_what_the_server_refuses_is_shown_with_its_input_and_stops_the_others(
    keeper: Keeper, server: Server
) -> None:
    server.end()
    keeper.knock("Ben", 5, 9, 20)
    expect(keeper.waiting).to_be_visible()
    keeper.went_out("Cai")
    keeper.write(winner=0)  # another keeper, meanwhile
    server.start()
    expect(keeper.page.locator(".notice-stale[data-notice]")).to_contain_text("Ana tonked out.", timeout=BACK)
    fields = keeper.page.locator("form:visible [data-total]")
    assert [field.input_value() for field in fields.all()] == ["5", "9", "20"]
    assert keeper.says == ["Knock by Ben: Ana 5, Ben 9, Cai 20", "Cai went out"]
    expect(keeper.waiting).to_contain_text("The server did not take the first one")
    assert keeper.book[1:] == ["tonk_out Ana"]
    fields.nth(0).fill("4")
    keeper.page.locator("form:visible .button-main").tap()
    expect(keeper.page.locator("#newest .story-text")).to_contain_text("Cai went out.", timeout=BACK)
    expect(keeper.waiting).to_be_hidden()
    assert keeper.book[1:] == ["tonk_out Ana", "knock Ben", "discard_out Cai"]


def test_what_was_refused_can_be_thrown_away_after_a_question(keeper: Keeper, server: Server) -> None:
    server.end()
    keeper.went_out("Ben")
    expect(keeper.waiting).to_be_visible()
    keeper.went_out("Cai")
    keeper.write(winner=0)
    server.start()
    first = keeper.page.locator("#waiting li").first
    first.get_by_role("button", name="Throw it away").tap(timeout=BACK)
    expect(first).to_contain_text("for good?")
    first.get_by_role("button", name="Keep it").tap()
    assert keeper.says == ["Ben went out", "Cai went out"]
    first.get_by_role("button", name="Throw it away").tap()
    first.locator("[data-gone-for-good]").tap()
    expect(keeper.page.locator("#waiting [data-says]")).to_have_text(["Cai went out"])
    keeper.page.locator("#waiting").get_by_role("button", name="Send it again").tap(timeout=BACK)
    expect(keeper.page.locator("#newest .story-text")).to_contain_text("Cai went out.", timeout=BACK)
    assert keeper.book[1:] == ["tonk_out Ana", "discard_out Cai"]


def test_a_payment_behind_a_deal_does_not_pass_over_the_same_one_written_by_another_keeper(
    keeper: Keeper, server: Server
) -> None:
    other = Keeper(keeper.page.context.new_page(), keeper.app, keeper.session)
    other.page.goto(server.address + keeper.session.root + "/settle")
    other.page.locator("a", has_text="paid").first.tap()
    yes = other.page.get_by_role("button", name="Yes, write it down")
    expect(other.page.locator("#outbox[data-ready]")).to_be_attached()
    said = {name: other.page.locator(f"form [name={name}]").input_value() for name in ("payer", "payee")}
    server.end()
    keeper.went_out("Cai")
    expect(keeper.waiting).to_be_visible()
    yes.tap()
    expect(other.page.locator("#waiting [data-says]")).to_have_count(2)
    keeper.hand_over(said["payer"], said["payee"])
    server.start()
    expect(keeper.page.locator("#newest .story-text")).to_contain_text("Cai went out.", timeout=BACK)
    expect(other.page.locator("#waiting [data-says]")).to_have_count(1)
    expect(other.waiting).to_contain_text("The server did not take the first one", timeout=BACK)
    assert keeper.payments == 1


@pytest.mark.parametrize("host", ["127.0.0.1", KITCHEN])
def test_two_tabs_send_once_each_and_in_order(keeper: Keeper, server: Server) -> None:
    other = Keeper(keeper.page.context.new_page(), keeper.app, keeper.session)
    other.page.goto(server.address + keeper.session.root)
    expect(other.page.locator("#outbox[data-ready]")).to_be_attached()
    asked: list[str] = []
    for page in (keeper.page, other.page):
        page.on(  # what was tried in vain, before the server was there, is not sent
            "response",
            lambda answer: (
                asked.append(answer.request.post_data or "") if answer.url.endswith("/deal") else None
            ),
        )
    server.end()
    keeper.went_out("Ana")
    expect(keeper.waiting).to_be_visible()
    expect(other.waiting).to_be_visible()
    other.went_out("Ben")
    keeper.went_out("Cai")
    assert keeper.says == other.says == ["Ana went out", "Ben went out", "Cai went out"]
    asked.clear()
    server.start()
    for each in (keeper, other):
        expect(each.page.locator("#newest .story-text")).to_contain_text("Cai went out.", timeout=BACK)
        expect(each.waiting).to_be_hidden()
    assert keeper.book[1:] == ["discard_out Ana", "discard_out Ben", "discard_out Cai"]
    tokens = [parse_qs(body)["token"][0] for body in asked if "token" in parse_qs(body)]
    assert len(tokens) == len(set(tokens)) == 3
