"""A tournament and its standings as the API shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from annales.domain.tournaments.glicko2 import Rating
from annales.domain.tournaments.standings import Standing
from annales.service.answers.players import PlayerRatingShown
from annales.service.tournaments.model import Entrant, StoredRating, Tournament, TournamentRound
from annales.service.tournaments.progress import standings_of
from annales.service.tournaments.store import PlayerRating

Names = Mapping[str, str]  # of players by id; without those who were erased


def brief_view(tournament: Tournament, names: Names) -> dict[str, Any]:
    """A tournament without its rounds, as in a list."""
    terms = tournament.terms
    return {
        "id": tournament.id,
        "name": terms.name,
        "game": terms.game,
        "pairing": terms.pairing,
        "status": tournament.status,
        **_closing_view(tournament),
        "opened_by": tournament.by,
        "opened_at": tournament.opened_at,
        "started_at": tournament.started_at,
        "ended_at": tournament.ended_at,
        "visibility": terms.visibility,
        "options": dict(terms.options),
        "seats": terms.seats,
        "deals": terms.deals,
        "duplicate": terms.duplicate,
        "clock": msgspec.to_builtins(terms.clock),
        "entrants": [_entrant_view(number, each, names) for number, each in enumerate(tournament.entrants)],
        "rounds_planned": tournament.rounds_planned,
        "matches_planned": tournament.matches_planned,
    }


def tournament_view(tournament: Tournament, names: Names) -> dict[str, Any]:
    """A tournament with its rounds."""
    rounds = [_round_view(number, each) for number, each in enumerate(tournament.rounds, 1)]
    return {**brief_view(tournament, names), "rounds": rounds}


def standings_view(tournament: Tournament, ratings: Mapping[str, Rating], names: Names) -> dict[str, Any]:
    """The standings, best first. `ratings` are those of now, which are shown until the tournament has its own."""
    rows = standings_of(tournament) if tournament.status != "open" else []
    return {
        "tournament": tournament.id,
        "status": tournament.status,
        **_closing_view(tournament),
        "round": len(tournament.rounds),
        "standings": [_standing_view(tournament, row, ratings, names) for row in rows],
    }


def ratings_view(ratings: Iterable[PlayerRating]) -> list[PlayerRatingShown]:
    """The ratings of a player, by game."""
    return [PlayerRatingShown(each.game, **_rating_view(each.rating), matches=each.matches) for each in ratings]


def _closing_view(tournament: Tournament) -> dict[str, Any]:
    closing = tournament.closing
    return {"closed": tournament.closed, "closing_reason": None if closing is None else closing.reason}


def _entrant_view(number: int, entrant: Entrant, names: Names) -> dict[str, Any]:
    shown: dict[str, Any] = {"entrant": number, "kind": entrant.kind}
    if entrant.level is not None:
        return {**shown, "level": entrant.level, "version": entrant.version}
    if entrant.player is not None:
        shown |= {"player": entrant.player, "name": names.get(entrant.player)}
        return {**shown, "withdrawn": entrant.withdrawn} if entrant.entered else shown
    return shown


def _round_view(number: int, each: TournamentRound) -> dict[str, Any]:
    matches = [
        {
            "match": match.match if match.state != "waiting" else None,
            "group": match.group,
            "deal": match.deal,
            "seating": match.seating,
            "status": match.state,
            "ranks": match.ranks,
        }
        for match in each.matches
    ]
    return {"round": number, "groups": each.groups, "byes": each.byes, "matches": matches}


def _standing_view(
    tournament: Tournament, row: Standing, ratings: Mapping[str, Rating], names: Names
) -> dict[str, Any]:
    entrant = tournament.entrants[row.entrant]
    if tournament.after:
        before, after = tournament.before[row.entrant], _rating_view(tournament.after[row.entrant])
    else:
        now = ratings.get(entrant.rated_as, Rating())
        before, after = StoredRating(now.rating, now.deviation, now.volatility), None
    return {
        **_entrant_view(row.entrant, entrant, names),
        "rank": row.rank,
        "points": row.points,
        "most": row.most,
        "matches": row.matches,
        "wins": row.wins,
        "byes": row.byes,
        "buchholz": row.buchholz,
        "sonneborn_berger": row.sonneborn_berger,
        "rating": {"before": _rating_view(before), "after": after},
    }


def _rating_view(rating: StoredRating) -> dict[str, int]:
    """A rating in whole points, as the API has no fractions."""
    return {"rating": round(rating.rating), "deviation": round(rating.deviation)}
