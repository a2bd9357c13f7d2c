"""The form that sets a match up, read for any game: which one, its rules, who sits where, who deals first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Final

from babel import Locale
from werkzeug.datastructures import MultiDict

from scoring import reading, seating
from scoring.game import AnyDeal, AnyRules, Fault, Game, Player, Seats
from scoring.games import GAMES
from scoring.replay import Ledger, Match
from webapp import rules_form
from webapp.forms import EMPTY, Filled, filled

DRAW: Final = "draw"
"""What stands in place of a dealer when the table drew cards."""

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The cards one can draw, lowest first."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place, clockwise; who does not play this match only watches."""

    player: Player
    playing: bool


@dataclass(frozen=True)
class Setup:
    """A match about to start.

    ``rules`` hold what was typed, over those of ``preset``. ``rules_of`` is the preset that the texts in
    the form's own rule fields belong to. ``drawing`` are those who draw for the deal; ``dealer`` is None
    until it is known. ``form`` carries the texts and the faults.
    """

    game: Game[AnyRules, AnyDeal]
    preset: str
    rules_of: str
    rules: AnyRules
    seats: tuple[Seat, ...]
    drawing: tuple[Player, ...] = ()
    dealer: Player | None = None
    form: Filled = field(default=EMPTY)

    @property
    def playing(self) -> tuple[Player, ...]:
        """Who is dealt in, clockwise."""
        return tuple(seat.player for seat in self.seats if seat.playing)

    def body(self, dealer: Player) -> dict[str, object]:
        """The match's first entry, once nothing is wrong: everybody seated is dealt in."""
        body: dict[str, object] = {
            "game": self.game.slug,
            "preset": self.preset,
            "rules": reading.plain(self.rules),
            "seats": list(self.playing),
            "out": [],
            "left": [],
            "first_dealer": dealer,
        }
        if self.game.schedule is not None:
            body["schedule"] = list(self.game.schedule(self.rules, Seats(self.playing, self.playing, dealer)))
        return body


def fresh(ledger: Ledger) -> Setup:
    """The form as it opens: the last match's game, rules and seats, else the first game as it is written."""
    last = ledger.matches[-1] if ledger.matches else None
    game = last.game if last else next(iter(GAMES.values()))
    preset = last.preset if last else next(iter(game.presets))
    playing = last.playing if last else tuple(ledger.players)
    rules = last.rules if last else game.presets[preset](len(playing))
    seats = tuple(Seat(player, player in playing) for player in _order(last.order if last else (), ledger))
    return Setup(game, preset, preset, rules, seats, drawing=playing)


def read(form: MultiDict[str, str], ledger: Ledger, locale: Locale) -> Setup:
    """The form as sent, with everything that is wrong with it."""
    seats = _seats(form, ledger)
    playing = [seat.player for seat in seats if seat.playing]
    game, game_faults = _game(form)
    preset, preset_faults = _preset(form, game)
    rules_of = form.get("rules_of", "")
    rules_of = rules_of if rules_of in game.presets else preset
    base = game.presets[rules_of](len(playing))
    typed, rule_faults = rules_form.read(game, form, base, ledger.currency, locale)
    rules = _moved(typed, base, game.presets[preset](len(playing)))
    drawing = tuple(player for player in playing if player in form.getlist("drawing")) or tuple(playing)
    setup = Setup(game, preset, rules_of, rules, seats, drawing)
    setup, dealer_faults = _dealer(setup, form)
    faults = (*game_faults, *rule_faults, *_seat_faults(game, playing), *dealer_faults, *preset_faults)
    values = filled(form).values
    if any(fault.code == "draw_tied" for fault in dealer_faults):
        values = {name: text for name, text in values.items() if not name.startswith("drawn.")}
    return replace(setup, form=Filled(values, faults))


