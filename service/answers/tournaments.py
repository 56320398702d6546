"""Answers about tournaments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import UNSET, UnsetType

from annales.domain.log.terms import Visibility
from annales.service.answers.clocks import ClockTold
from annales.service.answers.members import (
    Answer,
    Cursor,
    MatchId,
    Natural,
    OptionValue,
    PlayerId,
    SeatNumbers,
    Time,
    TournamentId,
    says,
)
from annales.service.answers.seats import Status

Closed = Annotated[
    bool, says("true if the player who opened it, or an operator, has ended it early; an operator's is not rated")
]
ClosingReason = Annotated[str | None, says("why an operator of the service has closed it; else null")]


class EntrantShown(Answer, kw_only=True):
    """An entrant of a tournament, or a place for one."""

    entrant: Annotated[
        Natural, says("its number, from 0; when the tournament begins, places that nobody has taken are dropped")
    ]
    kind: Annotated[str, says("who has the place, or may have it", enum=["player", "bot", "invited", "open"])]
    player: Annotated[PlayerId | UnsetType, says("the id of the player who has entered, or is invited")] = UNSET
    name: Annotated[str | UnsetType | None, says("their name; null if they were erased")] = UNSET
    withdrawn: Annotated[
        bool | UnsetType, says("whether a player who has entered has withdrawn since the tournament began")
    ] = UNSET
    level: Annotated[str | UnsetType, says("the level of the bot")] = UNSET
    version: Annotated[
        Natural | UnsetType | None, says("the version of the level when the tournament began; null before")
    ] = UNSET


class TournamentBrief(Answer):
    """What every representation of a tournament contains."""

    id: Annotated[TournamentId, says("the tournament's id (`tn_…`)")]
    name: Annotated[str | None, says("what it is called; null if it has no name")]
    game: Annotated[str, says("the game's id")]
    pairing: Annotated[Literal["round_robin", "swiss"], says("how its rounds are paired")]
    status: Annotated[Status, says("`open` until it begins, then `playing`, finally `over`")]
    closed: Closed
    closing_reason: ClosingReason
    opened_by: Annotated[PlayerId, says("the player who opened it")]
    opened_at: Annotated[Time, says("when it was opened")]
    started_at: Annotated[Time | None, says("when it began; null until then")]
    ended_at: Annotated[Time | None, says("when it ended; null until then")]
    visibility: Annotated[Visibility, says("who may see it and its matches")]
    options: Annotated[Mapping[str, OptionValue], says("all options of the game with their values")]
    seats: Annotated[Natural, says("the seats of each match")]
    deals: Annotated[Natural, says("how often each group plays in each of its seatings")]
    duplicate: Annotated[bool, says("true if all seatings of a group play the same deal")]
    clock: ClockTold
    entrants: Annotated[Sequence[EntrantShown], says("its places, by number")]
    rounds_planned: Annotated[Natural | None, says("the rounds of a Swiss tournament; null for a round robin")]
    matches_planned: Annotated[Natural, says("how many matches it has if every place is taken")]


class Tournaments(Answer):
    """A page of tournaments."""

    tournaments: Annotated[Sequence[TournamentBrief], says("the tournaments, newest first")]
    cursor: Annotated[Cursor | None, says("the cursor of the next page; null on the last page")]


class TournamentMatchShown(Answer):
    """A match of a tournament."""

    match: Annotated[MatchId | None, says("the match's id; null until it is opened")]
    group: Annotated[Natural, says("which of the `groups` of the round plays it, from 0")]
    deal: Annotated[Natural, says("the number of its deal, from 0")]
    seating: Annotated[SeatNumbers, says("the entrant of each seat, by number")]
    status: Annotated[
        Literal["waiting", "playing", "over", "void"],
        says(
            "`waiting` until it is opened, then `playing`, finally `over`; `void` if it counts for nobody: it was "
            "closed or deleted, could not be opened, had not ended when the tournament was closed, or all its entrants "
            "have withdrawn"
        ),
    ]
    ranks: Annotated[
        SeatNumbers | None,
        says("the rank of each seat, 1 being the best; seats whose players have resigned come last; null without"),
    ]


class RoundShown(Answer):
    """A round of a tournament."""

    round: Annotated[Natural, says("its number, from 1")]
    groups: Annotated[
        Sequence[Annotated[SeatNumbers, says("entrants by number")]],
        says("the entrants who meet: each group plays one match for each deal and seating"),
    ]
    byes: Annotated[SeatNumbers, says("the entrants who do not play in it")]
    matches: Annotated[Sequence[TournamentMatchShown], says("its matches")]


class TournamentShown(TournamentBrief):
    """A tournament."""

    rounds: Annotated[Sequence[RoundShown], says("the rounds that are drawn up so far")]


class RatingShown(Answer):
    """A Glicko-2 rating: the true strength lies within two deviations of it with a probability of 95 %."""

    rating: Annotated[Natural, says("the rating, rounded, from 0 to 4000; 1500 if unrated")]
    deviation: Annotated[Natural, says("its deviation, rounded; 350 if unrated")]


class RatingChange(Answer):
    """The ratings of an entrant, in this game."""

    before: Annotated[
        RatingShown, says("the one with which the tournament is rated; until it is over, the present one")
    ]
    after: Annotated[RatingShown | None, says("the one after it; null until it is over, and if nothing is rated")]


class StandingShown(EntrantShown, kw_only=True):
    """The place of an entrant in the standings."""

    rank: Annotated[Natural, says("the rank, 1 being the best; entrants who are equal in everything share it")]
    points: Annotated[
        Natural,
        says(
            "in each match 2 for each opponent with a worse rank and 1 for each with the same one, and in a Swiss "
            "tournament for a bye as many as for first ranks"
        ),
    ]
    most: Annotated[Natural, says("the points that first ranks in all of these matches would have given")]
    matches: Annotated[Natural, says("the matches that have ended")]
    wins: Annotated[Natural, says("the matches in which the entrant alone has the first rank")]
    byes: Annotated[Natural, says("the byes that have given points")]
    buchholz: Annotated[
        Natural,
        says(
            "the sum of the points of the opponents, each counted once for each match; a round of a Swiss tournament "
            "that was not played counts as FIDE has it since 2023"
        ),
    ]
    sonneborn_berger: Annotated[Natural, says("the same, with each opponent's points times the points against them")]
    rating: Annotated[RatingChange, says("the Glicko-2 ratings")]


class Standings(Answer):
    """The standings of a tournament."""

    tournament: Annotated[TournamentId, says("the tournament's id")]
    status: Annotated[Status, says("the status of the tournament: the standings are final when it is `over`")]
    closed: Closed
    closing_reason: ClosingReason
    round: Annotated[Natural, says("the number of the last round drawn up; 0 before the first")]
    standings: Annotated[Sequence[StandingShown], says("the entrants, best first; none before the tournament begins")]
