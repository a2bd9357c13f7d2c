"""What a measurement comes to, what it is held against, and whether that is what was wanted."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Times:
    """One thing measured again and again, under its name."""

    name: str
    taken: Sequence[float]

    @property
    def median(self) -> float:
        """Half of them took longer."""
        return statistics.median(self.taken)

    @property
    def p95(self) -> float:
        """One in twenty took longer."""
        return _quantile(self.taken, 95)

    @property
    def spread(self) -> float:
        """How far the middle half lies apart, as a part of the median: the noise of the machine."""
        return (_quantile(self.taken, 75) - _quantile(self.taken, 25)) / self.median


@dataclass(frozen=True)
class Figure:
    """``times``, beside a ``yardstick`` measured in the same run where there is one.

    What is wanted is ``most`` of the median, ``most_times`` the yardstick's, or at least such figures.
    """

    times: Times
    unit: str = "ms"
    yardstick: Times | None = None
    most: float | None = None
    least: float | None = None
    most_times: float | None = None
    least_times: float | None = None

    @property
    def ratio(self) -> float | None:
        """How often the yardstick's median it is."""
        return self.times.median / self.yardstick.median if self.yardstick else None

    @property
    def wanted(self) -> str:
        """The bounds in words, "" without any."""
        bounds = [("<=", self.most, ""), (">=", self.least, "")]
        bounds += [("<=", self.most_times, "x"), (">=", self.least_times, "x")]
        return ", ".join(f"{sign} {bound:g}{of}" for sign, bound, of in bounds if bound is not None)

    @property
    def met(self) -> bool:
        """Whether it is within its bounds."""
        return _within(self.times.median, self.least, self.most) and (
            self.ratio is None or _within(self.ratio, self.least_times, self.most_times)
        )

    def plain(self) -> dict[str, object]:
        """As JSON has it: times and yardstick by median and p95, not one by one."""
        beside = self.yardstick
        return {
            "name": self.times.name,
            "unit": self.unit,
            "median": self.times.median,
            "p95": self.times.p95,
            "runs": len(self.times.taken),
            "yardstick": beside
            and {"name": beside.name, "median": beside.median, "p95": beside.p95, "spread": beside.spread},
            "ratio": self.ratio,
            "wanted": self.wanted,
            "met": self.met,
        }


@dataclass
class Table:
    """Figures as they come, each under its row's name."""

    rows: list[tuple[str, Figure]] = field(default_factory=list)

    HEAD = "{:10} {:42} {:>9} {:>9}     {:28} {:>8} noise  times  wanted".format(
        "row", "what", "median", "p95", "yardstick", "median"
    )

    def add(self, row: str, figure: Figure) -> str:
        """Keep a figure; the line that shows it."""
        self.rows.append((row, figure))
        times, beside = figure.times, figure.yardstick
        p95 = f"{times.p95:9.2f}" if len(times.taken) > 1 else " " * 9
        line = f"{row:10} {times.name:42} {times.median:9.2f} {p95} {figure.unit:3} "
        line += (
            f"{beside.name:28} {beside.median:8.2f} {beside.spread:5.0%} {figure.ratio:6.2f}"
            if beside
            else " " * 49
        )
        verdict = f"  {figure.wanted}: {'met' if figure.met else 'MISSED'}" if figure.wanted else ""
        return (line + verdict).rstrip()

    @property
    def missed(self) -> list[str]:
        """The names of what is not as wanted."""
        return [f"{row}: {figure.times.name}" for row, figure in self.rows if not figure.met]

    @property
    def noise(self) -> float:
        """The widest spread of a yardstick."""
        return max((figure.yardstick.spread for _, figure in self.rows if figure.yardstick), default=0.0)


def once(name: str, value: float) -> Times:
    """A single number, as times."""
    return Times(name, (value,))


def _quantile(taken: Sequence[float], percent: int) -> float:
    if len(taken) == 1:
        return taken[0]
    return statistics.quantiles(taken, n=100, method="inclusive")[percent - 1]


def _within(value: float, least: float | None, most: float | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)
