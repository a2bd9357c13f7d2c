"""What the pages of a match of Oh Hell show, and what they should by ``oh_hell``'s own arithmetic."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

import oh_hell
import pypdf
from oh_hell import NO_TRUMP, Hand
from playwright.sync_api import Locator, Page, expect

SIGNS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣", NO_TRUMP: "NT"}

STRIP = """rows => rows.map(row => [
  row.querySelector(".name").textContent,
  row.querySelector(".score-rank, .place-rank")?.lastChild.data.trim() ?? "",
  row.querySelector(".points").textContent,
])"""

WON = """rows => rows.map(row => [
  row.querySelector(".name").textContent, row.querySelector(".score-won")?.textContent ?? "",
])"""

SHEET = """table => {
  const text = (box, part) => box.querySelector(part)?.textContent.replace(/\\s+/g, " ").trim() ?? "";
  const rows = part => [...table.querySelectorAll(part)];
  return {
    names: rows("thead th bdi").map(name => name.textContent),
    hands: rows("tbody tr.played").map(row => [
      text(row, ".place"), parseInt(text(row, ".dealt")), text(row, ".suit, abbr").replace(/\\uFE0E/g, ""),
      [...row.querySelectorAll("td")].map(cell => [
        cell.querySelector(".dealer") !== null, cell.querySelector(".missed") !== null,
        text(cell, "small").replace("×missed ", "").split(" ")[0],
        text(cell, "small b"), text(cell, "strong"),
      ]),
    ]),
    ahead: rows("tbody tr.ahead").length,
    totals: rows("tfoot .sum strong").map(total => total.textContent),
    places: rows("tfoot .rank td").map(place => place.textContent.replace(" shared", "")),
  };
}"""


def root(page: Page) -> str:
    """The address of the session that the phone is in."""
    return re.sub(r"(/c/[^/]+/[^/?#]+).*", r"\1", page.url)


def hand_saved(page: Page, names: Sequence[str], hands: Sequence[Hand]) -> None:
    """The last hand stands at the table: what it gave, its sentence, and the totals."""
    hand = hands[-1]
    told = page.locator("#newest .story-text").inner_text()
    assert re.sub(r"[\uFE0E\xa0\s]+", " ", told).strip() == sentence(names, hand)
    won = page.locator(".score").evaluate_all(WON)
    assert won == [] or dict(won) == {name: signed(points) for name, points in hand.points.items()}
    table_shows(page, names, hands)


def sentence(names: Sequence[str], hand: Hand) -> str:
    """A hand as the table and the ledger tell it."""
    cards = "1 card" if hand.cards == 1 else f"{hand.cards} cards"
    trump = hand.trump if hand.trump == NO_TRUMP else f"{SIGNS[hand.trump]} {hand.trump}"
    made = [f"{name} {hand.bids[name]} (+{hand.points[name]})" for name in names if hand.made(name)]
    missed = [f"{name} {hand.bids[name]}, {_off(hand, name)} (0)" for name in names if not hand.made(name)]
    parts = [f"Made: {', '.join(made)}."] * bool(made) + [f"Missed: {'; '.join(missed)}."] * bool(missed)
    return " ".join([f"{cards}, {trump}.", *parts])


def _off(hand: Hand, name: str) -> str:
    off = hand.tricks[name] - hand.bids[name]
    return f"over by {off}" if off > 0 else f"under by {-off}"


def table_shows(page: Page, names: Sequence[str], hands: Sequence[Hand]) -> None:
    """The strip of totals, or at the end the result: everybody's place and points."""
    total = oh_hell.totals(names, hands)
    shown = page.locator(".score, .place").evaluate_all(STRIP)
    wanted = {(name, str(rank), str(total[name])) for name, rank in oh_hell.ranks(total).items()}
    assert {tuple(row) for row in shown} == wanted, hands[-1]


def result_shows(page: Page, names: Sequence[str], hands: Sequence[Hand]) -> None:
    won = oh_hell.winners(names, hands)
    listed = " and ".join([", ".join(won[:-1]), won[-1]] if len(won) > 1 else won)
    wanted = f"{listed} {'share the win' if len(won) > 1 else 'has won'}"
    expect(page.get_by_role("heading", name=wanted, exact=True)).to_be_visible()
    table_shows(page, names, hands)


