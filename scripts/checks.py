"""Runs the checks and the tests, quick ones first: the part of `scripts/test` after the set-up.

All checks run even when one fails, so that one run shows everything; the exit status is 1 if any did.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import audit
import machine

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CHECKS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("lint-imports",),
    ("mypy",),
)
UNIT = ("pytest", "--numprocesses", "2", "-m", "not browser")
# Watching every line doubles the time, so only examples of the rules are watched: what chance happens to
# reach does not count.
COVERED = ("pytest", "tests/scoring", "-m", "not hypothesis", "--quiet", "--cov", "--cov-fail-under", "100")
# Half of a browser test is waiting for polls and retries, so a third one finds room on two cores.
BROWSER = ("pytest", "--numprocesses", "3", "-m", "browser")
BROWSER_AGAIN = ("pytest", "-m", "browser", "--last-failed", "--last-failed-no-failures", "none")


def main() -> int:
    """Run everything, or what the arguments ask for; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="scripts/test", epilog="Other arguments go to pytest.")
    parser.add_argument("--quick", action="store_true", help="no browser tests")
    parser.add_argument("--long", action="store_true", help="the long variants of the tests too")
    options, rest = parser.parse_known_args()
    longer = ("--long",) if options.long else ()
    if rest:
        return int(not _passes("pytest", *longer, *rest))
    steps = [*CHECKS, COVERED, (*UNIT, *longer)]
    failed = [step for step in steps if not _passes(*step)]
    if not options.quick and not _browser(*longer):
        failed.append(BROWSER)
    for line in audit.audit():  # warns only: somebody else's news must not break our run
        print(line)
    for step in failed:
        print(f"FAILED: {' '.join(step)}")
    return int(bool(failed))


def _passes(*command: str) -> bool:
    """Run one tool of the environment and say how long it took."""
    name = " ".join(command)
    print(f"=== {name}", flush=True)
    start = time.monotonic()
    status = subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, check=False)
    print(f"=== {time.monotonic() - start:.1f} s", flush=True)
    return status.returncode == 0


def _browser(*longer: str) -> bool:
    """Drive the system's Chromium. Where that cannot be, it is a failure in CI and a line elsewhere."""
    if not _can_drive():
        try:
            machine.install_chromium()
        except machine.SetupProblem as problem:
            print(f"The browser tests did not run: {problem}", file=sys.stderr)
            return "CI" not in os.environ
    # Browsers on a busy machine may keep each other waiting: what failed is tried once more by itself.
    return _passes(*BROWSER, *longer) or _passes(*BROWSER_AGAIN, *longer)


def _can_drive() -> bool:
    """Whether there is a Chromium, and Playwright's own driver starts (it needs a library besides)."""
    driver = subprocess.run([BIN / "playwright", "--version"], capture_output=True, check=False)
    return driver.returncode == 0 and shutil.which("chromium") is not None


if __name__ == "__main__":
    raise SystemExit(main())
