"""Oh Hell driven on a phone as a table does it: set up, bid, played, corrected."""

from __future__ import annotations

import re
from collections.abc import Sequence

import oh_hell
from hands import Table
from oh_hell import NO_TRUMP, Hand
from playwright.sync_api import Page, expect

FORM = """form => ({
  title: form.querySelector("#record-title").textContent,
  dealt: form.querySelector(".hand-head p").textContent,
  order: [...form.querySelectorAll("[data-call] .name")].map(name => name.textContent),
  barred: [...form.querySelectorAll("input:disabled")].map(bid => Number(bid.value)),
  sum: [...form.querySelector(".hand-sum").children].map(part => part.textContent),
})"""

BOARD = """board => ({
  title: board.querySelector("#record-title").textContent,
  dealt: board.querySelector(".hand-head p").textContent,
  bids: [...board.querySelectorAll(".bidder")].map(bidder => [
    bidder.querySelector(".name").textContent, bidder.querySelector(".bidder-bid").lastChild.data,
  ]),
  sum: [...board.querySelector(".hand-sum").children].map(part => part.textContent),
})"""


def start(phone: Page, names: Sequence[str], dealer: str) -> None:
    """A session of ``names`` whose match form shows Oh Hell, the dealer chosen."""
    phone.get_by_role("link", name="Start a session").click()
    for place, name in enumerate(names, 1):
        phone.get_by_label(f"Name {place}", exact=True).fill(name)
    phone.get_by_role("button", name="Next: which game").click()
    choose_game(phone, dealer)


def choose_game(phone: Page, dealer: str) -> None:
    phone.get_by_role("radio", name="Oh Hell").check()
    redraw = phone.get_by_role("button", name="Show its house rules")
    if redraw.is_visible():  # there are no scripts
        redraw.click()
    expect(phone.locator("#schedule")).to_be_visible()
    phone.get_by_role("group", name="Who deals first?").get_by_role("radio", name=dealer, exact=True).check()


def deal(phone: Page) -> Table:
    """The match starts; the phone shows its first hand."""
    phone.get_by_role("button", name="Deal the first hand").last.click()
    expect(phone.locator("#record-title")).to_contain_text("Hand 1 of ")
    return Table(phone)


def play(at: Table, hand: Hand, of: int, *, hook: bool = False) -> None:
    """Write one hand down, in at most 2 taps a player and 3 for the hand."""
    before = at.taps
    bid(at, hand, of, hook=hook)
    shown = at.page.locator("#board").evaluate(BOARD)
    assert shown == {
        **head(hand, of),
        "bids": [[name, str(number)] for name, number in hand.bids.items()],
        "sum": tally(hand.bids, hand.cards),
    }
    expect(at.page.locator(".board-trump")).to_contain_text(hand.trump)
    for name in list(hand.tricks)[:-1]:
        at.takes(name, hand.tricks[name])
    said = dict(zip(at.said, (text.split()[0] for text in at.said.values()), strict=True))
    assert said == {name: str(number) for name, number in hand.tricks.items()}
    at.save()
    assert at.taps - before <= 2 * len(hand.bids) + 3, hand


def write(page: Page, hand: Hand) -> None:
    """Write one hand down where no script helps: every number of both steps is chosen."""
    if hand.trump != NO_TRUMP:
        page.get_by_role("radio", name=hand.trump).check()
    for step, numbers, button in (
        ("bids", hand.bids, "Bids are in"),
        ("tricks", hand.tricks, f"Save hand {hand.number}"),
    ):
        for name, number in numbers.items():
            row = page.locator(f"[data-calls={step}] [data-call]", has=page.locator(".name", has_text=name))
            row.locator(f'input[type=radio][value="{number}"]').check()
        page.get_by_role("button", name=button).click()


def bid(at: Table, hand: Hand, of: int, *, hook: bool = False) -> None:
    """Trump and all bids; what the form says before and after is right."""
    form = at.page.locator("form.hand")
    order = list(hand.bids)
    assert form.evaluate(FORM) == {
        **head(hand, of), "order": order, "barred": [], "sum": tally({}, hand.cards),
    }  # fmt: skip
    if hand.trump == NO_TRUMP:
        expect(at.page.locator(".banner")).to_contain_text("No trump")
        expect(at.page.get_by_role("radio", name="spades")).to_have_count(0)
    else:
        at.trump(hand.trump)
    others = {name: hand.bids[name] for name in order[:-1]}
    for name, number in others.items():
        at.bid(name, number)
    barred = oh_hell.forbidden(hand.cards, list(others.values())) if hook else None
    shown = form.evaluate(FORM)
    assert (shown["barred"], shown["sum"]) == ([] if barred is None else [barred], tally(others, hand.cards))
    expect(at.page.get_by_text(f"{barred} would make it even.")).to_have_count(0 if barred is None else 1)
    at.bid(order[-1], hand.bids[order[-1]])
    at.bids_in()


def head(hand: Hand, of: int) -> dict[str, object]:
    each = "1 card" if hand.cards == 1 else f"{hand.cards} cards"
    return {"title": f"Hand {hand.number} of {of}", "dealt": f"{each} each · {hand.dealer} deals"}


def tally(bids: oh_hell.Numbers, cards: int) -> list[str]:
    """How the sum of the bids stands against the cards."""
    off = cards - sum(bids.values())
    side = f"under by {off}" if off > 0 else f"over by {-off}" if off < 0 else "even"
    return [f"{sum(bids.values())} of {cards}", side]


def correct(page: Page, hand: Hand, of: int) -> None:
    """Find the hand in the history, as a person does, and say what it really was."""
    page.get_by_role("link", name="History").last.click()
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    page.get_by_role("link", name=re.compile(rf"Hand {hand.number} of {of}\b")).first.click()
    expect(page.get_by_role("heading", name=f"Hand {hand.number} of {of}")).to_be_visible()
    page.get_by_role("link", name="Correct").click()
    expect(page.get_by_role("heading", name="What was really dealt, bid and taken?")).to_be_visible()
    for part, numbers in (("Bids", hand.bids), ("Tricks", hand.tricks)):
        rows = page.get_by_role("group", name=part, exact=True).locator("[data-call]")
        for name, number in numbers.items():
            row = rows.filter(has=page.locator(".name", has_text=name))
            if row.get_attribute("open") is None:
                row.locator("summary").click()
            row.locator(f'input[value="{number}"]').check()
    page.get_by_role("button", name="Save the correction").click()
    expect(page.locator("#balances")).to_be_visible()
