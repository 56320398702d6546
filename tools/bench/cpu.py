"""The CPU time of processes, read from /proc in nanoseconds: what they took while a load ran."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from annales.domain.arithmetic import added

NANO = 1e-9


def cpu_of(pid: int) -> float:
    """The CPU time of a process and its running children, in seconds; 0 where there is no /proc."""
    return added(own_cpu(each) for each in family(pid))


def own_cpu(pid: int) -> float:
    """The CPU time of a process alone, in seconds; 0 of one that is gone."""
    try:
        return NANO * added(int((task / "schedstat").read_text("ascii").split()[0]) for task in _tasks(pid))
    except OSError:
        return 0.0


def family(pid: int) -> Iterator[int]:
    """A process, its running children, and theirs."""
    yield pid
    for task in _tasks(pid):
        try:
            children = (task / "children").read_text("ascii").split()
        except OSError:  # this thread has ended meanwhile
            continue
        for child in children:
            yield from family(int(child))


def _tasks(pid: int) -> Iterator[Path]:
    return Path(f"/proc/{pid}/task").glob("*")


class CpuClock:
    """Counts the CPU time of processes, by name, from when it is made."""

    def __init__(self, watched: Mapping[str, int]) -> None:
        self._watched, self._before = watched, {name: cpu_of(pid) for name, pid in watched.items()}

    def spent(self) -> dict[str, float]:
        """Seconds, by name."""
        return {name: cpu_of(pid) - self._before[name] for name, pid in self._watched.items()}
