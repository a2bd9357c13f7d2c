"""Between deals: who sits at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from flask import Blueprint, Response, abort, request

from scoring import log
from scoring.game import Fault, Player
from scoring.log import Draft, Kind
from scoring.replay import Match
from webapp import awards, names, seats, store
from webapp.forms import EMPTY, Filled
from webapp.pages import Scope, db, render, scope
from webapp.views._writing import Drafting, FormPage, Refused, act, keeper

between = Blueprint("between", __name__, url_prefix="/c/<club>/<session>")


@dataclass(frozen=True)
class PlayersPage(FormPage):
    """Every seat clockwise and who has none, the remembered names not here yet, and what each may do.

    ``fixed`` are those who stand in the book. ``done`` is what was just changed, while it can be undone, and
    ``who`` whom that was about, ``given`` the points they started with; ``redo`` puts back what was taken
    back last.
    """

    template: ClassVar[str] = "players.html"

    match: Match | None
    turns: Sequence[seats.Turn]
    remembered: Sequence[str]
    fixed: frozenset[Player]
    redo: Sequence[Draft] = ()
    done: str = ""
    who: Player | None = None
    given: int = 0

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
        """Between whom a newcomer sits; None where nothing more is dealt."""
        return seats.newcomer_sits_between(self.match) if self.match and not self.match.over else None

    @property
    def newcomer_deals(self) -> int | None:
        """The number of a newcomer's first deal, None where there is none."""
        return seats.newcomer_deals(self.match) if self.match else None

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
        """What was typed for somebody new; a remembered name that was tapped counts as typed."""
        if self.form.value("player"):
            return EMPTY
        known = self.form.value("known")
        return replace(self.form, values={**self.form.values, "name": known}) if known else self.form

    @property
    def counts_points(self) -> bool:
        """Whether the match is counted in points."""
        return awards.counted(self.match)

    @property
    def counts_money(self) -> bool:
        """Whether money is in play: in this match, or since an earlier one."""
        if self.match is None or not self.counts_points or self.scope.ledger.money_fixed:
            return True
        return self.match.game.staked is not None and self.match.game.staked(self.match.rules)

    @property
    def starts(self) -> Sequence[tuple[awards.Start, int]]:
        """What a late arrival may start with; empty where nothing is asked."""
        return tuple(awards.starts(self.match).items())

    def start_option(self, start: awards.Start, points: int) -> str:
        """A choice of points to start with, as its form sends it."""
        return awards.start_option(start, points)

    def points(self, player: Player) -> int | None:
        """The player's points, None before there are any."""
        return self.match.points.get(player) if self.match else None

    def rank(self, player: Player) -> int:
        """The player's place, 0 before there is one."""
        return self.match.ranks.get(player, 0) if self.match else 0


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


def _join(at: Scope, form: Filled) -> Sequence[Draft]:
    name = names.clean(form.value("known") or form.value("name"))
    points = awards.start_points(seats.current(at.ledger), form)
    faults = [*(seats.name_faults(name, at.ledger.players) or seats.join_faults(at.ledger))]
    if faults or isinstance(points, Fault):
        raise Refused(*faults, *([points] if isinstance(points, Fault) else ()))
    newcomer = Player(store.enrol(db(), at.key.club, name).id)
    return seats.sit_down(at.ledger, newcomer, name, points)


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
    if player in match.order:
        return seats.come_back(match, player)
    points = awards.start_points(match, form)
    if isinstance(points, Fault):
        raise Refused(points)
    return seats.come_back(match, player, points)


def _remove(at: Scope, form: Filled) -> Sequence[Draft]:
    player = _player(at, form)
    if seats.history(at.log, player):
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


def _players(at: Scope, form: Filled) -> PlayersPage:
    here = {names.key(name) for name in at.ledger.players.values()}
    remembered = [
        known.name for known in store.roster(db(), at.key.club) if names.key(known.name) not in here
    ]
    entries, match = at.log, seats.current(at.ledger)
    fixed = frozenset(player for player in at.ledger.players if seats.history(entries, player))
    turns = seats.turns(match) if match else ()
    undo = log.undo(entries)
    done = request.args.get("did", "") if at.writable and _of_players(undo) else ""
    given = _given(match, undo)
    return PlayersPage(
        at, match, turns, remembered, fixed, log.redo(entries), done, _who(at), given, form=form
    )


def _of_players(undo: Sequence[Draft]) -> bool:
    """Whether Undo would take back a change of players (with points to start with), not something newer."""
    kinds = {draft.kind for draft in undo}
    return bool(kinds - {Kind.AWARD}) and kinds <= {Kind.SESSION, Kind.MATCH, Kind.AWARD}


def _given(match: Match | None, undo: Sequence[Draft]) -> int:
    """The points that the change Undo would take back has given."""
    lines = {draft.line for draft in undo if draft.kind is Kind.AWARD}
    return sum(each.award.points for each in match.awards if each.line in lines) if match else 0


def _who(at: Scope) -> Player | None:
    """Whom the change was about: the address says so, except of a newcomer, who came last."""
    asked = Player(request.args.get("who", ""))
    newest = list(at.ledger.players)[-1] if request.args.get("did") == "add" else None
    return asked if asked in at.ledger.players else newest
