"""The form of a bonus as a keeper fills it in, and the award it makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def given(evening: Evening, who: str = "Ben", **changed: str) -> dict[str, str]:
    """A bonus of 5."""
    return {"player": evening.player(who), "kind": "bonus", "points": "5", "why": "Brought cake", **changed}


def award_line(evening: Evening) -> int:
    """The line of the newest award."""
    return evening.ledger.matches[-1].awards[-1].line
