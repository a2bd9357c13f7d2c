"""Between deals: who sits at the table, and the evening's own facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final
from zoneinfo import available_timezones

from flask import Blueprint, Response, abort, request

from scoring import log
from scoring.game import Fault, Player
from scoring.log import Draft, Entry, Kind
from scoring.replay import Ledger, Match
from webapp import money, names, seats, store
from webapp.forms import EMPTY, Filled
from webapp.pages import Scope, db, render, scope
from webapp.views._writing import Drafting, FormPage, Refused, act, keeper

between = Blueprint("between", __name__, url_prefix="/c/<club>/<session>")

LONGEST_TITLE = 80


@dataclass(frozen=True)
class PlayersPage(FormPage):
    """Every seat clockwise and who has none, the remembered names not here yet, and what each may do.

    ``fixed`` are those who stand in the book. ``done`` is what was just changed, while it can be undone, and
    ``who`` whom that was about; ``redo`` puts back what was taken back last.
    """

    template: ClassVar[str] = "players.html"

    match: Match | None
    turns: Sequence[seats.Turn]
    remembered: Sequence[str]
    fixed: frozenset[Player]
    redo: Sequence[Draft] = ()
    done: str = ""
    who: Player | None = None

    @property
    def unseated(self) -> Sequence[Player]:
        """Players of the evening without a seat in this match."""
        seated = self.match.order if self.match else ()
        return [player for player in self.scope.ledger.players if player not in seated]

    @property
    def next_number(self) -> int:
        """The number of the next deal."""
        return seats.next_number(self.match) if self.match else 1

    @property
    def neighbours(self) -> tuple[Player, Player] | None:
        """Between whom a newcomer sits."""
        return seats.newcomer_sits_between(self.match) if self.match else None

    @property
    def full(self) -> Sequence[Fault]:
        """Why nobody else can be dealt in."""
        return seats.join_faults(self.scope.ledger)

    def stuck(self, player: Player) -> Sequence[Fault]:
        """Why the player cannot stop being dealt in."""
        return seats.stop_faults(self.match, player) if self.match else ()

    def state(self, player: Player) -> str:
        """Where the player stands: "in", "out", "left", or "" without a seat."""
        return seats.state(self.match, player) if self.match else ""

    def asked(self, player: Player) -> bool:
        """Whether the form that came back was this player's."""
        return self.form.value("player") == player

    def form_of(self, player: Player) -> Filled:
        """What was typed into this player's own form."""
        return self.form if self.asked(player) else EMPTY

    @property
    def newcomer(self) -> Filled:
        """What was typed for somebody new."""
        return EMPTY if self.form.value("player") else self.form


@dataclass(frozen=True)
class FactsPage(FormPage):
    """The evening's title, currency and time zone."""

    template: ClassVar[str] = "facts.html"

    currencies: Sequence[tuple[str, str]]
    currency: str
    zones: Sequence[str]


@between.get("/players")
def players(club: str, session: str) -> Response:
    """Who sits where, and what may change now."""
    return render(_players(scope(club, session), EMPTY))


@between.post("/players")
def change_players(club: str, session: str) -> Response:
    """One change: a newcomer, a name corrected, somebody stops, comes back, or was put down by mistake."""
    at = keeper(club, session)
    did = request.form.get("do", "")
    change = CHANGES.get(did) or abort(400)
    return act(at, change, _players, at.url("between.players", did=did, who=request.form.get("player")))


@between.get("/session")
def facts(club: str, session: str) -> Response:
    """The evening's own facts."""
    return render(_facts(scope(club, session), EMPTY))


@between.post("/session")
def change_facts(club: str, session: str) -> Response:
    """Another title, currency (until money has moved) or time zone."""
    at = keeper(club, session)
    return act(at, _restated, _facts, at.url("table.show"))


def _join(at: Scope, form: Filled) -> Sequence[Draft]:
    name = names.clean(form.value("name"))
    _refuse(seats.name_faults(name, at.ledger.players) or seats.join_faults(at.ledger))
    newcomer = Player(store.enrol(db(), at.key.club, name).id)
    return seats.sit_down(at.ledger, newcomer, name)


def _rename(at: Scope, form: Filled) -> Sequence[Draft]:
    name, player = names.clean(form.value("name")), _player(at, form)
    club = {Player(known.id): known.name for known in store.roster(db(), at.key.club)}
    _refuse(seats.name_faults(name, club | dict(at.ledger.players), player))
    return seats.rename(at.ledger, player, name)


