"""The ledger as a page: the same lines as on paper, and the ways out to paper and spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Open = Callable[..., Any]


def test_the_page_shows_the_deals_the_totals_and_who_pays_whom(open_book: Open) -> None:
    book = open_book(["Ana", "Ben", "Cai"])
    book.strike(book.out(1))
    book.out(0)
    page = book.page()
    assert "<bdi>Ana</bdi> went out." in page
    assert "<s><bdi>Ben</bdi> went out.</s>" in page
    assert "Ben pays Ana 0.50." in page
    assert "ledger.pdf?paper=letter" in page
    assert "ledger.csv" in page


def test_somebody_without_a_link_sees_nothing(open_book: Open) -> None:
    book = open_book(["Ana", "Ben"])
    stranger = book.app.test_client()
    for name in ("ledger", "ledger.pdf", "ledger.csv"):
        assert stranger.get(f"/c/{book.key.club}/{book.key.session}/{name}").status_code == 404
