"""Whatever a phone sends, and wherever it sends it: an answer in words, and a book that balances."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlencode

import pytest
from sqlmodel import Session
from werkzeug.test import TestResponse

from scoring.replay import verify
from scoring.settle import outstanding
from webapp import store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

POSTS: Final = 170
"""By each of the phones; six of them make a thousand."""

FRESH: Final = 17
"""Posts between two looks at the pages."""

NASTY: Final = (
    *("", " ", "0", "-1", "1", "3", "7", "50", "9" * 20, "9" * 5000, "\u0661\u0662", "1,50", "1e3", "NaN"),
    *(
        "\x00",
        "a\x00b",
        "\ud800",
        "\x1b[31m",
        "\u202eabc",
        "\u200b",
        "\u2028",
        "Zoe\u0308",
        "\U0001f0cf" * 50,
    ),
    *("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "%(name)s", "%s", "=1+1"),
    *("x" * 300, "true", "knock", "dealt_tonk", "misdeal", "../../etc/passwd", "EUR", "JPY", "up.", "draw"),
)
STRANGE: Final = (
    *(
        "totals",
        "totals.",
        ".",
        "..",
        "players",
        "dealer",
        "seen",
        "since",
        "line",
        "move",
        "redraw",
        "again",
    ),
    *("rules." + "a." * 3000 + "b", f"rules.dealt_tonks.{'9' * 5000}", "rules.dealt_tonks.0", "a\x00b"),
    *(
        "game_of",
        "rules_of",
        "rules_for",
        "proposed.no_trump_in",
        "rules.hands.0",
        "rules.custom",
        "rules.custom.over",
    ),
    *(
        "rules.custom.made_by_bid",
        f"rules.custom.made_by_bid.{'9' * 5000}",
        "rules.custom.made_by_bid.x",
        "rules.trump_order.1",
    ),
)
PAGES: Final = ("", "/players", "/match", "/rules", "/session", "/settle", "/close", "/links")
LANGUAGES: Final = ("en", "de", "fr-CH", "hi", "ar", "th", "fa", "*", "x-klingon", "en-US-POSIX")

Fields = list[tuple[str, str]]


@dataclass
class Forms(HTMLParser):
    """The forms of pages that write: where each leads, and its fields as they are drawn."""

    found: list[tuple[str, Fields]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((told["action"] if told.get("method") == "post" else "", []))
        elif tag == "a" and "/pay?" in told.get("href", ""):  # a proposed payment, as if said yes to
            path, _mark, query = told["href"].partition("?")
            self.found.append((path, parse_qsl(query)))
        elif self.found and "name" in told and tag in {"input", "button", "select"}:
            self.found[-1][1].append((told["name"], told.get("value", "")))
        elif self.found and tag == "option" and {"selected", "value"} <= told.keys():
            self.found[-1][1][-1] = (self.found[-1][1][-1][0], told["value"])


@dataclass
class Phone:
    """A phone in the hands of chance, on these pages and, ``wild`` as it is, at any address."""

    evening: Evening
    chance: random.Random
    pages: tuple[str, ...] = PAGES
    wild: float = 0.2
    posts: int = POSTS
    forms: list[tuple[str, Fields]] = field(default_factory=list)

    def look(self) -> None:
        """Draw the pages afresh."""
        forms = Forms()
        closed = self.evening.ledger.is_closed
        for path in ["/settle"] if closed else self.chance.sample(self.pages, min(3, len(self.pages))):
            forms.feed(self.evening.get(path).text)
        self.forms = [(action, fields) for action, fields in forms.found if action]

    def send(self) -> TestResponse:
        """Send a form of the pages seen, or to any address that takes one, changed here and there."""
        drawn = self.forms and self.chance.random() >= self.wild
        path, fields = self.chance.choice(self.forms) if drawn else (self.anywhere(), [])
        form = [
            *self.envelope(),
            *self.changed([pair for pair in fields if pair[0] not in {"token", "after"}]),
        ]
        return self.evening.phone.post(
            path,
            data=urlencode(form, errors="surrogatepass"),
            content_type="application/x-www-form-urlencoded",
            headers={"Accept-Language": self.chance.choice(LANGUAGES)},
        )

    def anywhere(self) -> str:
        """An address that takes forms, its line there or not."""
        urls = self.evening.app.url_map
        rule = self.chance.choice([rule for rule in urls.iter_rules() if "POST" in (rule.methods or ())])
        line = self.chance.choice((0, 1, 2, self.evening.ledger.seq, 10**20))
        known = {"club": self.evening.key.club, "session": self.evening.key.session, "line": line}
        parts = {name: known[name] for name in rule.arguments}
        return urls.bind("localhost").build(rule.endpoint, parts, method="POST")

    def envelope(self) -> Iterator[tuple[str, str]]:
        """A good one as a rule, else one that is stale, from the future, or none."""
        seq = self.evening.ledger.seq
        if self.chance.random() > 0.02:
            yield "token", f"fuzz-{self.chance.getrandbits(48):012x}"
            yield (
                "after",
                str(seq if self.chance.random() < 0.9 else self.chance.choice((0, seq - 2, 10**14))),
            )

    def changed(self, fields: Fields) -> Iterator[tuple[str, str]]:
        """The fields, some left out, sent twice, or typed over; now and then one that no form has."""
        for name, value in fields:
            dice = self.chance.random()
            if dice < 0.8:
                yield name, value
            if dice > 0.75:
                yield name, self.chance.choice(NASTY)
        if self.chance.random() < 0.15:
            yield self.chance.choice(STRANGE), self.chance.choice(NASTY)


def unbalanced(evening: Evening) -> list[str]:
    """What does not add up: in the money, in the log, or after everybody has paid what is proposed."""
    ledger = evening.ledger
    left = Counter(dict(ledger.balances))
    for one in outstanding(
        ledger.open_balances, [(p.payer, p.payee, p.amount) for p in ledger.open_payments]
    ):
        left[one.payer] += one.amount
        left[one.payee] -= one.amount
    with Session(evening.app.extensions["knockbook_engine"]) as db:
        found = [fault.code for fault in verify(store.entries(db, evening.key))]
    wrong = [code for code in found if code in {"unbalanced", "seq_gap", "closing_differs"}]
    return wrong + [f"{player} is left with {amount}" for player, amount in left.items() if amount]


@pytest.mark.parametrize("seed", range(6))
def test_no_form_ever_meets_a_bug_and_the_book_stays_in_balance(
    seat: Callable[..., Evening], seed: int
) -> None:
    evening = seat("Ana", "=1+1", "<b>Cai</b>", "%(name)s")
    evening.tonk("Ana")
    let_loose(Phone(evening, random.Random(seed)))  # noqa: S311 -- the same posts in every run


@pytest.mark.parametrize("seed", range(6, 8))
def test_neither_does_an_evening_of_oh_hell(hands: Callable[..., Evening], seed: int) -> None:
    evening = hands("Ana", "=1+1", "<b>Cai</b>", "%(name)s")
    let_loose(Phone(evening, random.Random(seed)))  # noqa: S311 -- the same posts in every run


@pytest.mark.parametrize("seed", range(8, 10))
def test_no_house_rules_of_oh_hell_ever_meet_a_bug(hands: Callable[..., Evening], seed: int) -> None:
    evening = hands("Ana", "=1+1", "<b>Cai</b>", "%(name)s")
    chance = random.Random(seed)  # noqa: S311 -- the same posts in every run
    let_loose(Phone(evening, chance, pages=("/match", "/rules"), wild=0, posts=50))


def let_loose(phone: Phone) -> None:
    """Send what the phone sends; nothing may break, and the book must add up."""
    evening = phone.evening
    for number in range(phone.posts):
        if number % FRESH == 0:
            phone.look()
        answer = phone.send()
        assert answer.status_code < 500, evening.seen(answer)
        assert answer.status_code == 303 or evening.seen(answer).strip()
        if answer.status_code == 422:
            assert re.search('class="fault"|data-notice|is full with', answer.text), evening.seen(answer)
    assert unbalanced(evening) == []
    for page in (*PAGES, "/history", "/ledger", "/ledger.csv", "/ledger.pdf", "/pay"):
        assert evening.get(page).status_code in {200, 302}, page
