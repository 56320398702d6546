"""The CPU time of processes, read from /proc in nanoseconds: what they took while a load ran."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from annales.domain.arithmetic import added

NANO = 1e-9


def cpu_of(pid: int) -> float:
    """The CPU time of a process and its running children, in seconds; 0 where there is no /proc."""
    tasks = list(Path(f"/proc/{pid}/task").glob("*"))
    try:
        spent = added(int((task / "schedstat").read_text("ascii").split()[0]) for task in tasks)
        children = [child for task in tasks for child in (task / "children").read_text("ascii").split()]
    except OSError:
        return 0.0
    return spent * NANO + added(cpu_of(int(child)) for child in children)


class CpuClock:
    """Counts the CPU time of processes, by name, from when it is made."""

    def __init__(self, watched: Mapping[str, int]) -> None:
        self._watched, self._before = watched, {name: cpu_of(pid) for name, pid in watched.items()}

    def spent(self) -> dict[str, float]:
        """Seconds, by name."""
        return {name: cpu_of(pid) - self._before[name] for name, pid in self._watched.items()}
