"""Until the reveal nobody but its author learns a value: runs that differ in it alone look the same."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scoring.games.oh_hell.rules import Bidding, Hook
from tests.databases import Database
from tests.webapp.seated import end_wait, give, gives, open_bids, open_totals, seated, watching
from webapp import create_app
from webapp.store import _pending, _rows

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

EXPIRES: Final = re.compile(r" Expires=[^;]+;")
"""When a cookie ends: of a moment, as the date of the answer is."""

ELSEWHERE: Final = frozenset({"/static/<path:filename>", "/l/<token>", "/metrics"})
"""Nothing of a session is in them."""
MOMENT: Final = "2026-01-02T03:04:05.678+00:00"

Answers = dict[str, tuple[int, tuple[tuple[str, str], ...], bytes]]


@dataclass
class Sealed:
    """An evening whose newest deal waits, with one value that two runs differ in."""

    evening: Evening
    line: int
    values: tuple[int, int]
    valid: dict[str, int]

    def on(self, database: Database, data: Path) -> Sealed:
        """The same evening in another folder, the links that phones come in by made before."""
        for name in self.evening.ids:
            seated(self.evening, name)
        watching(self.evening)
        self.evening.get("/links")
        self.evening.app.extensions["knockbook_engine"].dispose()  # PostgreSQL copies what nobody uses
        url = database.copy(Path(self.evening.app.config["DATA"]), data)
        app = create_app({"DATA": str(data), "DATABASE_URL": url, "TESTING": True})
        return replace(self, evening=replace(self.evening, app=app))


@pytest.fixture
def hand(hands: Callable[..., Evening]) -> Sealed:
    """A hand of Oh Hell of two cards, bids at once."""
    evening = hands("Ana", "Ben", "Cai", bidding=Bidding.AT_ONCE, hook=Hook.REBID)
    return Sealed(evening, open_bids(evening, cards="2", trump="H"), (0, 2), {"Ben": 1, "Cai": 1})


@pytest.fixture
def knock(three: Evening) -> Sealed:
    """A knock whose hands everybody counts."""
    return Sealed(three, open_totals(three, "knock", knocker="Ben"), (37, 4), {"Ben": 9, "Cai": 20})


@pytest.fixture
def runs(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[Callable[[Sealed], list[tuple[Answers, bytes, str]]]]:
    """Play the value one way and the other: what others are answered, what its author sees, the log."""
    for module in (_pending, _rows):
        monkeypatch.setattr(module, "now", lambda: MOMENT)
    apps: list[Flask] = []

    def played(sealed: Sealed) -> list[tuple[Answers, bytes, str]]:
        found = []
        for value in sealed.values:
            run = sealed.on(database, tmp_path / f"run-{value}")
            apps.append(run.evening.app)
            tokens = itertools.count()
            run.evening.app.jinja_env.globals["fresh_token"] = lambda tokens=tokens: f"token-{next(tokens)}"
            caplog.clear()
            others, own = play(run, value)
            found.append((others, own, caplog.text))
        return found

    yield played
    for app in apps:
        app.extensions["knockbook_engine"].dispose()


def play(sealed: Sealed, value: int) -> tuple[Answers, bytes]:
    """Ana gives hers; then everybody else asks for everything there is, and all but the last give theirs."""
    here, line = sealed.evening, sealed.line
    keeper = seated(here, phone=here.app.test_client())
    keeper.phone.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
    let_in(here, keeper)
    ana, ben, cai, onlooker = seated(here, "Ana"), seated(here, "Ben"), seated(here, "Cai"), watching(here)
    answers: Answers = {}
    gives(ana, line, {"Ana": value})
    own = ana.get("").data
    phones = {"keeper": keeper, "ben": ben, "cai": cai, "watcher": onlooker}
    for name, one in phones.items():
        look(answers, name, one, line)
    send(answers, keeper, line, sealed)
    for name, wrong in itertools.product(("Ben", "Cai"), ("", "x", "99", "-1")):
        note(answers, f"{name} gives {wrong!r}", give({"Ben": ben, "Cai": cai}[name], line, name, wrong))
    note(answers, "Ben gives for Ana", give(ben, line, "Ana", 0))
    note(answers, "Ben gives", give(ben, line, "Ben", sealed.valid["Ben"], token="ben-gives"))
    for name, one in phones.items():
        look(answers, f"{name} again", one, line)
    return answers, own


def let_in(here: Evening, keeper: Evening) -> None:
    """Let the phone in by the keeper's own cookie: the key is the same in every copy of the folder."""
    cookie = here.phone.get_cookie("knockbook")
    assert cookie is not None
    keeper.phone.set_cookie("knockbook", cookie.value)


def look(answers: Answers, name: str, one: Evening, line: int) -> None:
    """Ask for every page and every file of the session."""
    urls = one.app.url_map
    for rule in urls.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.rule in ELSEWHERE:
            continue
        known = {"club": one.key.club, "session": one.key.session, "line": line}
        lines = (line, one.ledger.matches[-1].line) if "line" in rule.arguments else (line,)
        for at in lines:
            path = urls.bind("localhost").build(
                rule.endpoint, {part: {**known, "line": at}[part] for part in rule.arguments}
            )
            note(answers, f"{name} GET {path}", one.phone.get(path))