def _sit_out(at: Scope, form: Filled) -> Sequence[Draft]:
    match, player = _seated(at, form)
    _refuse(seats.stop_faults(match, player))
    return seats.sit_out(match, player)


def _leave(at: Scope, form: Filled) -> Sequence[Draft]:
    match, player = _seated(at, form)
    _refuse(seats.stop_faults(match, player))
    return seats.leave(match, player)


def _come_back(at: Scope, form: Filled) -> Sequence[Draft]:
    match, player = seats.current(at.ledger) or abort(400), _player(at, form)
    _refuse(seats.join_faults(at.ledger, "player"))
    return seats.come_back(match, player)


def _remove(at: Scope, form: Filled) -> Sequence[Draft]:
    player = _player(at, form)
    if seats.history(store.log(db(), at.key), player):
        raise Refused(Fault("player", "player_has_history", {"name": at.name(player)}))
    match = seats.current(at.ledger)
    _refuse(seats.stop_faults(match, player) if match else ())
    return seats.remove(at.ledger, player)


CHANGES: Final[Mapping[str, Drafting]] = {
    "add": _join,
    "rename": _rename,
    "sit_out": _sit_out,
    "leave": _leave,
    "back": _come_back,
    "remove": _remove,
}


def _refuse(faults: Sequence[Fault]) -> None:
    if faults:
        raise Refused(*faults)


def _player(at: Scope, form: Filled) -> Player:
    player = Player(form.value("player"))
    return player if player in at.ledger.players else abort(400)


def _seated(at: Scope, form: Filled) -> tuple[Match, Player]:
    match, player = seats.current(at.ledger), _player(at, form)
    if match is None or player not in match.order:
        abort(400)
    return match, player


def _restated(at: Scope, form: Filled) -> Sequence[Draft]:
    title = names.clean(form.value("title"))
    currency = form.value("currency", at.ledger.currency)
    zone = form.value("time_zone", at.ledger.time_zone)
    _refuse(_fact_faults(at.ledger, title, currency, zone))
    body = seats.session_body(at.ledger, title=title, currency=currency, time_zone=zone)
    return (Draft(Kind.SESSION, body, seats.SESSION_LINE),)


def _players(at: Scope, form: Filled) -> PlayersPage:
    here = {names.key(name) for name in at.ledger.players.values()}
    remembered = [
        known.name for known in store.roster(db(), at.key.club) if names.key(known.name) not in here
    ]
    entries, match = store.log(db(), at.key), seats.current(at.ledger)
    fixed = frozenset(player for player in at.ledger.players if seats.history(entries, player))
    turns = seats.turns(match) if match else ()
    done = request.args.get("did", "") if at.writable and _undoable(entries) else ""
    return PlayersPage(at, match, turns, remembered, fixed, log.redo(entries), done, _who(at), form=form)


def _undoable(entries: Sequence[Entry]) -> bool:
    """Whether Undo would take back a change of players, not something newer."""
    return bool(kinds := {draft.kind for draft in log.undo(entries)}) and kinds <= {Kind.SESSION, Kind.MATCH}


def _who(at: Scope) -> Player | None:
    """Whom the change was about: the address says so, except of a newcomer, who came last."""
    asked = Player(request.args.get("who", ""))
    newest = list(at.ledger.players)[-1] if request.args.get("did") == "add" else None
    return asked if asked in at.ledger.players else newest


def _facts(at: Scope, form: Filled) -> FactsPage:
    known = money.currencies(at.locale)
    return FactsPage(at, known, dict(known)[at.ledger.currency], sorted(available_timezones()), form=form)


def _fact_faults(ledger: Ledger, title: str, currency: str, zone: str) -> list[Fault]:
    faults = []
    if not title:
        faults.append(Fault("title", "title_missing"))
    if len(title) > LONGEST_TITLE:
        faults.append(Fault("title", "title_too_long", {"most": LONGEST_TITLE}))
    if not money.known(currency):
        faults.append(Fault("currency", "currency_unknown"))
    elif currency != ledger.currency and ledger.money_fixed:
        faults.append(Fault("currency", "currency_fixed"))
    if zone not in available_timezones():
        faults.append(Fault("time_zone", "time_zone_unknown"))
    return faults
