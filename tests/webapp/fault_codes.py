"""Every code that source files can put into a `Fault`, and with which values: read from the source itself."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path

Code = tuple[str, frozenset[str]]
"""A code and the names of the values that come with it."""

NO_VALUES: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Source:
    """Files read together, so that a code handed from one function to another is followed."""

    files: tuple[Path, ...]

    @cached_property
    def trees(self) -> list[ast.Module]:
        return [ast.parse(file.read_text(encoding="utf-8"), str(file)) for file in self.files]

    def all(self, *kinds: type[ast.AST]) -> Iterator[ast.AST]:
        return (node for tree in self.trees for node in ast.walk(tree) if isinstance(node, kinds))

    @cached_property
    def functions(self) -> list[ast.FunctionDef]:
        return [node for node in self.all(ast.FunctionDef) if isinstance(node, ast.FunctionDef)]

    @cached_property
    def calls(self) -> list[ast.Call]:
        return [node for node in self.all(ast.Call) if isinstance(node, ast.Call)]

    @cached_property
    def codes(self) -> set[Code]:
        return {*self._in_calls(), *((code, NO_VALUES) for code in self._in_metadata())}

    def _in_calls(self) -> Iterator[Code]:
        for function in self.functions:
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                if _name(call.func) == "Fault":
                    values = self._keys(call.args[2], function) if len(call.args) > 2 else NO_VALUES
                    yield from ((code, values) for code in self._words(call.args[1], function))

    def _in_metadata(self) -> Iterator[str]:
        """A game's own words for what cannot be read: ``metadata={UNREADABLE: "..."}``."""
        for node in self.all(ast.Dict):
            assert isinstance(node, ast.Dict)
            for key, value in zip(node.keys, node.values, strict=True):
                if key is not None and _name(key) == "UNREADABLE":
                    assert isinstance(value, ast.Constant), ast.unparse(node)
                    yield str(value.value)

    def _words(self, word: ast.AST, function: ast.FunctionDef) -> set[str]:
        """Every text that an expression in the function can be."""
        match word:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.FormattedValue(value=inner):
                return self._words(inner, function)
            case ast.IfExp(body=one, orelse=other):
                return self._words(one, function) | self._words(other, function)
            case ast.JoinedStr(values=parts):
                return {"".join(each) for each in product(*(self._words(part, function) for part in parts))}
            case ast.Call(func=ast.Attribute(attr="get"), args=[_, default]):
                return self._words(default, function)  # what is looked up stands in the metadata
            case ast.Name(id=name):
                found = [self._words(value, function) for value in _assigned(name, function)]
                found += [self._words(*value) for value in self._handed(name, function)]
                assert found, f"{function.name}: where does {name} come from?"
                return set().union(*found)
        message = f"{function.name}: which codes can this be? {ast.unparse(word)}"
        raise AssertionError(message)

    def _handed(self, name: str, function: ast.FunctionDef) -> Iterator[tuple[ast.AST, ast.FunctionDef]]:
        """What callers give for the parameter of that name."""
        positional = [each.arg for each in function.args.args]
        for caller in self.functions:
            for call in (node for node in ast.walk(caller) if isinstance(node, ast.Call)):
                if _name(call.func) == function.name:
                    given = dict(zip(positional, call.args, strict=False))
                    given |= {each.arg: each.value for each in call.keywords if each.arg}
                    if name in given:
                        yield given[name], caller

    def _keys(self, values: ast.AST, function: ast.FunctionDef) -> frozenset[str]:
        if isinstance(values, ast.Name):
            (values,) = _assigned(values.id, function)
        assert isinstance(values, ast.Dict), f"{function.name}: which values? {ast.unparse(values)}"
        return frozenset(str(key.value) for key in values.keys if isinstance(key, ast.Constant))


def python_files(folder: Path) -> Iterable[Path]:
    return sorted(folder.rglob("*.py"))


def _assigned(name: str, function: ast.FunctionDef) -> list[ast.expr]:
    return [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and any(_name(target) == name for target in node.targets)
    ]


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""
