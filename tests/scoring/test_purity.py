"""``scoring/`` computes: no floats, no division that could make one, no input or output."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring

FOLDER = Path(scoring.__file__).parent
SOURCES = [path for path in sorted(FOLDER.rglob("*.py")) if path.name != "__main__.py"]
PURE = {
    "__future__",
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "heapq",
    "importlib",
    "itertools",
    "math",
    "operator",
    "pkgutil",
    "pydantic",
    "pydantic_core",
    "scoring",
    "types",
    "typing",
}
"""What may be imported. ``importlib`` and ``pkgutil`` find the games' folders and nothing else."""
FORBIDDEN_CALLS = {"float", "open", "input", "print", "eval", "exec", "compile", "__import__"}


def impurities(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()):
                yield f"line {node.lineno}: a float"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield f"line {node.lineno}: /"
            case ast.Name(id=name) if name in FORBIDDEN_CALLS:
                yield f"line {node.lineno}: {name}"
            case ast.Import(names=names):
                yield from (f"import {each.name}" for each in names if each.name.split(".")[0] not in PURE)
            case ast.ImportFrom(module=str(module)) if module.split(".")[0] not in PURE:
                yield f"import {module}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_scoring_only_computes(path: Path) -> None:
    assert list(impurities(ast.parse(path.read_text()))) == []


@pytest.mark.parametrize(
    "source",
    ["x = 0.5", "x = a / b", "x /= 2", "float(x)", "open('x')", "import os", "from time import time"],
)
def test_the_check_itself_finds_what_is_forbidden(source: str) -> None:
    assert list(impurities(ast.parse(source)))


def test_only_reading_knows_pydantic() -> None:
    knowing = [path.name for path in SOURCES if "pydantic" in path.read_text() and path.name != "reading.py"]
    assert knowing == []
