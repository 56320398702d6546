"""The progress of a tournament: its beginning, its rounds and its end. Pure: the stored value goes in and comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from annales.domain.bots import LEVELS
from annales.domain.tournaments.glicko2 import Rating, rating_after
from annales.domain.tournaments.pairing import Round, round_robin, seatings, swiss_round
from annales.domain.tournaments.standings import WIN, Standing, standings
from annales.service.errors import TournamentNotOpen
from annales.service.reasons import TournamentState
from annales.service.tournaments.model import (
    Entrant,
    StoredRating,
    Tournament,
    TournamentMatch,
    TournamentRound,
    with_matches,
)

NewId = Callable[[], str]


def begun(tournament: Tournament, now: str, new_id: NewId) -> Tournament:
    """The tournament with its first round, among those who have entered; places that nobody has taken are dropped.

    Raises TournamentNotOpen if there are too few for a match.
    """
    entrants = tuple(_versioned(each) for each in tournament.entrants if each.is_in)
    if len(entrants) < tournament.terms.seats:
        raise TournamentNotOpen(reason=TournamentState.TOO_FEW(least=tournament.terms.seats, given=len(entrants)))
    playing = msgspec.structs.replace(tournament, status="playing", started_at=now, entrants=entrants)
    return _with_round(playing, _next_round(playing), new_id)


def _versioned(entrant: Entrant) -> Entrant:
    version = None if entrant.level is None else LEVELS[entrant.level].version
    return msgspec.structs.replace(entrant, version=version)


def went_on(
    tournament: Tournament,
    matches: Sequence[TournamentMatch],
    ratings: Mapping[str, Rating],
    now: str,
    new_id: NewId,
) -> Tournament:
    """The tournament with these matches in its last round: if all of them are done, with the next round, or at its end.

    `ratings` are those that the entrants have now.
    """
    changed = with_matches(tournament, matches)
    if not all(match.is_done for match in matches):
        return changed
    following = _next_round(changed)
    return _ended(changed, ratings, now) if following is None else _with_round(changed, following, new_id)


def closed(tournament: Tournament, now: str, ratings: Mapping[str, Rating] | None = None) -> Tournament:
    """The tournament, ended before its time: what has not been played counts for nobody.

    What has been played is rated, by the `ratings` that the entrants have now; without them nobody is.
    """
    ended = msgspec.structs.replace(tournament, status="over", ended_at=now, closed=True)
    if not tournament.rounds:
        return ended
    matches = tournament.rounds[-1].matches
    left = with_matches(
        ended, [match if match.is_done else msgspec.structs.replace(match, state="void") for match in matches]
    )
    return left if ratings is None or not left.played() else _ended(left, ratings, now)


def standings_of(tournament: Tournament) -> list[Standing]:
    """The standings, best first."""
    byes, absences = tournament.byes(), tournament.absences()
    entrants, is_swiss = len(tournament.entrants), tournament.is_swiss
    return standings(entrants, tournament.played(), byes, tournament.bye, is_swiss, absences)


def _next_round(tournament: Tournament) -> Round | None:
    """Who meets whom next; None after the last round.

    A Swiss round is paired without those who have withdrawn, and is the last one if too few are left for a match. The
    rounds of a round robin are fixed from the beginning.
    """
    entrants, seats, number = len(tournament.entrants), tournament.terms.seats, len(tournament.rounds)
    if tournament.is_swiss:
        order = [row.entrant for row in standings_of(tournament) if not tournament.entrants[row.entrant].withdrawn]
        is_last = number == tournament.rounds_planned or len(order) < seats
        return None if is_last else swiss_round(order, seats, tournament.past())
    rounds = round_robin(entrants, seats)
    return rounds[number] if number < len(rounds) else None


def _with_round(tournament: Tournament, following: Round | None, new_id: NewId) -> Tournament:
    """The tournament with one more round. All seatings of a deal are adjacent, so they are opened together."""
    assert following is not None, "a tournament that begins has a round"
    matches = tuple(
        TournamentMatch(new_id(), number, deal, seating)
        for deal in range(tournament.terms.deals)
        for number, group in enumerate(following.groups)
        for seating in seatings(group)
    )
    drawn_up = TournamentRound(following.groups, following.byes, matches)
    return msgspec.structs.replace(tournament, rounds=(*tournament.rounds, drawn_up))


def _ended(tournament: Tournament, ratings: Mapping[str, Rating], now: str) -> Tournament:
    before = [ratings.get(each.rated_as, Rating()) for each in tournament.entrants]
    return msgspec.structs.replace(
        tournament,
        status="over",
        ended_at=now,
        before=tuple(map(_stored, before)),
        after=tuple(map(_stored, _rated(tournament, before))),
    )


def _rated(tournament: Tournament, before: Sequence[Rating]) -> list[Rating]:
    """The ratings after the tournament, which is one rating period. Players without a match keep their rating.

    A match of more than two is rated as one result against each opponent. Results against those who had withdrawn
    before a match began were not played.
    """
    results: list[list[tuple[Rating, float]]] = [[] for _ in before]
    for rows in tournament.rated_results():
        for entrant, opponent, score in rows:
            results[entrant].append((before[opponent], score / WIN))
    return [rating_after(own, of_own) if of_own else own for own, of_own in zip(before, results, strict=True)]


def _stored(rating: Rating) -> StoredRating:
    return StoredRating(rating.rating, rating.deviation, rating.volatility)
