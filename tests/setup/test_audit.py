"""The audit of dependencies warns in lines, says where it could not ask, and never stands in the way."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import audit  # noqa: E402 - scripts/ is no package
import checks  # noqa: E402

HOLE: dict[str, Any] = {"id": "PYSEC-1", "fix_versions": ["2.0"]}
SOUND: dict[str, Any] = {"name": "flask", "version": "3.1", "vulns": []}
SKIPPED = {"name": "segno", "skip_reason": "not found"}


def test_a_known_hole_is_one_line_that_says_where_it_is_mended() -> None:
    report = {"dependencies": [SOUND, {"name": "babel", "version": "1.0", "vulns": [HOLE]}]}
    assert list(audit.python_holes(report)) == ["WARNING: babel 1.0 has PYSEC-1, mended in 2.0."]
    (line,) = audit.npm_holes({"vulnerabilities": {"htmx.org": {"severity": "high"}}})
    assert line.startswith("WARNING: npm's htmx.org has a known hole of severity high")


def test_no_hole_is_no_line() -> None:
    assert list(audit.python_holes({"dependencies": [SOUND]})) == []
    assert list(audit.npm_holes({"vulnerabilities": {}})) == []


@pytest.mark.parametrize("report", [{}, {"dependencies": [SKIPPED]}, {"message": "405 Method Not Allowed"}])
def test_where_nobody_answers_one_line_says_so(report: dict[str, Any]) -> None:
    for found in (list(audit.python_holes(report)), list(audit.npm_holes(report))):
        assert len(found) == 1
        assert "could not be asked for" in found[0]
    assert list(audit.python_holes({"dependencies": [SOUND, SKIPPED]})) == [
        "Known holes could not be asked for of: segno."
    ]


@pytest.mark.parametrize("said", ["", "no JSON", "import time; time.sleep(60)"])
def test_a_tool_that_fails_or_takes_too_long_is_nobody_answering(
    monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.setattr(audit, "PIP_AUDIT", (sys.executable, "-c", said))
    monkeypatch.setattr(audit, "NPM_AUDIT", ("/no/such/tool",))
    monkeypatch.setattr("shutil.which", lambda _name: "/usr/bin/npm")
    assert len(audit.audit(limit=1)) == 2


def test_what_is_audited_is_what_is_installed() -> None:
    assert "requirements.txt" in audit.PIP_AUDIT
    assert "--require-hashes" in audit.PIP_AUDIT


def test_without_npm_one_line_says_that_it_could_not_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "PIP_AUDIT", ("/no/such/tool",))
    monkeypatch.setattr("shutil.which", lambda _name: None)
    python, npm = audit.audit(limit=1)
    assert "no npm" in npm
    assert "Python" in python


@pytest.mark.parametrize("arguments", [[], ["--quick"], ["--long"]])
def test_all_checks_end_with_what_it_found_and_pass(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["scripts/test", *arguments])
    monkeypatch.setattr(checks, "_passes", lambda *_command: True)
    monkeypatch.setattr(checks, "_browser", lambda *_command: True)
    monkeypatch.setattr(audit, "audit", lambda: ["WARNING: a hole"])
    assert checks.main() == 0
    assert "WARNING: a hole" in capsys.readouterr().out
