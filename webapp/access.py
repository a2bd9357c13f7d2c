"""Who may do what: links that carry a role, kept by a phone in one signed cookie; no accounts.

A phone's rights are the union of its links, looked up on every request, so a revoked link is gone at once.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, cast

from flask import abort, current_app, g, request, url_for
from itsdangerous import BadSignature, Signer, URLSafeSerializer
from sqlalchemy import tuple_
from sqlmodel import Session, col, select
from werkzeug.http import parse_cookie
from werkzeug.wrappers import Response

from webapp.database import writing
from webapp.models import Key, Link, new_id, now

COOKIE: Final = "knockbook"
MOST_LINKS: Final = 40
KEPT: Final = timedelta(days=400)
"""As long as browsers keep any cookie; set anew with each new link."""

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
OUR_OWN: Final = frozenset({"same-origin", "none"})


class Role(StrEnum):
    """What a link lets its holder do: a keeper writes, a player enters one seat's values, a watcher reads."""

    WATCHER = "watcher"
    PLAYER = "player"
    KEEPER = "keeper"

    @property
    def rank(self) -> int:
        """Higher may do all that lower may."""
        return list(Role).index(self)


@dataclass(frozen=True)
class Rights:
    """What a phone may do: its links that have not been revoked."""

    links: tuple[Link, ...] = ()

    def role(self, club: str, session: str) -> Role | None:
        """The strongest role in that session; None without any right to it."""
        fitting = [Role(link.role) for link in self.links if _covers(link, Key(club, session))]
        return max(fitting, key=lambda role: role.rank, default=None)

    @cached_property
    def clubs(self) -> tuple[str, ...]:
        """The clubs held as a whole: their roster, all of their sessions. The newest link's comes first."""
        held = [link.club for link in reversed(self.links) if link.session is None]
        return tuple(dict.fromkeys(held))

    @cached_property
    def sessions(self) -> tuple[Key, ...]:
        """The sessions that have a link of their own. The newest link's comes first."""
        held = [Key(link.club, link.session) for link in reversed(self.links) if link.session is not None]
        return tuple(dict.fromkeys(held))


def rights(db: Session) -> Rights:
    """The rights of the phone that asks, looked up once a request."""
    if "rights" not in g:
        g.rights = Rights(_standing(db, _cookie_links()))
    return cast(Rights, g.rights)


def require(db: Session, key: Key, least: Role = Role.WATCHER) -> Role:
    """The phone's role there. 404 without any, so that nobody learns what exists; 403 with too little."""
    role = rights(db).role(*key)
    if role is None:
        abort(404)
    if role.rank < least.rank:
        abort(403)
    g.role = role
    return role


def held(club: str) -> list[str]:
    """The ids of the phone's links of that club, revoked ones among them."""
    return [name for owner, name in _cookie_links() if owner == club]


def author() -> str:
    """What the history calls the phone that writes: the role it was let in with."""
    return str(g.role) if "role" in g else ""


def found_club(db: Session, club: str) -> Link:
    """The link of the phone that made the club: keeper of all of its sessions."""
    return _link(db, club, None, Role.KEEPER)


def keeper_link(db: Session, key: Key, *, fresh: bool = False) -> Link:
    """The session's keeper link, made when first asked for, or one more where ``fresh``."""
    return _link(db, key.club, key.session, Role.KEEPER, fresh=fresh)


def watcher_link(db: Session, key: Key, *, fresh: bool = False) -> Link:
    """The session's watcher link, made when first asked for, or one more where ``fresh``."""
    return _link(db, key.club, key.session, Role.WATCHER, fresh=fresh)


def revoke(db: Session, link: Link) -> None:
    """Take the link back from everyone who holds it, from their next request on."""
    with writing(db):
        row = db.get(Link, (link.club, link.id))
        if row is not None and row.revoked_at is None:
            row.revoked_at = now()


def link_token(link: Link) -> str:
    """What the link's address ends in."""
    return _signer().sign(f"{link.club}.{link.id}").decode()


def link_path(link: Link) -> str:
    """The link's address on this server, to be shown by who may give it away."""
    return url_for("links.take", token=link_token(link))


