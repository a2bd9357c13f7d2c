"""The records of a club file: what each is called, its fields, and what each field must be."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from scoring.log import Kind
from webapp.access import Role

FORMAT: Final = 1
"""Rises when an older program could no longer read the file right."""

Record = Mapping[str, Any]
"""One line of the file: ``record`` says of what kind it is."""


class ClubFileProblem(Exception):
    """Why a club was not exported or not imported, as a sentence that says what and where."""


def line_of(record: Record) -> str:
    """The record as it stands in the file. ValueError for what no database would keep."""
    return json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


NOT_OURS: Final = "it is no club file of Knockbook"

Looks = Callable[[object], bool]

LARGEST: Final = 2**31 - 1
"""What a whole number of the database may be, below and above nothing."""

ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
DIGEST: Final = re.compile(r"[0-9a-f]{64}")
YEARS: Final = range(1970, 9999)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _id(value: object) -> bool:
    return isinstance(value, str) and ID.fullmatch(value) is not None


def _digest(value: object) -> bool:
    return isinstance(value, str) and DIGEST.fullmatch(value) is not None


def _whole(value: object) -> bool:
    return type(value) is int and abs(value) <= LARGEST


def _count(value: object) -> bool:
    return type(value) is int and 0 <= value <= LARGEST


def _record(value: object) -> bool:
    return isinstance(value, dict)


def _moment(value: object) -> bool:
    """Pages show moments in the session's time zone, so each must be one in all of them."""
    if not isinstance(value, str) or not value.isascii():
        return False
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return False
    return moment.utcoffset() == timedelta(0) and moment.astimezone(UTC).year in YEARS


def _moment_or_empty(value: object) -> bool:
    return value == "" or _moment(value)


def _one_of(words: type[Kind | Role]) -> Looks:
    return lambda value: isinstance(value, str) and value in set(words)


def _or_null(looks: Looks) -> Looks:
    return lambda value: value is None or looks(value)


FIELDS: Final[Mapping[str, Mapping[str, tuple[Looks, str]]]] = {
    "club": {"club": (_id, "an id"), "created_at": (_moment, "a moment in UTC")},
    "player": {
        "id": (_id, "an id"),
        "name": (_text, "a text"),
        "last_played_at": (_moment_or_empty, "a moment in UTC, or empty"),
    },
    "removed": {"session": (_id, "an id"), "removed_at": (_moment, "a moment in UTC")},
    "session": {
        "session": (_id, "an id"),
        "token": (_text, "a text"),
        "created_at": (_moment, "a moment in UTC"),
    },
    "entry": {
        "seq": (_count, "a whole number"),
        "line": (_count, "a whole number"),
        "kind": (_one_of(Kind), "a kind of entry"),
        "body": (_or_null(_record), "an object or null"),
        "token": (_text, "a text"),
        "part": (_count, "a whole number"),
        "undoes": (_or_null(_count), "a whole number or null"),
        "author": (_text, "a text"),
        "note": (_text, "a text"),
        "written_at": (_moment, "a moment in UTC"),
    },
    "pending": {
        "place": (_count, "a whole number"),
        "line": (_count, "a whole number"),
        "seq": (_count, "a whole number"),
        "player": (_or_null(_id), "an id or null"),
        "value": (_or_null(_whole), "a whole number or null"),
        "token": (_text, "a text"),
        "author": (_text, "a text"),
        "written_at": (_moment, "a moment in UTC"),
    },
    "link": {
        "id": (_id, "an id"),
        "session": (_or_null(_id), "an id or null"),
        "role": (_one_of(Role), "a role"),
        "seat": (_or_null(_id), "an id or null"),
        "label": (_text, "a text"),
        "created_at": (_moment, "a moment in UTC"),
        "revoked_at": (_or_null(_moment), "a moment in UTC, or null"),
    },
    "code": {"digest": (_digest, "a digest"), "link": (_id, "an id")},
    "end": {"records": (_count, "a whole number"), "sha256": (_digest, "a digest")},
}
"""Each record's fields in the order of the file, and what they are called when they are something else."""


def misfit(record: Record) -> str:
    """What is wrong with the record by itself, as the end of a sentence; "" for nothing."""
    name = record.get("record")
    fields = FIELDS.get(name) if isinstance(name, str) else None
    if fields is None:
        return "is of no kind that this format has"
    if strange := next((field for field in record if field not in {"record", *fields}), None):
        return f"has a field {json.dumps(strange)[:60]} that this format does not have"
    for field, (looks, called) in fields.items():
        if field not in record:
            return f"has no {field}"
        if not looks(record[field]):
            return f"has {json.dumps(record[field])[:40]} as its {field}, which is not {called}"
    return ""
