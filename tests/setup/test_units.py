"""The systemd units of docs/deploying.md are what systemd takes, and the system's is well locked up."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOOSEST = 1.7
"""As `systemd-analyze security` counts exposure, from 0 to 10."""

pytestmark = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")


def units(folder: Path) -> list[Path]:
    """The units as files, with a program that is there on every machine in place of ours."""
    texts = re.findall(r"```ini\n(\[Unit\].*?)```", (ROOT / "docs" / "deploying.md").read_text(), re.DOTALL)
    files = [folder / f"knockbook-{place}.service" for place in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/echo", text))
    return files


def analyze(folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *arguments],  # noqa: S607 -- wherever the system has it
        env={"XDG_RUNTIME_DIR": str(folder), "HOME": str(folder), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_units_in_the_docs_are_right(tmp_path: Path) -> None:
    at_home, system = units(tmp_path)
    for unit, options in ((at_home, ["--user"]), (system, [])):
        done = analyze(tmp_path, "verify", *options, "--man=no", "--recursive-errors=no", unit)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    done = analyze(tmp_path, "security", "--offline=true", system)
    exposure = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert exposure is not None
    assert float(exposure[1]) <= LOOSEST
