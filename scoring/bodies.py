"""What each kind of body must look like before anybody reads it: an import may bring anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from scoring.log import Body, Kind

Looks = Callable[[object], bool]


def misshapen(kind: Kind, body: Body) -> str | None:
    """The first field of ``body`` that is missing or not of its shape; None if it can be read.

    Only shapes are looked at: whether the house rules and the deal make sense, their game says.
    """
    return next((name for name, looks in _SHAPES[kind].items() if not looks(body.get(name))), None)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _whole(value: object) -> bool:
    return type(value) is int  # true is not 1


def _record(value: object) -> bool:
    return isinstance(value, Mapping) and all(map(_text, value))


def _names(value: object) -> bool:
    return isinstance(value, list | tuple) and all(map(_text, value))


def _sizes(value: object) -> bool:
    return isinstance(value, list | tuple) and all(map(_whole, value))


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _maybe(looks: Looks) -> Looks:
    """A field that may be missing."""
    return lambda value: value is None or looks(value)


def _each(looks: Looks) -> Looks:
    return lambda value: isinstance(value, Mapping) and _record(value) and all(map(looks, value.values()))


_SHAPES: Final[Mapping[Kind, Mapping[str, Looks]]] = {
    Kind.SESSION: {"title": _text, "currency": _text, "time_zone": _text, "players": _each(_text)},
    Kind.MATCH: {
        "game": _text,
        "preset": _text,
        "rules": _record,
        "seats": _names,
        "out": _names,
        "left": _names,
        "first_dealer": _text,
        "schedule": _maybe(_sizes),
        "ended": _maybe(_flag),
    },
    Kind.DEAL: {"match": _whole, "rules": _record, "seats": _names, "deal": _record},
    Kind.AWARD: {"match": _whole, "player": _text, "points": _whole, "reason": _text},
    Kind.PAYMENT: {"payer": _text, "payee": _text, "amount": _whole},
    Kind.CLOSING: {"totals": _each(_whole)},
}
