"""House rules as a form: any game's, read from its record of them without knowing the game.

Amounts (fields of type ``Minor``) are typed under their own name, as money; every other rule under
``rules.<name>``. Faults come back under the same names.

A list is either rows (``rules.dealt_tonks.0.low``) or one text, its values apart by spaces or commas
(``rules.hands`` = "1 3 5"). A record of its own is read whole from the fields below it (``rules.custom.x``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from babel import Locale
from werkzeug.datastructures import MultiDict

from scoring import reading
from scoring.game import AnyDeal, AnyRules, Fault, Game, Minor
from webapp import money
from webapp.forms import ROW, nested, rows_typed, whole

PREFIX: Final = "rules."
ANSWERS: Final[Mapping[str, bool]] = {"true": True, "false": False}
BETWEEN: Final = re.compile(r"[\s,;]+")
"""What stands between the values of a list typed as one text."""


def read(
    game: Game[AnyRules, AnyDeal], form: MultiDict[str, str], base: AnyRules, currency: str, locale: Locale
) -> tuple[AnyRules, tuple[Fault, ...]]:
    """The rules typed over ``base``, and everything wrong with them; the unreadable ones as in ``base``."""
    typed, faults = _typed(game, form, currency, locale)
    rules, unreadable = reading.read_rules(game, typed, base)
    rows = cache(lambda name: rows_typed(form, PREFIX + name))  # once, however many rows are wrong
    faults += [_beside_its_field(game, form, rows, fault) for fault in unreadable]
    if rules is None:
        illegible = {rule(fault.field) for fault in unreadable}
        legible = {name: value for name, value in typed.items() if name not in illegible}
        rules = reading.read_rules(game, legible, base)[0] or base
    if game.staked is not None and not game.staked(rules):
        faults = [fault for fault in faults if fault.field not in amounts(game)]
    known = {fault.field for fault in faults}
    found = (_beside_its_field(game, form, rows, fault) for fault in game.rule_faults(rules).faults)
    faults += [fault for fault in found if fault.field not in known]
    return rules, tuple({(fault.field, fault.code): fault for fault in faults}.values())


def amounts(game: Game[AnyRules, AnyDeal]) -> tuple[str, ...]:
    """The rules that are amounts of money."""
    return _amounts(game.rules)


@cache
def _amounts(rules: type[AnyRules]) -> tuple[str, ...]:
    hints = get_type_hints(rules)
    return tuple(field.name for field in fields(rules) if hints[field.name] is Minor)


def rule(name: str) -> str:
    """The rule that a field of the form belongs to, "" for a field of something else."""
    prefix, dot, below = name.partition(".")
    return below.partition(".")[0] if prefix + dot == PREFIX else ""


def text(value: object) -> str:
    """A rule as its field says it: an answer as ``true`` or ``false``, a list apart by spaces."""
    if isinstance(value, tuple):
        return " ".join(text(each) for each in value)
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value.value if isinstance(value, Enum) else value)


def _typed(
    game: Game[AnyRules, AnyDeal], form: MultiDict[str, str], currency: str, locale: Locale
) -> tuple[dict[str, object], list[Fault]]:
    hints = get_type_hints(game.rules)
    data = nested(form, PREFIX, rows=False)
    data = {name: _shaped(hints.get(name), value) for name, value in data.items()}
    data |= {name: _nothing(hints[name]) for name in _emptied(hints, form) if name not in data}
    blank = _blank(hints, form)
    data |= {name: _nothing(hints[name]) for name in blank if _may_be_nothing(hints[name])}
    faults = [Fault(PREFIX + name, "rule_value") for name in blank if not _may_be_nothing(hints[name])]
    for name in amounts(game):
        if name not in form:
            continue
        if game.staked is not None and not form[name].strip():
            data[name] = 0
            continue
        amount = money.read(form[name], currency, locale)
        if isinstance(amount, Fault):
            faults.append(replace(amount, field=name))
        else:
            data[name] = amount
    return data, faults


def _shaped(hint: object, value: object) -> object:
    """What was typed, in the shape of its type: an answer, a list, a record, a table by number."""
    kind = _kind(hint)
    if kind is bool:
        return ANSWERS.get(str(value), value)
    if get_origin(kind) is tuple:
        return [_shaped(get_args(kind)[0], each) for each in _listed(value)]
    if isinstance(value, dict) and is_dataclass(kind):
        hints = get_type_hints(kind)
        return {name: _shaped(hints.get(name), each) for name, each in value.items()}
    if isinstance(value, dict) and get_origin(kind) is Mapping:
        return {whole(name): each for name, each in value.items()}
    return value


def _listed(value: object) -> list[object]:
    """A list's values: typed as one text, as numbered rows, or as a field sent more than once."""
    if isinstance(value, list):
        return value
    if isinstance(value, str):
        return [whole(each) for each in BETWEEN.split(value) if each]
    if isinstance(value, dict) and all(ROW.fullmatch(row) for row in value):
        return [value[row] for row in sorted(value, key=int)]
    return [value]


def _kind(hint: object) -> Any:  # noqa: ANN401 -- types are values of no common type
    """A type without its None."""
    if get_origin(hint) is not UnionType:
        return hint
    return next(kind for kind in get_args(hint) if kind is not type(None))


def _may_be_nothing(hint: object) -> bool:
    return get_origin(hint) is tuple or type(None) in get_args(hint)


def _nothing(hint: object) -> object:
    """An empty list or record; None for what is simply not there."""
    return [] if get_origin(hint) is tuple else {} if is_dataclass(hint) else None


def _blank(hints: Mapping[str, object], form: MultiDict[str, str]) -> list[str]:
    """Rules whose field was there and left empty: never taken for what stood before."""
    return [name for name in hints if not form.get(PREFIX + name, "-").strip()]


def _emptied(hints: Mapping[str, object], form: MultiDict[str, str]) -> Iterator[str]:
    """Lists and records of which every field was emptied."""
    return (name for name in hints if any(field.startswith(f"{PREFIX}{name}.") for field in form))


def _beside_its_field(
    game: Game[AnyRules, AnyDeal],
    form: MultiDict[str, str],
    rows: Callable[[str], Sequence[int]],
    fault: Fault,
) -> Fault:
    """The fault under the name its field has in the form; a row of a list as the form numbered it."""
    name = fault.field.removeprefix(PREFIX)
    if name in amounts(game):
        return replace(fault, field=name)
    whole_rule, _dot, below = name.partition(".")
    place, dot, part = below.partition(".")
    if PREFIX + whole_rule in form:
        name = whole_rule
    elif place.isdecimal():
        typed = rows(whole_rule)
        row = typed[int(place)] if int(place) < len(typed) else place
        name = f"{whole_rule}.{row}{dot}{part}"
    return replace(fault, field=PREFIX + name)
