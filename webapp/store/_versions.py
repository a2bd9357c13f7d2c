"""What a page is drawn from, read by one indexed SELECT: a poll that finds nothing new costs no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Engine

from webapp.models import Key


@dataclass(frozen=True, slots=True)
class Version:
    """A session at one moment as one phone may see it. ``roles`` are its (role, seat), sorted.

    ``given`` is how many values players have given themselves: those are in no entry yet.
    """

    book: str
    seq: int
    given: int
    roles: tuple[tuple[str, str], ...]


QUERY: Final = """
SELECT game_session.book,
       (SELECT max(entry.seq) FROM entry
        WHERE entry.club = game_session.club AND entry.session = game_session.session),
       (SELECT coalesce(max(pending.place), 0) FROM pending
        WHERE pending.club = game_session.club AND pending.session = game_session.session),
       link.role, coalesce(link.seat, '')
FROM link JOIN game_session
     ON game_session.club = link.club
     AND (link.session = game_session.session OR link.session IS NULL)
WHERE link.club = {} AND link.id IN ({}) AND link.revoked_at IS NULL AND game_session.session = {}
"""


def version(engine: Engine, key: Key, links: Sequence[str]) -> Version | None:
    """The newest version for the phone that holds ``links`` (ids, of the session's own club).

    None where none of them leads to the session any more: revoked, or the session was removed. Plain SQL on
    the driver's own connection, since every open page asks this all the time.
    """
    if not links:
        return None
    rows = _asked(engine, _query(engine.dialect.paramstyle, len(links)), (key.club, *links, key.session))
    if not rows:
        return None
    book, seq, given = rows[0][:3]
    return Version(book, seq, given, tuple(sorted({(role, seat) for *_, role, seat in rows})))


def _asked(engine: Engine, query: str, values: Sequence[str]) -> Sequence[Any]:
    """What one SELECT finds, without a transaction: it is of one moment by itself."""
    connection = engine.raw_connection()
    driver = connection.dbapi_connection
    begins = engine.dialect.name == "postgresql"  # by itself, which is two round trips more
    try:
        if driver and begins:
            driver.autocommit = True
        cursor = connection.cursor()
        cursor.execute(query, values)
        rows = cursor.fetchall()
        if driver and begins:
            driver.autocommit = False
    except BaseException:
        connection.invalidate()  # whatever was wrong with it, nobody gets it again
        raise
    finally:
        connection.close()
    return rows


@lru_cache
def _query(paramstyle: str, links: int) -> str:
    """The query for so many links, with the driver's own sign for a value."""
    sign = "?" if paramstyle == "qmark" else "%s"
    return QUERY.format(sign, ", ".join([sign] * links), sign)
