"""Points outside the formula: bonuses, penalties, and what a late arrival starts with. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, cast

from scoring.bodies import misshapen
from scoring.game import Award, Fault, Player, Unit
from scoring.log import Draft, Entry, Kind
from scoring.replay import Match
from webapp import names
from webapp.forms import Filled, whole

MOST: Final = 9999
"""More points than this, up or down, nobody can mean."""

LONGEST_WHY: Final = 200


class Reason(StrEnum):
    """Why points were given outside the formula."""

    BONUS = "bonus"
    PENALTY = "penalty"
    LATE_START = "late_start"


class Start(StrEnum):
    """What a late arrival starts with."""

    ZERO = "zero"
    LOWEST = "lowest"
    AVERAGE = "average"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class Said:
    """An award's line in the book: the match and player it is about, what it gives, and why.

    ``struck`` is whether it is struck out; the rest is then what it said last.
    """

    line: int
    match: int
    player: Player
    points: int
    reason: str
    why: str
    struck: bool


def counted(match: Match | None) -> bool:
    """Whether the match counts in points."""
    return match is not None and match.game.unit is Unit.POINTS


def said(entries: Sequence[Entry], line: int) -> Said | None:
    """What the award of that line says, or said last; None if there is none that can be read."""
    written = [entry for entry in entries if entry.line == line and entry.kind is Kind.AWARD]
    last = next((entry for entry in reversed(written) if entry.body is not None), None)
    if last is None or last.body is None or misshapen(Kind.AWARD, last.body):
        return None
    body = cast(Mapping[str, Any], last.body)  # its shape has just been looked at
    return Said(
        line,
        body["match"],
        Player(body["player"]),
        body["points"],
        body["reason"],
        last.note,
        written[-1].body is None,
    )


def drafted(match: Match, form: Filled, before: Said | None) -> Draft | tuple[Fault, ...]:
    """The award that the form writes, over ``before`` where it is a correction; or what is wrong with it."""
    late = before is not None and before.reason == Reason.LATE_START
    why = names.clean(form.value("why"))
    points = _points(form.value("points"), "points", signed=late)
    faults = (*_who_faults(match, form, before), *_why_faults(why, needed=not late))
    if isinstance(points, Fault):
        faults = (*faults, points)
    if faults or isinstance(points, Fault):
        return faults
    player = before.player if late and before else Player(form.value("player"))
    reason = Reason.LATE_START if late else Reason(form.value("kind"))
    given = -points if reason is Reason.PENALTY else points
    return draft(match, Award(player, given, reason), why, before.line if before else None)


def draft(match: Match, award: Award, why: str = "", line: int | None = None) -> Draft:
    """The entry that gives ``award`` in the match, in the person's own words."""
    body = {
        "match": match.line,
        "player": award.player,
        "points": award.points,
        "reason": str(award.reason),
    }
    return Draft(Kind.AWARD, body, line, note=why)


def starts(match: Match | None) -> Mapping[Start, int]:
    """What somebody who sits down now may start with, by those who play; empty where nothing is asked.

    Nothing is asked before a hand has been finished, and none once the match is over. The average is
    rounded down, for negative totals too.
    """
    if match is None or not counted(match) or match.over:
        return {}
    points = [match.points.get(player, 0) for player in match.playing]
    if not points or not any(played.lines for played in match.played):
        return {}
    return {Start.ZERO: 0, Start.LOWEST: min(points), Start.AVERAGE: sum(points) // len(points)}


def start_option(start: Start, points: int) -> str:
    """A choice as its form sends it: with the number that was seen, which may have changed since."""
    return f"{start}.{points}"


def start_points(match: Match | None, form: Filled) -> int | Fault:
    """What the form lets a late arrival start with."""
    offered = starts(match)
    if not offered:
        return 0
    chosen, _dot, seen = form.value("start").partition(".")
    if chosen == Start.TYPED:
        return _points(form.value("start_points"), "start_points", signed=True)
    points = next((points for start, points in offered.items() if start == chosen), None)
    if points is None:
        return Fault("start", "start_missing")
    return points if seen == str(points) else Fault("start", "start_changed")


def _who_faults(match: Match, form: Filled, before: Said | None) -> Iterator[Fault]:
    if before is not None and before.reason == Reason.LATE_START:
        return
    if form.value("player") not in match.order:
        yield Fault("player", "award_player_missing")
    if form.value("kind") not in {Reason.BONUS, Reason.PENALTY}:
        yield Fault("kind", "award_kind_missing")


def _why_faults(why: str, *, needed: bool) -> Iterator[Fault]:
    if needed and not why:
        yield Fault("why", "why_missing")
    if len(why) > LONGEST_WHY:
        yield Fault("why", "why_too_long", {"most": LONGEST_WHY})


def _points(text: str, field: str, *, signed: bool) -> int | Fault:
    """Points as typed, in any script's digits; only ``signed`` ones may be zero or less."""
    typed = text.strip().removeprefix("+")
    number = whole(typed)
    if not typed:
        return Fault(field, "points_missing")
    if not isinstance(number, int):
        return Fault(field, "points_not_whole")
    if abs(number) > MOST:
        return Fault(field, "points_too_large", {"most": MOST})
    return number if signed or number > 0 else Fault(field, "points_not_positive")
