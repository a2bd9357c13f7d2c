"""Where things lie: in a checkout beside the packages, in an installed wheel inside of this one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent
INSTALLED: Final = (PACKAGE / "templates").is_dir()
"""Whether this is a wheel, installed: `setup.py` puts pages and files into the package."""

ROOT: Final = PACKAGE if INSTALLED else PACKAGE.parent
TEMPLATES: Final = ROOT / "templates"
STATIC: Final = ROOT / "static"
SOURCES: Final = (PACKAGE.parent / "scoring", PACKAGE, TEMPLATES, STATIC)
"""All that pages are made of."""


def data() -> Path:
    """The data folder: what ``KNOCKBOOK_DATA`` names, else ``instance/`` of the checkout.

    Without a checkout it is ``instance/`` of the current folder: a book does not lie among packages.
    """
    named = os.environ.get("KNOCKBOOK_DATA")
    return Path(named) if named else (Path.cwd() if INSTALLED else ROOT) / "instance"
