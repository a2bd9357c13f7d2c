"""The printed ledger, read back from the PDF as a reader's search would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pypdf import PageObject

Open = Callable[..., Any]

NAMES = ["a,b", "=1+1", "Zoë", "Ana 🃏", "அன்பரசி", "प्रकाश श्रेष्ठ", "กิตติศักดิ์"]
LONG = "Anna-Katharina Wolkenstein-Rodenegg-Hofe"
MINUS = "\N{MINUS SIGN}"


def test_every_name_is_found_again_in_the_text(open_book: Open) -> None:
    book = open_book(NAMES[:6])
    book.out(5)
    other = open_book(NAMES[3:])
    other.out(3)
    text, thai = book.text(), other.text()
    assert [name for name in NAMES[:6] if name not in text] == []
    assert NAMES[6] in thai


def test_a_deal_stands_with_its_sentence_its_change_and_the_balances(open_book: Open) -> None:
    book = open_book(["Ana", "Ben", "Cai"])
    book.out(0)
    book.out(0)
    assert "Ana went out." in book.text()
    assert f"+1.00 +2.00 {MINUS}0.50 {MINUS}1.00 {MINUS}0.50 {MINUS}1.00" in book.text()


def test_what_was_corrected_and_struck_out_is_shown_or_left_out_as_asked(open_book: Open) -> None:
    book = open_book(["Ana", "Ben", "Cai"])
    wrong = book.knock(1, 20, 6, 30)
    book.knock(1, 20, 6, 3, line=wrong)
    book.strike(book.out(2))
    full, brief = book.text(), book.text("?struck=0")
    assert "Corrected" in full
    assert "Ben knocked with 6. Ana 20, Cai 30." in full
    assert "Struck out: Cai went out." in full
    assert "Cai 30" not in brief
    assert "Struck out" not in brief


def test_a_deal_that_cannot_stand_says_so_and_counts_for_nothing(open_book: Open) -> None:
    book = open_book(["Ana", "Ben", "Cai"])
    book.knock(1, 20, 60, 30)
    assert "One deal does not count as it stands" in book.text()
    assert "Does not count:" in book.text()


def test_payments_and_what_is_left_to_pay_each_say_why(open_book: Open) -> None:
    book = open_book(["Ana", "Ben", "Cai"])
    book.out(0)
    book.pay(1, 0, 20)
    text = book.text()
    assert "Ben handed Ana 0.20." in text
    assert "Ben pays Ana 0.30." in text
    assert "It is all that Cai owes." in text


def test_totals_sum_to_nothing_and_stand_beside_what_was_agreed(open_book: Open) -> None:
    book = open_book(["Ana", "Ben", "Cai"])
    book.out(0)
    book.close()
    text = book.text()
    assert "Player From deals Balance Agreed Ana +1.00 +1.00 +1.00" in text
    assert "Sum 0.00 0.00 0.00" in text
    assert "these totals were agreed" in text
    assert "changed since" not in text


@pytest.mark.parametrize(
    ("query", "size"), [("?paper=a4", (595, 842)), ("?paper=letter", (612, 792)), ("", (595, 842))]
)
def test_the_paper_is_the_one_asked_for(open_book: Open, query: str, size: tuple[int, int]) -> None:
    box = open_book(["Ana", "Ben"]).paper(query).pages[0].mediabox
    assert (round(box.width), round(box.height)) == size


def test_seven_players_with_forty_letters_each_fit_on_paper_turned_on_its_side(open_book: Open) -> None:
    book = open_book([f"{LONG[:39]}{place}" for place in range(7)])
    book.players = book.players[:6]
    for winner in range(6):
        book.out(winner)
    paper = book.paper()
    assert paper.pages[0].mediabox.width > paper.pages[0].mediabox.height
    assert len(paper.pages) <= 4
    text = " ".join("".join(page.extract_text() for page in paper.pages).split())
    assert all(f"{LONG[:39]}{place}" in text for place in range(6))
    right = max(_right_edges(paper.pages[0]))
    assert right <= float(paper.pages[0].mediabox.width) - 40


def test_a_long_evening_repeats_its_heads_and_numbers_its_pages(open_book: Open) -> None:
    book = open_book(["Ana", "Ben", "Cai"])
    for number in range(40):
        book.out(number % 3)
    texts = [" ".join(page.extract_text().split()) for page in book.paper().pages]
    assert len(texts) in {2, 3}
    assert all("What happened Ana Ben Cai" in text for text in texts[:2])
    assert all(f"Page {place} of {len(texts)}" in text for place, text in enumerate(texts, 1))
    assert "Friday Tonk" in texts[1]


def test_the_same_ledger_prints_the_same_bytes(open_book: Open) -> None:
    book = open_book(["Ana", "Ben 🎉"])
    book.out(0)
    assert book.pdf() == book.pdf()


def test_a_character_no_font_has_is_printed_as_the_replacement_and_spoils_nothing(open_book: Open) -> None:
    book = open_book(["Ana \N{CUNEIFORM SIGN A} Maria", "Ben"])
    book.out(0)
    assert "Ana \N{REPLACEMENT CHARACTER} Maria went out." in book.text()


def test_a_name_is_text_and_never_markup(open_book: Open) -> None:
    book = open_book(["<b>Ana</b>", "Ben & 'Co'"])
    book.out(0)
    assert "<b>Ana</b> went out. Ben & 'Co' pays" in book.text()


def test_an_empty_session_prints_and_says_so(open_book: Open) -> None:
    assert "Nothing has been written down yet." in open_book(["Ana", "Ben"]).text()


def test_the_file_carries_the_sessions_name(open_book: Open) -> None:
    book = open_book(["Ana", "Ben"], title="Zoës Abend")
    answer = book.client.get(f"/c/{book.key.club}/{book.key.session}/ledger.pdf")
    assert answer.headers["Content-Disposition"].endswith("filename*=UTF-8''Zo%C3%ABs%20Abend.pdf")


def test_the_spreadsheet_tells_each_deal_in_plain_words(open_book: Open) -> None:
    book = open_book(["Ana", "Ben & Co"])
    book.out(0)
    text = book.page("ledger.csv")
    assert "Ana went out. Ben & Co pays Ana 0.50." in text
    assert "<" not in text


def _right_edges(page: PageObject) -> list[float]:
    edges: list[float] = []

    def visit(text: str, scale: list[float], matrix: list[float], _font: object, _size: float) -> None:
        if text.strip():
            edges.append(matrix[4] * scale[0] + scale[4])

    page.extract_text(visitor_text=visit)
    return edges


def test_on_sideways_paper_the_totals_and_who_pays_whom_stand_side_by_side(open_book: Open) -> None:
    book = open_book(["Ana", "Ben", "Cai", "Dee", "Eva", "Finn"])
    book.out(0)
    tops: dict[str, float] = {}

    def note(text: str, cm: list[float], tm: list[float], *_: object) -> None:
        for heading in ("Totals", "Who pays whom"):
            if heading in text:
                tops[heading] = cm[5] + cm[3] * tm[5]

    book.paper().pages[-1].extract_text(visitor_text=note)
    assert tops["Totals"] == tops["Who pays whom"]
