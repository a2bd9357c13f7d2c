"""How many wrong codes may be tried: from one address, and in all.

Counted in the database, so that several server processes count together; without keeping an address, only
an HMAC of it that is another one each day.
"""

from __future__ import annotations

import ipaddress
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Final

from sqlalchemy import delete, text
from sqlmodel import Session, col, select

from webapp.access._keys import mac
from webapp.models import RateLimit

WINDOW: Final = timedelta(minutes=10)
"""Counting begins anew with each; they are aligned to the clock."""

FROM_ONE_ADDRESS: Final = 10
IN_ALL: Final = 100
EVERYBODY: Final = "all"

COUNT: Final = text(
    "insert into rate_limit (subject, since, tries) values (:subject, :since, 1)"
    " on conflict (subject, since) do update set tries = rate_limit.tries + 1 returning tries"
)
"""In one statement, so that two processes cannot both count from the same number."""


class TooManyTries(Exception):
    """Refused unread, right or wrong: ask again in ``seconds``."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} seconds to wait")
        self.seconds = seconds


def refuse(db: Session, address: str) -> None:
    """Raise `TooManyTries` during a wait. Reads only, so that whoever tries on and on delays no keeper."""
    moment = _moment()
    most = _subjects(address, moment)
    query = select(RateLimit.subject, RateLimit.tries).where(
        RateLimit.since == _since(moment), col(RateLimit.subject).in_(most)
    )
    if any(tries >= most[subject] for subject, tries in db.exec(query)):
        raise TooManyTries(_left(moment))


def forget(db: Session) -> None:
    """Remove what earlier windows counted, in the caller's transaction.

    Earlier ones only: another machine's clock may be in the next window already.
    """
    db.exec(delete(RateLimit).where(col(RateLimit.since) < _since(_moment())))


def count(db: Session, address: str) -> None:
    """Count one try, in the caller's transaction. Raises `TooManyTries` where it is one too many."""
    moment = _moment()
    since = _since(moment)
    for subject, most in _subjects(address, moment).items():
        tries = db.execute(COUNT, {"subject": subject, "since": since}).scalar_one()
        if tries > most:
            raise TooManyTries(_left(moment))


def _subjects(address: str, moment: datetime) -> dict[str, int]:
    """What is counted, with how many wrong codes it may have in a window."""
    own = mac("address", f"{moment:%Y-%m-%d} {_network(address)}").hex()[:32]
    return {EVERYBODY: IN_ALL, own: FROM_ONE_ADDRESS}


def _network(address: str) -> str:
    """Who is likely one household: an IPv6 phone may take any address of its /64."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


def _moment() -> datetime:
    return datetime.now(UTC)


def _since(moment: datetime) -> str:
    """When the window began: UTC, ISO 8601, to the minute."""
    return (moment - _gone(moment)).isoformat(timespec="minutes")


def _left(moment: datetime) -> int:
    return ceil((WINDOW - _gone(moment)).total_seconds())


def _gone(moment: datetime) -> timedelta:
    midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    return (moment - midnight) % WINDOW
