"""Answers about presence and claims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from annales.service.answers.members import Answer, Natural, Time, says


class SeatPresence(Answer):
    """Whether somebody is there who plays a seat."""

    seat: Annotated[Natural, says("the seat")]
    state: Annotated[
        str,
        says(
            "`online`; `away`: connected with a hidden page, or lost less than half a minute ago; `gone`; `unknown`: "
            "the player hides it",
            enum=["online", "away", "gone", "unknown"],
        ),
    ]
    since: Annotated[Time | None, says("since when they are gone; null otherwise, and if they were never seen")]
    claim_at: Annotated[
        Time | None,
        says(
            "from when on you may claim something against the seat, if nothing changes; null if you cannot wait for "
            "that"
        ),
    ]
    claims: Annotated[Sequence[str], says("what you may claim then: `win`, `draw`, `bot`")]


class PresenceShown(Answer):
    """Who is there in a match that goes on."""

    match: Annotated[str, says("the match's id")]
    now: Annotated[Time, says("the time of the service")]
    presence: Annotated[Sequence[SeatPresence], says("the seats by number; empty unless the match goes on")]


class OwnPresence(Answer):
    """What the caller shows of their own presence."""

    hidden: Annotated[bool, says("whether nobody is told if they are there")]
