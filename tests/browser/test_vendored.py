"""The set-up's npm files as a browser sees them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.browser
def test_chromium_runs_the_locked_htmx(chromium: Browser) -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["dependencies"]["htmx.org"]
    page = chromium.new_page()
    page.add_script_tag(path=ROOT / "static" / "vendor" / "htmx.min.js")
    assert page.evaluate("htmx.version") == wanted
    page.close()
