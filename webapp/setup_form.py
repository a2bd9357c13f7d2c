"""The form that sets a match up, read for any game: which one, its rules, who sits where, who deals first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Final

from babel import Locale
from werkzeug.datastructures import MultiDict

from scoring import reading, seating
from scoring.game import AnyDeal, AnyRules, Fault, Game, Player, Seats
from scoring.games import GAMES
from scoring.replay import Ledger, Match
from webapp import rules_form
from webapp.forms import EMPTY, Filled, filled, whole

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
    until it is known. ``form`` carries the texts and the faults; ``wrong`` is what is wrong with the rules so
    far, also while nothing is held against them yet.
    """

    game: Game[AnyRules, AnyDeal]
    preset: str
    rules_of: str
    rules: AnyRules
    seats: tuple[Seat, ...]
    drawing: tuple[Player, ...] = ()
    dealer: Player | None = None
    form: Filled = field(default=EMPTY)
    wrong: tuple[Fault, ...] = ()

    @property
    def playing(self) -> tuple[Player, ...]:
        """Who is dealt in, clockwise."""
        return tuple(seat.player for seat in self.seats if seat.playing)

    @property
    def proposed(self) -> Mapping[str, str]:
        """Rules that follow from others as long as nobody chooses otherwise, as their fields say them."""
        return {name: rules_form.text(value) for name, value in _proposed(self.game, self.rules).items()}

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


def games() -> tuple[Game[AnyRules, AnyDeal], ...]:
    """Every game there is, the one that the fewest can play first."""
    return tuple(sorted(GAMES.values(), key=lambda game: game.seats.start))


def fresh(ledger: Ledger) -> Setup:
    """The form as it opens: the last match's game, rules and seats, else a game that so many can play."""
    last = ledger.matches[-1] if ledger.matches else None
    playing = last.playing if last else tuple(ledger.players)
    fitting = (game for game in games() if len(playing) in game.seats)
    game = last.game if last else next(fitting, games()[0])
    preset, rules = _opening(game, ledger, len(playing))
    seats = tuple(Seat(player, player in playing) for player in _order(last.order if last else (), ledger))
    return Setup(game, preset, preset, rules, seats, drawing=playing)


def read(form: MultiDict[str, str], ledger: Ledger, locale: Locale) -> Setup:
    """The form as sent, with everything that is wrong with it.

    Where another game was chosen than the one its rule fields belong to (``game_of``), these are not read:
    they open as that game's own would, and a fault says so.
    """
    seats = _seats(form, ledger)
    playing = tuple(seat.player for seat in seats if seat.playing)
    game, game_faults = _game(form)
    drawing = tuple(player for player in playing if player in form.getlist("drawing")) or playing
    preset, rules = _opening(game, ledger, len(playing))
    setup = Setup(game, preset, preset, rules, seats, drawing)
    if game.slug == form.get("game_of", game.slug):
        setup, rule_faults = _ruled(setup, form, ledger, locale)
    else:
        rule_faults = (Fault("game", "game_switched", {"game": game.name}),)
    setup, dealer_faults = _dealer(setup, form)
    seat_faults = tuple(_seat_faults(game, playing))
    start = () if seat_faults or setup.wrong else start_faults(setup)
    faults = (*game_faults, *rule_faults, *start, *seat_faults, *dealer_faults)
    values = filled(form).values
    if any(fault.code == "draw_tied" for fault in dealer_faults):
        values = {name: text for name, text in values.items() if not name.startswith("drawn.")}
    return replace(setup, form=Filled(values, faults), wrong=(*setup.wrong, *start))


def start_faults(setup: Setup) -> tuple[Fault, ...]:
    """Why these players cannot start with these rules."""
    playing = setup.playing
    too_few_or_many = tuple(_seat_faults(setup.game, playing))
    if too_few_or_many or setup.game.start_faults is None:
        return too_few_or_many
    return setup.game.start_faults(setup.rules, Seats(playing, playing, playing[0])).faults


def redrawn(setup: Setup) -> Setup:
    """The form again before it is sent for good: nothing is held against it yet.

    Readable rules are drawn afresh from the preset chosen now, with what follows from them; unreadable ones
    stay as they were typed.
    """
    values = setup.form.values
    if any(fault.field.startswith(rules_form.PREFIX) for fault in setup.form.faults):
        return replace(setup, form=Filled(values))
    kept = {name: text for name, text in values.items() if not name.startswith(rules_form.PREFIX)}
    follow = {
        name: value
        for name, value in _proposed(setup.game, setup.rules).items()
        if rules_form.text(getattr(setup.rules, name)) == values.get(f"proposed.{name}")
    }
    return replace(setup, rules=replace(setup.rules, **follow), rules_of=setup.preset, form=Filled(kept))


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
        return GAMES.get(form.get("game_of", ""), games()[0]), (Fault("game", "game_unknown"),)
    return game, ()


def _opening(game: Game[AnyRules, AnyDeal], ledger: Ledger, seated: int) -> tuple[str, AnyRules]:
    """What a game opens with: preset and rules of its last match in this session, else as it is written."""
    last = next((match for match in reversed(ledger.matches) if match.game is game), None)
    if last is not None and last.preset in game.presets:
        return last.preset, last.rules
    preset, rules = next(iter(game.presets.items()))
    return preset, rules(seated)


def _ruled(
    setup: Setup, form: MultiDict[str, str], ledger: Ledger, locale: Locale
) -> tuple[Setup, tuple[Fault, ...]]:
    """The rules as typed, over those of the preset chosen; a preset may depend on how many play."""
    game = setup.game
    preset, preset_faults = _preset(form, game)
    rules_of = form.get("rules_of", "")
    rules_of = rules_of if rules_of in game.presets else preset
    drawn_for = whole(form.get("rules_for", ""))
    drawn_for = drawn_for if drawn_for in game.seats else len(setup.playing)
    base = game.presets[rules_of](int(drawn_for))
    typed, faults = rules_form.read(game, form, base, ledger.currency, locale)
    rules = _moved(typed, base, game.presets[preset](len(setup.playing)))
    setup = replace(setup, preset=preset, rules_of=rules_of, rules=rules, wrong=faults)
    return setup, (*faults, *preset_faults)


def _preset(form: MultiDict[str, str], game: Game[AnyRules, AnyDeal]) -> tuple[str, tuple[Fault, ...]]:
    preset = form.get("preset", "")
    if preset in game.presets:
        return preset, ()
    return next(iter(game.presets)), (Fault("preset", "preset_unknown"),)


def _proposed(game: Game[AnyRules, AnyDeal], rules: AnyRules) -> Mapping[str, object]:
    proposed: Mapping[str, object] = game.aids["proposed"](rules) if "proposed" in game.aids else {}
    return proposed


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
    if chosen != DRAW or "drawing" not in form:
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
