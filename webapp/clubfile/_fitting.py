"""Whether records fit those before them: numbered without gaps, and speaking only of what is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scoring.log import Kind
from webapp import names
from webapp.access import Role
from webapp.clubfile._readable import named, unreadable
from webapp.clubfile._records import Record, line_of
from webapp.models import new_id


@dataclass
class _Session:
    """The session whose entries are being read.

    ``lines`` are the kinds of what was opened, by its seq; ``seqs`` each entry's line; ``named`` the seq of
    the first entry about each player.
    """

    name: str = ""
    seq: int = 0
    place: int = 0
    lines: dict[int, str] = field(default_factory=dict)
    seqs: dict[int, int] = field(default_factory=dict)
    players: set[str] = field(default_factory=set)
    named: dict[str, int] = field(default_factory=dict)
    written: set[tuple[str, int]] = field(default_factory=set)
    given: set[str] = field(default_factory=set)


@dataclass
class _Club:
    """The club being read: what it has so far, by name."""

    name: str = ""
    players: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    removed: set[str] = field(default_factory=set)
    sessions: set[str] = field(default_factory=set)
    forms: set[str] = field(default_factory=set)
    links: set[str] = field(default_factory=set)


@dataclass
class Fitting:
    """What has been read so far, of which the next record may speak."""

    clubs: set[str] = field(default_factory=set)
    club: _Club = field(default_factory=_Club)
    session: _Session = field(default_factory=_Session)

    def take(self, record: Record) -> str:
        """What does not fit about the next record, as the end of a sentence; "" for nothing."""
        name = record["record"]
        if name != "club" and not self.club.name:
            return "comes before any club"
        if name in {"entry", "pending"}:
            if not self.session.name:
                return "comes before any session"
        elif wrong := self.finish():
            return f"ends a session that is not right: {wrong}"
        return _CHECKS[name](self, record)

    def finish(self) -> str:
        """What is wrong with the session read last as a whole; "" for nothing. No more of it may come."""
        last, self.session = self.session, _Session()
        if last.name and not last.seq:
            return f"the session {last.name} has no entries"
        if strange := next((player for player in last.named if player not in last.players), None):
            entry = f"entry {last.named[strange]} of the session {last.name}"
            return f"{entry} is about a player {strange[:40]} whom it does not have"
        return ""

    def row(self, record: Record) -> dict[str, Any]:
        """The record just taken as a row of its table."""
        fields = {name: value for name, value in record.items() if name != "record"}
        match record["record"]:
            case "player":
                fields["name_key"] = names.key(record["name"])
            case "session":
                fields["book"] = new_id()
            case "entry":
                fields["body"] = None if record["body"] is None else line_of(record["body"])
        if record["record"] in {"entry", "pending"}:
            fields["session"] = self.session.name
        return {**fields, "club": self.club.name}


def _add(known: set[str], value: str, called: str) -> str:
    """Note one more; what is wrong where it is there already."""
    if value in known:
        return f"has the {called} {value[:40]} a second time"
    known.add(value)
    return ""


def _club(fit: Fitting, record: Record) -> str:
    fit.club = _Club(record["club"])
    return _add(fit.clubs, record["club"], "club")


def _player(fit: Fitting, record: Record) -> str:
    key = names.key(record["name"])
    if not key:
        return "has a name that cannot be seen"
    return _add(fit.club.players, record["id"], "player") or _add(fit.club.names, key, "name")


def _removed(fit: Fitting, record: Record) -> str:
    return _add(fit.club.removed, record["session"], "removed session")


def _session(fit: Fitting, record: Record) -> str:
    fit.session = _Session(record["session"])
    if record["session"] in fit.club.removed:
        return f"has the session {record['session']}, which was removed for good"
    return _add(fit.club.sessions, record["session"], "session") or _add(
        fit.club.forms, record["token"], "token"
    )


def _entry(fit: Fitting, record: Record) -> str:
    now, seq, line = fit.session, record["seq"], record["line"]
    if seq != now.seq + 1:
        return f"has seq {seq} where {now.seq + 1} was to come"
    now.seq = seq
    if wrong := _opening(record) if line == seq else _going_on(now, record):
        return wrong
    if wrong := unreadable(Kind(record["kind"]), record["body"]):
        return wrong
    if record["undoes"] is not None and not 0 < record["undoes"] < seq:
        return f"takes back entry {record['undoes']}, which is not before it"
    if (record["token"], record["part"]) in now.written:
        return f"has part {record['part']} of its action a second time"
    now.written.add((record["token"], record["part"]))
    now.lines[line], now.seqs[seq] = record["kind"], line
    _note_players(fit, record)
    return ""


def _note_players(fit: Fitting, record: Record) -> None:
    body, now = record["body"] or {}, fit.session
    if record["kind"] == Kind.SESSION:
        now.players.update(body["players"])
        fit.club.players.update(body["players"])
    elif body:
        for player in named(Kind(record["kind"]), body):
            now.named.setdefault(player, record["seq"])


def _opening(record: Record) -> str:
    if (record["kind"] == Kind.SESSION) != (record["seq"] == 1):
        return "opens a session's own line elsewhere than at its beginning, or another there"
    return "opens a line and says nothing" if record["body"] is None else ""


def _going_on(now: _Session, record: Record) -> str:
    kind = now.lines.get(record["line"])
    if kind is None:
        return f"speaks of line {record['line']}, which nothing before it opened"
    if kind != record["kind"]:
        return f"makes a {record['kind']} of line {record['line']}, which is a {kind}"
    return "strikes out the session itself" if kind == Kind.SESSION and record["body"] is None else ""


def _pending(fit: Fitting, record: Record) -> str:
    now, place = fit.session, record["place"]
    if place != now.place + 1:
        return f"has place {place} where {now.place + 1} was to come"
    now.place = place
    if now.seqs.get(record["seq"]) != record["line"]:
        return f"was given for entry {record['seq']} of line {record['line']}, which is not there"
    if (record["player"] is None) != (record["value"] is None):
        return "has a player without a value, or a value without a player"
    if record["player"] is not None and record["player"] not in fit.club.players:
        return f"is of a player {record['player']} whom nothing before it names"
    return _add(now.given, record["token"], "token")


def _link(fit: Fitting, record: Record) -> str:
    if record["session"] is not None and record["session"] not in fit.club.sessions:
        return f"leads to the session {record['session']}, which is not there"
    if (record["role"] == Role.PLAYER) != (record["seat"] is not None):
        return "has a seat that is no player's, or a player without a seat"
    if record["seat"] is not None and record["seat"] not in fit.club.players:
        return f"is for a player {record['seat']} whom nothing before it names"
    return _add(fit.club.links, record["id"], "link")


def _code(fit: Fitting, record: Record) -> str:
    if record["link"] not in fit.club.links:
        return f"belongs to the link {record['link']}, which is not there"
    return ""


_CHECKS: Final[Mapping[str, Callable[[Fitting, Record], str]]] = {
    "club": _club,
    "player": _player,
    "removed": _removed,
    "session": _session,
    "entry": _entry,
    "pending": _pending,
    "link": _link,
    "code": _code,
}
