"""Answers about tournaments."""

from __future__ import annotations

from marshmallow import fields

from annales.service.answers.seats import STATUSES
from annales.service.http.openapi.schemas.clocks import clock_told
from annales.service.http.openapi.schemas.shapes import (
    MATCH,
    PLAYER,
    TOURNAMENT_ID,
    OptionValue,
    Shown,
    boolean,
    by_name,
    integer,
    list_of,
    part,
    seat_numbers,
    string,
    time,
)
from annales.service.http.openapi.schemas.terms import VISIBILITIES
from annales.service.http.resources.shared.requests import CURSOR

TOURNAMENT = {"pattern": TOURNAMENT_ID}


def is_closed() -> fields.Boolean:
    """The member that says whether a tournament was ended early."""
    return boolean("true if the player who opened it, or an operator, has ended it early; an operator's is not rated")


def closing_reason() -> fields.String:
    """The member with the reason of an operator."""
    return string("why an operator of the service has closed it; else null", allow_none=True)


class EntrantShown(Shown):
    """An entrant of a tournament, or a place for one."""

    entrant = integer("its number, from 0; when the tournament begins, places that nobody has taken are dropped")
    kind = string("who has the place, or may have it", enum=["player", "bot", "invited", "open"])
    player = string("the id of the player who has entered, or is invited", required=False, **PLAYER)
    name = string("their name; null if they were erased", required=False, allow_none=True)
    withdrawn = boolean("whether a player who has entered has withdrawn since the tournament began", required=False)
    level = string("the level of the bot", required=False)
    version = integer(
        "the version of the level when the tournament began; null before", required=False, allow_none=True
    )


class TournamentBrief(Shown):
    """What every representation of a tournament contains."""

    id = string("the tournament's id (`tn_…`)", **TOURNAMENT)
    name = string("what it is called; null if it has no name", allow_none=True)
    game = string("the game's id")
    pairing = string("how its rounds are paired", enum=["round_robin", "swiss"])
    status = string("`open` until it begins, then `playing`, finally `over`", enum=STATUSES)
    closed = is_closed()
    closing_reason = closing_reason()
    opened_by = string("the player who opened it", **PLAYER)
    opened_at = time("when it was opened")
    started_at = time("when it began; null until then", allow_none=True)
    ended_at = time("when it ended; null until then", allow_none=True)
    visibility = string("who may see it and its matches", enum=VISIBILITIES)
    options = by_name(fields.Nested(OptionValue), "all options of the game with their values")
    seats = integer("the seats of each match")
    deals = integer("how often each group plays in each of its seatings")
    duplicate = boolean("true if all seatings of a group play the same deal")
    clock = clock_told()
    entrants = list_of(EntrantShown, "its places, by number")
    rounds_planned = integer("the rounds of a Swiss tournament; null for a round robin", allow_none=True)
    matches_planned = integer("how many matches it has if every place is taken")


class Tournaments(Shown):
    """A page of tournaments."""

    tournaments = list_of(TournamentBrief, "the tournaments, newest first")
    cursor = string("the cursor of the next page; null on the last page", allow_none=True, pattern=CURSOR)


class TournamentMatchShown(Shown):
    """A match of a tournament."""

    match = string("the match's id; null until it is opened", allow_none=True, **MATCH)
    group = integer("which of the `groups` of the round plays it, from 0")
    deal = integer("the number of its deal, from 0")
    seating = seat_numbers("the entrant of each seat, by number")
    status = string(
        "`waiting` until it is opened, then `playing`, finally `over`; `void` if it counts for nobody: it was closed "
        "or deleted, could not be opened, had not ended when the tournament was closed, or all its entrants have "
        "withdrawn",
        enum=["waiting", "playing", "over", "void"],
    )
    ranks = seat_numbers(
        "the rank of each seat, 1 being the best; seats whose players have resigned come last; null without",
        allow_none=True,
    )


class RoundShown(Shown):
    """A round of a tournament."""

    round = integer("its number, from 1")
    groups = fields.List(
        seat_numbers("entrants by number"),
        required=True,
        metadata={"description": "the entrants who meet: each group plays one match for each deal and seating"},
    )
    byes = seat_numbers("the entrants who do not play in it")
    matches = list_of(TournamentMatchShown, "its matches")


class TournamentShown(TournamentBrief):
    """A tournament."""

    rounds = list_of(RoundShown, "the rounds that are drawn up so far")


class RatingShown(Shown):
    """A Glicko-2 rating: the true strength lies within two deviations of it with a probability of 95 %."""

    rating = integer("the rating, rounded, from 0 to 4000; 1500 if unrated")
    deviation = integer("its deviation, rounded; 350 if unrated")


class RatingChange(Shown):
    """The ratings of an entrant, in this game."""

    before = part(RatingShown, "the one with which the tournament is rated; until it is over, the present one")
    after = part(RatingShown, "the one after it; null until it is over, and if nothing is rated", allow_none=True)


class StandingShown(EntrantShown):
    """The place of an entrant in the standings."""

    rank = integer("the rank, 1 being the best; entrants who are equal in everything share it")
    points = integer(
        "in each match 2 for each opponent with a worse rank and 1 for each with the same one, and in a Swiss "
        "tournament for a bye as many as for first ranks"
    )
    most = integer("the points that first ranks in all of these matches would have given")
    matches = integer("the matches that have ended")
    wins = integer("the matches in which the entrant alone has the first rank")
    byes = integer("the byes that have given points")
    buchholz = integer(
        "the sum of the points of the opponents, each counted once for each match; a round of a Swiss tournament that "
        "was not played counts as FIDE has it since 2023"
    )
    sonneborn_berger = integer("the same, with each opponent's points times the points against them")
    rating = part(RatingChange, "the Glicko-2 ratings")


class Standings(Shown):
    """The standings of a tournament."""

    tournament = string("the tournament's id", **TOURNAMENT)
    status = string("the status of the tournament: the standings are final when it is `over`", enum=STATUSES)
    closed = is_closed()
    closing_reason = closing_reason()
    round = integer("the number of the last round drawn up; 0 before the first")
    standings = list_of(StandingShown, "the entrants, best first; none before the tournament begins")
