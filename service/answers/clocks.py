"""The clock of a match or a tournament in answers."""

from __future__ import annotations

from typing import Annotated

from annales.domain.log.clocks.kinds import LONGEST_CLOCK, AnyClock
from annales.service.answers.members import says

ClockTold = Annotated[
    AnyClock | None,
    says(
        "the clock: seconds to answer each question, or an object of another kind; null without one",
        anyOf=[
            {"type": ["integer", "null"], "minimum": 1, "maximum": LONGEST_CLOCK},
            {"$ref": "#/components/schemas/ClockOfMoves"},
        ],
    ),
]
