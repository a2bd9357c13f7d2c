"""House rules as a form: any game's, read from its record of them without knowing the game.

Amounts (fields of type ``Minor``) are typed under their own name, as money; every other rule under
``rules.<name>``. Faults come back under the same names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Final, get_type_hints

from babel import Locale
from werkzeug.datastructures import MultiDict

from scoring import reading
from scoring.game import AnyDeal, AnyRules, Fault, Game, Minor
from webapp import money
from webapp.forms import nested, row_typed

PREFIX: Final = "rules."
ANSWERS: Final[Mapping[str, bool]] = {"true": True, "false": False}


def read(
    game: Game[AnyRules, AnyDeal], form: MultiDict[str, str], base: AnyRules, currency: str, locale: Locale
) -> tuple[AnyRules, tuple[Fault, ...]]:
    """The rules typed over ``base``, and everything wrong with them; ``base`` itself while unreadable."""
    typed, faults = _typed(game, form, base, currency, locale)
    rules, unreadable = reading.read_rules(game, typed, base)
    faults += [_beside_its_field(game, form, fault) for fault in unreadable]
    if rules is None:
        return base, tuple(faults)
    known = {fault.field for fault in faults}
    found = (_beside_its_field(game, form, fault) for fault in game.rule_faults(rules).faults)
    return rules, (*faults, *(fault for fault in found if fault.field not in known))


def amounts(game: Game[AnyRules, AnyDeal]) -> tuple[str, ...]:
    """The rules that are amounts of money."""
    hints = get_type_hints(game.rules)
    return tuple(field.name for field in fields(game.rules) if hints[field.name] is Minor)


def _typed(
    game: Game[AnyRules, AnyDeal], form: MultiDict[str, str], base: AnyRules, currency: str, locale: Locale
) -> tuple[dict[str, object], list[Fault]]:
    hints = get_type_hints(game.rules)
    data = nested(form, PREFIX)
    faults = [Fault(PREFIX + name, "rule_value") for name in _blank(game, form)]
    for name, value in data.items():
        if hints.get(name) is bool:
            data[name] = ANSWERS.get(str(value), value)
        if isinstance(getattr(base, name, None), tuple):
            data[name] = value if isinstance(value, list) else [value]
    data |= {name: [] for name in _emptied(base, form) if name not in data}
    for name in amounts(game):
        if name in form:
            amount = money.read(form[name], currency, locale)
            if isinstance(amount, Fault):
                faults.append(replace(amount, field=name))
            else:
                data[name] = amount
    return data, faults


def _blank(game: Game[AnyRules, AnyDeal], form: MultiDict[str, str]) -> Iterator[str]:
    """Rules whose field was there and left empty: never taken for what stood before."""
    return (field.name for field in fields(game.rules) if not form.get(PREFIX + field.name, "-").strip())


def _emptied(base: AnyRules, form: MultiDict[str, str]) -> Iterator[str]:
    """Lists of which every row was emptied."""
    return (
        field.name
        for field in fields(base)
        if isinstance(getattr(base, field.name), tuple)
        and any(name.startswith(f"{PREFIX}{field.name}.") for name in form)
    )


def _beside_its_field(game: Game[AnyRules, AnyDeal], form: MultiDict[str, str], fault: Fault) -> Fault:
    """The fault under the name its field has in the form; a row of a list as the form numbered it."""
    name = fault.field.removeprefix(PREFIX)
    if name in amounts(game):
        return replace(fault, field=name)
    rule, _dot, below = name.partition(".")
    place, dot, part = below.partition(".")
    if place.isdecimal():
        name = f"{rule}.{row_typed(form, PREFIX + rule, int(place))}{dot}{part}"
    return replace(fault, field=PREFIX + name)
