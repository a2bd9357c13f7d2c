"""One record of the command line scored: a match and its deals, plain data in, plain data out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from scoring.game import AnyDeal, AnyRules, Award, Fault, Game, Played, Player, Seats, SoFar, Transfer
from scoring.games import GAMES
from scoring.reading import read_award, read_deal, read_rules
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
    deals = [{"transfers": match.play(number, deal)} for number, deal in enumerate(match.deals, 1)]
    match.look_at_awards()
    return {**reply, **match.totals(), "deals": deals, "faults": match.faults, "warnings": match.warnings}


class _Match:
    """A match being replayed: what holds from here on, what has been played, what was found.

    ``rules`` and ``players`` are None when they could not be read; then nothing can count.
    """

    def __init__(self, game: Game[Any, Any], record: Mapping[str, object]) -> None:
        self.game = game
        self.faults: list[Plain] = []
        self.warnings: list[Plain] = [
            _found(0, Fault(field, "field_unknown")) for field in record if field not in KNOWN
        ]
        self.played: list[Played] = []
        self.money: dict[Player, int] = {}
        self.players = self._seat(0, record.get("players"))
        if self.players is not None:
            self._blame(0, seat_faults(self.players, None, game.seats))
        self.rules = self._rules(record)
        self.deals = self._list(record, "deals")
        self.awards = tuple(self._awards(record))

    def play(self, number: int, data: object) -> list[Plain]:
        """The transfers of one deal; none when it has faults or is unfinished."""
        if not isinstance(data, dict):
            self._blame(number, [Fault("", "unreadable")])
            return []
        found = len(self.faults)
        self._change(number, data)
        deal, so_far = self._deal(number, data)
        if deal is None or len(self.faults) > found:
            return []
        if not deal.done:
            self.warnings.append(_found(number, Fault("", "unfinished")))
            return []
        lines = self.game.score(self.rules, deal, so_far)
        self.played.append(Played(cast(AnyRules, self.rules), deal, deal.players, lines))
        return [self._moved(line) for line in lines if isinstance(line, Transfer)]

    def look_at_awards(self) -> None:
        """Blame awards to people who never sat at this table; who sat is known when all has been played."""
        for place, award in enumerate(self.awards):
            if award.player not in self.money:
                self._blame(0, [Fault(f"awards.{place}.player", "player_unknown", {"player": award.player})])

    def totals(self) -> Plain:
        """The money of everybody who sat, and their points where some were awarded."""
        if not self.awards:
            return {"money": self.money}
        points = dict.fromkeys(self.money, 0)
        for award in self.awards:
            if award.player in points:
                points[award.player] += award.points
        return {"money": self.money, "points": points}

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
        for player in players:
            self.money.setdefault(player, 0)
        return players

    def _change(self, number: int, data: Mapping[str, object]) -> None:
        """Have a deal's own players and rules hold from there on; what cannot be read changes nothing."""
        if "players" in data:
            self.players = self._seat(number, data["players"]) or self.players
        if "rules" in data and self.rules is not None:
            self.rules = self._changed_rules(number, data["rules"], self.rules) or self.rules

    def _deal(self, number: int, data: Mapping[str, object]) -> tuple[AnyDeal | None, SoFar]:
        so_far = SoFar(self.played, number, self.awards)
        if not self.players:
            return None, so_far
        written = {field: value for field, value in data.items() if field != "rules"}
        written["players"] = self.players
        if written.get("dealer") is None:
            written["dealer"] = self._next_dealer(self.players, so_far)
        deal, faults = read_deal(self.game, written)
        self._blame(number, faults)
        if deal is None or self.rules is None:
            return None, so_far
        findings = self.game.faults(self.rules, deal, so_far)
        self._blame(number, findings.faults)
        self.warnings.extend(_found(number, warning) for warning in findings.warnings)
        return deal, so_far

    def _next_dealer(self, players: tuple[Player, ...], so_far: SoFar) -> Player:
        rules = self.game.rules() if self.rules is None else self.rules
        seats = Seats(order=players, playing=players, first_dealer=players[-1])
        return cast(AnyDeal, self.game.suggest(rules, seats, so_far)).dealer

    def _moved(self, line: Transfer) -> Plain:
        self.money[line.payer] -= line.amount
        self.money[line.payee] += line.amount
        return {"from": line.payer, "to": line.payee, "amount": line.amount, "reason": line.reason}

    def _blame(self, number: int, faults: Iterable[Fault]) -> None:
        self.faults.extend(_found(number, fault) for fault in faults)


def _found(number: int, fault: Fault) -> Plain:
    return {"deal": number, "field": fault.field, "code": fault.code, "values": dict(fault.values)}
