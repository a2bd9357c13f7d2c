"""What the machine itself must have: installed where we may, else said in one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PANGO = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")


class SetupProblem(Exception):
    """What could not be done, as a sentence that says what to do about it."""


def install_venv() -> None:
    """Bring the part of Python that creates environments, which Debian and Ubuntu package by itself."""
    package = f"python3.{sys.version_info[1]}-venv"
    _install("Python's venv module is missing", apt=(package,), brew="python")


def install_pango() -> None:
    """Bring the text layout libraries that WeasyPrint loads."""
    _install("the Pango libraries are missing", apt=PANGO, brew="pango")


def install_chromium() -> None:
    """Bring the browser that the browser tests drive, and what Playwright's driver loads."""
    _install("Chromium or libatomic is missing", apt=("chromium", "libatomic1"), brew="chromium")


def _install(missing: str, *, apt: tuple[str, ...], brew: str) -> None:
    """Install packages with the machine's package manager; raise SetupProblem where we may not."""
    if shutil.which("apt-get"):
        _apt(missing, apt)
    elif sys.platform == "darwin" and shutil.which("brew"):
        _try(missing, ["brew", "install", "--quiet", brew])
    elif sys.platform == "darwin":
        message = f"{missing}. Install Homebrew, then run: brew install {brew}"
        raise SetupProblem(message)
    else:
        message = f"{missing}. Install what Debian calls {' '.join(apt)} with this system's package manager."
        raise SetupProblem(message)


def _apt(missing: str, packages: tuple[str, ...]) -> None:
    if os.geteuid() != 0:
        message = f"{missing}. Run this once, then try again: sudo apt-get install {' '.join(packages)}"
        raise SetupProblem(message)
    print(f"Knockbook: installing {' '.join(packages)}", flush=True)
    _try(missing, ["apt-get", "update", "-qq"])
    _try(missing, ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages])


def _try(missing: str, command: list[str]) -> None:
    """Run the package manager without questions; what it prints matters only when it fails."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(command, check=False, env=quiet, stdin=subprocess.DEVNULL, capture_output=True)
    except OSError as error:
        message = f"{missing}, and {command[0]} cannot be run ({error.strerror})."
        raise SetupProblem(message) from error
    if done.returncode:
        sys.stderr.buffer.write(done.stdout + done.stderr)
        message = f"{missing}, and `{' '.join(command)}` failed; the lines above say why."
        raise SetupProblem(message)
