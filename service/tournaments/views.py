"""A tournament and its standings as the API shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, TypeVar

from annales.domain.tournaments.glicko2 import Rating
from annales.domain.tournaments.standings import Standing
from annales.service.answers import tournaments as answers
from annales.service.answers.players import PlayerRatingShown
from annales.service.tournaments.model import Entrant, StoredRating, Tournament, TournamentRound
from annales.service.tournaments.progress import standings_of
from annales.service.tournaments.store import PlayerRating

Names = Mapping[str, str]  # of players by id; without those who were erased
Shown = TypeVar("Shown", bound=answers.TournamentBrief)
Placed = TypeVar("Placed", bound=answers.EntrantShown)


def tournament_view(tournament: Tournament, names: Names) -> answers.TournamentShown:
    """A tournament with its rounds."""
    rounds = [_round_view(number, each) for number, each in enumerate(tournament.rounds, 1)]
    return view_as(answers.TournamentShown, tournament, names, rounds=rounds)


def view_as(kind: type[Shown], tournament: Tournament, names: Names, **more: Any) -> Shown:
    """A tournament as an answer of this kind, which has `more` than all have."""
    terms = tournament.terms
    return kind(
        id=tournament.id,
        name=terms.name,
        game=terms.game,
        pairing=terms.pairing,
        status=tournament.status,
        closed=tournament.closed,
        closing_reason=_closing_reason(tournament),
        opened_by=tournament.by,
        opened_at=tournament.opened_at,
        started_at=tournament.started_at,
        ended_at=tournament.ended_at,
        visibility=terms.visibility,
        options=terms.options,
        seats=terms.seats,
        deals=terms.deals,
        duplicate=terms.duplicate,
        clock=terms.clock,
        entrants=[
            _entrant_view(answers.EntrantShown, each, names, entrant=number)
            for number, each in enumerate(tournament.entrants)
        ],
        rounds_planned=tournament.rounds_planned,
        matches_planned=tournament.matches_planned,
        **more,
    )


def standings_view(tournament: Tournament, ratings: Mapping[str, Rating], names: Names) -> answers.Standings:
    """The standings, best first. `ratings` are those of now, which are shown until the tournament has its own."""
    rows = standings_of(tournament) if tournament.status != "open" else []
    return answers.Standings(
        tournament=tournament.id,
        status=tournament.status,
        closed=tournament.closed,
        closing_reason=_closing_reason(tournament),
        round=len(tournament.rounds),
        standings=[_standing_view(tournament, row, ratings, names) for row in rows],
    )


def ratings_view(ratings: Iterable[PlayerRating]) -> list[PlayerRatingShown]:
    """The ratings of a player, by game."""
    return [PlayerRatingShown(each.game, *_rounded(each.rating), each.matches) for each in ratings]


def _closing_reason(tournament: Tournament) -> str | None:
    return None if tournament.closing is None else tournament.closing.reason


def _entrant_view(kind: type[Placed], place: Entrant, names: Names, **more: Any) -> Placed:
    shown = kind(kind=place.kind, **more)
    if place.level is not None:
        shown.level, shown.version = place.level, place.version
    elif place.player is not None:
        shown.player, shown.name = place.player, names.get(place.player)
        if place.entered:
            shown.withdrawn = place.withdrawn
    return shown


def _round_view(number: int, each: TournamentRound) -> answers.RoundShown:
    matches = [
        answers.TournamentMatchShown(
            None if match.state == "waiting" else match.match,
            match.group,
            match.deal,
            match.seating,
            match.state,
            match.ranks,
        )
        for match in each.matches
    ]
    return answers.RoundShown(number, each.groups, each.byes, matches)


def _standing_view(
    tournament: Tournament, row: Standing, ratings: Mapping[str, Rating], names: Names
) -> answers.StandingShown:
    entrant = tournament.entrants[row.entrant]
    if tournament.after:
        before, after = tournament.before[row.entrant], answers.RatingShown(*_rounded(tournament.after[row.entrant]))
    else:
        now = ratings.get(entrant.rated_as, Rating())
        before, after = StoredRating(now.rating, now.deviation, now.volatility), None
    rating = answers.RatingChange(answers.RatingShown(*_rounded(before)), after)
    return _entrant_view(answers.StandingShown, entrant, names, **asdict(row), rating=rating)


def _rounded(rating: StoredRating) -> tuple[int, int]:
    """A rating and its deviation in whole points, as the API has no fractions."""
    return round(rating.rating), round(rating.deviation)
