"""A ledger as a spreadsheet file (CSV).

One column for each player, one row for each deal, payment and closing. Amounts are written with a plain
minus and a dot and without groups (``-1.50``), whatever the reader's locale, because that is the one form
that programs agree on; texts that a spreadsheet would run as a formula get an apostrophe in front.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Final
from urllib.parse import quote
from zoneinfo import ZoneInfo

from flask_babel import gettext as _

from scoring.game import Minor, Player
from scoring.log import Entry
from scoring.replay import Ledger, Row
from webapp.money import exponent

BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Tells spreadsheets that the file is UTF-8."""

RUNS: Final = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
"""How texts begin that a spreadsheet would run: signs (full-width ones too), tabs, line ends."""

Telling = Callable[[Row], str]
"""What happened in a deal, as a plain sentence."""


def csv_bytes(ledger: Ledger, telling: Telling) -> bytes:
    """The ledger as CSV (RFC 4180, UTF-8 with a byte order mark), rows in the order they were opened."""
    text = io.StringIO(newline="")
    text.write(BOM)
    writer = csv.writer(text, lineterminator="\r\n")
    facts = [_("Kind"), _("Number"), _("Written"), _("What happened"), _("Counts")]
    writer.writerow([*facts, *(harmless(name) for name in ledger.players.values())])
    for _line, row in sorted(_rows(ledger, telling)):
        writer.writerow(row)
    return text.getvalue().encode()


def harmless(text: str) -> str:
    """``text`` so that no spreadsheet takes it for a formula."""
    return f"'{text}" if RUNS.match(text) else text


def number(minor: int, currency: str) -> str:
    """``minor`` as every program reads it: ``-1.50``, ``1500``, ``0.005``."""
    decimals = exponent(currency)
    whole, fine = divmod(abs(minor), 10**decimals)
    return f"{'-' if minor < 0 else ''}{whole}" + (f".{fine:0{decimals}d}" if decimals else "")


def disposition(title: str, ending: str) -> str:
    """A ``Content-Disposition`` that saves the file under the session's title, whatever it is written in."""
    name = re.sub(r"[\x00-\x1f\x7f/\\:*?\"<>|]+", " ", title).strip(" .") or "ledger"
    name = f"{name[:80]}.{ending}"
    plain = re.sub(r"[^A-Za-z0-9 ._-]", "_", name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _rows(ledger: Ledger, telling: Telling) -> Iterator[tuple[int, list[str]]]:
    """Each row with the line it stands for."""
    for match in ledger.matches:
        for row in match.rows:
            counts = _("yes") if row.counts else _("no")
            facts = [_("Deal"), str(row.number), _when(ledger, row.entry), harmless(telling(row)), counts]
            yield row.line, facts + _amounts(ledger, row.change if row.counts else {})
    for payment in ledger.payments:
        words = _("%(payer)s handed %(payee)s money.", **_names(ledger, payment.payer, payment.payee))
        facts = [_("Payment"), "", _when(ledger, payment.entry), harmless(words), _("yes")]
        moved = {payment.payer: payment.amount, payment.payee: Minor(-payment.amount)}
        yield payment.line, facts + _amounts(ledger, moved)
    if closing := ledger.closing:
        words = _("The totals the table agreed on.")
        facts = [_("Closing"), "", _when(ledger, closing.entry), words, _("no")]
        yield closing.line, facts + _amounts(ledger, closing.totals)


def _names(ledger: Ledger, payer: Player, payee: Player) -> dict[str, str]:
    return {"payer": ledger.players[payer], "payee": ledger.players[payee]}


def _amounts(ledger: Ledger, moved: Mapping[Player, Minor]) -> list[str]:
    """A cell for each player; empty where the line is not about them."""
    return [number(moved[player], ledger.currency) if player in moved else "" for player in ledger.players]


def _when(ledger: Ledger, entry: Entry) -> str:
    """When it was written, in the session's time zone, as spreadsheets read it."""
    moment = datetime.fromisoformat(entry.written_at).astimezone(ZoneInfo(ledger.time_zone))
    return moment.strftime("%Y-%m-%d %H:%M")
