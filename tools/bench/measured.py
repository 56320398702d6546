"""Figures: collected over rounds, told as their median, and held against what is to be reached."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

Say = Callable[[str], None]


@dataclass(frozen=True)
class Pace:
    """How long a part may take: rounds, the seconds of one load, and a share of its other work, 1 for a full run."""

    rounds: int
    seconds: float
    share: float

    def of(self, whole: int, least: int = 1) -> int:
        """So much of a full run's work."""
        return max(least, round(whole * self.share))


FULL, QUICK, TINY = Pace(7, 1.0, 1.0), Pace(3, 0.4, 0.2), Pace(1, 0.05, 0.004)


@dataclass
class Row:
    """One figure: what it is, its value in each round, and the least or the most that it should be."""

    name: str
    unit: str = ""
    values: list[float] = field(default_factory=list)
    least: float | None = None
    most: float | None = None

    @property
    def median(self) -> float:
        """The figure."""
        return statistics.median(self.values)

    @property
    def is_reached(self) -> bool | None:
        """Whether it is as it should be; None where nothing was said."""
        if self.least is not None:
            return self.median >= self.least
        return self.median <= self.most if self.most is not None else None


class Figures:
    """The rows of one part, in the order in which they were first told."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}

    def add(
        self, name: str, value: float, unit: str = "", least: float | None = None, most: float | None = None
    ) -> None:
        """One more round of a figure."""
        row = self.rows.setdefault(name, Row(name, unit, [], least, most))
        row.values.append(value)

    def table(self) -> Iterable[str]:
        """The figures as lines of Markdown: median, smallest and greatest round, what is to be reached."""
        yield "| figure | median | rounds from … to | to be reached | |"
        yield "|---|---:|---:|---:|---|"
        for row in self.rows.values():
            bar = f"≥ {told(row.least)}" if row.least is not None else f"≤ {told(row.most)}" if row.most else ""
            verdict = {None: "", True: "reached", False: "**not reached**"}[row.is_reached]
            spread = f"{told(min(row.values))} … {told(max(row.values))}" if len(row.values) > 1 else ""
            yield f"| {row.name} | {told(row.median)} {row.unit} | {spread} | {bar} | {verdict} |"


def told(value: float | None) -> str:
    """A number with as many digits as it deserves."""
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def share(values: list[float], part: float) -> float:
    """The value that this part of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
