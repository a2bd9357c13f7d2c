"""How long ``python -m scoring`` takes for 100,000 Tonk deals, and how much memory.

Run it by hand: ``python tests/bench/scoring_cli.py [DEALS]``. Wanted: at most 15 s and 200 MB, whatever the
shape, and no more memory for ten times the lines.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

NAMES = ["Ana", "Ben", "Cai", "Dee", "Eli", "Fay"]
ENDINGS = ["knock", "knock", "knock", "stock_out", "tonk_out", "discard_out", "dealt_tonk", "misdeal"]
PRESETS = ["as_written", "double_only", "lowest_only", "covers_table", "per_point", "reem"]


def deal(dice: random.Random, players: list[str]) -> dict[str, object]:
    """One deal without faults, of any ending, the full hand totals with it where they are counted."""
    ending = dice.choice(ENDINGS)
    written: dict[str, object] = {"ending": ending}
    if ending in {"tonk_out", "discard_out"}:
        written["winner"] = dice.choice(players)
    if ending == "knock":
        written["knocker"] = dice.choice(players)
    if ending in {"knock", "stock_out"}:
        written["totals"] = {player: dice.randint(1, 38) for player in players}
    if ending == "dealt_tonk":
        written["totals"] = {player: dice.randint(16, 38) for player in players} | {players[0]: 50}
    return written


def evening(dice: random.Random, deals: int) -> str:
    """One line of input."""
    players = NAMES[: dice.randint(2, 6)]
    return json.dumps(
        {
            "id": dice.random(),
            "game": "tonk",
            "preset": dice.choice(PRESETS),
            "rules": {"stake": dice.randint(1, 500)},
            "players": players,
            "deals": [deal(dice, players) for _ in range(deals)],
        }
    )


def lines(total: int, each: int) -> Iterator[str]:
    """As many lines of ``each`` deals as make ``total`` deals."""
    dice = random.Random(1)  # noqa: S311 -- the same deals every time
    for _ in range(total // each):
        yield evening(dice, each) + "\n"


def measure(total: int, each: int) -> None:
    """Print seconds on the clock and in the processor, and the most memory held."""
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder, "asked"), Path(folder, "answered")
        with asked.open("w") as file:
            file.writelines(lines(total, each))
        begun = time.perf_counter()
        with asked.open("rb") as source, answered.open("wb") as sink:
            process = subprocess.Popen([sys.executable, "-m", "scoring"], stdin=source, stdout=sink)
            _, status, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - begun
        faulty = sum(1 for line in answered.open() if json.loads(line)["faults"])
    process.returncode = os.waitstatus_to_exitcode(status)
    print(
        f"{total} deals, {each} a line: {seconds:.1f} s ({used.ru_utime:.1f} s in the processor), "
        f"{used.ru_maxrss // 1024} MB, exit status {process.returncode}, {faulty} lines with faults"
    )


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    measure(wanted // 10, 1)
    measure(wanted, 1)
    measure(wanted, 50)
    measure(wanted, 5000)