def redrawn(setup: Setup) -> Setup:
    """The form again before it is sent for good: nothing is held against it yet.

    Readable rules are drawn afresh from the preset chosen now; unreadable ones stay as they were typed.
    """
    values = setup.form.values
    if any(fault.field.startswith(rules_form.PREFIX) for fault in setup.form.faults):
        return replace(setup, form=Filled(values))
    kept = {name: text for name, text in values.items() if not name.startswith(rules_form.PREFIX)}
    return replace(setup, rules_of=setup.preset, form=Filled(kept))


def moved(setup: Setup, move: str) -> Setup:
    """The seats with one player moved one place: ``up.ID`` or ``down.ID``; unchanged if that is nowhere."""
    direction, _dot, player = move.partition(".")
    seats = list(setup.seats)
    at = next((place for place, seat in enumerate(seats) if seat.player == player), None)
    to = None if at is None else at + (1 if direction == "down" else -1)
    if at is None or to is None or not 0 <= to < len(seats):
        return setup
    seats[at], seats[to] = seats[to], seats[at]
    return replace(setup, seats=tuple(seats))


def again(match: Match) -> Setup:
    """The same game, rules and seats once more."""
    seats = tuple(Seat(player, playing=True) for player in match.playing)
    return Setup(match.game, match.preset, match.preset, match.rules, seats)


def _order(order: Iterable[str], ledger: Ledger) -> tuple[Player, ...]:
    """``order`` as far as it names players of the session, each once; the others after them."""
    known = (Player(player) for player in order if player in ledger.players)
    return tuple(dict.fromkeys((*known, *ledger.players)))


def _seats(form: MultiDict[str, str], ledger: Ledger) -> tuple[Seat, ...]:
    playing = form.getlist("playing")
    return tuple(Seat(player, player in playing) for player in _order(form.getlist("order"), ledger))


def _game(form: MultiDict[str, str]) -> tuple[Game[AnyRules, AnyDeal], tuple[Fault, ...]]:
    game = GAMES.get(form.get("game", ""))
    if game is None:
        return next(iter(GAMES.values())), (Fault("game", "game_unknown"),)
    return game, ()


def _preset(form: MultiDict[str, str], game: Game[AnyRules, AnyDeal]) -> tuple[str, tuple[Fault, ...]]:
    preset = form.get("preset", "")
    if preset in game.presets:
        return preset, ()
    return next(iter(game.presets)), (Fault("preset", "preset_unknown"),)


def _moved(typed: AnyRules, base: AnyRules, preset: AnyRules) -> AnyRules:
    """What was changed by hand from ``base``, over ``preset``: choosing another set keeps single changes."""
    changed = {
        each.name: getattr(typed, each.name)
        for each in fields(typed)
        if getattr(typed, each.name) != getattr(base, each.name)
    }
    return replace(preset, **changed)


def _seat_faults(game: Game[AnyRules, AnyDeal], playing: Sequence[Player]) -> Iterable[Fault]:
    numbers = {"least": game.seats[0], "most": game.seats[-1]}
    if len(playing) < game.seats[0]:
        yield Fault("seats", "too_few_players", numbers)
    if len(playing) > game.seats[-1]:
        yield Fault("seats", "too_many_players", numbers)


def _dealer(setup: Setup, form: MultiDict[str, str]) -> tuple[Setup, tuple[Fault, ...]]:
    """Who deals first, as chosen or as drawn; after a tie only the tied draw again."""
    chosen = form.get("dealer", "")
    if chosen != DRAW:
        if chosen not in setup.playing:
            return setup, (Fault("dealer", "dealer_missing"),)
        return replace(setup, dealer=Player(chosen)), ()
    drawn = {player: form.get(f"drawn.{player}", "") for player in setup.drawing}
    missing = [
        Fault(f"drawn.{player}", "draw_missing") for player, rank in drawn.items() if rank not in RANKS
    ]
    if missing or not drawn:
        return setup, tuple(missing)
    best = seating.high_card({player: RANKS.index(rank) + 1 for player, rank in drawn.items()})
    if len(best) > 1:
        tied = Fault("drawn", "draw_tied", {"players": best, "rank": drawn[best[0]]})
        return replace(setup, drawing=best), (tied,)
    return replace(setup, dealer=best[0]), ()
