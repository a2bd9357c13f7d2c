"""Short codes: what somebody types who cannot point a camera. Each lets its holder look on, as its link does.

A code is derived from the server's key and the link, so a keeper can show it again; the database has no more
than the code's HMAC, by which a typed one is looked up.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import count
from typing import Final

from sqlmodel import Session

from webapp.access import _limits
from webapp.access._keys import mac
from webapp.access._links import standing
from webapp.database import hold, writing
from webapp.models import ALPHABET, JoinCode, Link

LENGTH: Final = 8
"""31 characters in eight places are 8.5e11 codes, nearly 40 bits: see docs/architecture.md for what that is
worth against as many tries as `_limits` lets through."""

CODE: Final = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
LEFT_OUT: Final = re.compile(r"[\W_]+")
"""Spaces, hyphens and whatever else is typed between the groups."""


def short_code(db: Session, link: Link) -> str:
    """The link's code, to be shown by who may give it away; noted down when first asked for."""
    codes = (_derived(link, attempt) for attempt in count())
    return next(code for code in codes if _belongs(db, code, link))


def spaced(code: str) -> str:
    """The code as people read it: capitals, two groups of four."""
    return f"{code[:4]} {code[4:]}".upper()


def read_code(typed: str) -> str | None:
    """The code as it was meant, whatever the case and the signs between; None where it cannot be one."""
    code = LEFT_OUT.sub("", unicodedata.normalize("NFKC", typed)).casefold()
    return code if CODE.fullmatch(code) else None


def link_by_code(db: Session, code: str, address: str) -> Link | None:
    """The link of a typed code (`read_code`); None for a wrong one, which counts against ``address``.

    Raises `TooManyTries`, for a right code too, where too many wrong ones came from there, or in all.
    """
    _limits.refuse(db, address)
    with writing(db):
        _limits.forget(db)
        attempt = db.begin_nested()
        _limits.count(db, address)
        row = _noted(db, code)
        link = next(iter(standing(db, [(row.club, row.link)])), None) if row else None
        if link is not None:
            attempt.rollback()
    return link


def _derived(link: Link, attempt: int) -> str:
    """The link's code; the next ``attempt`` should it be another link's already."""
    number = int.from_bytes(mac("join code", f"{link.club}.{link.id}.{attempt}"))
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def _digest(code: str) -> str:
    return mac("join code digest", code).hex()


def _belongs(db: Session, code: str, link: Link) -> bool:
    """Whether the code is the link's, which it is from now on if it was nobody's."""
    row = _noted(db, code) or _note(db, code, link)
    return (row.club, row.link) == (link.club, link.id)


def _noted(db: Session, code: str) -> JoinCode | None:
    return db.get(JoinCode, _digest(code))


def _note(db: Session, code: str, link: Link) -> JoinCode:
    with writing(db):
        hold(db, link.club)
        row = _noted(db, code)
        if row is None:
            row = JoinCode(digest=_digest(code), club=link.club, link=link.id)
            db.add(row)
            db.flush()
        db.expunge(row)
    return row
