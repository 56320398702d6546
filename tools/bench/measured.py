"""Figures: collected over rounds, reported as medians, compared with their targets; what they were measured on."""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from importlib import metadata
from pathlib import Path
from random import Random
from typing import TypeVar

from annales.service.server import embedded_redis
from annales.service.server.build import running_build
from annales.service.settings import Settings

PACKAGES = ("Flask", "gunicorn", "gevent", "redis", "hiredis", "msgspec", "rq")
SEED = 1
Say = Callable[[str], None]
T = TypeVar("T")


def machine() -> str:
    """One line: cores, processor, load, web processes, Python, build, packages, Redis."""
    server = embedded_redis.find_server().release
    packages = ", ".join(f"{name} {metadata.version(name)}" for name in PACKAGES)
    return (
        f"{len(os.sched_getaffinity(0))} cores of {_processor()}, load {os.getloadavg()[0]:.1f} before; "
        f"web processes on each side: {Settings.from_env().web_workers}; "
        f"CPython {platform.python_version()}, {running_build()} build, {server}, {packages}."
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()


@dataclass(frozen=True)
class BenchPace:
    """How long a part may take: rounds, seconds of one load, and the share of its other work (1 for a full run)."""

    rounds: int
    seconds: float
    share: float
    luck: Random = field(default_factory=lambda: Random(SEED), compare=False)

    def shuffled(self, loads: Iterable[T]) -> list[T]:
        """The loads of a round in an order at random, the same ones in each run: none always comes after the same."""
        ordered = list(loads)
        self.luck.shuffle(ordered)
        return ordered

    def of(self, whole: int, least: int = 1) -> int:
        """The pace's share of a full run's work, at least `least`."""
        return max(least, round(whole * self.share))


FULL, QUICK, TINY = BenchPace(7, 1.0, 1.0), BenchPace(3, 0.4, 0.2), BenchPace(1, 0.05, 0.004)


@dataclass
class Row:
    """One figure: its name, its value in each round, and the least or the most that it should be.

    A figure without a target is a trend if it is to be followed from version to version; others are details.
    """

    name: str
    unit: str = ""
    values: list[float] = field(default_factory=list)
    least: float | None = None
    most: float | None = None
    trend: bool = False

    @property
    def median(self) -> float:
        """The median of its rounds."""
        return statistics.median(self.values)

    @property
    def is_met(self) -> bool | None:
        """Whether it meets its target; None if it has no target."""
        if self.least is not None:
            return self.median >= self.least
        return self.median <= self.most if self.most is not None else None

    @property
    def target(self) -> str:
        """What is to be reached, as text; empty without a target."""
        if self.least is not None:
            return f"≥ {rounded(self.least)}"
        return f"≤ {rounded(self.most)}" if self.most is not None else ""

    @property
    def verdict(self) -> str:
        """Whether it is met, as text; empty without a target."""
        return {None: "", True: "met", False: "**not met**"}[self.is_met]

    @property
    def spread(self) -> str:
        """The smallest and the greatest round; empty if there is only one."""
        return f"{rounded(min(self.values))} … {rounded(max(self.values))}" if len(self.values) > 1 else ""


class BenchFigures:
    """The rows of one part, in the order in which they were first added."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}

    def add(
        self,
        name: str,
        value: float,
        unit: str = "",
        least: float | None = None,
        most: float | None = None,
        trend: bool = False,
    ) -> None:
        """Add one more round of a figure."""
        self.rows.setdefault(name, Row(name, unit, [], least, most, trend)).values.append(value)

    def add_worst(self, name: str, rows: Iterable[str], most: float | None = None, least: float | None = None) -> None:
        """Hold these figures against a target that each of them should reach, by the one that is farthest from it."""
        found = sorted((self.rows[row] for row in rows), key=lambda row: row.median)
        worst = found[0 if least is not None else -1]
        self.rows[name] = replace(worst, name=name, most=most, least=least)

    def extend(self, others: BenchFigures) -> None:
        """Add the rounds of other figures of the same part."""
        for name, row in others.rows.items():
            self.rows.setdefault(name, replace(row, values=[])).values += row.values

    def table(self) -> Iterable[str]:
        """The figures as lines of Markdown: median, smallest and greatest round, target."""
        yield "| figure | median | rounds from … to | target | |"
        yield "|---|---:|---:|---:|---|"
        for row in self.rows.values():
            yield f"| {row.name} | {rounded(row.median)} {row.unit} | {row.spread} | {row.target} | {row.verdict} |"


def rounds(pace: BenchPace, say: Say, what: str) -> Iterator[int]:
    """The number of each round of what is measured, which is announced."""
    for number in range(pace.rounds):
        say(f"{what} round {number + 1} of {pace.rounds}")
        yield number


def rounded(value: float | None) -> str:
    """A number with three significant digits, or whole from 100 on; empty for None."""
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def share(values: list[float], part: float) -> float:
    """The quantile of these values: this part of them does not exceed it."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
