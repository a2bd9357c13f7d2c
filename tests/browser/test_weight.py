"""The table's first load stays light, however full the table."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Page, Response
from sessions import SIX, THREE, opened

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("names", [THREE, SIX])
def test_the_tables_first_load_is_at_most_100_kb(
    phone: Page, app: Flask, address: str, names: tuple[str, ...]
) -> None:
    session = opened(app, names, deals=12)
    phone.goto(address + session.link)
    phone.goto("about:blank")
    answers: list[Response] = []
    phone.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 -- no room for a mark on a built-in
    phone.goto(address + session.root)
    phone.wait_for_load_state("networkidle")
    kinds = {answer.request.resource_type for answer in answers}
    assert {"document", "stylesheet", "script"} <= kinds
    assert {urlsplit(answer.url).netloc for answer in answers} == {urlsplit(address).netloc}
    assert sum(len(answer.body()) for answer in answers if answer.ok) <= 100_000
