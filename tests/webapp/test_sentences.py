"""Scoring and forms speak codes; templates have a sentence for each, and none for codes nobody speaks."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING

import pytest
from flask import render_template_string

import scoring
import webapp
from scoring.game import Fault, Minor, Transfer
from scoring.games import GAMES
from tests.webapp.fault_codes import Code, Source, python_files
from webapp import pages
from webapp.access import Role

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

SCORING = Path(scoring.__file__).parent
WEBAPP = Path(webapp.__file__).parent
TEMPLATES = WEBAPP.parent / "templates"
EVERY_TABLE = (SCORING / "seating.py", SCORING / "reading.py")
ON_A_GAMES_FORM = (WEBAPP / "rules_form.py",)
"""Forms drawn from a game's own fields, whose faults are the game's to word."""
SAID_BY_PAGES = (SCORING / "waiting.py",)
"""What is wrong with a value a player gives, whatever the game."""
NOT_PAGES = (WEBAPP / "cli.py",)
"""A terminal shows the codes themselves."""

Say = Callable[..., str]

every_game = pytest.mark.parametrize("slug", GAMES)


@cache
def codes_of_game(slug: str) -> set[Code]:
    return Source((*python_files(SCORING / "games" / slug), *EVERY_TABLE, *ON_A_GAMES_FORM)).codes


@cache
def codes_of_pages() -> set[Code]:
    left_out = {*ON_A_GAMES_FORM, *NOT_PAGES}
    files = [file for file in python_files(WEBAPP) if file not in left_out]
    return Source((*files, *SAID_BY_PAGES)).codes


def reasons(slug: str) -> list[str]:
    """What the game's own ``Reason`` names, wherever in its folder it stands."""
    package = import_module(f"scoring.games.{slug}")
    modules = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]
    kinds = {module.Reason for module in modules if hasattr(module, "Reason")}
    assert all(issubclass(kind, StrEnum) for kind in kinds)
    return [str(reason) for kind in kinds for reason in kind]


@pytest.fixture
def say(three: Evening) -> Say:
    """A macro of a template, called on this evening with ``value``."""

    def said(template: str, macro: str, value: object, **more: object) -> str:
        call = ", ".join(["value", *(f"{name}={name}" for name in more)])
        source = f"{{% import '{template}' as words with context %}}{{{{ words.{macro}({call}) }}}}"
        with three.app.test_request_context():
            return render_template_string(source, value=value, **more).strip()

    return said


@pytest.fixture
def scope(three: Evening) -> pages.Scope:
    with three.app.test_request_context():
        return pages.Scope(three.key, Role.KEEPER, three.ledger)


def fault(code: Code, three: Evening) -> Fault:
    """The fault with just the values that its source gives it."""
    ana, ben = three.player("Ana"), three.player("Ben")
    known: dict[str, object] = {"player": ana, "players": [ana, ben], "name": "Ana", "game": "A game"}
    return Fault("field", code[0], {value: known.get(value, 7) for value in code[1]})


def is_a_sentence_of_its_own(said: str, code: str) -> bool:
    begun = said[:1].isupper() or said.startswith("<bdi>")
    return begun and said.endswith(".") and f"({code})" not in said


def spoken_for(template: str) -> set[str]:
    """The codes a template asks for by name."""
    macro = re.search(r"macro (?:fault|sentence)\(.*?endmacro", (TEMPLATES / template).read_text(), re.DOTALL)
    assert macro is not None
    return set(re.findall(r'c == "(\w+)"', macro[0]))


@every_game
def test_a_game_has_all_its_templates(three: Evening, slug: str) -> None:
    for name in ("_rules_form", "_deal_form", "_deal", "_reasons"):
        assert three.app.jinja_env.get_template(f"games/{slug}/{name}.html")
    if GAMES[slug].awaits:
        assert three.app.jinja_env.get_template(f"games/{slug}/_give.html")


@every_game
def test_every_fault_and_warning_of_a_game_has_a_sentence(
    three: Evening, say: Say, scope: pages.Scope, slug: str
) -> None:
    codes = codes_of_game(slug)
    assert len(codes) >= 12
    for code in codes:
        said = say(f"games/{slug}/_reasons.html", "fault", fault(code, three), scope=scope)
        assert is_a_sentence_of_its_own(said, code[0]), f"{code}: {said}"


@every_game
def test_every_reason_of_a_game_completes_a_sentence(
    three: Evening, say: Say, scope: pages.Scope, slug: str
) -> None:
    codes = reasons(slug)
    assert len(codes) >= 1
    ana, ben = three.player("Ana"), three.player("Ben")
    for code in codes:
        said = say(f"games/{slug}/_reasons.html", "reason", Transfer(ben, ana, Minor(150), code), scope=scope)
        words = r"<bdi>Ben</bdi> pays <bdi>Ana</bdi> 1\.50, [a-z ,]+\."
        assert re.fullmatch(words, said), f"{code}: {said}"


def test_every_fault_of_the_pages_has_a_sentence(three: Evening, say: Say, scope: pages.Scope) -> None:
    codes = codes_of_pages()
    assert len(codes) >= 30
    for code in codes:
        said = say("_faults.html", "sentence", fault(code, three), scope=scope)
        assert is_a_sentence_of_its_own(said, code[0]), f"{code}: {said}"


def test_pages_keep_no_sentence_for_a_code_nobody_speaks() -> None:
    spoken = {code for code, _ in codes_of_pages()}
    assert spoken_for("_faults.html") - spoken == set()


@every_game
def test_a_game_keeps_no_sentence_for_a_code_nobody_speaks(slug: str) -> None:
    spoken = {code for code, _ in codes_of_game(slug)}
    assert spoken_for(f"games/{slug}/_reasons.html") - spoken == set()
