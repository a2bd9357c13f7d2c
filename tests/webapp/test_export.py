"""A ledger as a spreadsheet reads it: numbers are numbers, and no text is ever run."""

from __future__ import annotations

import csv
import io
from types import SimpleNamespace
from typing import cast
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.game import Minor, Player, Transfer
from scoring.games import GAMES
from scoring.ledger import Closing, Ledger, Match, Payment, Row
from scoring.log import Entry, Kind
from webapp import export

A, B = Player("a"), Player("b")
WON = Minor(150)


def entry(seq: int, kind: Kind = Kind.DEAL, *, struck: bool = False) -> Entry:
    return Entry(seq, seq, kind, None if struck else {}, f"t{seq}", written_at="2026-11-27T20:30:00+00:00")


def deal(seq: int, *, struck: bool = False) -> Row:
    """A deal in which Ana won of Ben; struck out, it moved nothing."""
    done = cast("None", SimpleNamespace(done=True))
    lines = () if struck else (Transfer(B, A, WON, "knock"),)
    return Row(seq, 2, seq - 2, entry(seq, struck=struck), {}, (A, B), None, done, lines, (), (), {})


def ledger(*rows: Row, names: tuple[str, str] = ("Ana", "Ben"), currency: str = "EUR") -> Ledger:
    nothing = {A: Minor(0), B: Minor(0)}
    match = cast("Match", SimpleNamespace(rows=rows, game=GAMES["tonk"]))
    payment = Payment(90, entry(90, Kind.PAYMENT), B, A, Minor(150))
    closing = Closing(91, entry(91, Kind.CLOSING), {A: Minor(150), B: Minor(-150)}, nothing)
    players = {A: names[0], B: names[1]}
    return Ledger(
        seq=91,
        title="Friday",
        currency=currency,
        time_zone="Europe/Berlin",
        players=players,
        matches=(match,),
        payments=(payment,),
        closing=closing,
        played=nothing,
        owed={},
        balances=nothing,
        open_balances=nothing,
        open_payments=(),
        faults=(),
    )


def table(book: Ledger, sentence: str = "Ben pays.") -> list[list[str]]:
    text = export.csv_bytes(book, lambda _row: sentence).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))


def test_there_is_a_column_for_each_player_and_a_row_for_each_line() -> None:
    head, first, struck, payment, closing = table(ledger(deal(3), deal(4, struck=True)))
    assert head[-2:] == ["Ana", "Ben"]
    assert first == ["Deal", "1", "2026-11-27 21:30", "Ben pays.", "yes", "Tonk", "EUR", "1.50", "-1.50"]
    assert (struck[4], struck[-2:]) == ("no", ["", ""])
    assert (payment[0], payment[-2:]) == ("Payment", ["-1.50", "1.50"])
    assert (closing[0], closing[-2:]) == ("Closing", ["1.50", "-1.50"])


def test_the_file_is_utf_8_with_its_mark_and_line_ends_of_its_format() -> None:
    body = export.csv_bytes(ledger(deal(3)), lambda _row: "Ben pays.")
    assert body.startswith(b"\xef\xbb\xbf")
    assert body.endswith(b"\r\n")
    assert body.count(b"\n") == body.count(b"\r\n")


@pytest.mark.parametrize("name", ["a,b", 'Zo"ë', "Ana 🃏", "அன்பரசி", "प्रकाश", "กิตติ", "O'Neil"])
def test_any_name_comes_back_as_it_was(name: str) -> None:
    assert table(ledger(names=(name, "Ben")))[0][-2] == name


@pytest.mark.parametrize("name", ["=1+1", "+x", "@SUM(A1)", "-cmd|x", "\tx", "\rx", " =1+1", "\uff1d1"])
def test_a_text_that_a_spreadsheet_would_run_is_made_harmless(name: str) -> None:
    rows = table(ledger(deal(3), names=(name, "Ben")), sentence=name)
    assert rows[0][-2] == f"'{name}"
    assert rows[1][3] == f"'{name}"


@pytest.mark.parametrize(
    ("name", "kept"),
    [("x;=1+1;y", "x;'=1+1;y"), ("a; -b;c", "a;' -b;c"), ("a-b;c=d", "a-b;c=d"), ("=1;@2", "'=1;'@2")],
)
def test_nor_is_what_stands_behind_a_semicolon_which_divides_cells_in_half_of_europe(
    name: str, kept: str
) -> None:
    assert export.harmless(name) == kept


@pytest.mark.parametrize(
    ("minor", "currency", "text"),
    [
        (-150, "EUR", "-1.50"),
        (5, "EUR", "0.05"),
        (-800, "JPY", "-800"),
        (1, "KWD", "0.001"),
        (-8, "chips", "-8"),
    ],
)
def test_a_number_stays_a_number(minor: int, currency: str, text: str) -> None:
    assert export.number(minor, currency) == text


@given(st.integers(-(2**53), 2**53), st.sampled_from(["EUR", "JPY", "KWD", "chips"]))
def test_a_number_says_exactly_the_amount(minor: int, currency: str) -> None:
    assert int(export.number(minor, currency).replace(".", "")) == minor


@given(st.text(max_size=120))
def test_no_title_breaks_the_header_or_leaves_the_folder(title: str) -> None:
    header = export.disposition(title, "csv")
    assert header.isascii()
    assert header.isprintable()
    name = unquote(header.partition("filename*=UTF-8''")[2])
    assert name.endswith(".csv")
    assert not set(name) & set('/\\:*?"<>|')


def test_a_file_is_named_after_the_session_in_its_own_writing() -> None:
    assert unquote(export.disposition("Zoë/Ana", "pdf")).endswith("''Zoë Ana.pdf")