def link_of(db: Session, token: str) -> Link | None:
    """The link a token stands for; None if it was tampered with, or revoked."""
    try:
        club, _, name = _signer().unsign(token).decode().partition(".")
    except (BadSignature, UnicodeDecodeError):
        return None
    return next(iter(_standing(db, [(club, name)])), None)


def remember(response: Response, link: Link) -> None:
    """Let the phone keep the link: at most 40, the oldest dropped. HttpOnly; Secure over https only."""
    new = (link.club, link.id)
    held = [name for name in _cookie_links() if name != new]
    value = str(_cookie_serializer(_key()).dumps([*held, new][-MOST_LINKS:]))
    response.set_cookie(
        COOKIE,
        value,
        max_age=KEPT,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,  # phones drop Secure cookies that come over plain http
    )
    g.pop("rights", None)


def refuse_cross_site() -> None:
    """Refuse (403) what another site makes this phone send; also where nothing tells which site it was."""
    if request.method in READING:
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        ours = site in OUR_OWN
    else:
        ours = origin is not None and origin.partition("://")[2] == request.host
    if not ours:
        abort(403)


def secret_key(data: Path) -> str:
    """The server's key: ``SECRET_KEY``, else the data folder's file ``secret_key``, made once, mode 0600."""
    given = os.environ.get("SECRET_KEY")
    if given:
        return given
    file = data / "secret_key"
    if not file.exists():
        _make_key(file)
    return file.read_text(encoding="ascii")


def _make_key(file: Path) -> None:
    """Whole or not at all, and never over another process's key."""
    draft = file.with_name(f"{file.name}.{new_id()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(os.urandom(32).hex())
            out.flush()
            os.fsync(out.fileno())
        try:
            file.hardlink_to(draft)
        except FileExistsError:
            return
    finally:
        draft.unlink()


def _covers(link: Link, key: Key) -> bool:
    return link.club == key.club and link.session in (None, key.session)


def _link(db: Session, club: str, session: str | None, role: Role, *, fresh: bool = False) -> Link:
    if not fresh and (link := _existing(db, club, session, role)):
        return link
    link = Link(club=club, id=new_id(), session=session, role=role, created_at=now())
    with writing(db):
        if not fresh and (there := _existing(db, club, session, role)):
            link = there
        else:
            db.add(link)
            db.flush()
        db.expunge(link)
    return link


def _existing(db: Session, club: str, session: str | None, role: Role) -> Link | None:
    query = select(Link).where(
        Link.club == club, Link.session == session, Link.role == role, col(Link.revoked_at).is_(None)
    )
    return db.exec(query.order_by(col(Link.created_at)).limit(1)).first()


def _standing(db: Session, names: Sequence[tuple[str, str]]) -> tuple[Link, ...]:
    """Those of the links (club, id) that are not revoked, in the order given."""
    if not names:
        return ()
    named = tuple_(col(Link.club), col(Link.id)).in_(names)
    rows = db.exec(select(Link).where(named, col(Link.revoked_at).is_(None)))
    found = {(link.club, link.id): link for link in rows}
    for link in found.values():
        db.expunge(link)
    return tuple(found[name] for name in names if name in found)


def _cookie_links() -> tuple[tuple[str, str], ...]:
    """The links (club, id) this phone holds, oldest first; none from a cookie that was tampered with."""
    return signed_links(_key(), request.headers.get("Cookie", ""))


@lru_cache(maxsize=1024)
def signed_links(key: str, cookies: str) -> tuple[tuple[str, str], ...]:
    """What the cookie says, which polls ask again and again; whether a link still holds is not kept here."""
    try:
        names = _cookie_serializer(key).loads(parse_cookie(cookies).get(COOKIE, ""))
    except BadSignature:
        return ()
    return tuple((club, name) for club, name in names)


def _signer() -> Signer:
    return Signer(_key(), salt="link", key_derivation="hmac")


def _cookie_serializer(key: str) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt="phone", signer_kwargs={"key_derivation": "hmac"})


def _key() -> str:
    return str(current_app.secret_key)
