"""The README's promises that can be run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


def test_its_session_with_scoring_runs_as_printed() -> None:
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 0
    assert results.failed == 0


def test_every_file_it_links_to_exists() -> None:
    prose = re.sub(r"```.*?```", "", README.read_text(), flags=re.DOTALL)
    linked = re.findall(r"\]\((?!https?:)([^)#]+)", prose)
    assert [name for name in linked if not (ROOT / name).exists()] == []
