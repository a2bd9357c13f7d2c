"""What axe finds wrong with a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def wrong(page: Page) -> list[tuple[str, str]]:
    """Each of axe's violations, with the first element that has it."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found]
