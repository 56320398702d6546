"""When a bot may answer: at times that tell nothing of what it holds, and after a pause in which people can interpose.

How long a bot thinks depends on its hand, and every entry bears its time. So at a match where people sit, and where
anything is hidden, an answer is written at a full step, counted from the entry that asked. Where a person may
interpose it is not written before the pause is over. Where bots alone sit there is nobody to wait for, and where
nothing is hidden there is nothing to tell: an answer is written as soon as it is found.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime

from domain.table.facts import Asked
from domain.table.layout import Seat
from service.settings import Pace


@dataclass(frozen=True)
class Schedule:
    """The grid of times at which one question may be answered, in milliseconds since 1970.

    `asked` is when the question was asked, `due` the first time on the grid.
    """

    asked: int
    due: int
    step: int

    def next(self, now: int) -> int:
        """The first time on the grid that is not over."""
        late = max(0, now - self.due)
        return self.due + _up(late, self.step)

    def last(self, now: int) -> int | None:
        """The time on the grid at which an answer that is written now is dated; None while it is too early."""
        if now < self.due:
            return None
        return self.due + (now - self.due) // max(1, self.step) * max(1, self.step)

    @property
    def longest(self) -> int:
        """The longest that anybody has to wait for a time on the grid: more would be a jump of the wall clock."""
        return self.due - self.asked + self.step


def schedule(
    pace: Pace, asked_at: str, question: Asked, people: Collection[Seat], clock: int | None, hides: bool = True
) -> Schedule | None:
    """When a bot may answer a question of this time, with people in these seats; None where it need not wait.

    `clock` is the match's, in seconds: step and pause take no more than a quarter of it each, so that no bot runs out
    of time by them. `hides` tells whether anything is hidden from anybody: without that there is no step.
    """
    pause = pace.pause if any(seat in people for seat in question.may) else 0
    step = pace.step if people and hides else 0
    if clock is not None:
        pause, step = min(pause, clock * 1000 // 4), min(step, clock * 1000 // 4)
    if not (step or pause):
        return None
    asked = milliseconds(datetime.fromisoformat(asked_at))
    return Schedule(asked, asked + _up(max(pause, step), step), step)


def milliseconds(moment: datetime) -> int:
    """A time as milliseconds since 1970; the log keeps no more of it."""
    since = moment - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 1000 + since.microseconds // 1000


def moment(milliseconds: int) -> datetime:
    """Milliseconds since 1970 as a time."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).replace(microsecond=milliseconds % 1000 * 1000)


def _up(milliseconds: int, step: int) -> int:
    """Rounded up to a multiple of the step."""
    return -(-milliseconds // step) * step if step else milliseconds
