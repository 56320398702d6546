"""The memory of processes, as Linux tells it."""

from __future__ import annotations

from pathlib import Path

KB = 1024
MB = 1_000_000


def memory_of(pid: int) -> list[tuple[float, float]]:
    """Resident and unshared memory in MB, of a process and then of each of its children; empty without /proc."""
    try:
        rolled = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()[1:]
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    except OSError:
        return []
    kilobytes = {name: int(rest.split()[0]) for name, _, rest in (line.partition(":") for line in rolled)}
    own = kilobytes["Private_Clean"] + kilobytes["Private_Dirty"]
    below = [each for child in children for each in memory_of(int(child))]
    return [(kilobytes["Rss"] * KB / MB, own * KB / MB), *below]
