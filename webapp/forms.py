"""Forms as plain data: dotted field names in, nested data out, faults back beside their fields."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from werkzeug.datastructures import MultiDict

from scoring.game import Fault

LONGEST_WHOLE: Final = 15
"""Digits of the longest whole number read as one; more cannot be meant, and exports end at 2^53."""

DEEPEST: Final = 4
"""Dots in a field's name that mean something; a form of ours has two. Nobody can nest without end."""


ROW: Final = re.compile(rf"\d{{1,{LONGEST_WHOLE}}}")
"""A field's part that numbers a row."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A form as somebody left it: the texts by field name, and the faults found in them."""

    values: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    faults: tuple[Fault, ...] = ()

    def value(self, name: str, default: object = "") -> str:
        """What was typed into ``name``, else ``default``."""
        return self.values.get(name, str(default))

    def chosen(self, name: str, option: object, default: object = "") -> bool:
        """Whether ``option`` is the choice made in ``name`` (or the default when none was made)."""
        return self.value(name, default) == str(option)

    def faults_of(self, name: str) -> tuple[Fault, ...]:
        """What is wrong with ``name``."""
        return tuple(fault for fault in self.faults if fault.field == name)

    def with_faults(self, *faults: Fault) -> Filled:
        """The same form with more faults."""
        return replace(self, faults=(*self.faults, *faults))


EMPTY: Final = Filled()


@dataclass(frozen=True, slots=True)
class Envelope:
    """What every writing form carries: its token, and the seq its page was drawn from."""

    token: str
    after: int


def filled(form: MultiDict[str, str]) -> Filled:
    """The form as typed (the first value of each field)."""
    return Filled(MappingProxyType(form.to_dict()))


def envelope(form: MultiDict[str, str]) -> Envelope | None:
    """The form's token and after; None when they are missing or malformed (no page of ours sent it)."""
    token, after = form.get("token", ""), form.get("after", "")
    if not re.fullmatch(r"[A-Za-z0-9_-]{8,64}", token) or not re.fullmatch(r"[0-9]{1,15}", after):
        return None
    return Envelope(token, int(after))


def nested(form: MultiDict[str, str], prefix: str = "", *, rows: bool = True) -> dict[str, object]:
    """Dotted names below ``prefix`` as nested data: ``totals.A`` = "7" becomes {"totals": {"A": 7}}.

    Blank fields are left out (a blank is never a zero). Whole numbers, in any script's digits, become
    ints; everything else stays the text it was, for the game to find fault with. A field sent more than
    once becomes a list, and so do numbered fields (players' ids never are numbers) unless ``rows`` says no.
    """
    data: dict[str, object] = {}
    for name in form:
        if not name.startswith(prefix):
            continue
        values = [whole(text) for text in form.getlist(name) if text.strip()]
        if values:
            path = name.removeprefix(prefix).split(".", DEEPEST)
            _place(data, path, values[0] if len(values) == 1 else values)
    return {name: _lists(value) for name, value in data.items()} if rows else data


def rows_typed(form: MultiDict[str, str], name: str) -> list[int]:
    """The numbers that the form gave the rows of the list ``name``, in order; blank rows are none of it."""
    rows = {
        int(row)
        for field in form
        if field.startswith(f"{name}.") and form[field].strip()
        for row in [field.removeprefix(f"{name}.").partition(".")[0]]
        if _numbers_row(row)
    }
    return sorted(rows)


def whole(text: str) -> int | str:
    """``text`` as a whole number if it is one, else the text itself, trimmed."""
    trimmed = text.strip()
    digits = trimmed.removeprefix("-").removeprefix("\N{MINUS SIGN}")
    if not digits.isdecimal() or len(digits) > LONGEST_WHOLE:
        return trimmed
    number = int("".join(str(unicodedata.decimal(digit)) for digit in digits))
    return number if digits == trimmed else -number


def _place(data: dict[str, object], path: list[str], value: object) -> None:
    for part in path[:-1]:
        below = data.setdefault(part, {})
        if not isinstance(below, dict):
            return
        data = below
    data[path[-1]] = value


def _lists(value: object) -> object:
    """Numbered fields (``dealt_tonks.0.low``) as a list, in order of their numbers."""
    if not isinstance(value, dict):
        return value
    inner = {name: _lists(below) for name, below in value.items()}
    if inner and all(_numbers_row(name) for name in inner):
        return [inner[name] for name in sorted(inner, key=int)]
    return inner


def _numbers_row(name: str) -> bool:
    return ROW.fullmatch(name) is not None
