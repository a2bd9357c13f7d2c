"""One record of the command line scored: a match and its deals, plain data in, plain data out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, cast

from scoring import standings
from scoring.game import (
    AnyDeal,
    AnyRules,
    Award,
    Fault,
    Game,
    Line,
    Played,
    Player,
    Seats,
    SoFar,
    Transfer,
    Unit,
)
from scoring.games import GAMES
from scoring.reading import plain, read_award, read_deal, read_rules
from scoring.seating import seat_faults

KNOWN: Final = frozenset({"id", "game", "preset", "rules", "players", "deals", "awards", "expect", "source"})
"""What a record may hold; ``expect`` and ``source`` are a worked case's own and mean nothing here."""

Plain = dict[str, object]


def answer(record: Mapping[str, object]) -> Plain:
    """Score one record. Never raises for what it holds: whatever is wrong stands among the ``faults``."""
    slug = record.get("game")
    game = GAMES.get(slug) if isinstance(slug, str) else None
    reply: Plain = {"id": record["id"]} if "id" in record else {}
    if game is None:
        faults = [_found(0, Fault("game", "game_unknown"))]
        return {**reply, "deals": [], "faults": faults, "warnings": []}
    match = _Match(game, record)
    deals = [match.play(number, deal) for number, deal in enumerate(match.deals, 1)]
    match.look_at_awards()
    return {**reply, **match.totals(), "deals": deals, "faults": match.faults, "warnings": match.warnings}


