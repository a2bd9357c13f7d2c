"""The folder of backups: how its files are named, and which is the newest."""

from __future__ import annotations

import re
from datetime import date, datetime
from pathlib import Path
from typing import Final

FOLDER: Final = "backups"
DAILY: Final = re.compile(r"knockbook-daily-\d{4}-\d\d-\d\d\.zip")
"""Names that the program alone gives. No other file is ever removed."""

DRAFT: Final = ".knockbook-"
"""What the names of folders begin with in which a backup is being made."""

OURS: Final = re.compile(rf"{DAILY.pattern}|knockbook-\d{{8}}T\d{{6}}(\.\d+)?Z\.zip")


def asked_for(data: Path, moment: datetime) -> Path:
    """Where a backup made by hand at that moment (UTC) goes, in the data folder ``data``."""
    return data / FOLDER / f"knockbook-{moment:%Y%m%dT%H%M%S.%fZ}.zip"


def of_day(data: Path, day: date) -> Path:
    """Where the automatic backup of that day goes."""
    return data / FOLDER / f"knockbook-daily-{day.isoformat()}.zip"


def daily(data: Path) -> list[Path]:
    """The automatic backups, oldest first."""
    return sorted(file for file in (data / FOLDER).glob("*.zip") if DAILY.fullmatch(file.name))


def newest(data: Path) -> Path | None:
    """The backup made last, automatic or not; None without any."""
    files = [file for file in (data / FOLDER).glob("*.zip") if OURS.fullmatch(file.name)]
    return max(files, key=lambda file: file.stat().st_mtime, default=None)


def left_over(data: Path, before: float) -> list[Path]:
    """Folders in which a backup was begun, and nothing written since ``before`` (seconds since 1970)."""
    rooms = (data / FOLDER).glob(f"{DRAFT}*")
    return [room for room in rooms if room.is_dir() and room.stat().st_mtime < before]
