"""The threat model names the test that holds each claim: those tests are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_test_that_a_claim_names_exists() -> None:
    text = (ROOT / "docs" / "threats.md").read_text()
    named = set(re.findall(r"`((?:[a-z]+/)*test_\w+\.py)`", text))
    assert len(named) > 15
    places = (ROOT, ROOT / "tests" / "webapp")
    assert [name for name in named if not any((place / name).is_file() for place in places)] == []


def test_every_row_that_says_what_stands_in_the_way_names_one() -> None:
    rows = [row for row in (ROOT / "docs" / "threats.md").read_text().splitlines() if row.startswith("| ")]
    assert [row for row in rows[1:] if ".py`" not in row] == []
