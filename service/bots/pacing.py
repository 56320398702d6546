"""When a bot may answer: at times that reveal nothing of its hand, and after a pause in which people can interpose.

How long a bot thinks depends on its hand, and every entry is dated. So in a match with people and hidden pieces an
answer is written at a multiple of the step, counted from the entry that asked. If a person may interpose, it is not
written before the pause is over. Where only bots sit, or nothing is hidden, an answer is written as soon as it is
chosen.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from annales.domain.table.facts import Asked
from annales.domain.table.layout import Seat
from annales.service.match import milliseconds
from annales.service.settings import Pace


@dataclass(frozen=True)
class Schedule:
    """The grid of times at which one question may be answered, in milliseconds since 1970.

    `asked` is when the question was asked, `due` the first time on the grid, `step` the distance between two times.
    """

    asked: int
    due: int
    step: int

    def next(self, now: int) -> int:
        """The first time on the grid that is not past."""
        late = max(0, now - self.due)
        return self.due + _up(late, self.step)

    def last(self, now: int) -> int | None:
        """The time on the grid that dates an answer written now; None while it is too early."""
        if now < self.due:
            return None
        return self.due + (now - self.due) // max(1, self.step) * max(1, self.step)

    @property
    def longest(self) -> int:
        """The longest wait for a time on the grid; a longer one means that the wall clock has jumped."""
        return self.due - self.asked + self.step


def schedule(
    pace: Pace, asked_at: str, question: Asked, people: Collection[Seat], usual: int | None, hides: bool = True
) -> Schedule | None:
    """When a bot may answer a question asked at this time, with people in these seats; None if it need not wait.

    `usual` are the milliseconds that the bot usually has for a move under the clock of the match: step and pause take
    at most a quarter of them each, so that they never make it run out of time. `hides` says whether anything is hidden
    from anybody; if not, there is no step.
    """
    pause = pace.pause if any(seat in people for seat in question.may) else 0
    step = pace.step if people and hides else 0
    if usual is not None:
        pause, step = min(pause, usual // 4), min(step, usual // 4)
    if not (step or pause):
        return None
    asked = milliseconds(datetime.fromisoformat(asked_at))
    return Schedule(asked, asked + _up(max(pause, step), step), step)


def _up(milliseconds: int, step: int) -> int:
    """Round up to a multiple of the step."""
    return -(-milliseconds // step) * step if step else milliseconds
