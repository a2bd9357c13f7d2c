"""A whole Tonk evening as data, and what it must come to by arithmetic that shares nothing with the app.

The payouts are the closed forms of the founding page's rules, computed here from the totals alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

ANA, BEN, CAI, DEE = "Ana", "Ben", "Cai", "Dee"


@dataclass(frozen=True)
class Deal:
    """One deal as the table calls it out; ``who`` is the winner, knocker or holder of the dealt tonk."""

    ending: str
    who: str = ""
    totals: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Newcomer:
    name: str


@dataclass(frozen=True)
class Leaver:
    name: str


@dataclass(frozen=True)
class Stake:
    typed: str
    minor: int


@dataclass(frozen=True)
class Correct:
    """Deal ``number`` really was ``deal``."""

    number: int
    deal: Deal


@dataclass(frozen=True)
class Strike:
    number: int


@dataclass(frozen=True)
class Undo:
    """Take back the newest action (a deal, in this evening)."""


Step = Deal | Newcomer | Leaver | Stake | Correct | Strike | Undo


def knock(who: str, **totals: int) -> Deal:
    return Deal("knock", who, totals)


def dry(**totals: int) -> Deal:
    return Deal("stock_out", "", totals)


EVENING: tuple[Step, ...] = (
    Deal("tonk_out", ANA),
    Deal("discard_out", BEN),
    knock(BEN, Ana=5, Ben=9, Cai=20),
    knock(CAI, Ana=12, Ben=30, Cai=4),
    dry(Ana=4, Ben=4, Cai=11),
    Deal("dealt_tonk", CAI, {CAI: 50}),
    Deal("misdeal"),
    knock(ANA, Ana=7, Ben=7, Cai=12),
    Deal("tonk_out", BEN),
    Undo(),
    Newcomer(DEE),
    Deal("tonk_out", CAI),
    knock(DEE, Ana=10, Ben=20, Cai=31, Dee=3),
    knock(ANA, Ana=10, Ben=5, Cai=8, Dee=20),
    knock(ANA, Ana=10, Ben=5, Cai=5, Dee=20),
    dry(Ana=22, Ben=18, Cai=40, Dee=9),
    Stake("0.75", 75),
    Deal("discard_out", DEE),
    Correct(3, knock(BEN, Ana=5, Ben=4, Cai=20)),
    Deal("tonk_out", DEE),
    knock(CAI, Ana=50, Ben=41, Cai=1, Dee=2),
    Deal("dealt_tonk", ANA, {ANA: 49}),
    knock(BEN, Ana=9, Ben=9, Cai=9, Dee=9),
    Leaver(BEN),
    Deal("discard_out", CAI),
    Deal("misdeal"),
    dry(Ana=30, Cai=30, Dee=12),
    knock(DEE, Ana=6, Cai=15, Dee=6),
    Strike(12),
    Deal("discard_out", ANA),
    Deal("tonk_out", ANA),
    Correct(14, dry(Ana=22, Ben=18, Cai=40, Dee=19)),
    knock(ANA, Ana=8, Cai=33, Dee=21),
    Deal("discard_out", DEE),
    Undo(),
    knock(CAI, Ana=2, Cai=14, Dee=5),
    dry(Ana=11, Cai=10, Dee=10),
    Deal("dealt_tonk", DEE, {DEE: 50}),
    knock(DEE, Ana=19, Cai=22, Dee=5),
    Deal("tonk_out", CAI),
    knock(ANA, Ana=3, Cai=3, Dee=44),
)


@dataclass(frozen=True)
class Written:
    """A deal with what was in force when it was written down."""

    deal: Deal
    players: tuple[str, ...]
    stake: int
    standing: bool = True


def balances(steps: tuple[Step, ...], players: tuple[str, ...], stake: int) -> dict[str, int]:
    """What everybody is up or down (minor units) after ``steps``."""
    total = dict.fromkeys(players, 0)
    book: list[Written] = []
    for step in steps:
        match step:
            case Deal():
                book.append(Written(step, players, stake))
            case Newcomer(name):
                players = (*players, name)
                total[name] = 0
            case Leaver(name):
                players = tuple(player for player in players if player != name)
            case Stake():
                stake = step.minor
            case _:
                amend(book, step)
    for written in book:
        for player, change in payout(written).items():
            total[player] += change
    return total


def amend(book: list[Written], step: Correct | Strike | Undo) -> None:
    """Write one deal of the book again. An undone deal keeps its number: numbers are never reused."""
    match step:
        case Correct(number, deal):
            book[number - 1] = replace(book[number - 1], deal=deal)
        case Strike(number):
            book[number - 1] = replace(book[number - 1], standing=False)
        case Undo():
            book[-1] = replace(book[-1], standing=False)


def payout(written: Written) -> dict[str, int]:
    """Each player's change from one deal, in closed form."""
    deal, players, stake = written.deal, written.players, written.stake
    if deal.ending == "misdeal" or not written.standing:
        return {}
    if deal.ending in {"tonk_out", "dealt_tonk"}:
        return _winner_takes(deal.who, players, 2 * stake)
    if deal.ending == "discard_out":
        return _winner_takes(deal.who, players, stake)
    low = min(total for player, total in deal.totals.items() if player != deal.who)
    if deal.ending == "knock" and deal.totals[deal.who] < low:
        return _winner_takes(deal.who, players, stake)
    lowest = [player for player, total in deal.totals.items() if total == low and player != deal.who]
    if deal.ending == "stock_out":
        return {
            player: stake * (len(players) - len(lowest)) if player in lowest else -stake * len(lowest)
            for player in players
        }
    return {player: _caught(player, deal, lowest, len(players), stake) for player in players}


def _winner_takes(winner: str, players: tuple[str, ...], each: int) -> dict[str, int]:
    return {player: each * (len(players) - 1) if player == winner else -each for player in players}


def _caught(player: str, deal: Deal, lowest: list[str], n: int, stake: int) -> int:
    """Rules page, caught knock: k catchers, l tied for lowest among the others."""
    catchers = [p for p, total in deal.totals.items() if p != deal.who and total <= deal.totals[deal.who]]
    if player == deal.who:
        return -2 * stake * len(catchers) - stake * len(lowest)
    if player in lowest:
        return 2 * stake + stake * (n - len(lowest))
    return 2 * stake * (player in catchers) - stake * len(lowest)
