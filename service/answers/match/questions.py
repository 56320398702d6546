"""The question of a match in answers, and the clocks of those who are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, UnsetType

from annales.service.answers.match.words import PartsOfWords
from annales.service.answers.members import Answer, GameValue, Natural, SeatNumbers, Time, says


class ClockShown(Answer):
    """The clock of a seat."""

    seat: Annotated[Natural, says("the seat")]
    remaining: Annotated[
        Natural, says("the milliseconds that were left when the entry was written, without the delay of a move")
    ]
    periods: Annotated[Natural, says("byo-yomi: how many periods are left, with the one that runs; 0 of other clocks")]
    is_running: Annotated[bool, says("whether the match waits for the seat, so that it runs, except on vacation")]
    deadline: Annotated[Time | None, says("when it will have run out, if nobody answers before; null while it rests")]
    rests_until: Annotated[
        Time | None, says("when the vacation of the seat ends, until which it uses nothing; null if none")
    ]
    vacation: Annotated[
        Natural, says("how many days of vacation the seat may still take; 0 of a clock without vacation")
    ]


class QuestionShown(Answer):
    """The question that the match asks its seats."""

    number: Annotated[Natural, says("its number, which you send as `answering`")]
    kind: Annotated[str, says("its kind, a term of the game")]
    about: Annotated[GameValue, says("its subject, as the game defines it")]
    opened_at: Annotated[Natural, says("the entry that opened it")]
    must_act: Annotated[SeatNumbers, says("the seats whose answers are awaited")]
    may_act: Annotated[SeatNumbers, says("the seats that may react, but need not")]
    deadline: Annotated[
        Time | None, says("when the first clock runs out of the seats that are awaited; null without one")
    ]
    clocks: Annotated[
        Sequence[ClockShown],
        says("the clock of each seat, or of those that are awaited if each answer has its own time"),
    ]
    words: Annotated[str | UnsetType, says("with `words`: the question in one line, in the caller's language")] = UNSET
    parts: PartsOfWords = UNSET


OpenQuestion = Annotated[QuestionShown | None, says("the question that is open, if there is one")]
