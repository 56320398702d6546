"""Tournaments: opened, entered, played by ordinary matches, and their standings."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from flask import Response
from flask_smorest import Blueprint

from annales.domain.errors import BadOption, BadPreset
from annales.service.answers.tournaments import Standings, TournamentBrief, Tournaments, TournamentShown
from annales.service.errors import (
    BadSeats,
    BadTournament,
    NoSuchTournament,
    NotOrganiser,
    QuotaExceeded,
    TooManyTournaments,
    TournamentNotOpen,
)
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.middleware.quota_charges import charged
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.paging import begins_after, cursor_at
from annales.service.http.reply import json, listed, next_page
from annales.service.http.request import ORGANISES, READS, ApiRequest, services
from annales.service.http.resources.tournaments import examples
from annales.service.http.resources.tournaments.requests import TournamentQuery, TournamentRequest
from annales.service.tournaments.model import Tournament
from annales.service.tournaments.organising import TournamentOpening
from annales.service.tournaments.views import standings_view, tournament_view, view_as

OF_TOURNAMENT = {
    name: {"tournament": "$response.body#/id"}
    for name in ("read_tournament", "read_standings", "enter_tournament", "start_tournament")
}
SHOWN = Reply(200, TournamentShown, "The tournament as it is now.", examples.TOURNAMENT, headers=(REPLAYED,))

blueprint = Blueprint(
    "tournaments",
    __name__,
    description="Round robins and Swiss tournaments of people and bots, whose matches are matches like any other; "
    "`/docs/guides/tournament` has an example.",
)


@Operation(
    "POST",
    "/v1/tournaments",
    "open_tournament",
    [
        Reply(
            201,
            TournamentShown,
            "Opened.",
            examples.TOURNAMENT,
            headers=("Location",),
            leads_to=OF_TOURNAMENT,
        ),
        Reply(200, TournamentShown, "Already opened under this key.", headers=("Location", REPLAYED)),
    ],
    ORGANISES,
    body=Body(TournamentRequest, examples.OPENINGS),
    errors=[BadTournament, BadSeats, BadOption, BadPreset, TooManyTournaments, QuotaExceeded],
).on(blueprint)
def open_tournament(api_request: ApiRequest) -> Response:
    """Open a tournament.

    It begins as soon as every place is taken, which is immediately for bots alone, or when the player who opened it
    starts it. In each round every group of entrants plays one match for each deal and each seating, so that everybody
    sits equally often in each seat. The service opens the matches, at most 32 at the same time; people who have
    entered sit in them at once, and moves are not taken back. A tournament has 512 matches at most, and all that it may
    have are counted as opened today.
    """

    def answer(id: str) -> Response:
        parts = services()
        opening = TournamentOpening(**api_request.body)
        planned = parts.tournaments.organising.planned(opening, api_request.me, f"tn_{id.partition('_')[2]}")
        with charged(api_request, matches=planned.matches_planned) as charge:
            opened = parts.tournaments.store.create(planned)
            if opened is not planned:  # an earlier request, whose answer was not stored, has opened and paid for it
                charge.refund()
        return json(_shown(opened), 201, {"Location": f"/v1/tournaments/{opened.id}"})

    return once(api_request, answer)


@Operation(
    "GET",
    "/v1/tournaments",
    "search_tournaments",
    [Reply(200, Tournaments, "A page, newest first.", examples.PAGE, headers=("Link", "ETag"))],
    READS,
    query=TournamentQuery,
).on(blueprint)
def search_tournaments(api_request: ApiRequest) -> Response:
    """Search for tournaments.

    Everybody finds public tournaments; unlisted and private ones are found by who has opened or entered them, or is
    invited. A page may have fewer items than `limit` before the last one: follow `Link` until there is none.
    """
    parts, query = services(), api_request.query

    def fits(tournament: Tournament) -> bool:
        of_game = query.get("game") in (None, tournament.terms.game)
        return of_game and query.get("status") in (None, tournament.status)

    found, place = parts.tournaments.store.search(fits, api_request.player, query["limit"], begins_after(api_request))
    names, cursor = _names(found), cursor_at(api_request, place)
    headers = {"Link": next_page(cursor=cursor)} if cursor else {}
    return listed(Tournaments([view_as(TournamentBrief, each, names) for each in found], cursor), headers)


@Operation(
    "GET",
    "/v1/tournaments/<tournament>",
    "read_tournament",
    [Reply(200, TournamentShown, "The tournament.", examples.TOURNAMENT, headers=("ETag",))],
    READS,
    errors=[NoSuchTournament],
).on(blueprint)
def read_tournament(api_request: ApiRequest, tournament: str) -> Response:
    """Read a tournament: its terms, its entrants, and its rounds with their matches."""
    return listed(_shown(services().tournaments.store.visible(tournament, api_request.player)), {})


@Operation(
    "GET",
    "/v1/tournaments/<tournament>/standings",
    "read_standings",
    [Reply(200, Standings, "The standings, best first.", examples.STANDINGS, headers=("ETag",))],
    READS,
    errors=[NoSuchTournament],
).on(blueprint)
def read_standings(api_request: ApiRequest, tournament: str) -> Response:
    """Read the standings.

    Equal points are decided by Buchholz and then Sonneborn-Berger in a Swiss tournament, by Sonneborn-Berger in a round
    robin, and then by wins. A tournament is one rating period of Glicko-2, for each game apart: players have a rating,
    and so has each version of a level. A match of more than two is rated as one result against each opponent.
    """
    parts = services()
    found = parts.tournaments.store.visible(tournament, api_request.player)
    ratings = parts.tournaments.store.ratings(found.terms.game, (each.rated_as for each in found.entrants))
    return listed(standings_view(found, ratings, _names([found])), {})


@Operation(
    "PUT",
    "/v1/tournaments/<tournament>/entrants/me",
    "enter_tournament",
    [SHOWN],
    ORGANISES,
    errors=[NoSuchTournament, TournamentNotOpen],
).on(blueprint)
def enter_tournament(api_request: ApiRequest, tournament: str) -> Response:
    """Enter a tournament.

    The caller takes the place that they are invited to, or an open one. Players who have entered sit in each of
    their matches as soon as it is opened. The last one to enter starts the tournament. A repeated request changes
    nothing, however far the tournament has come.
    """
    return _changed(api_request, tournament, services().tournaments.organising.enter)


@Operation(
    "DELETE",
    "/v1/tournaments/<tournament>/entrants/me",
    "leave_tournament",
    [SHOWN],
    ORGANISES,
    errors=[NoSuchTournament, TournamentNotOpen],
).on(blueprint)
def leave_tournament(api_request: ApiRequest, tournament: str) -> Response:
    """Leave a tournament, or decline the invitation: the place is open then.

    Once the tournament has begun, the caller withdraws. They resign the matches that they are playing. Those that are
    to be played in a round that is drawn up, or in a round robin, are opened and resigned at once, and are not rated
    for them and against them. Swiss rounds are paired without them. They keep their points, and the standings say
    `withdrawn`. Nobody comes back; a repeated request changes nothing.
    """

    def leave(id: str, player: str) -> Tournament:
        left = services().tournaments.organising.leave(id, player)
        services().tournaments.running.resign_for_the_withdrawn(left)
        return left

    return _changed(api_request, tournament, leave)


@Operation(
    "POST",
    "/v1/tournaments/<tournament>/start",
    "start_tournament",
    [SHOWN],
    ORGANISES,
    errors=[NoSuchTournament, NotOrganiser, TournamentNotOpen],
).on(blueprint)
def start_tournament(api_request: ApiRequest, tournament: str) -> Response:
    """Start a tournament that the caller opened, among those who have entered; a repeated request changes nothing."""
    return _changed(api_request, tournament, services().tournaments.organising.start)


@Operation(
    "POST",
    "/v1/tournaments/<tournament>/closing",
    "close_tournament",
    [SHOWN],
    ORGANISES,
    errors=[NoSuchTournament, NotOrganiser, TournamentNotOpen],
).on(blueprint)
def close_tournament(api_request: ApiRequest, tournament: str) -> Response:
    """End a tournament that the caller opened before its time.

    No match of it is opened any more, matches that are being played go on and count no more. What has ended is rated.
    """
    parts = services()
    return _changed(
        api_request,
        tournament,
        lambda id, me: parts.tournaments.organising.close(id, me, parts.tournaments.running.seen),
    )


def _changed(api_request: ApiRequest, id: str, change: Callable[[str, str], Tournament]) -> Response:
    """The response to a change of a tournament by the caller."""
    return once(api_request, lambda _: json(_shown(change(id, api_request.me))))


def _shown(tournament: Tournament) -> TournamentShown:
    return tournament_view(tournament, _names([tournament]))


def _names(tournaments: Iterable[Tournament]) -> dict[str, str]:
    return services().accounts.players.names(player for each in tournaments for player in each.players)
