"""Measures Knockbook on this machine: the part of `scripts/bench` after the set-up.

    scripts/bench [ROW ...] [--seconds 10] [--json FILE] [--check]

Servers and clients stay on 127.0.0.1, and everything ends by itself. A row is a module with
``measure(folder, seconds)``, which yields its figures.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import looking
import polls
import postgresql
import saving
import scoring_cli
import settling
import starting
import watchers
from figures import Figure, Table

Row = Callable[[Path, float], Iterator[Figure]]

ROWS: Final[dict[str, Row]] = {
    "save": saving.measure,
    "look": looking.measure,
    "poll": polls.measure,
    "start": starting.measure,
    "watch": watchers.measure,
    "settle": settling.measure,
    "scoring": scoring_cli.measure,
    "postgresql": postgresql.measure,
}


def main() -> int:
    """Print each figure as soon as it is known; 1 if one misses what was wanted, and that was asked."""
    parser = argparse.ArgumentParser(prog="scripts/bench")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"of {', '.join(ROWS)}; all without any")
    parser.add_argument("--seconds", type=float, default=10, help="for each measurement (default 10)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a figure is not as wanted")
    options = parser.parse_args()
    if unknown := set(options.rows) - set(ROWS):
        parser.error(f"there is no row {', '.join(sorted(unknown))}")
    table, load = Table(), [os.getloadavg()[0]]
    print(table.HEAD)
    for name in options.rows or ROWS:
        with tempfile.TemporaryDirectory(prefix="knockbook-bench-") as folder:
            for figure in ROWS[name](Path(folder), options.seconds):
                print(table.add(name, figure), flush=True)
        load.append(os.getloadavg()[0])
    print(_end(table, load))
    if options.json:
        options.json.write_text(json.dumps(_plain(table, load), indent=1) + "\n")
    return int(options.check and bool(table.missed))


def _end(table: Table, load: list[float]) -> str:
    """What was missed, and how much of that may be the machine's noise."""
    lines = [f"Missed: {name}" for name in table.missed]
    lines.append(
        f"{os.cpu_count()} cores; load {load[0]:.1f} before, up to {max(load):.1f} after a row, its own "
        f"included. The middle half of a yardstick lay up to {table.noise:.0%} apart."
    )
    if table.missed:
        lines.append(
            "A figure that misses its bound by less than that says little: run it again on an idle machine."
        )
    return "\n".join(lines)


def _plain(table: Table, load: list[float]) -> dict[str, object]:
    machine = {"cores": os.cpu_count(), "machine": platform.machine(), "python": platform.python_version()}
    figures = [{"row": row, **figure.plain()} for row, figure in table.rows]
    return {"machine": {**machine, "load": load, "noise": table.noise}, "figures": figures}


if __name__ == "__main__":
    raise SystemExit(main())
