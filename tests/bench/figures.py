"""What a measurement comes to, and whether that is what was wanted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured number. ``at_least`` and ``below`` are what is wanted of it, where anything is."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    below: float | None = None

    @property
    def wanted(self) -> str:
        """The bound in words, "" without one."""
        if self.at_least is not None:
            return f"at least {self.at_least:g}"
        return "" if self.below is None else f"below {self.below:g}"

    @property
    def good(self) -> bool:
        """Whether it is within its bounds."""
        enough = self.at_least is None or self.value >= self.at_least
        return enough and (self.below is None or self.value < self.below)
