"""What is sent of our own style sheets and scripts: all that they say, without what is for their readers."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from webapp.slim import slim

STATIC = Path(__file__).parent.parent.parent / "static"


@pytest.mark.parametrize(
    ("kind", "text", "sent"),
    [
        ("text/css", "/* Why. */\n.a {\n  color: red; /* and so */\n}\n", ".a {\ncolor: red;\n}\n"),
        ("text/css", '.a::before { content: "//"; }', '.a::before { content: "//"; }'),
        ("text/javascript", "// Why.\nconst a = 1;\n  // so\n\n  go(a);\n", "const a = 1;\ngo(a);\n"),
        ("text/javascript", 'const at = "http://b"; // here', 'const at = "http://b"; // here'),
    ],
)
def test_comments_and_indentation_are_left_out(kind: str, text: str, sent: str) -> None:
    assert slim(text, kind) == sent


@pytest.mark.parametrize("name", ["css/app.css", "js/app.js"])
def test_a_file_of_ours_is_sent_slim_and_whole(app: Flask, name: str) -> None:
    answer = app.test_client().get(f"/static/{name}")
    text = (STATIC / name).read_text()
    assert len(answer.data) < len(text.encode())
    assert answer.content_length == len(answer.data)
    last = text.rstrip().splitlines()[-1].strip()
    assert answer.text.rstrip().endswith(last)


def test_what_others_made_and_what_is_no_text_goes_out_as_it_is(app: Flask) -> None:
    phone = app.test_client()
    for name in ("vendor/htmx.min.js", "icons/knockbook.svg"):
        with phone.get(f"/static/{name}") as answer:
            assert answer.data == (STATIC / name).read_bytes()


def test_a_phone_that_has_it_is_told_so(app: Flask) -> None:
    phone = app.test_client()
    tag = phone.get("/static/css/app.css").headers["ETag"]
    with phone.get("/static/css/app.css", headers={"If-None-Match": tag}) as answer:
        assert answer.status_code == 304
