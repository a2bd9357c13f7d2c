"""A ledger as a spreadsheet file (CSV).

One column for each player, one row for each deal, award, payment and closing. Amounts are written with a
plain minus and a dot and without groups (``-1.50``), whatever the reader's locale, because that is the form
that programs agree on; texts that a spreadsheet would run as a formula get an apostrophe in front.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from typing import Final
from urllib.parse import quote
from zoneinfo import ZoneInfo

from flask_babel import gettext as _

from scoring import standings
from scoring.game import Minor, Player
from scoring.ledger import Awarded, Ledger, Match, Row
from scoring.log import Entry
from webapp import names
from webapp.money import exponent
from webapp.scoresheet import is_points, last_line, money_in_play

RUNS: Final = re.compile(r"(?:^|(?<=;))(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])")
"""Where a cell begins that a spreadsheet would run: with signs (full-width ones too), tabs, line ends. Where
the comma is the decimal sign, a semicolon inside a text begins a cell as well."""

Said = Row | Awarded | Match
"""What a sentence is asked for: a deal, points awarded, or a match's stakes."""

Telling = Callable[[Said], str]
"""What happened, as a plain sentence."""


@dataclass(frozen=True)
class _Line:
    """One row of the file: facts as text, ``moved`` by player as text; ``place`` and ``after`` order it."""

    place: int
    kind: str
    what: str
    unit: str
    moved: Mapping[Player, str]
    game: str = ""
    number: str = ""
    written: str = ""
    counts: bool = True
    after: int = 0


def csv_bytes(ledger: Ledger, telling: Telling) -> bytes:
    """The ledger as CSV (RFC 4180), rows in the order they were opened; UTF-8 with the mark that says so.

    ``Unit`` is the currency or points; what a match paid, its points and places follow its last deal. Only
    rows that count ("yes") add up: totals and places repeat what the rows above them come to.
    """
    file = io.BytesIO()
    text = io.TextIOWrapper(file, "utf-8-sig", newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    facts = [_("Kind"), _("Number"), _("Written"), _("What happened"), _("Counts"), _("Game"), _("Unit")]
    writer.writerow([*facts, *(harmless(name) for name in ledger.players.values())])
    counts = {True: _("yes"), False: _("no")}
    for line in merge(*_parts(ledger, telling), key=lambda line: (line.place, line.after)):
        what, stands = harmless(line.what), counts[line.counts]
        facts = [line.kind, line.number, line.written, what, stands, line.game, line.unit]
        writer.writerow([*facts, *(line.moved.get(player, "") for player in ledger.players)])
    text.flush()
    return file.getvalue()


def harmless(text: str) -> str:
    """``text`` so that no spreadsheet takes it for a formula."""
    return RUNS.sub("'", text)


def number(minor: int, currency: str) -> str:
    """``minor`` as every program reads it: ``-1.50``, ``1500``, ``0.005``."""
    decimals = exponent(currency)
    whole, fine = divmod(abs(minor), 10**decimals)
    return f"{'-' if minor < 0 else ''}{whole}" + (f".{fine:0{decimals}d}" if decimals else "")


def disposition(title: str, ending: str) -> str:
    """A ``Content-Disposition`` that saves the file under the session's title, whatever it is written in."""
    name = names.clean(re.sub(r"[\x00-\x1f\x7f-\x9f/\\:*?\"<>|]+", " ", title)).strip(" .") or "ledger"
    name = f"{name[:80]}.{ending}"
    plain = re.sub(r"[^A-Za-z0-9 ._-]", "_", name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _parts(ledger: Ledger, telling: Telling) -> Iterator[Iterator[_Line]]:
    """The rows of each sort, each in order: a long session has too many to hold them all."""
    for match in ledger.matches:
        yield _deals(ledger, match, telling)
        if is_points(match):
            yield _awards(ledger, match, telling)
            yield _outcome(ledger, match, telling)
    yield _payments(ledger)
    yield _closing(ledger)


def _payments(ledger: Ledger) -> Iterator[_Line]:
    for payment in ledger.payments:
        words = _("%(payer)s handed %(payee)s money.", **_names(ledger, payment.payer, payment.payee))
        moved = {payment.payer: payment.amount, payment.payee: Minor(-payment.amount)}
        when, money = _when(ledger, payment.entry), _money(ledger, moved)
        yield _Line(payment.line, _("Payment"), words, ledger.currency, money, written=when)


def _closing(ledger: Ledger) -> Iterator[_Line]:
    if (closing := ledger.closing) and money_in_play(ledger):
        words, money = _("The totals the table agreed on."), _money(ledger, closing.totals)
        when = _when(ledger, closing.entry)
        yield _Line(closing.line, _("Closing"), words, ledger.currency, money, written=when, counts=False)


def _deals(ledger: Ledger, match: Match, telling: Telling) -> Iterator[_Line]:
    points = is_points(match)
    kind, unit = (_("Hand"), _("points")) if points else (_("Deal"), ledger.currency)
    for row in match.rows:
        moved = _points(row.points) if points else _money(ledger, row.change)
        yield _Line(
            place=row.line,
            kind=kind,
            number=str(row.number),
            written=_when(ledger, row.entry),
            what=telling(row),
            counts=row.counts,
            game=match.game.name,
            unit=unit,
            moved=moved if row.counts else {},
        )


def _awards(ledger: Ledger, match: Match, telling: Telling) -> Iterator[_Line]:
    for one in match.awards:
        moved = {} if one.faults else _points({one.award.player: one.award.points})
        yield _Line(
            place=one.line,
            kind=_("Points"),
            written=_when(ledger, one.entry),
            what=telling(one),
            counts=not one.faults,
            game=match.game.name,
            unit=_("points"),
            moved=moved,
        )


def _outcome(ledger: Ledger, match: Match, telling: Telling) -> Iterator[_Line]:
    """What stood after the last deal: points and places, and what its end moved in money."""
    place, game = last_line(match), match.game.name
    if stakes := match.finish:
        money = _money(ledger, standings.moved(stakes))
        yield _Line(place, _("Stakes"), telling(match), ledger.currency, money, game=game, after=1)
    if points := _points(match.points):
        words = _("The points at the end.") if match.over else _("The points so far.")
        yield _Line(place, _("Total"), words, _("points"), points, game=game, counts=False, after=2)
        words = _("Who came where.") if match.over else _("Who stands where.")
        places = _points(match.ranks)
        yield _Line(place, _("Place"), words, _("place"), places, game=game, counts=False, after=3)


def _names(ledger: Ledger, payer: Player, payee: Player) -> dict[str, str]:
    return {"payer": ledger.players[payer], "payee": ledger.players[payee]}


def _money(ledger: Ledger, moved: Mapping[Player, Minor]) -> dict[Player, str]:
    return {player: number(amount, ledger.currency) for player, amount in moved.items()}


def _points(points: Mapping[Player, int]) -> dict[Player, str]:
    return {player: str(number) for player, number in points.items()}


def _when(ledger: Ledger, entry: Entry) -> str:
    """When it was written, in the session's time zone, as spreadsheets read it."""
    moment = datetime.fromisoformat(entry.written_at).astimezone(ZoneInfo(ledger.time_zone))
    return moment.strftime("%Y-%m-%d %H:%M")
