"""A whole Tonk evening on one phone: every number agrees with arithmetic that shares nothing with the app."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdf
import pytest
from evening import (
    ANA,
    BEN,
    CAI,
    DEE,
    EVENING,
    Correct,
    Deal,
    Leaver,
    Newcomer,
    Stake,
    Step,
    Strike,
    Undo,
    balances,
)
from playwright.sync_api import Locator, Page, Response, expect

pytestmark = pytest.mark.browser

LABELS = {
    "tonk_out": "Tonk",
    "discard_out": "Went out",
    "knock": "Knock",
    "dealt_tonk": "Dealt tonk",
    "stock_out": "Stock ran dry",
}


def table(phone: Page) -> Page:
    """Back to the table from wherever the phone is."""
    phone.goto(re.sub(r"(/c/[^/]+/[^/?#]+).*", r"\1", phone.url))
    return phone


def shown(phone: Page) -> dict[str, int]:
    """The balances as the table page shows them, in minor units."""
    rows = phone.locator("#balances .balance")
    return {
        row.locator(".name").inner_text(): minor(row.locator(".money").inner_text()) for row in rows.all()
    }


def saved(response: Response) -> bool:
    """Whether the server says that it has written something down."""
    return response.request.method == "POST" and response.status == 303


def minor(text: str) -> int:
    sign = -1 if "\N{MINUS SIGN}" in text else 1
    return sign * int(re.sub(r"\D", "", text))


def start(phone: Page) -> None:
    phone.get_by_role("link", name="Start a session").click()
    for place, name in enumerate((ANA, BEN, CAI), 1):
        phone.get_by_label(f"Name {place}", exact=True).fill(name)
    phone.get_by_role("button", name="Next: which game").click()
    phone.get_by_role("textbox", name="The stake").fill("0.50")
    phone.get_by_role("group", name="Who deals first?").get_by_role("radio", name=CAI).check()
    phone.locator(".actions").get_by_role("button", name="Deal the first hand").click()
    expect(phone.get_by_role("heading", name="Deal 1: how did it end?")).to_be_visible()


def play(phone: Page, step: Step) -> None:
    match step:
        case Deal():
            record(phone, step)
        case Newcomer(name):
            sit_down(phone, name)
        case Leaver(name):
            leave(phone, name)
        case Stake():
            raise_stake(phone, step.typed)
        case Correct(number, deal):
            open_story(phone, number).get_by_role("link", name="Correct").click()
            expect(phone.get_by_role("heading", name=f"Correct: Deal {number}")).to_be_visible()
            with phone.expect_response(saved):
                fill(phone, deal)
            table(phone)
        case Strike(number):
            open_story(phone, number)
            with phone.expect_response(saved):
                phone.get_by_role("button", name="Strike out").click()
            table(phone)
        case Undo():
            phone.get_by_role("button", name="Undo").first.click()
            expect(phone.get_by_role("button", name="Put it back")).to_be_visible()


def record(phone: Page, deal: Deal) -> None:
    number = phone.locator("#record-title").inner_text()
    fill(phone, deal)
    expect(phone.locator("#record-title")).not_to_have_text(number)


def fill(phone: Page, deal: Deal) -> None:
    """Tap the ending and what it asks; the last tap saves."""
    if deal.ending == "misdeal":
        phone.get_by_role("button", name="Misdeal").click()
        return
    ending = phone.locator(".ending", has=phone.locator(f'input[name="ending"][value="{deal.ending}"]'))
    if not ending.locator("form").is_visible():
        phone.get_by_role("radio", name=LABELS[deal.ending], exact=True).check()
    if deal.ending in {"tonk_out", "discard_out"}:
        ending.get_by_role("button", name=deal.who, exact=True).click()
        return
    if deal.ending == "knock":
        ending.get_by_role("radio", name=deal.who, exact=True).check()
    for player, total in deal.totals.items():
        count(ending, deal.ending, player, total)
    ending.get_by_role("button", name=re.compile(r"^Save")).click()


def count(ending: Locator, how: str, player: str, total: int) -> None:
    if how == "dealt_tonk":
        ending.get_by_role("group", name=player).get_by_role("radio", name=str(total)).check()
    else:
        ending.get_by_role("textbox", name=player, exact=True).fill(str(total))


def open_story(phone: Page, number: int) -> Page:
    """The story of a deal, found in the history as a person finds it."""
    phone.get_by_role("link", name="History").last.click()
    phone.get_by_role("link", name=re.compile(rf"Deal {number}\b")).first.click()
    expect(phone.get_by_role("heading", name=f"Deal {number}").first).to_be_visible()
    return phone


def between(phone: Page, page: str) -> None:
    phone.locator("summary[aria-label=Menu]").click()
    phone.get_by_role("navigation", name="Menu").get_by_role("link", name=page).click()


def sit_down(phone: Page, name: str) -> None:
    between(phone, "Players")
    phone.get_by_label("Name", exact=True).last.fill(name)
    phone.get_by_role("button", name="Sit down").click()
    expect(phone.locator(".seated", has_text=name)).to_be_visible()
    table(phone)


def leave(phone: Page, name: str) -> None:
    between(phone, "Players")
    seat = phone.locator(".seated", has_text=name).first
    seat.locator("summary").click()
    seat.get_by_role("button", name="Leaves").click()
    expect(phone.locator(".seated", has_text=name).first).to_contain_text("left")
    table(phone)


def raise_stake(phone: Page, typed: str) -> None:
    between(phone, "Stake and house rules")
    phone.get_by_role("textbox", name="The stake").fill(typed)
    with phone.expect_response(saved):
        phone.get_by_role("button", name="Save").click()
    table(phone)


def test_an_evening_comes_out_as_arithmetic_says(phone: Page, tmp_path: Path) -> None:
    start(phone)
    for done, step in enumerate(EVENING, 1):
        play(phone, step)
        assert shown(phone) == balances(EVENING[:done], (ANA, BEN, CAI), 50), step
    assert sum(isinstance(step, Deal) for step in EVENING) >= 30
    wanted = balances(EVENING, (ANA, BEN, CAI), 50)
    assert set(wanted) == {ANA, BEN, CAI, DEE}
    assert sum(shown(phone).values()) == 0
    the_ledger_prints(phone, wanted)
    settle(table(phone), wanted)


def the_ledger_prints(phone: Page, wanted: dict[str, int]) -> None:
    root = re.sub(r"(/c/[^/]+/[^/?#]+).*", r"\1", phone.url)
    printed = phone.request.get(f"{root}/ledger.pdf?paper=a4")
    assert printed.status == 200
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(printed.body())).pages)
    for name, balance in wanted.items():
        assert name in text
        assert f"{abs(balance) // 100}.{abs(balance) % 100:02}" in text
    spread = phone.request.get(f"{root}/ledger.csv").text()
    assert all(name in spread.splitlines()[0] for name in wanted)


def settle(phone: Page, wanted: dict[str, int]) -> None:
    """Pay every proposed line; the fewest that can be, and nothing is left."""
    phone.get_by_role("link", name="Settle up").last.click()
    expect(phone.get_by_role("heading", name="Settle up")).to_be_visible()
    lines = phone.locator(".due").count()
    assert lines == sum(balance != 0 for balance in wanted.values()) - 1
    for left in range(lines, 0, -1):
        expect(phone.locator(".due")).to_have_count(left)
        phone.get_by_role("link", name=re.compile("^Paid: ")).first.click()
        phone.get_by_role("button", name="Yes, write it down").click()
        expect(phone.get_by_text("Written down:")).to_be_visible()
    expect(phone.get_by_role("heading", name="All square")).to_be_visible()
    assert shown(table(phone)) == dict.fromkeys(wanted, 0)
