"""Chance at the phones: every form there is, every address that takes one, filled well and badly."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl, urlencode

from sqlmodel import Session
from werkzeug.test import TestResponse

from scoring.replay import verify
from scoring.settle import outstanding
from tests.webapp.remote import OUTBOX
from webapp import store

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

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
SOUND: Final = ("1", "2", "5", "12", "0", "1.50", "7,5", "Dan", "Eve", "Friday", "EUR", "UTC", "2 3 4")
"""What people type into fields that say nothing beforehand."""

PAGES: Final = (
    *(
        "",
        "",
        "",
        "/players",
        "/match",
        "/rules",
        "/session",
        "/settle",
        "/close",
        "/links",
        "/award",
        "/pay",
    ),
    "/history",
)
OUTSIDE: Final = ("/", "/start", "/join")
ACCEPTS: Final = ("text/html", OUTBOX)
LANGUAGES: Final = ("en", "de", "fr-CH", "hi", "ar", "th", "fa", "*", "x-klingon", "en-US-POSIX")

Fields = list[tuple[str, str]]


@dataclass
class Forms(HTMLParser):
    """The forms of pages that write: where each leads, and each field with all that it offers."""

    found: list[tuple[str, dict[str, list[str]]]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((told["action"] if told.get("method") == "post" else "", {}))
        elif tag == "a" and "/pay?" in told.get("href", ""):  # a proposed payment, as if said yes to
            path, _mark, query = told["href"].partition("?")
            self.found.append((path, {name: [value] for name, value in parse_qsl(query)}))
        elif tag == "a":
            self.asked.append(told.get("href", ""))
        elif self.found and "name" in told and tag in {"input", "button", "select"}:
            value = [] if tag == "select" else [told.get("value", "")]
            self.found[-1][1].setdefault(told["name"], []).extend(value)
        elif self.found and self.found[-1][1] and tag == "option":
            list(self.found[-1][1].values())[-1].append(told.get("value", ""))


@dataclass
class Phone:
    """A phone in the hands of chance, on these pages and, ``wild`` as it is, at any address.

    ``sent`` counts the answers by route and status.
    """

    evening: Evening
    chance: random.Random
    pages: tuple[str, ...] = PAGES
    wild: float = 0.2
    forms: list[tuple[str, dict[str, list[str]]]] = field(default_factory=list)
    known: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    sent: Counter[tuple[str, int]] = field(default_factory=Counter)

    def look(self) -> None:
        """Draw some pages afresh, and what one of them leads to."""
        forms = Forms()
        for path in self.chance.sample(self.pages, min(3, len(self.pages))):
            forms.feed(self.evening.get(path).text)
        if self.evening.ledger.is_closed:
            forms.feed(self.evening.get("/settle").text)
        inside = [path for path in forms.asked if path.startswith(self.evening.root) and ".pdf" not in path]
        for path in (*self.chance.sample(inside, min(2, len(inside))), self.chance.choice(OUTSIDE)):
            forms.feed(self.evening.phone.get(path).text)
        self.forms = [(action, fields) for action, fields in forms.found if action]
        self.known.update((self.rule(action), fields) for action, fields in self.forms)

    def rule(self, path: str) -> str:
        """The route that takes what is posted there."""
        urls = self.evening.app.url_map.bind("localhost")
        return str(urls.match(path.partition("?")[0], method="POST", return_rule=True)[0])

    def send(self) -> TestResponse:
        """Send a form of the pages seen, or to any address that takes one, changed here and there."""
        drawn = self.forms and self.chance.random() >= self.wild
        path, fields = self.chance.choice(self.forms) if drawn else self.anywhere()
        form = [
            *self.envelope(),
            *self.changed([pair for pair in self.filled(fields) if pair[0] not in {"token", "after"}]),
        ]
        answer = self.evening.phone.post(
            path,
            data=urlencode(form, errors="surrogatepass"),
            content_type="application/x-www-form-urlencoded",
            headers={
                "Accept": self.chance.choice(ACCEPTS),
                "Accept-Language": self.chance.choice(LANGUAGES),
            },
        )
        self.sent[self.rule(path), answer.status_code] += 1
        return answer

    def anywhere(self) -> tuple[str, dict[str, list[str]]]:
        """An address that takes forms, its line there or not, with the fields that its forms have."""
        urls = self.evening.app.url_map
        rules = [rule for rule in urls.iter_rules() if "POST" in (rule.methods or ())]
        self.chance.shuffle(rules)
        tried = Counter({name: count for (name, _), count in self.sent.items()})
        rule = min(rules, key=lambda rule: tried[rule.rule])
        line = self.chance.choice((0, 1, 2, self.chance.randint(1, self.evening.ledger.seq), 10**20))
        known = {"club": self.evening.key.club, "session": self.evening.key.session, "line": line}
        parts = {name: known[name] for name in rule.arguments}
        path = urls.bind("localhost").build(rule.endpoint, parts, method="POST")
        return path, self.known.get(rule.rule, {})

    def filled(self, fields: dict[str, list[str]]) -> Fields:
        """The form as somebody fills it in who knows the game somewhat: one of the choices of each field."""
        return [(name, self.chosen(values)) for name, values in fields.items()]

    def chosen(self, values: list[str]) -> str:
        value = self.chance.choice(values) if values else ""
        return value or self.chance.choice(SOUND) if self.chance.random() < 0.5 else value

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
        """The fields, in one form of two as they are, else some left out, sent twice, or typed over."""
        spoiled = self.chance.random() < 0.5
        for name, value in fields:
            dice = self.chance.random() if spoiled else 0
            if dice < 0.85:
                yield name, value
            if dice > 0.8:
                yield name, self.chance.choice(NASTY)
        if spoiled and self.chance.random() < 0.3:
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
