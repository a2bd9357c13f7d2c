"""What the server imports is declared, so that `pip install` of the wheel brings it; and pinned."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distributions, packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
OURS = ("scoring", "webapp")


def declared() -> dict[str, Requirement]:
    texts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    return {canonicalize_name(found.name): found for found in map(Requirement, texts)}


def brought(names: Iterator[str]) -> set[str]:
    """These distributions and all that they ask for themselves."""
    found, left = set[str](), list(names)
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            asked = [Requirement(text) for text in requires(name) or ()]
            left += [canonicalize_name(one.name) for one in asked if not one.marker or one.marker.evaluate()]
    return found


def imported() -> set[str]:
    """The modules of others, by their first name."""
    found = set[str]()
    for folder in OURS:
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Import):
                    found |= {alias.name.partition(".")[0] for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module:
                    found.add(node.module.partition(".")[0])
    return found - {*sys.stdlib_module_names, *OURS, "_typeshed"}


def test_what_is_imported_comes_with_the_wheel() -> None:
    whose, there = packages_distributions(), brought(iter(declared()))
    missing = {
        module for module in imported() if not {canonicalize_name(name) for name in whose[module]} & there
    }
    assert missing == set()


def pinned(lock: str) -> dict[str, str]:
    """Name to version of all that a lock file names."""
    return dict(re.findall(r"^([\w-]+)(?:\[[\w,]+\])?==(\S+)", (ROOT / lock).read_text(), re.MULTILINE))


def test_what_is_declared_is_pinned_at_a_version_that_it_allows() -> None:
    versions = pinned("requirements.txt")
    for name, asked in declared().items():
        assert asked.specifier.contains(versions[name]), name


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-dev.txt"])
def test_what_the_pinned_need_is_pinned(lock: str) -> None:
    """Setting up asks pip for no more than the lock names."""
    here = {canonicalize_name(found.metadata["Name"]) for found in distributions()}
    there = pinned(lock).keys()
    assert brought(iter(there & here)) <= there
