"""What the phone that asks may do, and what the book calls it when it writes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from flask import abort, g
from sqlmodel import Session

from scoring.game import Player
from webapp.access._links import Role, standing
from webapp.access._phone import held_links
from webapp.models import Key, Link


@dataclass(frozen=True)
class Rights:
    """What a phone may do: its links that have not been revoked."""

    links: tuple[Link, ...] = ()

    def role(self, club: str, session: str) -> Role | None:
        """The strongest role in that session; None without any right to it."""
        fitting = [Role(link.role) for link in self.links if _covers(link, Key(club, session))]
        return max(fitting, key=lambda role: role.rank, default=None)

    def without(self, gone: Link) -> Rights:
        """What is left of them once that link is taken back."""
        return Rights(tuple(link for link in self.links if (link.club, link.id) != (gone.club, gone.id)))

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


@dataclass(frozen=True)
class Author:
    """Who wrote an entry: a role and the seats its phone held; or, without a role, a plain ``word``."""

    role: Role | None
    seats: tuple[Player, ...] = ()
    word: str = ""


def rights(db: Session) -> Rights:
    """The rights of the phone that asks, looked up once a request."""
    if "rights" not in g:
        g.rights = Rights(standing(db, held_links()))
    return cast(Rights, g.rights)


def require(held: Collection[tuple[str, str]], least: Role = Role.WATCHER) -> Role:
    """The strongest role of those (role, seat) that the phone holds in a session.

    404 without any, so that nobody learns what exists; 403 with too little.
    """
    role = max((Role(role) for role, _seat in held), key=lambda role: role.rank, default=None)
    if role is None:
        abort(404)
    if role.rank < least.rank:
        abort(403)
    g.author = " ".join([role, *sorted(seats_of(held))])
    return role


def seats_of(held: Collection[tuple[str, str]]) -> frozenset[Player]:
    """The players whose seats are among them, whatever the role: a keeper may play as well."""
    return frozenset(Player(seat) for _role, seat in held if seat)


def author() -> str:
    """What the book calls the phone that writes: its role, then the ids of the players that it is."""
    return str(g.author) if "author" in g else ""


def read_author(text: str) -> Author:
    """An entry's author again; whatever `author` did not write stays the word that it is."""
    role, *seats = text.split(" ")
    if role not in list(Role):
        return Author(None, word=text)
    return Author(Role(role), tuple(map(Player, seats)))


def _covers(link: Link, key: Key) -> bool:
    return link.club == key.club and link.session in (None, key.session)
