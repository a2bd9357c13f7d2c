"""The wheel: built from what is in git and the npm files, it serves in an empty folder without a checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

ROOT = Path(__file__).resolve().parents[2]
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
OFFLINE = ("--no-deps", "--no-index")
SAME_SITE = {"Sec-Fetch-Site": "same-origin"}


def tracked() -> list[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [name for name in names if name and (ROOT / name).is_file()]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What is in git, or about to be, and nothing else."""
    folder = tmp_path / "clone"
    for name in tracked():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def build(clone: Path) -> subprocess.CompletedProcess[str]:
    command = [
        *PIP,
        "wheel",
        *OFFLINE,
        "--no-build-isolation",
        "--wheel-dir",
        str(clone / "dist"),
        str(clone),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def installed(wheel: Path, folder: Path) -> Path:
    """The programs of a new environment that has the wheel, and its dependencies from ours."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    ours = sysconfig.get_path("purelib")
    site = next((folder / "lib").glob("python*/site-packages"))
    (site / "dependencies.pth").write_text(ours)
    options = ("--ignore-installed", "--no-warn-script-location")
    subprocess.run([*PIP, "--python", python, "install", *OFFLINE, *options, wheel], check=True)
    return folder / "bin"


@contextmanager
def serving(programs: Path, folder: Path) -> Iterator[str]:
    """`knockbook serve` in ``folder``; its address."""
    ours = {"KNOCKBOOK_DATA", "PYTHONPATH", "DATABASE_URL"}
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    command = [str(programs / "knockbook"), "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield next(line.split()[-1] for line in process.stdout if "On this machine" in line)
        finally:
            process.terminate()
            process.communicate()


def fetch(phone: OpenerDirector, address: str, data: bytes | None = None) -> tuple[str, bytes]:
    with phone.open(Request(address, data=data, headers=SAME_SITE)) as answer:  # noqa: S310 -- our own server
        return answer.url, answer.read()


def test_without_the_npm_files_it_says_what_to_run_first(clone: Path) -> None:
    done = build(clone)
    assert done.returncode != 0
    assert "static/vendor lacks htmx.min.js" in done.stderr
    assert "Run scripts/setup first, or scripts/wheel." in done.stderr
    assert list(clone.rglob("*.whl")) == []


def test_a_wheel_carries_all_that_is_served_and_nothing_else(clone: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "static" / "vendor", clone / "static" / "vendor")
    done = build(clone)
    assert done.returncode == 0, done.stderr
    (wheel,) = (clone / "dist").glob("knockbook-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    carried = {name for name in tracked() if re.match(r"(scoring|webapp)/.*\.py$", name)}
    carried |= {f"webapp/{name}" for name in tracked() if name.startswith(("templates/", "static/"))}
    vendored = ("htmx.min.js", "htmx.LICENSE", "noto-emoji.woff2", "noto-emoji.LICENSE")
    carried |= {f"webapp/static/vendor/{name}" for name in vendored}
    assert {name for name in names if ".dist-info/" not in name} == carried
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    empty = tmp_path / "empty"
    empty.mkdir()
    with serving(installed(wheel, tmp_path / "environment"), empty) as address:
        phone = build_opener(HTTPCookieProcessor(CookieJar()))
        _, home = fetch(phone, address)
        css, htmx = (
            re.search(rb'"/(static/%s[^"]*)"' % name, home) for name in (rb"css/app.css", rb"vendor/htmx")
        )
        assert css is not None
        assert htmx is not None
        assert b"--" in fetch(phone, address + css[1].decode())[1]
        assert b"htmx" in fetch(phone, address + htmx[1].decode())[1]
        table, page = fetch(phone, address + "trial", b"token=only-a-trial&after=0")
        assert b"Tonk" in page
        assert fetch(phone, f"{table}/ledger.pdf")[1].startswith(b"%PDF-")
    assert (empty / "instance" / "knockbook.sqlite3").exists()
    assert not list((tmp_path / "environment").rglob("*.sqlite3"))
