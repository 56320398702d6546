"""docs/bench.md: one table of targets and one of trends, whose rows say at which commit they were measured.

What a run has not measured stays as it was.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping

from annales.tools.bench.measured import BenchFigures, Row, rounded
from annales.tools.bench.stage import ROOT

PAGE = ROOT / "docs" / "bench.md"
TARGETS = ("| part | figure | target | median | | rounds from … to | measured at |", "|---|---|---:|---:|---|---:|---|")
TRENDS = ("| part | figure | before | median | rounds from … to | measured at |", "|---|---|---:|---:|---:|---|")


def commit() -> str:
    """The commit of this tree in short, with a plus sign if files have been changed since."""
    told = subprocess.run(
        ["git", "describe", "--always", "--exclude=*", "--dirty=+"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.strip()


def with_figures(page: str, measured: Mapping[str, BenchFigures], parts: Iterable[str], at: str) -> str:
    """The page with the rows of these parts as they were measured now; `parts` are all, in their order."""
    order, lines = list(parts), page.splitlines()
    for head in (TARGETS, TRENDS):
        begin = lines.index(head[0]) + len(head)
        end = next((n for n in range(begin, len(lines)) if not lines[n].startswith("|")), len(lines))
        old = [tuple(cell.strip() for cell in line.split("|")[1:-1]) for line in lines[begin:end]]
        medians = {row[:2]: row[3] for row in old}
        rows = [row for row in old if row[0] not in measured]
        for part, figures in measured.items():
            for row in figures.rows.values():
                if head is TARGETS and row.target:
                    rows.append((part, row.name, row.target, _median(row), row.verdict, row.spread, at))
                elif head is TRENDS and row.trend and not row.target:
                    before = medians.get((part, row.name), "")
                    rows.append((part, row.name, before, _median(row), row.spread, at))
        rows.sort(key=lambda row: order.index(row[0]))
        lines[begin:end] = ["|" + "".join(f" {cell} |" if cell else " |" for cell in row) for row in rows]
    return "\n".join(lines) + "\n"


def _median(row: Row) -> str:
    return f"{rounded(row.median)} {row.unit}".strip()
