"""Ancestors of the entries of a log in O(log n), wherever its head moves: each entry keeps one jump upwards.

The jumps are those of a skew-binary list (Myers, 1983): an entry jumps to the entry above it, or twice as far as that
one does. Numbers grow along every path, so an entry is sought by its number.
"""

from __future__ import annotations

from .derived import ListOverlay


class Ancestry:
    """For each entry the one that it follows (`after`), and a jump to one farther above. Entry 0 is the root."""

    def __init__(self) -> None:
        self._above: list[int] | ListOverlay[int] = [0]
        self._jumps: list[int] | ListOverlay[int] = [0]
        self._depths: list[int] | ListOverlay[int] = [0]

    def branch(self) -> Ancestry:
        """A copy-on-write branch; adding to it leaves this one unchanged."""
        branch = Ancestry()
        branch._above, branch._jumps = ListOverlay(self._above), ListOverlay(self._jumps)
        branch._depths = ListOverlay(self._depths)
        return branch

    def add(self, after: int) -> None:
        """Add the next entry, which follows an earlier one."""
        jumps, depths = self._jumps, self._depths
        jump, depth = jumps[after], depths[after]
        is_doubled = depth - depths[jump] == depths[jump] - depths[jumps[jump]]
        self._above.append(after)
        jumps.append(jumps[jump] if is_doubled else after)
        depths.append(depth + 1)

    def is_above(self, seq: int, below: int) -> bool:
        """Whether an entry is another one, or one of its ancestors."""
        while below > seq:
            jump = self._jumps[below]
            below = jump if jump >= seq else self._above[below]
        return below == seq

    def shared(self, one: int, other: int) -> int:
        """The newest entry on the paths to both entries."""
        while not self.is_above(one, other):
            jump = self._jumps[one]
            one = self._above[one] if self.is_above(jump, other) else jump
        return one
