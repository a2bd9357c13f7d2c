"""What pyproject.toml cannot say: a wheel carries pages, style sheets, scripts and htmx inside `webapp/`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
CARRIED = ("templates", "static")

sys.path.insert(0, str(ROOT / "scripts"))

from environment import VENDORED  # noqa: E402 -- scripts/ is no package


class Build(build_py):
    """Copies what lies beside the packages in a checkout."""

    def run(self) -> None:
        """Build the packages, and put the pages and files into `webapp/` unless they stay where they are."""
        super().run()
        if self.editable_mode:
            return
        missing = [name for name in VENDORED if not (ROOT / "static" / "vendor" / name).exists()]
        if missing:
            sys.exit(f"static/vendor lacks {', '.join(missing)}. Run scripts/setup first, or scripts/wheel.")
        for folder in CARRIED:
            target = Path(self.build_lib, "webapp", folder)
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(ROOT / folder, target, ignore=shutil.ignore_patterns("built.*"))


setup(cmdclass={"build_py": Build})
