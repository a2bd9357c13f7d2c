"""The press keeps to its time, to our own files, and comes up again whatever happened."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import pytest
from pypdf import PdfReader

from webapp import pdf, press

HELLO = "<!doctype html><meta charset=utf-8><title>x</title><p style='font-family: sans-serif'>Hello"


@pytest.fixture
def printer() -> Iterator[pdf.Press]:
    made = pdf.Press()
    yield made
    made.close()


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "http://example.com/x.css",
        "data:text/css,p{}",
        press.BASE + "static/../webapp/pdf.py",
        press.BASE + "static/%2e%2e/webapp/pdf.py",
        press.BASE + "etc/passwd",
        press.BASE + "fonts/../webapp/pdf.py",
        press.BASE + "static/",
    ],
)
def test_paper_reads_nothing_but_static_files_and_the_bundled_fonts(url: str) -> None:
    assert press.bundled(url) is None


def test_paper_finds_its_sheet_and_its_fonts() -> None:
    assert press.bundled(press.BASE + "static/css/paper.css?v=1") == press.STATIC / "css" / "paper.css"
    assert all(press.bundled(press.BASE + "fonts/" + name) == path for name, path in press.FONTS.items())


def test_a_page_that_asks_for_something_else_is_refused_and_the_next_one_printed(
    printer: pdf.Press, caplog: pytest.LogCaptureFixture
) -> None:
    printer.print(HELLO)
    up = printer._process  # noqa: SLF001 -- whether it is still the same process shows nowhere else
    with pytest.raises(pdf.PaperProblemError, match="could not be printed"):
        printer.print("<link rel=stylesheet href='file:///etc/passwd'><p>x")
    assert "may not read file:///etc/passwd" in caplog.text
    caplog.clear()
    assert printer._process is up  # noqa: SLF001
    assert PdfReader(io.BytesIO(printer.print(HELLO))).pages[0].extract_text() == "Hello"


def test_a_press_that_was_ended_is_started_again(printer: pdf.Press) -> None:
    printer.print(HELLO)
    printer.close()
    assert printer.print(HELLO).startswith(b"%PDF")


def test_a_job_that_takes_too_long_is_stopped_with_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    slow = pdf.Press(limit=0.3, command=(sys.executable, "-c", "import time; time.sleep(60)"))
    with pytest.raises(pdf.PaperProblemError, match="took too long"):
        slow.print(HELLO * 100_000)
    caplog.clear()


def test_a_press_that_breaks_off_says_so(caplog: pytest.LogCaptureFixture) -> None:
    broken = pdf.Press(command=(sys.executable, "-c", "pass"))
    with pytest.raises(pdf.PaperProblemError, match="stopped by itself"):
        broken.print(HELLO)
    caplog.clear()


def test_only_what_no_bundled_font_has_is_replaced() -> None:
    kept = "Zoë 12 ♠\ufe0e 👩\u200d👧 அன்பரசி श्रेष्ठ น้ำ \u22121.50\n\u00a0\u202f"
    assert press.printable(kept) == kept
    assert press.printable("a\U00012000b\x07") == "a\ufffdb\ufffd"
