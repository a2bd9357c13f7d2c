"""Script in every text: on no page, paper, chart or file does a text become anything but text."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

import pytest
from markupsafe import escape
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, PdfObject

import webapp
from tests.webapp.conftest import begun
from tests.webapp.hostile import (
    AUTHOR,
    LABEL,
    MARK,
    NAMES,
    NOTE,
    TITLE,
    escaped,
    hostile,
    lines,
    readable,
    waiting,
)
from tests.webapp.seated import seated, watching

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")
ACTIVE: Final = {
    "/JS",
    "/JavaScript",
    "/Launch",
    "/OpenAction",
    "/AA",
    "/URI",
    "/EmbeddedFiles",
    "/SubmitForm",
}
"""What a PDF could do besides being read."""


@pytest.fixture
def evening(seat: Callable[..., Evening]) -> Evening:
    return hostile(seat(*NAMES), begun)


class Form(HTMLParser):
    """Every name of a field, and where each form leads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.actions: set[str] = set()
        self.names: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form" and told.get("method") == "post":
            self.actions.add(told["action"])
        elif tag in {"input", "select", "button"} and "name" in told:
            self.names.add(told["name"])


def wrongs(evening: Evening, paths: Iterator[str]) -> tuple[list[tuple[str, str]], str]:
    """What became markup on these pages, and all that was answered."""
    found, said = [], []
    for path in paths:
        answer = evening.phone.get(path)
        if answer.mimetype == "text/html":
            found += [(path, wrong) for wrong in escaped(answer.text)]
            said.append(answer.text)
        elif (answer.mimetype or "").endswith("json"):
            json.loads(answer.text)
        answer.close()
    return found, "".join(said)


def test_the_reading_would_see_each_way_out_of_a_text() -> None:
    for text in (*NAMES[:3], TITLE, NOTE, AUTHOR, "{{77*1000003}}%(name)s<!--evil-->"):
        assert escaped(f"<title>x</title><p>{text}</p>"), text
    assert escaped(f'<input value="{LABEL}">')
    assert escaped('<a href="javascript:evil()">')
    assert escaped('<a hx-vals="evil">')
    assert escaped("<p>evil</p>") == escaped('<a href="/x?evil" title="evil">') == []


def test_on_no_page_is_a_text_more_than_text(evening: Evening) -> None:
    found, said = wrongs(evening, readable(evening, lines(evening)))
    assert found == []
    assert "77000231" not in said  # what {{77*1000003}} would come to
    for text in (*NAMES, TITLE, LABEL, AUTHOR, NOTE.partition("&")[0]):
        assert str(escape(text)) in said, text


@pytest.mark.parametrize("role", ["watcher", "player"])
def test_nor_on_those_of_who_only_reads(evening: Evening, role: str) -> None:
    one = watching(evening) if role == "watcher" else seated(evening, NAMES[0])
    found, said = wrongs(one, readable(one, [evening.ledger.matches[-1].line]))
    assert found == []
    assert str(escape(TITLE)) in said


@pytest.mark.parametrize("state", ["waiting", "closed"])
def test_nor_while_a_hand_waits_nor_once_the_evening_is_closed(evening: Evening, state: str) -> None:
    if state == "waiting":
        line = waiting(evening, begun)
    else:
        line = 1
        assert evening.post("/close").status_code == 303
    found, said = wrongs(evening, readable(evening, [line]))
    assert found == []
    assert str(escape(TITLE)) in said


def test_what_is_typed_into_any_field_comes_back_as_text(evening: Evening) -> None:
    """Each form of each page, every field of it filled with each hostile text."""
    forms: dict[str, tuple[str, set[str]]] = {}
    for path in readable(evening, lines(evening)):
        answer = evening.phone.get(path)
        if answer.mimetype == "text/html" and answer.status_code == 200:
            form = Form(answer.text)
            for action in form.actions:
                forms.setdefault(re.sub(r"\d+", "N", action), (action, form.names))
        answer.close()
    assert len(forms) > 15
    kept = 0
    for action, names in forms.values():
        for number, text in enumerate((NAMES[0], NOTE)):
            typed = dict.fromkeys(names - {"token", "after"}, text)
            sent = {**typed, "token": f"hostile-{kept}-{number}", "after": str(evening.ledger.seq)}
            answer = evening.phone.post(action, data=sent)
            assert answer.status_code < 500, action
            assert escaped(answer.text) == [], action
            kept += MARK in answer.text
    assert kept >= 10


def test_what_an_address_asks_for_comes_back_as_text_if_at_all(evening: Evening) -> None:
    """Every parameter that any view reads, on every page."""
    code = "".join(file.read_text() for file in (Path(webapp.__file__).parent / "views").glob("*.py"))
    asked = {
        *re.findall(r'request\.args\.get\(\s*"(\w+)"', code),
        "match",
        "dealer",
        "players",
        "cards",
        "number",
    }
    assert len(asked) > 12
    for text in (NAMES[0], "javascript:evil()"):
        query = "&".join(f"{name}={quote(text)}" for name in sorted(asked))
        paths = (f"{path}?{query}" for path in readable(evening, [1]))
        found, _said = wrongs(evening, paths)
        assert found == []
    answer = evening.phone.get(f"/{quote(NAMES[0])}")
    assert answer.status_code == 404
    assert escaped(answer.text) == []


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_no_cell_of_the_spreadsheet_is_a_formula_whatever_it_is_split_at(
    evening: Evening, separator: str
) -> None:
    text = evening.get("/ledger.csv").data.decode("utf-8-sig")
    assert MARK in text
    cells = [cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) for cell in row]
    run = [cell for cell in cells if re.match(r"[\s\"]*[=+\-@]", cell) and not NUMBER.fullmatch(cell)]
    assert run == []


def test_the_paper_has_the_texts_as_text_and_does_nothing(evening: Evening) -> None:
    paper = PdfReader(io.BytesIO(evening.get("/ledger.pdf").data))
    text = "".join("".join(page.extract_text() for page in paper.pages).split())
    for said in (*NAMES, TITLE):
        assert "".join(said.split()) in text, said
    assert paper.metadata is not None
    assert MARK in str(paper.metadata.title)
    seen: set[int] = set()
    keys = {key for page in (paper.trailer, *paper.pages) for key in _keys(page, seen)}
    assert "/Font" in keys
    assert keys & ACTIVE == set()


def _keys(found: PdfObject, seen: set[int]) -> Iterator[str]:
    """The keys of every dictionary that the PDF is made of."""
    if isinstance(found, IndirectObject):
        if found.idnum not in seen:
            seen.add(found.idnum)
            yield from _keys(found.get_object(), seen)  # type: ignore[arg-type]
    elif isinstance(found, DictionaryObject):
        yield from map(str, found)
        for key in found:
            yield from _keys(found.raw_get(key), seen)
    elif isinstance(found, ArrayObject):
        for one in found:
            yield from _keys(one, seen)
