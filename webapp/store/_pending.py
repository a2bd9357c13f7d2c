"""Values given from seats: they wait beside the book; the last one writes the deal, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import case
from sqlmodel import Session, col, func, select

from scoring.game import Awaited, Fault, Player
from scoring.ledger import Match, Row
from scoring.log import Draft, Kind, newest
from scoring.reading import plain
from scoring.waiting import Given, Offer, Waiting, faults_of, value_faults, values_of, waiting, with_values
from webapp.models import Key, PendingRow, now
from webapp.store._book import Stale, locked, refuse_closed
from webapp.store._folded import Folded
from webapp.store._rows import write


class Misgiven(Exception):
    """Refused: the value cannot be given, for the ``faults`` it has."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults


@dataclass(frozen=True, slots=True)
class _Open:
    """A deal that waits, as the transaction finds it."""

    match: Match
    row: Row
    awaited: Awaited
    given: tuple[Given, ...]

    @property
    def now(self) -> Waiting:
        return waiting(self.awaited, self.given)


def pending(db: Session, key: Key, row: Row) -> tuple[Given, ...]:
    """What was given for the deal ``row`` as it stands, oldest first."""
    return tuple(one for one in given(db, key, row.line) if one.seq == row.entry.seq)


def given(db: Session, key: Key, line: int) -> list[Given]:
    """Everything ever given under a line, oldest first: of value only to who may see it."""
    query = select(PendingRow).where(
        PendingRow.club == key.club, PendingRow.session == key.session, PendingRow.line == line
    )
    return [_given(row) for row in db.exec(query.order_by(col(PendingRow.place)))]


def give(  # noqa: PLR0913 -- what every form carries
    db: Session, key: Key, line: int, offer: Offer, *, token: str, after: int
) -> None:
    """Keep a player's own value for the deal of ``line``; the last one of all writes the deal down.

    Values that cannot stand together stay here, and all are asked again. A token sent before changes
    nothing. Raises `Misgiven`, `Stale` where the deal has been written since ``after`` or waits for nothing,
    `SessionClosed`, `NoSuchSession`.
    """
    with locked(db, key) as book:
        place = _place_for(db, key, book, token)
        if place is None:
            return
        opened = _opened(db, key, book, line, after)
        before = opened.now
        if faults := value_faults(opened.match, opened.row, before, offer):
            raise Misgiven(*faults)
        value = int(offer.value)
        one = _keep(
            db,
            key,
            opened.row,
            place=place,
            token=token,
            author=offer.author,
            player=offer.player,
            value=value,
        )
        if draft := _complete(opened, before, one):
            write(db, key, [draft], first=len(book.entries) + 1, token=token, author=offer.author)


def end_wait(  # noqa: PLR0913 -- what every form carries
    db: Session, key: Key, line: int, *, token: str, after: int, author: str = ""
) -> None:
    """Wait no longer: what is in is shown, and the keeper writes the rest. Raises as `give`."""
    with locked(db, key) as book:
        place = _place_for(db, key, book, token)
        if place is None:
            return
        opened = _opened(db, key, book, line, after)
        if opened.now.ended is None:
            _keep(db, key, opened.row, place=place, token=token, author=author)


def _opened(db: Session, key: Key, book: Folded, line: int, after: int) -> _Open:
    """The deal as whoever drew its page at ``after`` saw it."""
    refuse_closed(book, [Draft(Kind.DEAL, {}, line)])
    if since := [entry for entry in book.entries[max(after, 0) :] if entry.line == line]:
        raise Stale(since)
    row = book.ledger.row(line)
    match = book.ledger.match(row.match) if row else None
    if row is None or match is None or match.unfinished is not row or match.awaited is None:
        raise Stale([said] if (said := newest(book.entries, line)) else [])
    return _Open(match, row, match.awaited, pending(db, key, row))


def _complete(opened: _Open, before: Waiting, one: Given) -> Draft | None:
    """The deal with everybody's value, once they are all in and can stand; not after the wait was ended."""
    after = waiting(opened.awaited, (*opened.given, one))
    if after.round == before.round:
        return None
    deal = with_values(opened.row, opened.awaited, values_of(after.earlier[-1]))
    if faults_of(opened.match, opened.row, deal):
        return None
    return Draft(Kind.DEAL, {**opened.row.body, "deal": plain(deal)}, opened.row.line)


def _place_for(db: Session, key: Key, book: Folded, token: str) -> int | None:
    """The place of the next value; None where the form wrote already (its value, or an entry)."""
    again = func.coalesce(func.sum(case((col(PendingRow.token) == token, 1), else_=0)), 0)
    query = select(func.coalesce(func.max(PendingRow.place), 0), again)
    (last, sent), *_ = db.exec(query.where(PendingRow.club == key.club, PendingRow.session == key.session))
    return None if sent or token in book.tokens else last + 1


def _keep(  # noqa: PLR0913 -- a value has this many facts
    db: Session,
    key: Key,
    row: Row,
    *,
    place: int,
    token: str,
    author: str,
    player: Player | None = None,
    value: int | None = None,
) -> Given:
    kept = PendingRow(
        club=key.club,
        session=key.session,
        place=place,
        line=row.line,
        seq=row.entry.seq,
        player=player,
        value=value,
        token=token,
        author=author,
        written_at=now(),
    )
    one = _given(kept)
    db.add(kept)
    db.flush()
    return one


def _given(row: PendingRow) -> Given:
    player = None if row.player is None else Player(row.player)
    return Given(row.place, row.line, row.seq, player, row.value, row.token, row.author, row.written_at)
