"""Opening, finding and reading matches."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from flask import Response
from flask_smorest import Blueprint
from msgspec.structs import replace

from annales.domain.errors import BadOption, BadPreset, NoSuchMatch
from annales.service.answers.match.matches import Matches, MatchListed, MatchShown
from annales.service.answers.match.origins import Imported
from annales.service.commands.open import Opening, OpenMatch
from annales.service.container import OF_A_PAGE, Summary
from annales.service.errors import BadSeats, NoSuchPlayer, QuotaExceeded, UnknownGame, UnknownLevel
from annales.service.http.errors import MissingScope, ValidationFailed
from annales.service.http.errors.mistakes import Wrong, mistake
from annales.service.http.errors.reasons import RequestReason
from annales.service.http.filters import wanted_by
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.middleware.quota_charges import charged, unless_replayed
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.paging import begins_after, cursor_at
from annales.service.http.reply import listed, next_page, of_match
from annales.service.http.request import PLAYS, READS, ApiRequest, services, viewer
from annales.service.http.resources.matches import examples
from annales.service.http.resources.matches.requests import MatchQuery, MatchRequest, SearchQuery
from annales.service.http.resources.shared.replies import OF_MATCH, check_guests, match_response
from annales.service.http.resources.shared.requests import WordsQuery
from annales.service.queries.campaigns import followed_by
from annales.service.queries.views import match_view, named_seats, place_in_campaign, result_view
from annales.service.rematches.finding import rematch_of

AS_IN_THE_ROW = {*MatchListed.__struct_fields__} & {*Summary.__struct_fields__} - {"seats", "result"}

blueprint = Blueprint("matches", __name__, description="Opening, finding and reading matches.")


@Operation(
    "POST",
    "/v1/matches",
    "open_match",
    [
        Reply(201, MatchShown, "Opened.", examples.MATCH, headers=("Location", "ETag"), leads_to=OF_MATCH),
        Reply(200, MatchShown, "Already opened under this key.", headers=("Location", "ETag", REPLAYED)),
    ],
    PLAYS,
    query=WordsQuery,
    body=Body(MatchRequest, examples.OPENINGS),
    errors=[
        BadOption,
        BadPreset,
        BadSeats,
        UnknownLevel,
        NoSuchPlayer,
        QuotaExceeded,
    ],
).on(blueprint)
def open_match(api_request: ApiRequest) -> Response:
    """Open a match.

    Seats are numbered from 0, in the order of the list; a player can have only one. The match begins as soon as every
    seat is filled, which is immediately if all opponents are bots.
    """

    def answer(id: str) -> Response:
        check_guests(api_request)
        try:
            with charged(api_request, matches=1) as charge:
                opened = api_request.do(OpenMatch(api_request.me, Opening(**api_request.body), id), is_keyed=False)
                unless_replayed(charge, opened)
        except UnknownGame as refusal:
            wrong = Wrong(RequestReason.NOT_ONE_OF, {"values": tuple(services().matches.games)})
            raise ValidationFailed([mistake("pointer", "/game", wrong, api_request.body["game"])]) from refusal
        return match_response(opened.match, api_request, 201, {"Location": f"/v1/matches/{opened.match.id}"})

    return once(api_request, answer)


@Operation(
    "GET",
    "/v1/matches",
    "search_matches",
    [
        Reply(200, Matches, "A page of matches, newest first.", examples.MATCHES, headers=("Link", "ETag")),
    ],
    READS,
    query=SearchQuery,
    errors=[MissingScope],
).on(blueprint)
def search_matches(api_request: ApiRequest) -> Response:
    """Search for matches.

    Everybody finds public matches. Those who play in an unlisted or private match, are invited to it or have opened it
    find it too, with `player`, `opponent`, `winner`, `opened_by`, `tag` or `tournament`. `player` finds the matches in
    which a player holds a seat or is invited to one, `opened_by` those that they opened, whether they play or not. An
    imported record is found with its importer as `opened_by`, not with the players that it names, and in no tournament.
    `me` and `awaiting` need a token.
    Matches are sorted by their opening, or, with `ended_since`, by their end. A page may have fewer items than `limit`
    before the last one: follow `Link` until there is none.
    """
    parts = services()
    wanted = wanted_by(api_request)
    found = parts.index.search(
        wanted,
        api_request.player,
        api_request.query["limit"],
        begins_after(api_request),
        examined=OF_A_PAGE,
    )
    cursor = cursor_at(api_request, found.place)
    headers = {"Link": next_page(cursor=cursor)} if cursor else {}
    rows = parts.index.with_progress(found.matches, wanted)
    marks = parts.store.provenance.sources_of([row.match for row in rows])
    names = parts.accounts.players.names(chain.from_iterable(row.seated for row in rows))
    return listed(Matches([_listed(row, marks[row.match], names) for row in rows], cursor), headers)


def _listed(row: Summary, imported: Imported | None, names: Mapping[str, str]) -> MatchListed:
    """A row of the list; for an unchanged import, `imported` names the importer, and nothing names its players."""
    return MatchListed(
        id=row.match,
        seats=named_seats(row.seats, names if row.importer is None else {}),
        result=result_view(row.result),
        campaign=place_in_campaign(row.campaign),
        imported=imported,
        **{name: getattr(row, name) for name in AS_IN_THE_ROW},
    )


@Operation(
    "GET",
    "/v1/matches/<match>",
    "read_match",
    [
        Reply(200, MatchShown, "The current state of the match.", examples.MATCH, headers=("ETag",)),
    ],
    READS,
    query=MatchQuery,
    errors=[NoSuchMatch],
).on(blueprint)
def read_match(api_request: ApiRequest, match: str) -> Response:
    """Read a match.

    Its terms, the seats, the table as the caller may see it, and the question open now.
    """
    parts = services()
    found = parts.matches.visible(match, api_request.player)
    names = parts.accounts.players.names(found.players)  # first: see match_response
    seat = viewer(found, api_request)
    found_later = {
        "followed_by": followed_by(parts.store.provenance, parts.index, found, api_request.player),
        "rematch": rematch_of(parts.index, found, api_request.player),
    }
    later = {name: id for name, id in found_later.items() if id is not None}

    def shown() -> MatchShown:
        return replace(match_view(found, seat, names, api_request.words_in), **later)

    return of_match(found, found.tree.last, seat, shown, names, later)
