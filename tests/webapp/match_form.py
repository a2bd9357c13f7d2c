"""A form of a page as a browser without scripts would send it, and what its reader sees of a part."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse


@dataclass
class _Fields(HTMLParser):
    """The fields of every form, with what stands in them."""

    forms: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)
    select: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append((told.get("action", ""), []))
        elif tag == "select":
            self.select = told["name"]
        elif tag == "option" and self.select:
            self._option(told)
        elif tag == "input" and "name" in told and self.forms:
            chosen = told.get("type") not in {"radio", "checkbox"} or "checked" in told
            self.forms[-1][1].extend([(told["name"], told.get("value", ""))] if chosen else [])

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""

    def _option(self, told: dict[str, str]) -> None:
        fields = self.forms[-1][1]
        if not fields or fields[-1][0] != self.select:
            fields.append((self.select, told["value"]))
        elif "selected" in told:
            fields[-1] = (self.select, told["value"])


def drawn(page: TestResponse, action: str) -> MultiDict[str, str]:
    """The fields of the page's last form that leads to an address ending with ``action``."""
    found = _Fields()
    found.feed(page.text)
    fields = [fields for to, fields in found.forms if to.endswith(action)][-1]
    return MultiDict([pair for pair in fields if pair[0] != "theme"])


def part(page: TestResponse, name: str) -> str:
    """The text of the element of that id, a div, as its reader sees it."""
    found = re.search(rf'<div id="{re.escape(name)}".*?</div>', page.text, re.DOTALL)
    assert found is not None, f"no {name}"
    return seen(found[0])


def seen(markup: str) -> str:
    """Markup's text."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", markup))).strip()


def beside(page: TestResponse, name: str) -> str:
    """The sentences beside the field of that name."""
    found = re.findall(
        rf'<p class="fault"[^>]* id="fault-{re.escape(name)}-\d+">(.*?)</p>', page.text, re.DOTALL
    )
    return " ".join(seen(each) for each in found)


@dataclass
class MatchForm:
    """The form that sets a match up, on one phone; ``fields`` are as they stand now."""

    phone: FlaskClient
    place: str
    fields: MultiDict[str, str] = field(default_factory=MultiDict)

    def open(self) -> TestResponse:
        """Draw it afresh."""
        return self.took(self.phone.get(self.place))

    def took(self, page: TestResponse) -> TestResponse:
        """Go on with the fields of a page that was answered."""
        if page.status_code != 303:
            self.fields = drawn(page, "/match")
        return page

    def send(self, **changed: str) -> TestResponse:
        """Send it, with some fields changed (a dot is two underscores)."""
        for name, value in changed.items():
            self.fields[name.replace("__", ".")] = value
        return self.took(self.phone.post(self.place, data=self.fields))

    def redraw(self, **changed: str) -> TestResponse:
        """The same with the button that only draws the form again."""
        page = self.send(redraw="1", **changed)
        assert page.status_code == 200
        return page

    def start(self, **changed: str) -> TestResponse:
        """Send it with the first player dealing."""
        return self.send(dealer=self.fields.getlist("playing")[0], **changed)


def begun(app: Flask, *names: str, game: str = "oh_hell") -> MatchForm:
    """The form of a session that has no match yet, with that game chosen."""
    phone = app.test_client()
    phone.environ_base.update({"HTTP_SEC_FETCH_SITE": "same-origin", "HTTP_ACCEPT_LANGUAGE": "en"})
    form = {"token": "a-session", "after": "0", "title": "Friday", "currency": "EUR"}
    players = {f"new.{row}.name": name for row, name in enumerate(names)}
    one = MatchForm(phone, phone.post("/start", data=form | players).location)
    one.open()
    if one.fields["game"] != game:
        one.redraw(game=game)
    return one
