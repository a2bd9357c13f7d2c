"""The set-up's npm files as a browser sees them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.browser
def test_chromium_runs_the_locked_htmx() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["dependencies"]["htmx.org"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.add_script_tag(path=ROOT / "static" / "vendor" / "htmx.min.js")
        assert page.evaluate("htmx.version") == wanted
        browser.close()
