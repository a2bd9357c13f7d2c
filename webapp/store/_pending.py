"""Values given from seats: they wait beside the book; the last one writes the deal, in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, func, select

from scoring.game import Awaited, Fault, Player
from scoring.ledger import Match, Row
from scoring.log import Draft, Entry, Kind
from scoring.reading import plain
from scoring.waiting import Given, Waiting, value_faults, waiting, with_values
from webapp.models import Key, PendingRow, now
from webapp.store._book import Stale, locked, refuse_closed
from webapp.store._folded import folded
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
    db: Session, key: Key, line: int, player: Player, value: int, *, token: str, author: str = ""
) -> None:
    """Keep a player's own value for the deal of ``line``; the last one of all writes the deal down.

    Values that cannot stand together stay here, and all are asked again. A token sent before changes
    nothing. Raises `Misgiven`, `Stale` where the deal waits for nothing any more, `SessionClosed`,
    `NoSuchSession`.
    """
    with locked(db, key) as log_now:
        if _sent_before(db, key, token):
            return
        opened = _opened(db, key, log_now, line)
        if faults := value_faults(opened.match, opened.row, opened.now, player, value):
            raise Misgiven(*faults)
        _keep(db, key, opened.row, player=player, value=value, token=token, author=author)
        if draft := _complete(opened, {**opened.now.values, player: value}):
            write(db, key, [draft], first=log_now[-1].seq + 1, token=token, author=author)


def end_wait(db: Session, key: Key, line: int, *, token: str, author: str = "") -> None:
    """Wait no longer: what is in is shown, and the keeper writes the rest. Raises as `give`."""
    with locked(db, key) as log_now:
        if _sent_before(db, key, token):
            return
        opened = _opened(db, key, log_now, line)
        if opened.now.ended is None:
            _keep(db, key, opened.row, player=None, value=None, token=token, author=author)


def _opened(db: Session, key: Key, log_now: Sequence[Entry], line: int) -> _Open:
    refuse_closed(log_now, [Draft(Kind.DEAL, {}, line)])
    ledger = folded(db, key, log_now)
    row = ledger.row(line)
    match = ledger.match(row.match) if row else None
    if row is None or match is None or match.unfinished != row or match.awaited is None:
        raise Stale([entry for entry in log_now if entry.line == line])
    return _Open(match, row, match.awaited, pending(db, key, row))


def _complete(opened: _Open, values: Mapping[Player, int]) -> Draft | None:
    """The deal with everybody's value, once they are all in and can stand; not after the wait was ended."""
    if opened.now.ended or not all(player in values for player in opened.awaited.players):
        return None
    deal = with_values(opened.row, opened.awaited.part, values)
    if opened.match.game.faults(opened.row.rules, deal, opened.match.before(opened.row)).faults:
        return None
    return Draft(Kind.DEAL, {**opened.row.body, "deal": plain(deal)}, opened.row.line)


def _sent_before(db: Session, key: Key, token: str) -> bool:
    query = select(PendingRow.place).where(
        PendingRow.club == key.club, PendingRow.session == key.session, PendingRow.token == token
    )
    return db.exec(query).first() is not None


def _keep(  # noqa: PLR0913 -- a value has this many facts
    db: Session, key: Key, row: Row, *, player: Player | None, value: int | None, token: str, author: str
) -> None:
    last = select(func.max(PendingRow.place)).where(
        PendingRow.club == key.club, PendingRow.session == key.session
    )
    db.add(
        PendingRow(
            club=key.club,
            session=key.session,
            place=(db.exec(last).one() or 0) + 1,
            line=row.line,
            seq=row.entry.seq,
            player=player,
            value=value,
            token=token,
            author=author,
            written_at=now(),
        )
    )
    db.flush()


def _given(row: PendingRow) -> Given:
    player = None if row.player is None else Player(row.player)
    return Given(row.place, row.line, row.seq, player, row.value, row.token, row.author, row.written_at)