def send(answers: Answers, keeper: Evening, line: int, sealed: Sealed) -> None:
    """What a keeper might try, that writes nothing."""
    note(answers, "keeper gives for Ana", give(keeper, line, "Ana", sealed.values[0]))
    forms: tuple[dict[str, str], ...] = (
        {},
        {"step": "bids"},
        {"step": "tricks"},
        {"ending": "knock"},
        {"own": "bids"},
    )
    for place, form in enumerate(forms):
        ana = {f"totals.{keeper.player('Ana')}": "", f"bids.{keeper.player('Ana')}": ""}
        preview = {**form, **ana, "line": str(line)}
        note(answers, f"preview {place}", keeper.send("/deal/preview", preview, token=f"preview-{place}"))
        note(
            answers, f"correct {place}", keeper.send(f"/deal/{line}", {**form, **ana}, token=f"wrong-{place}")
        )
        note(answers, f"record {place}", keeper.send("/deal", {**form, **ana}, token=f"record-{place}"))
    note(answers, "stale end", end_wait(keeper, line, after=0))
    note(answers, "nowhere", give(keeper, 10**6, "Ana", 1))


def note(answers: Answers, name: str, answer: TestResponse) -> None:
    assert answer.status_code < 500, name
    assert name not in answers
    headers = sorted(
        (key, EXPIRES.sub("", value)) for key, value in answer.headers if key not in {"Date", "X-Request-ID"}
    )
    answers[name] = (answer.status_code, tuple(headers), answer.data)
    answer.close()


@pytest.mark.parametrize("kind", ["hand", "knock"])
def test_runs_that_differ_in_one_sealed_value_answer_everybody_else_alike_byte_for_byte(
    request: pytest.FixtureRequest, runs: Callable[[Sealed], list[tuple[Answers, bytes, str]]], kind: str
) -> None:
    (one, ones_own, one_log), (other, others_own, other_log) = runs(request.getfixturevalue(kind))
    assert one.keys() == other.keys()
    assert len(one) > 150
    assert [name for name in one if one[name] != other[name]] == []
    assert ones_own != others_own
    assert one_log == other_log


def test_an_error_of_the_database_says_nothing_of_the_value_to_page_or_log(
    knock: Sealed, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = seated(knock.evening, "Ana")
    monkeypatch.setattr(_pending, "now", lambda: None)
    knock.evening.app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = give(ana, knock.line, "Ana", 37, token="a-token-of-its-own")
    assert answer.status_code == 500
    assert re.search("NOT NULL constraint failed|violates not-null constraint", caplog.text)
    for text in (caplog.text, ana.seen(answer)):
        assert not re.search(r"(?<!line )(?<!:)\b37\b", text)  # but for the numbers of lines of code
        assert "a-token-of-its-own" not in text


def test_after_the_reveal_the_story_says_who_gave_what_when_and_who_entered_it(hand: Sealed) -> None:
    keeper, line = hand.evening, hand.line
    ana = seated(keeper, "Ana")
    gives(ana, line, {"Ana": 1})
    story = watching(keeper).text(f"/history/{line}")
    assert "Given, but not shown" in story
    assert "Ana 1" not in story
    gives(keeper, line, {"Ben": 1, "Cai": 0})
    story = watching(keeper).text(f"/history/{line}")
    assert "could not stand together: all were asked again" in story
    assert "Ana 1" in story
    gives(ana, line, {"Ana": 2}, asked=2)
    gives(keeper, line, {"Ben": 1}, asked=2)
    assert "Ana 2" not in watching(keeper).text(f"/history/{line}")
    gives(keeper, line, {"Cai": 0}, asked=2)
    story = watching(keeper).text(f"/history/{line}")
    assert "Given by the players, and so written down" in story
    assert "Ana 2" in story
    assert "entered by the keeper" in story


def test_the_story_says_who_ended_the_wait_and_what_came_late(hand: Sealed) -> None:
    keeper, line = hand.evening, hand.line
    gives(seated(keeper, "Ana"), line, {"Ana": 1})
    end_wait(keeper, line)
    gives(seated(keeper, "Ben"), line, {"Ben": 2})
    story = watching(keeper).text(f"/history/{line}")
    assert "The wait was ended: the keeper" in story
    assert "Ana 1" in story
    assert "late" in story.partition("Ben 2")[2]


def test_what_was_given_for_a_deal_that_was_struck_stays_secret(hand: Sealed) -> None:
    keeper, line = hand.evening, hand.line
    gives(seated(keeper, "Ana"), line, {"Ana": 2})
    assert keeper.post(f"/deal/{line}/strike").status_code == 303
    story = keeper.text(f"/history/{line}")
    assert "Given, but not shown" in story
    assert "Ana 2" not in story


def test_a_value_is_shown_to_the_phone_that_gave_it_and_not_to_another_in_the_same_seat(
    hand: Sealed,
) -> None:
    line = hand.line
    own, keepers = seated(hand.evening, "Ana"), seated(hand.evening, "Ana")
    gives(own, line, {"Ana": 1})
    assert "Your bid: 1" in own.text("")
    seen = keepers.text("")
    assert "Your bid" not in seen
    assert "One was given by another phone. What you give here counts instead." in seen
    own.phone.delete_cookie("knockbook_given")
    assert "Your bid" not in own.text("")
