"""The clock of a match or a tournament in answers."""

from __future__ import annotations

from typing import Annotated, Any

from annales.service.answers.members import component, says

ClockTold = Annotated[
    Annotated[Any, component("MatchClock")] | None,
    says("the clock: seconds to answer each question, or an object of another kind; null without one"),
]
