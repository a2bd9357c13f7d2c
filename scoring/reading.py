"""Plain data (a form, JSON) read as house rules and deals, and written back as plain data.

The only file that knows pydantic. What a game calls a value that cannot be read stands in its own
dataclass fields, under ``scoring.game.UNREADABLE``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from typing import Any, Final, TypeVar, cast

from pydantic import TypeAdapter
from pydantic_core import ErrorDetails, SchemaValidator, ValidationError
from pydantic_core.core_schema import no_info_before_validator_function

from scoring.game import UNREADABLE, AnyDeal, AnyRules, Award, Fault, Game

R = TypeVar("R", bound=AnyRules)
D = TypeVar("D", bound=AnyDeal)
T = TypeVar("T")

Read = tuple[T | None, tuple[Fault, ...]]
"""What was read, or None and why it could not be."""

_EXACT: Final = frozenset({"int", "bool", "str"})
"""Types read without any conversion: true is not 1, and neither is 1.0 or "1"."""


def read_rules(game: Game[R, D], data: Mapping[str, object], base: R | None = None) -> Read[R]:
    """House rules as ``data`` changes them from ``base`` (the game's defaults without one).

    None, with faults in fields named ``rules.<option>``, when something cannot be read: ``rule_unknown``
    for an option that does not exist, ``rule_value`` unless the game has its own word for it.
    """
    rules, faults = _read(game.rules, data, unknown="rule_unknown", unreadable="rule_value", prefix="rules.")
    if rules is None or base is None:
        return rules, faults
    return replace(base, **{option: getattr(rules, option) for option in data}), ()


def read_deal(game: Game[R, D], data: Mapping[str, object]) -> Read[D]:
    """A deal with its players and dealer; None, with all faults, when something cannot be read.

    ``field_unknown`` for a field no deal of the game has, ``unreadable`` unless the game has its own word.
    What is null is absent, a player's own number too: a blank is missing, which is for the game to judge.
    """
    deal, faults = _read(game.deal, data, unknown="field_unknown", unreadable="unreadable", prefix="")
    written = _without_blanks(data) if faults else data
    if written == data:
        return deal, faults
    return _read(game.deal, written, unknown="field_unknown", unreadable="unreadable", prefix="")


def _without_blanks(data: Mapping[str, object]) -> dict[str, object]:
    return {
        field: {key: each for key, each in value.items() if each is not None}
        if isinstance(value, dict)
        else value
        for field, value in data.items()
        if value is not None
    }


def read_award(data: Mapping[str, object], field: str) -> Read[Award]:
    """An award, faults in fields named ``<field>.<part>``."""
    return _read(Award, data, unknown="field_unknown", unreadable="unreadable", prefix=f"{field}.")


def plain(record: object) -> Any:  # noqa: ANN401 -- JSON's types have no name in Python
    """A record as plain JSON data: dataclasses as objects, absent (None) fields left out."""
    if isinstance(record, Enum):
        return record.value
    if record is None or isinstance(record, int | str):
        return record
    if is_dataclass(record):
        of: Any = type(record)
        named = ((name, getattr(record, name)) for name in _names(of))
        return {name: plain(value) for name, value in named if value is not None}
    if isinstance(record, Mapping):
        return {str(key): plain(value) for key, value in record.items()}
    return [plain(value) for value in cast(Iterable[object], record)]


def _read(
    kind: type[Any], data: Mapping[str, object], *, unknown: str, unreadable: str, prefix: str
) -> Read[Any]:
    of: Any = kind  # mypy takes a class for one of its instances when asked whether it is hashable
    try:
        return _validator(of).validate_python(data), ()
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=False, include_input=False)
        return None, tuple(_faults(_own_codes(of), details, unknown, unreadable, prefix))


def _faults(
    own: Mapping[str, str], details: Iterable[ErrorDetails], unknown: str, unreadable: str, prefix: str
) -> Iterable[Fault]:
    for detail in details:
        path = _path(detail["loc"])
        if detail["type"] == "unexpected_keyword_argument":
            code = unknown
        else:
            code = own.get(path[0], unreadable) if path else unreadable
        yield Fault((prefix + ".".join(path)).removesuffix("."), code)


def _path(loc: Sequence[int | str]) -> list[str]:
    """The dotted field's parts; pydantic marks a key that cannot be read by a part of its own."""
    return [str(part) for part in loc if part != "[key]"]


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


@cache
def _own_codes(kind: type[Any]) -> Mapping[str, str]:
    return {each.name: each.metadata[UNREADABLE] for each in fields(kind) if UNREADABLE in each.metadata}


@cache
def _validator(kind: type[Any]) -> SchemaValidator:
    schema = TypeAdapter(kind).core_schema
    _be_exact(schema)
    return SchemaValidator(schema)


def _number_for(key: object) -> object:
    """A key that stands for a number, which JSON has as text; written in one way, so none is there twice."""
    if not isinstance(key, str):
        return key
    number = int(key)
    if str(number) != key:
        message = "not as a whole number is written"
        raise ValueError(message)
    return number


def _be_exact(schema: object) -> None:
    """Have numbers, names and answers read as they are, and unknown fields refused, all the way down.

    Said once here instead of in each game's dataclasses, which know nothing of pydantic.
    """
    if isinstance(schema, dict):
        if schema.get("type") in _EXACT:
            schema["strict"] = True
        if schema.get("type") == "dataclass-args":
            schema["extra_behavior"] = "forbid"
        if schema.get("type") == "dict" and schema["keys_schema"]["type"] == "int":
            keys = no_info_before_validator_function(_number_for, schema["keys_schema"])
            schema["keys_schema"] = keys
        for part in schema.values():
            _be_exact(part)
    elif isinstance(schema, list):
        for part in schema:
            _be_exact(part)
