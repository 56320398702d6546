"""Thoughts about one turn that were cut off without an answer: by the time limit, or with their worker.

They are counted in Redis for an hour, so that no thought starts over without end: after each two, the next weaker level
answers (`annales.domain.bots.stand_in`). Whatever makes the match go on asks another question, whose thoughts are
counted separately.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

THINK_SECONDS = 60  # the time limit of a thought
FIELDS = ("times", "late")  # of the hash in which Redis keeps them


@dataclass(frozen=True)
class CutOffs:
    """How many thoughts about a turn were cut off, and how many of these by the time limit."""

    times: int = 0
    late: int = 0

    @property
    def limit(self) -> int | None:
        """The time limit in seconds if each of them was cut off by it, else None."""
        return THINK_SECONDS if self.late == self.times else None


NO_CUT_OFFS = CutOffs()


def key_of(turn: str) -> str:
    """The key of the hash for a turn."""
    return f"{{bots}}:cut-offs:{turn}"


def from_fields(values: Sequence[bytes | None]) -> CutOffs:
    """What the values of `FIELDS` say."""
    return CutOffs(*(int(value or 0) for value in values))
