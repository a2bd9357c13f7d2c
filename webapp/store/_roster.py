"""Whom a club remembers: the same name (`webapp.names.key`) is the same player."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Table, bindparam, update
from sqlmodel import Session, col, select

from scoring.game import Player
from scoring.log import Entry, Kind
from webapp import names
from webapp.database import hold, writing
from webapp.models import EntryRow, Key, RosterPlayer, new_id

_PLAYER: Final[Table] = RosterPlayer.metadata.tables["player"]
PLAYED: Final = (
    update(_PLAYER)
    .where(_PLAYER.c.club == bindparam("of"), _PLAYER.c.id.in_(bindparam("players", expanding=True)))
    .values(last_played_at=bindparam("at"))
)
"""Said with each deal, so made once."""


class NameTaken(Exception):
    """Refused: another of the club's players, ``holder``, carries that name."""

    def __init__(self, holder: Remembered) -> None:
        super().__init__(holder.name)
        self.holder = holder


@dataclass(frozen=True, slots=True)
class Remembered:
    """A player of the club. ``last_played_at`` (UTC, ISO 8601) is "" before the first match."""

    id: Player
    name: str
    last_played_at: str = ""


def roster(db: Session, club: str) -> list[Remembered]:
    """The club's players: who played last comes first, then by name."""
    query = select(RosterPlayer).where(RosterPlayer.club == club)
    order = col(RosterPlayer.last_played_at).desc(), col(RosterPlayer.name_key)
    return [_remembered(row) for row in db.exec(query.order_by(*order))]


def enrol(db: Session, club: str, name: str) -> Remembered:
    """The club's player of that name, remembered from now on. ``name`` has no `names.fault`."""
    with writing(db):
        hold(db, club)
        row = _holder(db, club, name)
        if row is None:
            tidy = names.clean(name)
            row = RosterPlayer(club=club, id=new_id(), name=tidy, name_key=names.key(tidy))
            db.add(row)
        return _remembered(row)


def rename(db: Session, club: str, player: Player, name: str) -> None:
    """Remember the player by another name; raises `NameTaken`."""
    with writing(db):
        hold(db, club)
        _rename(db, club, player, name)


def follow(db: Session, key: Key, written: Sequence[Entry], *, forced: bool = True) -> None:
    """Let the roster follow the entries just written: names corrected, and who plays has played.

    Inside the action's own transaction. A name that is taken raises `NameTaken`, or is let be where not
    ``forced``: an undo must not fail on what the roster learned meanwhile.
    """
    named = [entry for entry in written if entry.body is not None and entry.kind is Kind.SESSION]
    playing = [player for entry in written for player in _playing(entry)]
    if named or playing:
        hold(db, key.club)
    for entry in named:
        _follow_names(db, key, entry, forced=forced)
    if playing:
        played = {"of": key.club, "players": playing, "at": written[0].written_at}
        db.connection().execute(PLAYED, played)


def _follow_names(db: Session, key: Key, entry: Entry, *, forced: bool) -> None:
    before = _names(_body_before(db, key, entry))
    for player, name in _names(entry.body).items():
        if before.get(player, name) == name:
            continue
        try:
            _rename(db, key.club, player, name)
        except NameTaken:
            if forced:
                raise


def _rename(db: Session, club: str, player: Player, name: str) -> None:
    holder = _holder(db, club, name)
    if holder is not None and holder.id != player:
        raise NameTaken(_remembered(holder))
    row = db.get(RosterPlayer, (club, player))
    if row is not None:
        row.name, row.name_key = names.clean(name), names.key(name)
        db.flush()


def _holder(db: Session, club: str, name: str) -> RosterPlayer | None:
    query = select(RosterPlayer).where(RosterPlayer.club == club, RosterPlayer.name_key == names.key(name))
    return db.exec(query).one_or_none()


def _remembered(row: RosterPlayer) -> Remembered:
    return Remembered(Player(row.id), row.name, row.last_played_at)


def _body_before(db: Session, key: Key, entry: Entry) -> Mapping[str, object] | None:
    """What the entry's line said before it."""
    query = select(EntryRow).where(
        EntryRow.club == key.club,
        EntryRow.session == key.session,
        EntryRow.line == entry.line,
        EntryRow.seq < entry.seq,
    )
    row = db.exec(query.order_by(col(EntryRow.seq).desc()).limit(1)).first()
    return None if row is None or row.body is None else json.loads(row.body)


def _names(body: Mapping[str, object] | None) -> Mapping[Player, str]:
    players = body.get("players") if body else None
    return players if isinstance(players, Mapping) else {}


def _playing(entry: Entry) -> Iterable[Player]:
    """Who is dealt in by a match's setup or a deal."""
    body = entry.body or {}
    if entry.kind is Kind.MATCH:
        seats, away = body.get("seats"), (body.get("out"), body.get("left"))
        absent = {player for some in away if isinstance(some, list | tuple) for player in some}
        return [player for player in seats if player not in absent] if isinstance(seats, list | tuple) else []
    deal = body.get("deal") if entry.kind is Kind.DEAL else None
    players = deal.get("players") if isinstance(deal, Mapping) else None
    return players if isinstance(players, list | tuple) else []
