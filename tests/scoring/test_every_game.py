"""What holds for every registered game, tried with records made up from its dataclasses' types."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring.game import POT, Award, Game, Line, Minor, Played, Player, Seats, SoFar, Transfer, Unit
from scoring.games import GAMES
from scoring.reading import plain, read_deal, read_rules

NAMES = [Player(name) for name in ("Ana", "Ben", "a,b", "Zoë", "அனா", "=1+1", "x" * 40)]

PLAIN: dict[object, st.SearchStrategy[Any]] = {
    Minor: st.one_of(st.integers(1, 500), st.integers(-1, 2**54)),
    int: st.one_of(st.integers(0, 1), st.integers(1, 50), st.integers(-2, 60)),
    bool: st.booleans(),
}


@cache
def anything(kind: Any, players: tuple[Player, ...]) -> st.SearchStrategy[Any]:  # noqa: ANN401 -- any type
    """Values of a type as a game may declare it, leaning towards the sensible ones."""
    if kind in PLAIN:
        return PLAIN[kind]
    if kind is Player:
        return st.one_of(st.sampled_from(players), st.sampled_from(NAMES))
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return st.sampled_from(kind)
    return record(kind, players) if is_dataclass(kind) else container(kind, players)


def container(kind: Any, players: tuple[Player, ...]) -> st.SearchStrategy[Any]:  # noqa: ANN401 -- any type
    origin, parts = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType}:
        return st.one_of([st.none() if part is type(None) else anything(part, players) for part in parts])
    if origin is tuple:
        return st.lists(anything(parts[0], players), max_size=3).map(tuple)
    assert issubclass(origin, Mapping), f"the fuzz does not know {kind}"
    each = anything(parts[1], players)
    some = st.dictionaries(anything(parts[0], players), each, max_size=8)
    if parts[0] is not Player:
        return some
    small = st.integers(0, 1) if parts[1] is int else each
    everybody = (st.fixed_dictionaries(dict.fromkeys(players, value)) for value in (small, each))
    return st.one_of(*everybody, some)


def record(kind: Any, players: tuple[Player, ...]) -> st.SearchStrategy[Any]:  # noqa: ANN401 -- any type
    return st.builds(kind, **parts(kind, players))


@cache
def parts(kind: Any, players: tuple[Player, ...]) -> dict[str, st.SearchStrategy[Any]]:  # noqa: ANN401 -- any type
    hints = get_type_hints(kind)
    return {each.name: part(each, hints[each.name], players) for each in fields(kind)}


def part(each: Field[Any], kind: object, players: tuple[Player, ...]) -> st.SearchStrategy[Any]:
    if each.name == "players":
        return st.just(players)
    made_up = anything(kind, players)
    return made_up if each.default is MISSING else st.one_of(st.just(each.default), made_up)


def seated(game: Game[Any, Any]) -> st.SearchStrategy[tuple[Player, ...]]:
    numbers = st.integers(game.seats[0], game.seats[-1])
    return numbers.flatmap(lambda number: st.permutations(NAMES[:number])).map(tuple)


@st.composite
def written(draw: st.DrawFn, game: Game[Any, Any]) -> tuple[Any, Any]:
    """House rules and a deal: anything that the types allow."""
    players = draw(seated(game))
    return draw(record(game.rules, players)), draw(record(game.deal, players))


@st.composite
def mended(draw: st.DrawFn, game: Game[Any, Any]) -> tuple[Any, Any]:
    """The same, and what has faults made up again a few times, as a person would correct and complete it."""
    rules, deal = draw(written(game))
    for _ in range(15):
        odd = {fault.field.split(".")[1] for fault in game.rule_faults(rules).faults}
        rules = again(draw, rules, odd, deal.players)
        wrong = {fault.field.split(".")[0] for fault in game.faults(rules, deal, SoFar()).faults} - {"rules"}
        if not deal.done:
            wrong |= {each.name for each in fields(deal) if getattr(deal, each.name) is None}
        if not odd | wrong:
            break
        deal = again(draw, deal, wrong, deal.players)
    return rules, deal


def again(draw: st.DrawFn, record: Any, wrong: set[str], players: tuple[Player, ...]) -> Any:  # noqa: ANN401 -- any record
    kind: Any = type(record)
    strategies = parts(kind, players)
    return replace(record, **{name: draw(strategies[name]) for name in sorted(wrong)})


def stands(game: Game[Any, Any], rules: object, deal: object) -> bool:
    return not game.rule_faults(rules).faults and not game.faults(rules, deal, SoFar()).faults


def balances(lines: tuple[Line, ...], players: tuple[Player, ...]) -> dict[Player, int]:
    money = dict.fromkeys(players, 0)
    for line in lines:
        if isinstance(line, Transfer):
            money[line.payer] -= line.amount
            money[line.payee] += line.amount
    return money


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.alone], ids=lambda game: game.slug)
@settings(max_examples=50)
@given(data=st.data())
def test_a_game_that_says_so_judges_and_scores_a_deal_alone(
    game: Game[Any, Any], data: st.DataObject
) -> None:
    """So that the fold need not score deals anew after a correction of an earlier one."""
    rules, deal = data.draw(mended(game))
    earlier_rules, earlier = data.draw(mended(game))
    assume(stands(game, earlier_rules, earlier))
    lines = game.score(earlier_rules, earlier, SoFar())
    later = SoFar([Played(earlier_rules, earlier, earlier.players, lines)] * 2, 3)
    assert game.faults(rules, deal, later) == game.faults(rules, deal, SoFar())
    if stands(game, rules, deal):
        assert game.score(rules, deal, later) == game.score(rules, deal, SoFar())


@every_game
@given(data=st.data())
def test_whatever_has_no_faults_is_scored_in_balance(game: Game[Any, Any], data: st.DataObject) -> None:
    rules, deal = data.draw(mended(game))
    assume(stands(game, rules, deal))
    lines = game.score(rules, deal, SoFar())
    transfers = [line for line in lines if isinstance(line, Transfer)]
    assert all(type(line.amount) is int and 0 < line.amount < 2**53 for line in transfers)
    assert all(line.payer != line.payee for line in transfers)
    money = balances(lines, deal.players)
    assert set(money) <= {*deal.players, POT}
    assert sum(money.values()) == 0
    assert all(abs(amount) < 2**53 for amount in money.values())
    if not deal.done:
        assert lines == ()
    elif lines and game.unit is Unit.POINTS:
        assert {line.player for line in lines if isinstance(line, Award)} == set(deal.players)


@every_game
@given(data=st.data())
def test_what_a_match_pays_at_its_end_is_in_balance(game: Game[Any, Any], data: st.DataObject) -> None:
    rules, deal = data.draw(mended(game))
    assume(stands(game, rules, deal) and deal.done)
    left = data.draw(st.frozensets(st.sampled_from(deal.players)))
    so_far = replace(played(game, rules, deal), left=left)
    transfers = game.finish(rules, so_far) if game.finish else ()
    assert all(type(line.amount) is int and 0 < line.amount < 2**53 for line in transfers)
    assert all(line.payer != line.payee for line in transfers)
    money = balances(transfers, deal.players)
    assert set(money) <= {*deal.players, POT}
    assert money.get(POT, 0) == sum(money.values()) == 0
    assert not transfers or game.staked is None or game.staked(rules)


@every_game
@given(data=st.data())
def test_everybody_who_played_has_a_place_and_somebody_is_first(
    game: Game[Any, Any], data: st.DataObject
) -> None:
    rules, deal = data.draw(mended(game))
    assume(stands(game, rules, deal) and deal.done)
    so_far = played(game, rules, deal)
    places = game.ranks(rules, so_far) if game.ranks else {}
    ranked = deal.players if game.ranks and so_far.deals[0].lines else ()  # nobody played a hand left out
    assert set(places) == set(ranked)
    assert min(places.values(), default=1) == 1
    assert all(place == 1 + sum(other < place for other in places.values()) for place in places.values())


def played(game: Game[Any, Any], rules: Any, deal: Any) -> SoFar:  # noqa: ANN401 -- any game's
    once = Played(rules, deal, deal.players, game.score(rules, deal, SoFar()))
    return SoFar((once,), 2, (), schedule(game, rules, deal.players))


def schedule(game: Game[Any, Any], rules: object, players: tuple[Player, ...]) -> tuple[int, ...]:
    return game.schedule(rules, Seats(players, players, players[-1])) if game.schedule else ()


@every_game
@given(data=st.data())
def test_a_suggested_deal_is_wrong_only_where_it_is_not_filled_in(
    game: Game[Any, Any], data: st.DataObject
) -> None:
    rules, deal = data.draw(mended(game))
    players = deal.players
    seats = Seats(players, players, players[-1])
    assume(not game.rule_faults(rules).faults)
    assume(game.start_faults is None or not game.start_faults(rules, seats).faults)
    so_far = SoFar(schedule=schedule(game, rules, players))
    assert game.over is None or not game.over(rules, so_far)
    suggested = game.suggest(rules, seats, so_far)
    blamed = {fault.field.partition(".")[0] for fault in game.faults(rules, suggested, so_far).faults}
    assert all(getattr(suggested, field) is None for field in blamed)
    assert not suggested.done


@every_game
@given(data=st.data())
def test_where_the_seats_are_counted_from_changes_nothing(game: Game[Any, Any], data: st.DataObject) -> None:
    rules, deal = data.draw(mended(game))
    assume(stands(game, rules, deal))
    turn = data.draw(st.integers(0, len(deal.players) - 1))
    turned = replace(deal, players=(*deal.players[turn:], *deal.players[:turn]))
    assert game.score(rules, turned, SoFar()) == game.score(rules, deal, SoFar())


@every_game
@given(data=st.data())
def test_other_names_change_nothing(game: Game[Any, Any], data: st.DataObject) -> None:
    rules, deal = data.draw(mended(game))
    assume(stands(game, rules, deal))
    names = dict(zip(deal.players, data.draw(st.permutations(NAMES)), strict=False))
    renamed, faults = read_deal(game, renamed_in(plain(deal), names))
    assert faults == ()
    expected = [renamed_line(line, names) for line in game.score(rules, deal, SoFar())]
    assert list(game.score(rules, renamed, SoFar())) == expected


def renamed_line(line: Line, names: dict[Player, Player]) -> Line:
    if isinstance(line, Transfer):
        return replace(line, payer=names[line.payer], payee=names[line.payee])
    return replace(line, player=names[line.player])


def renamed_in(value: Any, names: dict[Player, Player]) -> Any:  # noqa: ANN401 -- plain JSON data
    match value:
        case dict():
            return {names.get(key, key): renamed_in(each, names) for key, each in value.items()}
        case list():
            return [renamed_in(each, names) for each in value]
        case str():
            return names.get(Player(value), value)
        case _:
            return value


@every_game
@given(data=st.data())
def test_records_survive_being_written_as_plain_data(game: Game[Any, Any], data: st.DataObject) -> None:
    rules, deal = data.draw(written(game))
    assert read_rules(game, plain(rules)) == (rules, ())
    assert read_deal(game, plain(deal)) == (deal, ())


@every_game
def test_a_game_is_registered_under_its_own_name(game: Game[Any, Any]) -> None:
    assert GAMES[game.slug] is game
    assert all(preset(number) for preset in game.presets.values() for number in game.seats)


@every_game
def test_the_first_suggested_deal_is_the_first_dealers(game: Game[Any, Any]) -> None:
    players = tuple(NAMES[: game.seats[0]])
    suggested = game.suggest(game.rules(), Seats(players, players, players[-1]), SoFar())
    assert (suggested.players, suggested.dealer) == (players, players[-1])
    assert not suggested.done
