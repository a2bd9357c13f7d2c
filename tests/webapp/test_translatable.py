"""Every visible word goes through gettext, and the extractor finds it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from jinja2 import Environment, nodes

import webapp

WEBAPP = Path(webapp.__file__).parent
ROOT = WEBAPP.parent
TEMPLATES = ROOT / "templates"
PAGES = sorted(str(file.relative_to(TEMPLATES)) for file in TEMPLATES.rglob("*.html"))
FOR_THE_TERMINAL = {"cli.py", "serve.py", "database.py", "postgresql.py", "backup.py", "metrics.py"}
"""They talk to who runs the server, in English."""

GETTEXT = {"_", "gettext", "ngettext", "pgettext"}
SEEN = {"aria-label", "placeholder", "title", "alt", "aria-description", "data-said"}
UNSEEN = {"style", "script"}
ATTRIBUTES = re.compile(r'[\w-]+="[^"]*"|\bautofocus\b')
"""What macros write that are used inside of tags."""
INSIDE_TAGS = {"page_class"}
"""Blocks that fill an attribute."""
WORD = re.compile(r"[^\W\d_]{2,}")
SENTENCE = re.compile(r"[A-Z]\w*[ ’'].*[\w.!?:]", re.DOTALL)


class Reader(HTMLParser):
    """Keeps what a page's reader sees, or hears."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in UNSEEN
        self.words += [value for name, value in attrs if name in SEEN and value and WORD.search(value)]

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in UNSEEN

    def handle_data(self, data: str) -> None:
        if not self.hidden and WORD.search(ATTRIBUTES.sub("", data)):
            self.words.append(data.strip())


def written(node: nodes.Node) -> str:
    """The markup that a template writes by itself, its branches one after another; no translated words."""
    if isinstance(node, nodes.Block) and node.name in INSIDE_TAGS:
        return ""
    kinds = nodes.Expr if isinstance(node, nodes.Output) else nodes.Stmt
    write = spoken if isinstance(node, nodes.Output) else written
    return "".join(write(each) for each in node.iter_child_nodes() if isinstance(each, kinds))


def spoken(expression: nodes.Node) -> str:
    """All texts that an expression can come to by itself."""
    match expression:
        case nodes.TemplateData(data=text) | nodes.Const(value=str(text)):
            return str(text)
        case nodes.CondExpr(expr1=one, expr2=other):
            return spoken(one) + (spoken(other) if other else "")
        case nodes.Concat() | nodes.Add() | nodes.Or():
            return "".join(spoken(each) for each in expression.iter_child_nodes())
        case nodes.Filter(node=inner) if inner is not None:
            return spoken(inner)
    return ""


def bare_literals(node: nodes.Node) -> Iterator[str]:
    """Texts given to macros and put into variables that are words, since they begin like one."""
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.Call) and getattr(child.node, "name", "") in GETTEXT:
            continue
        if isinstance(child, nodes.Const) and isinstance(child.value, str):
            if re.match(r"[A-Z][a-z]", child.value):
                yield child.value
        else:
            yield from bare_literals(child)


def bare_words(environment: Environment, source: str) -> list[str]:
    tree = environment.parse(source)
    reader = Reader()
    reader.feed(written(tree))
    reader.close()
    return [*reader.words, *bare_literals(tree)]


def bare_sentences(tree: ast.AST) -> Iterator[str]:
    """Texts of Python that look like a sentence, and are neither documentation nor translated."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Call) and getattr(child.func, "id", "") in GETTEXT:
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            if SENTENCE.fullmatch(child.value):
                yield child.value
        else:
            yield from bare_sentences(child)


@pytest.mark.parametrize("page", PAGES)
def test_a_template_has_no_words_of_its_own(app: Flask, page: str) -> None:
    assert bare_words(app.jinja_env, (TEMPLATES / page).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "<p>Bare</p>",
        "<p>{{ _('Said') }} bare</p>",
        "<p{% if x %} class='a'{% endif %}>{% if x %}bare{% else %}{{ y }}{% endif %}</p>",
        "<nav aria-label='Bare'></nav>",
        "<input placeholder=\"{{ 'bare' if x else '' }}\">",
        "{{ ui.back('/', 'Bare') }}",
        "{% set told = 'Bare words' %}",
    ],
)
def test_bare_words_are_found(app: Flask, source: str) -> None:
    assert bare_words(app.jinja_env, source) != []


def test_no_sentence_of_the_program_is_bare() -> None:
    files = [file for file in sorted(WEBAPP.rglob("*.py")) if file.name not in FOR_THE_TERMINAL]
    assert len(files) > 30
    found = {
        file.name: list(bare_sentences(ast.parse(file.read_text(encoding="utf-8"))))
        for file in files
        if "migrations" not in file.parts
    }
    assert {name: bare for name, bare in found.items() if bare} == {}


def test_the_extractor_finds_the_sentences_of_templates_and_program(tmp_path: Path) -> None:
    catalogue = tmp_path / "messages.pot"
    command = [
        "-m",
        "babel.messages.frontend",
        "-q",
        "extract",
        "-F",
        "pyproject.toml",
        "-o",
        str(catalogue),
        ".",
    ]
    subprocess.run([sys.executable, *command], cwd=ROOT, check=True)
    with catalogue.open("rb") as file:
        found = {message.id if isinstance(message.id, str) else message.id[0] for message in read_po(file)}
    assert len(found) > 300
    assert {"Type a name.", "There is nothing to take back."} <= found
