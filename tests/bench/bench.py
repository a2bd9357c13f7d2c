"""Measures Knockbook on this machine: the part of `scripts/bench` after the set-up.

    scripts/bench [ROW ...] [--seconds 10] [--json FILE]

Servers and clients stay on 127.0.0.1, and everything ends by itself. The exit status is 1 where a figure is
not what was wanted. A row is a module with ``measure(folder, seconds)``, which yields its figures.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Final

import polls
import replay
import scoring_cli
import watchers
from figures import Figure

Row = Callable[[Path, float], Iterator[Figure]]

ROWS: Final[dict[str, Row]] = {
    "polls": polls.measure,
    "watchers": watchers.measure,
    "replay": replay.measure,
    "scoring": scoring_cli.measure,
}


def main() -> int:
    """Print each figure as soon as it is known; 1 if one misses what was wanted."""
    parser = argparse.ArgumentParser(prog="scripts/bench")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"of {', '.join(ROWS)}; all without any")
    parser.add_argument("--seconds", type=float, default=10, help="for each measurement (default 10)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    options = parser.parse_args()
    if unknown := set(options.rows) - set(ROWS):
        parser.error(f"there is no row {', '.join(sorted(unknown))}")
    found = []
    for name in options.rows or ROWS:
        with tempfile.TemporaryDirectory(prefix="knockbook-bench-") as folder:
            for figure in ROWS[name](Path(folder), options.seconds):
                found.append((name, figure))
                print(_line(name, figure), flush=True)
    if options.json:
        rows = [{"row": name, **asdict(figure), "good": figure.good} for name, figure in found]
        options.json.write_text(json.dumps(rows, indent=1) + "\n")
    return int(not all(figure.good for _, figure in found))


def _line(row: str, figure: Figure) -> str:
    verdict = "" if not figure.wanted else f"{'ok' if figure.good else 'MISSED'} ({figure.wanted})"
    return f"{row:10} {figure.name:40} {figure.value:12.2f} {figure.unit:3} {verdict}".rstrip()


if __name__ == "__main__":
    raise SystemExit(main())
