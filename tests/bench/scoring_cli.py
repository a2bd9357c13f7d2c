"""How long ``python -m scoring`` takes for 100,000 Tonk deals, and how much memory.

Wanted: at most 15 s and 200 MB, whatever the shape, and no more memory for ten times the lines.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE

from figures import Figure, once

DEALS = 100_000
MEASURED = """
import runpy, sys
try:
    runpy.run_module("scoring", run_name="__main__")
finally:
    status = open("/proc/self/status").read().splitlines()
    print(next(line.split()[1] for line in status if line.startswith("VmHWM")), file=sys.stderr)
"""
"""`python -m scoring`, which then says how much memory (kB) it held at most.

`os.wait4` would say no less than what its parent held.
"""

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
        written["totals"] = {player: dice.randint(22, 38) for player in players} | {players[0]: 50}
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


def _run(folder: Path, total: int, each: int) -> tuple[float, float]:
    """Seconds on the clock, and the most memory held in MB."""
    asked, answered = folder / "asked", folder / "answered"
    with asked.open("w") as file:
        file.writelines(lines(total, each))
    begun = time.perf_counter()
    with asked.open("rb") as source, answered.open("wb") as sink:
        command = [sys.executable, "-c", MEASURED]
        done = subprocess.run(command, check=False, stdin=source, stdout=sink, stderr=PIPE)
    seconds = time.perf_counter() - begun
    faulty = sum(1 for line in answered.open() if json.loads(line)["faults"])
    if faulty or done.returncode:
        message = f"exit status {done.returncode}, {faulty} lines with faults"
        raise ValueError(message)
    return seconds, int(done.stderr) / 1000


def measure(folder: Path, _seconds: float) -> Iterator[Figure]:
    """Few lines and many; a tenth of them holds as much memory."""
    for total, each in ((DEALS // 10, 1), (DEALS, 1), (DEALS, 50), (DEALS, 5000)):
        seconds, memory = _run(folder, total, each)
        yield Figure(once(f"{total} deals, {each} a line", seconds), "s", most=15)
        yield Figure(once(f"{total} deals, {each} a line, memory", memory), "MB", most=200)