@dataclass(frozen=True)
class Sheet:
    """A score sheet: for each hand number, cards, trump, and each player's cell (see ``cells``)."""

    names: list[str]
    hands: list[list[object]]
    ahead: int
    totals: list[str]
    places: list[str]


def score_sheet(names: Sequence[str], hands: Sequence[Hand], ahead: int) -> Sheet:
    """What the score sheet has to be; ``ahead`` hands are still to come."""
    total = oh_hell.totals(names, hands)
    places = oh_hell.ranks(total)
    shared = [place for place in places.values() if list(places.values()).count(place) > 1]
    return Sheet(
        list(names),
        [
            [str(hand.number), hand.cards, SIGNS[hand.trump], cells(names, hands[: place + 1])]
            for place, hand in enumerate(hands)
        ],
        ahead,
        [str(total[name]) for name in names],
        [f"{places[name]}{'=' if places[name] in shared else ''}" for name in names],
    )


def cells(names: Sequence[str], hands: Sequence[Hand]) -> list[list[object]]:
    """The row of the last hand, a cell a player: dealt, missed, bid/tricks, points, running total."""
    hand, running = hands[-1], oh_hell.totals(names, hands)
    return [
        [
            hand.dealer == name,
            not hand.made(name),
            f"{hand.bids[name]}/{hand.tricks[name]}",
            signed(hand.points[name]),
            str(running[name]),
        ]
        for name in names
    ]


def signed(points: int) -> str:
    return f"+{points}" if points else "0"


def every_page_agrees(page: Page, names: Sequence[str], hands: Sequence[Hand], *, ahead: int = 0) -> None:
    """Score sheet, ledger, paper and spreadsheet say what the hands come to; then back to the table."""
    wanted = score_sheet(names, hands, ahead)
    at = root(page)
    page.get_by_role("link", name="Score sheet").click()
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()
    assert sheet(page.locator(".scoresheet")) == wanted
    page.get_by_role("link", name="Ledger and printing").last.click()
    expect(page.get_by_role("heading", name="Ledger")).to_be_visible()
    assert sheet(page.locator(".scoresheet")) == wanted
    paper_agrees(paper(page), names, hands)
    spreadsheet_agrees(spreadsheet(page), names, hands)
    page.goto(at)


def sheet(table: Locator) -> Sheet:
    """The score sheet that a page shows."""
    return Sheet(**table.evaluate(SHEET))


def paper(page: Page) -> str:
    """The text of the printed ledger."""
    answer = page.request.get(f"{root(page)}/ledger.pdf?paper=a4")
    assert answer.status == 200
    pages = pypdf.PdfReader(io.BytesIO(answer.body())).pages
    return "\n".join(one.extract_text() for one in pages)


def paper_agrees(text: str, names: Sequence[str], hands: Sequence[Hand]) -> None:
    """Each row of the sheet is a line of the text: bid/tricks, points and running total of every player."""
    lines = [re.sub(r"[•\uFE0E\s]+", " ", line).strip() for line in text.splitlines()]
    for place, hand in enumerate(hands):
        row = cells(names, hands[: place + 1])
        told = [f"{'×' if missed else ''}{said} {won} {total}" for _, missed, said, won, total in row]
        assert " ".join((str(hand.number), str(hand.cards), SIGNS[hand.trump], *told)) in lines
    foot = score_sheet(names, hands, 0)
    assert " ".join(("Points", *foot.totals)) in lines
    assert " ".join(("Place", *foot.places)) in lines


def spreadsheet(page: Page) -> list[dict[str, str]]:
    """The rows of the CSV, by column."""
    text = page.request.get(f"{root(page)}/ledger.csv").body().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def spreadsheet_agrees(rows: Sequence[dict[str, str]], names: Sequence[str], hands: Sequence[Hand]) -> None:
    kinds = {kind: [row for row in rows if row["Kind"] == kind] for kind in ("Hand", "Total", "Place")}
    total = oh_hell.totals(names, hands)
    assert [row["Number"] for row in kinds["Hand"]] == [str(hand.number) for hand in hands]
    assert [numbers(row, names) for row in kinds["Hand"]] == [hand.points for hand in hands]
    assert [numbers(row, names) for row in kinds["Total"]] == [total]
    assert [numbers(row, names) for row in kinds["Place"]] == [oh_hell.ranks(total)]


def numbers(row: dict[str, str], names: Sequence[str]) -> oh_hell.Numbers:
    return {name: int(row[name]) for name in names}
