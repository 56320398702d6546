"""Answers about campaigns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from annales.domain.log import terms
from annales.service.answers.members import (
    Answer,
    CampaignId,
    GameValue,
    MatchId,
    Natural,
    SeatNumbers,
    Time,
    component,
    says,
)
from annales.service.answers.seats import SeatShown, Status


class AgeShown(Answer):
    """One age of a campaign."""

    match: Annotated[MatchId, says("the match's id")]
    age: Annotated[Natural, says("the number of the age, from 1")]
    follows: Annotated[
        Annotated[terms.Follows, component("Follows")] | None,
        says("the match that it follows; null for the first age"),
    ]
    branch: Annotated[bool, says("true if another match followed the same age already")]
    status: Annotated[Status, says("the status of the match")]
    opened_at: Annotated[Time, says("when it was opened")]
    ended_at: Annotated[Time | None, says("when it ended; null if it is not over")]
    seats: Annotated[Sequence[SeatShown], says("the seats, by number")]
    heirs: Annotated[
        Sequence[int | None] | None,
        says("for each seat, the seat of the age before that it continues, null for a newcomer; null for a first age"),
    ]
    ranks: Annotated[SeatNumbers | None, says("the rank of each seat, 1 being the best; null until it is over")]
    reason: Annotated[str | None, says("why it ended; null until then")]
    winners: Annotated[
        SeatNumbers,
        says("the seats that have won the age: those of the first rank, but for a last age that ranks the campaign"),
    ]
    thrones: Annotated[Sequence[int], says("for each seat, how many ages its line of heirs has won, this one included")]
    legacy: Annotated[
        GameValue, says("what it hands on to the next age, as the game defines it; null if it hands nothing on")
    ]


class HeirShown(SeatShown):
    """A seat of a line of heirs in one age, and who held it."""

    match: Annotated[MatchId, says("the id of the match")]
    age: Annotated[Natural, says("the number of the age")]


class LineShown(Answer):
    """A line of heirs: seats that continue each other from age to age."""

    seats: Annotated[list[HeirShown], says("its seats, one for each age")]
    thrones: Annotated[Natural, says("how many ages the line has won")]


class Campaign(Answer):
    """A campaign: a chain of matches, each of which hands something on to the next one."""

    id: Annotated[CampaignId, says("the campaign's id (`cp_…`)")]
    game: Annotated[str, says("the game's id")]
    ages: Annotated[Sequence[AgeShown], says("its ages by number, branches after the age that they part from")]
    lines: Annotated[
        Sequence[LineShown], says("the lines of heirs through the ages of the main line, which takes no branch")
    ]
    next: Annotated[str | None, says("the match that the next age can follow now; null if there is none")]
    complete: Annotated[bool, says("false if the campaign has more ages than shown")]
