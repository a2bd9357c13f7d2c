"""Asks whether a pinned version of what we depend on has a known hole. It only warns: no run fails by it.

Both questions go over the network, to public lists of holes. Where nobody answers, one line says so.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 60.0
"""Seconds for each question."""

PIP_AUDIT = (
    *(str(Path(sys.executable).with_name("pip-audit")), "--requirement", "requirements.txt"),
    *("--disable-pip", "--require-hashes", "--format", "json", "--progress-spinner", "off", "--timeout", "5"),
)
NPM_AUDIT = ("npm", "audit", "--json", "--package-lock-only")


def audit(limit: float = LIMIT) -> list[str]:
    """A line for each known hole, and for each list that could not be asked; empty where all is well."""
    lines = list(python_holes(_asked(PIP_AUDIT, limit)))
    return [*lines, *npm_holes(_asked(NPM_AUDIT, limit) if shutil.which("npm") else {})]


def python_holes(report: Mapping[str, Any]) -> Iterator[str]:
    """What pip-audit's report says, in lines."""
    packages = report.get("dependencies", [])
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    if not packages or len(skipped) == len(packages):
        yield "Known holes of the Python packages could not be asked for (no network, or no list of them)."
    elif skipped:
        yield f"Known holes could not be asked for of: {', '.join(skipped)}."
    for package in packages:
        for hole in package.get("vulns", ()):
            mended = ", ".join(hole["fix_versions"]) or "no version yet"
            yield f"WARNING: {package['name']} {package['version']} has {hole['id']}, mended in {mended}."


def npm_holes(report: Mapping[str, Any]) -> Iterator[str]:
    """What npm's report says, in lines."""
    if "vulnerabilities" not in report:
        yield "Known holes of npm packages could not be asked for (no npm, no network, or no list of them)."
    for name, hole in report.get("vulnerabilities", {}).items():
        yield f"WARNING: npm's {name} has a known hole of severity {hole['severity']}: run npm audit."


def _asked(command: tuple[str, ...], limit: float) -> Mapping[str, Any]:
    """The tool's report; nothing where it has none to give in time."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=limit)
        report: Mapping[str, Any] = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError):
        return {}
    return report


if __name__ == "__main__":
    print("\n".join(audit()) or "No known holes.")
