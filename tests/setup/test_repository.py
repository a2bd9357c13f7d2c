"""What the repository must keep to: no addresses of this or that machine, nothing built or borrowed."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WRITTEN_BY_TOOLS = {
    "requirements.txt",
    "requirements-dev.txt",
    "requirements-npm.txt",
    "requirements-witness.txt",
    "package-lock.json",
}
LONGEST_LINE = 400
"""Our own lines have at most 110 characters, prose somewhat more; minified ones have thousands."""


def tracked() -> list[Path]:
    """Every file in git, or about to be."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def texts() -> dict[str, str]:
    """The text files among them, by name."""
    found = {}
    for file in tracked():
        try:
            found[str(file.relative_to(ROOT))] = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return found


def naming(pattern: str, *, among: tuple[str, ...] = ("",), flags: int = 0) -> list[str]:
    """Lines of tracked text that match, as `file:line`, this test's own file apart."""
    looked_for = re.compile(pattern, flags)
    own = str(Path(__file__).resolve().relative_to(ROOT))
    return [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts().items()
        if name != own and name.startswith(among)
        for number, line in enumerate(text.splitlines(), 1)
        if looked_for.search(line)
    ]


def test_no_file_names_a_package_registry() -> None:
    hosts = (
        r"pypi\.org|pythonhosted|registry\.npmjs|npmjs\.org|deb\.debian|--(extra-)?index-url|--find-links\b"
    )
    assert naming(hosts) == []


def test_no_file_names_a_place_on_one_machine() -> None:
    places = r"(?<![\w.])/(work|root|home/\w+|Users/\w+|opt/\w+|tmp/\w+)\b"
    assert naming(places) == []


def test_no_file_loads_anything_from_another_host() -> None:
    assert naming(r"(src|href|url\()\s*=?\s*[\"'(]?(https?:)?//", among=("templates/", "static/")) == []


def test_nothing_minified_or_built_is_in_git() -> None:
    names = [str(file.relative_to(ROOT)) for file in tracked()]
    built = (".min.js", ".min.css", ".map", ".woff", ".woff2", ".ttf", ".otf", ".whl")
    assert [name for name in names if name.endswith(built) or name.startswith("static/vendor/")] == []
    assert [
        name
        for name, text in texts().items()
        if name.endswith((".js", ".css", ".html", ".svg", ".py"))
        if any(len(line) > LONGEST_LINE for line in text.splitlines())
    ] == []


def test_the_npm_lock_holds_hashes_and_no_addresses() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    fetched = {name: package for name, package in packages.items() if name}
    assert fetched
    assert [name for name, package in fetched.items() if "resolved" in package] == []
    assert [name for name, package in fetched.items() if "integrity" not in package] == []


@pytest.mark.parametrize("name", sorted(WRITTEN_BY_TOOLS - {"package-lock.json"}))
def test_every_locked_requirement_is_pinned_and_has_hashes(name: str) -> None:
    requirements = re.split(r"\n(?=\S)", (ROOT / name).read_text().strip())
    assert [line for line in requirements if "==" not in line or "--hash=sha256:" not in line] == []


def test_the_tests_run_with_the_very_versions_that_are_served() -> None:
    served = set(re.findall(r"^\S+==\S+", (ROOT / "requirements.txt").read_text(), re.MULTILINE))
    tested = set(re.findall(r"^\S+==\S+", (ROOT / "requirements-dev.txt").read_text(), re.MULTILINE))
    assert served - tested == set()


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        (r"hx-disabled?-elt", "hx-disable"),
        (r"hx-ext\b", "the extension's script alone"),
        (r"hx-on\b|hx-on:", "a listener in static/js"),
        (r"hx-(vars|params|prompt|history|inherit|disinherit|request)(?![\w-])", "nothing: htmx 4 has none"),
        (
            r"htmx:(before|after|config|on|send|response|swap|xhr|load|oob|prompt|validat|history)\w*[A-Z]\w*",
            "a:b",
        ),
        (r"['\"]js:|hx-trigger=\"[^\"]*\[", "no code in attributes: the policy forbids it"),
    ],
)
def test_pages_speak_htmx_4(name: str, instead: str) -> None:
    assert naming(name, among=("templates/", "static/", "webapp/")) == [], f"use {instead}"
