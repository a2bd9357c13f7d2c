"""Whether pages can be drawn with what an entry says; whether that makes sense is the ledger's to say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo

from scoring.bodies import misshapen
from scoring.log import Body, Kind
from webapp import awards, money
from webapp.clubfile._records import LARGEST

LIMITS: Final = dict.fromkeys(Kind, money.TOO_LARGE) | {Kind.CLOSING: money.TOO_LARGE * LARGEST}
"""What the pages take stays below; a closing's totals are sums of as many entries as a session can have."""


def unreadable(kind: Kind, body: Body | None) -> str:
    """What no page could show about the body, as the end of a sentence; "" for nothing."""
    if body is None:
        return ""
    if field := misshapen(kind, body):
        return f"says as the {field} of a {kind} what cannot be read"
    if kind is Kind.AWARD and abs(int(str(body["points"]))) > awards.MOST:
        return "has more points in an award than pages can draw"
    if any(abs(number) >= LIMITS[kind] for number in _numbers(body)):
        return "has a number that is larger than any amount"
    return _strange_facts(body) if kind is Kind.SESSION else ""


def _strange_facts(body: Body) -> str:
    if not _is_zone(str(body["time_zone"])):
        return f"has a time zone {str(body['time_zone'])[:40]} that this program does not know"
    if not money.known(str(body["currency"])):
        return f"has a currency {str(body['currency'])[:40]} that this program does not know"
    return ""


def named(kind: Kind, body: Mapping[str, Any]) -> Iterator[str]:
    """The players that a readable body is about; a session's own are no news."""
    match kind:
        case Kind.MATCH:
            yield from (*body["seats"], *body["out"], *body["left"], body["first_dealer"])
        case Kind.DEAL:
            yield from (*body["seats"], *_texts(body["deal"].get("players")))
            yield from _texts([body["deal"].get("dealer")])
        case Kind.AWARD:
            yield body["player"]
        case Kind.PAYMENT:
            yield from (body["payer"], body["payee"])
        case Kind.CLOSING:
            yield from body["totals"]


def _numbers(value: object) -> Iterator[int | float]:
    """Every number in plain data."""
    if isinstance(value, int | float):
        yield value
    elif isinstance(value, dict):
        yield from (number for below in value.values() for number in _numbers(below))
    elif isinstance(value, list):
        yield from (number for below in value for number in _numbers(below))


def _texts(values: object) -> Iterable[str]:
    return [value for value in values if isinstance(value, str)] if isinstance(values, list) else []


@cache
def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # OSError: a folder of zones, say
        return False
    return True