class _Match:
    """A match being replayed: what holds from here on, what has been played, what was found.

    ``rules`` and ``players`` are None when they could not be read; then nothing can count. ``seen`` is
    everybody who sat down at some time.
    """

    def __init__(self, game: Game[Any, Any], record: Mapping[str, object]) -> None:
        self.game = game
        self.faults: list[Plain] = []
        self.warnings: list[Plain] = [
            _found(0, Fault(field, "field_unknown")) for field in record if field not in KNOWN
        ]
        self.played: list[Played] = []
        self.seen: dict[Player, None] = {}
        self.players = self._seat(0, record.get("players"))
        if self.players is not None:
            self._blame(0, seat_faults(self.players, None, game.seats))
        self.rules = self._rules(record)
        self.schedule = self._schedule()
        self.deals = self._list(record, "deals")
        self.awards = tuple(self._awards(record))

    def play(self, number: int, data: object) -> Plain:
        """What one deal moved; nothing when it has faults or is unfinished."""
        if not isinstance(data, dict):
            self._blame(number, [Fault("", "unreadable")])
            return self._moved(())
        found = len(self.faults)
        self._change(number, data)
        deal, so_far = self._deal(number, data)
        if deal is None or len(self.faults) > found:
            return self._moved(())
        if not deal.done:
            self.warnings.append(_found(number, Fault("", "unfinished")))
            return self._moved(())
        lines = self.game.score(self.rules, deal, so_far)
        self.played.append(Played(cast(AnyRules, self.rules), deal, deal.players, lines))
        return self._moved(lines)

    def look_at_awards(self) -> None:
        """Blame awards to people who never sat at this table; who sat is known when all has been played."""
        for place, award in enumerate(self.awards):
            if award.player not in self.seen:
                self._blame(0, [Fault(f"awards.{place}.player", "player_unknown", {"player": award.player})])
        self.awards = tuple(award for award in self.awards if award.player in self.seen)

    def totals(self) -> Plain:
        """What everybody who sat comes to: money, points and ranks, as the game counts; its schedule."""
        left = frozenset(player for player in self.seen if player not in (self.players or ()))
        so_far = replace(self._so_far(len(self.deals) + 1), awards=self.awards, left=left)
        if self.game.unit is Unit.MONEY:
            totals: Plain = {"money": self._money(line for played in self.played for line in played.lines)}
            return totals | ({"points": self._points(so_far)} if self.awards else {})
        totals = {
            "points": self._points(so_far),
            "ranks": self._ranks(so_far),
            "schedule": list(self.schedule),
        }
        return totals | self._stakes(so_far)

    def _money(self, lines: Iterable[Line]) -> dict[Player, int]:
        return dict.fromkeys(self.seen, 0) | standings.moved(lines)

    def _points(self, so_far: SoFar) -> dict[Player, int]:
        return dict.fromkeys(self.seen, 0) | standings.points(so_far)

    def _ranks(self, so_far: SoFar) -> Mapping[Player, int]:
        return self.game.ranks(self.rules, so_far) if self.game.ranks and self.rules is not None else {}

    def _stakes(self, so_far: SoFar) -> Plain:
        """The money of a match of points, as if it ended with the record's last deal."""
        game, rules = self.game, self.rules
        if rules is None or game.staked is None or game.finish is None or not game.staked(rules):
            return {}
        if game.rule_faults(rules).faults or not self.played:
            return {"money": self._money(())}
        return {"money": self._money(game.finish(rules, so_far))}

    def _schedule(self) -> tuple[int, ...]:
        """The hands ahead at the start, after blaming what forbids it; none where the rules have faults."""
        if self.rules is None or not self.players or self.game.schedule is None or self.faults:
            return ()
        if self.game.start_faults is not None:
            self._blame(0, self.game.start_faults(self.rules, self._seats()).faults)
        return self.game.schedule(self.rules, self._seats())

    def _seats(self) -> Seats:
        players = self.players or ()
        return Seats(players, players, players[-1])

    def _so_far(self, number: int) -> SoFar:
        """What deal ``number`` builds on. Awards have no place among deals, so they end no match early."""
        return SoFar(self.played, number, schedule=self.schedule)

    def _rules(self, record: Mapping[str, object]) -> AnyRules | None:
        rules = self._preset(record)
        if rules is None:
            return None
        changed = self._changed_rules(0, record.get("rules", {}), rules)
        if changed is not None:
            self._blame(0, self.game.rule_faults(changed).faults)
        return changed

    def _preset(self, record: Mapping[str, object]) -> AnyRules | None:
        name = record.get("preset")
        if name is None:
            return cast(AnyRules, self.game.rules())
        if not isinstance(name, str) or name not in self.game.presets:
            self._blame(0, [Fault("preset", "preset_unknown")])
            return None
        number = len(self.players or ())
        if number not in self.game.seats:
            number = self.game.seats[0]
        return cast(AnyRules, self.game.presets[name](number))

    def _changed_rules(self, number: int, data: object, base: AnyRules) -> AnyRules | None:
        if not isinstance(data, dict):
            self._blame(number, [Fault("rules", "rule_value")])
            return None
        rules, faults = read_rules(self.game, data, base)
        self._blame(number, faults)
        return rules

    def _awards(self, record: Mapping[str, object]) -> Iterable[Award]:
        for place, data in enumerate(self._list(record, "awards")):
            award, faults = (
                read_award(data, f"awards.{place}")
                if isinstance(data, dict)
                else (None, [Fault(f"awards.{place}", "unreadable")])
            )
            self._blame(0, faults)
            if award is not None:
                yield award

    def _list(self, record: Mapping[str, object], field: str) -> list[object]:
        value = record.get(field, [])
        if isinstance(value, list):
            return value
        self._blame(0, [Fault(field, "unreadable")])
        return []

    def _seat(self, number: int, names: object) -> tuple[Player, ...] | None:
        if not isinstance(names, list) or not all(isinstance(name, str) and name.strip() for name in names):
            self._blame(number, [Fault("players", "unreadable")])
            return None
        players = tuple(Player(name) for name in names)
        self.seen.update(dict.fromkeys(players))
        return players

    def _change(self, number: int, data: Mapping[str, object]) -> None:
        """Have a deal's own players and rules hold from there on; what cannot be read changes nothing."""
        if "players" in data:
            self.players = self._seat(number, data["players"]) or self.players
        if "rules" in data and self.rules is not None:
            self.rules = self._changed_rules(number, data["rules"], self.rules) or self.rules

    def _deal(self, number: int, data: Mapping[str, object]) -> tuple[AnyDeal | None, SoFar]:
        so_far = self._so_far(number)
        if not self.players:
            return None, so_far
        written = {field: value for field, value in data.items() if field != "rules"}
        written["players"] = self.players
        if written.get("dealer") is None:
            written["dealer"] = self._next_dealer(so_far)
        deal, faults = read_deal(self.game, written)
        self._blame(number, faults)
        if deal is None or self.rules is None:
            return None, so_far
        findings = self.game.faults(self.rules, deal, so_far)
        self._blame(number, findings.faults)
        self.warnings.extend(_found(number, warning) for warning in findings.warnings)
        return deal, so_far

    def _next_dealer(self, so_far: SoFar) -> Player:
        rules = self.game.rules() if self.rules is None else self.rules
        return cast(AnyDeal, self.game.suggest(rules, self._seats(), so_far)).dealer

    def _moved(self, lines: Iterable[Line]) -> Plain:
        """A deal's lines as plain data; points only where the game counts in them."""
        transfers = [_transfer(line) for line in lines if isinstance(line, Transfer)]
        if self.game.unit is Unit.MONEY:
            return {"transfers": transfers}
        return {"transfers": transfers, "awards": [plain(line) for line in lines if isinstance(line, Award)]}

    def _blame(self, number: int, faults: Iterable[Fault]) -> None:
        self.faults.extend(_found(number, fault) for fault in faults)


def _transfer(line: Transfer) -> Plain:
    return {"from": line.payer, "to": line.payee, "amount": line.amount, "reason": line.reason}


def _found(number: int, fault: Fault) -> Plain:
    return {"deal": number, "field": fault.field, "code": fault.code, "values": dict(fault.values)}
