"""Links: each carries a role in one session, or in all of a club's; made, listed, shown again, revoked."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from flask import url_for
from itsdangerous import BadSignature
from sqlalchemy import ColumnElement, delete, func, tuple_
from sqlmodel import Session, col, select

from scoring.game import Player
from webapp.access._keys import signer
from webapp.database import hold, writing
from webapp.models import JoinCode, Key, Link, id_from, new_id, now

PURPOSE: Final = "link"
MOST_KEEPERS: Final = 40
"""Keepers' links that stand in one session at a time: as many as a phone holds links."""


class Role(StrEnum):
    """What a link lets its holder do: a keeper writes, a player enters one seat's values, a watcher reads."""

    WATCHER = "watcher"
    PLAYER = "player"
    KEEPER = "keeper"

    @property
    def rank(self) -> int:
        """Higher may do all that lower may."""
        return list(Role).index(self)


class TooManyLinks(Exception):
    """Refused: so many links stand already that nobody could look through them."""


def found_club(db: Session, club: str) -> Link:
    """The link of the phone that made the club: keeper of all of its sessions."""
    return _link(db, _new(club, None, Role.KEEPER))


def keeper_link(db: Session, key: Key, *, fresh: bool = False) -> Link:
    """The session's keeper link that is nobody's in particular, made when first asked for; or one more."""
    return _link(db, _new(*key, Role.KEEPER), fresh=fresh)


def keeper_link_for(db: Session, key: Key, label: str, *, token: str = "") -> Link | None:
    """One more keeper link, for whom ``label`` says. The same ``token`` (a form's) makes one link.

    None where that one was revoked meanwhile. Raises `TooManyLinks`.
    """
    link = _new(*key, Role.KEEPER, label=label)
    link.id = id_from(f"link {key.session} {token}") if token else link.id
    with writing(db):
        hold(db, key.club)
        made = db.get(Link, (key.club, link.id))
        if made is None:
            _refuse_many(db, key)
            return _add(db, link)
        db.expunge(made)
    return None if made.revoked_at else made


def watcher_link(db: Session, key: Key, *, fresh: bool = False) -> Link:
    """The session's watcher link, made when first asked for, or one more where ``fresh``."""
    return _link(db, _new(*key, Role.WATCHER), fresh=fresh)


def player_link(db: Session, key: Key, player: Player) -> Link:
    """The link that makes a phone be ``player`` in that session, made when first asked for."""
    return _link(db, _new(*key, Role.PLAYER, seat=player))


def another_like(db: Session, link: Link) -> Link:
    """A fresh link with the rights and the label of ``link``, which is taken back."""
    session, role = link.session, Role(link.role)
    return _link(db, _new(link.club, session, role, seat=link.seat, label=link.label), fresh=True)


def links_into(db: Session, key: Key) -> list[Link]:
    """The links of that one session that stand, oldest first; those of the whole club are not among them."""
    query = select(Link).where(Link.club == key.club, Link.session == key.session, _stands())
    links = list(db.exec(query.order_by(col(Link.created_at), col(Link.id))))
    for link in links:
        db.expunge(link)
    return links


def revoke(db: Session, link: Link) -> None:
    """Take the link back from everyone who holds it, from their next request on; its code is gone too."""
    with writing(db):
        hold(db, link.club)
        row = db.get(Link, (link.club, link.id))
        if row is not None and row.revoked_at is None:
            row.revoked_at = now()
        codes = delete(JoinCode).where(col(JoinCode.club) == link.club, col(JoinCode.link) == link.id)
        db.exec(codes)


def link_token(link: Link) -> str:
    """What the link's address ends in."""
    return signer(PURPOSE).sign(f"{link.club}.{link.id}").decode()


def link_path(link: Link) -> str:
    """The link's address on this server, to be shown by who may give it away."""
    return url_for("links.take", token=link_token(link))


def link_of(db: Session, token: str) -> Link | None:
    """The link a token stands for; None if it was tampered with, or revoked."""
    try:
        club, _, name = signer(PURPOSE).unsign(token).decode().partition(".")
    except (BadSignature, UnicodeDecodeError):
        return None
    return next(iter(standing(db, [(club, name)])), None)


def standing(db: Session, names: Sequence[tuple[str, str]]) -> tuple[Link, ...]:
    """Those of the links (club, id) that are not revoked, in the order given."""
    if not names:
        return ()
    named = tuple_(col(Link.club), col(Link.id)).in_(names)
    rows = db.exec(select(Link).where(named, _stands()))
    found = {(link.club, link.id): link for link in rows}
    for link in found.values():
        db.expunge(link)
    return tuple(found[name] for name in names if name in found)


def _link(db: Session, wanted: Link, *, fresh: bool = False) -> Link:
    """The oldest standing link like ``wanted``, or it itself, written down."""
    if not fresh and (there := _existing(db, wanted)):
        return there
    with writing(db):
        hold(db, wanted.club)
        there = None if fresh else _existing(db, wanted)
        return there or _add(db, wanted)


def _new(club: str, session: str | None, role: Role, *, seat: str | None = None, label: str = "") -> Link:
    return Link(club=club, id=new_id(), session=session, role=role, seat=seat, label=label, created_at=now())


def _add(db: Session, link: Link) -> Link:
    db.add(link)
    db.flush()
    db.expunge(link)
    return link


def _existing(db: Session, wanted: Link) -> Link | None:
    query = select(Link).where(
        Link.club == wanted.club,
        Link.session == wanted.session,
        Link.role == wanted.role,
        Link.seat == wanted.seat,
        Link.label == wanted.label,
        _stands(),
    )
    found = db.exec(query.order_by(col(Link.created_at)).limit(1)).first()
    if found is not None:
        db.expunge(found)
    return found


def _refuse_many(db: Session, key: Key) -> None:
    query = select(func.count()).select_from(Link)
    query = query.where(
        Link.club == key.club, Link.session == key.session, Link.role == Role.KEEPER, _stands()
    )
    if db.exec(query).one() >= MOST_KEEPERS:
        raise TooManyLinks


def _stands() -> ColumnElement[bool]:
    return col(Link.revoked_at).is_(None)
