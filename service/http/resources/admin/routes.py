"""What operators do: players, matches, tournaments, their log, and how much is stored."""

from __future__ import annotations

from itertools import islice

from flask import Response
from flask_smorest import Blueprint
from msgspec.structs import asdict

from annales.domain.errors import MatchOver, NewerRules, NoSuchMatch
from annales.service.answers import admin as answers
from annales.service.answers.tournaments import TournamentShown
from annales.service.errors import (
    BanEndPassed,
    NoSuchStudy,
    NoSuchTournament,
    NotDeletable,
    TournamentNotOpen,
    UnknownPlayer,
)
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.paging import begins_after, cursor_at
from annales.service.http.reply import SECRET, json, next_page
from annales.service.http.request import OPERATES, ApiRequest, services
from annales.service.http.resources.admin import examples, requests
from annales.service.http.resources.tournaments.examples import CLOSED
from annales.service.tournaments.views import tournament_view

blueprint = Blueprint(
    "operators",
    __name__,
    description="For the operators of the service: players, matches, and the log of what operators have done. All of "
    "it needs a token with the scope `admin`, which only `annales admin token issue` gives.",
)


@Operation(
    "GET",
    "/v1/admin/acts",
    "list_acts",
    [Reply(200, answers.ActsShown, "A page of acts.", examples.ACTS, headers=("Link",))],
    OPERATES,
    query=requests.ActsQuery,
).on(blueprint)
def list_acts(api_request: ApiRequest) -> Response:
    """List what operators have done, the newest first: who, when, what, to whom and why."""
    after, query, parts = begins_after(api_request), api_request.query, services()
    before = None if after is None else int(after)
    found = list(
        islice(parts.operators.acting.log.newest(before, query.get("act"), query.get("on")), query["limit"] + 1)
    )
    page = found[: query["limit"]]
    cursor = cursor_at(api_request, str(page[-1].number) if len(found) > len(page) else None)
    headers = {**SECRET, **({"Link": next_page(cursor=cursor)} if cursor else {})}
    return json(answers.ActsShown([parts.operators.lookups.named(act) for act in page], cursor), headers=headers)


@Operation(
    "GET",
    "/v1/admin/matches/<match>",
    "look_up_match",
    [Reply(200, answers.MatchReport, "The match.", examples.MATCH_REPORT)],
    OPERATES,
    errors=[NoSuchMatch],
).on(blueprint)
def look_up_match(api_request: ApiRequest, match: str) -> Response:
    """Look up a match, a private one too.

    Its state, seats, size, and where it is stored; nothing of what lies on its table.
    """
    return json(services().operators.lookups.match(match), headers=SECRET)


@Operation(
    "POST",
    "/v1/admin/matches/<match>/closing",
    "close_match_as_operator",
    [Reply(200, answers.MatchReport, "The match, which is over now.", examples.CLOSED, headers=(REPLAYED,))],
    OPERATES,
    body=Body(requests.OperatorClosing, {"after a fault": {"reason": "a fault of the service"}}),
    errors=[NoSuchMatch, MatchOver, NewerRules],
).on(blueprint)
def close_match_as_operator(api_request: ApiRequest, match: str) -> Response:
    """Close any match.

    It is over without ranks, for the reason `closed`, and its secret is disclosed; its log names the operator's
    account. The players read the reason as `closing_reason`. A match that is closed already stays as it is.
    """

    def answer(_: str) -> Response:
        services().operators.acting.close(api_request.operator, match, api_request.body["reason"])
        return json(services().operators.lookups.match(match), headers=SECRET)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/admin/matches/<match>/deletion",
    "delete_match_as_operator",
    [Reply(204, description="Deleted.", headers=(REPLAYED,))],
    OPERATES,
    body=Body(requests.OperatorDeletion, {"on request": {"reason": "asked for by its players, ticket 1043"}}),
    errors=[NoSuchMatch, NotDeletable],
).on(blueprint)
def delete_match_as_operator(api_request: ApiRequest, match: str) -> Response:
    """Delete any match, with a reason for the log of the operators.

    It does what `DELETE /v1/matches/{match}` does with a token of an operator.
    """

    def answer(_: str) -> Response:
        services().operators.acting.delete(api_request.operator, match, api_request.body["reason"])
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/admin/matches/<match>/studies/<study>/deletion",
    "delete_study_as_operator",
    [Reply(204, description="Deleted.", headers=(REPLAYED,))],
    OPERATES,
    body=Body(requests.OperatorDeletion, {"on request": {"reason": "insults, ticket 1044"}}),
    errors=[NoSuchMatch, NoSuchStudy],
).on(blueprint)
def delete_study_as_operator(api_request: ApiRequest, match: str, study: str) -> Response:
    """Delete any study of a match with everything in it, with a reason for the log of the operators.

    The log has the id of the study, its match, its owner and how many annotations it had, and nothing of their text.
    """

    def answer(_: str) -> Response:
        services().operators.study_deletions.delete(api_request.operator, match, study, api_request.body["reason"])
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "GET",
    "/v1/admin/players",
    "find_players",
    [Reply(200, answers.FoundPlayers, "The players.", examples.FOUND)],
    OPERATES,
    query=requests.PlayerQuery,
).on(blueprint)
def find_players(api_request: ApiRequest) -> Response:
    """Find players by name.

    Names are not unique. The search reads every player of the service: among a million, that takes some seconds.
    """
    return json(answers.FoundPlayers(services().operators.lookups.players(api_request.query["name"])), headers=SECRET)


@Operation(
    "GET",
    "/v1/admin/bans",
    "list_bans",
    [Reply(200, answers.BannedPlayers, "The banned players.", examples.BANNED)],
    OPERATES,
).on(blueprint)
def list_bans(api_request: ApiRequest) -> Response:
    """List the players who are banned now."""
    return json(answers.BannedPlayers(services().operators.lookups.banned()), headers=SECRET)


@Operation(
    "GET",
    "/v1/admin/players/<player>",
    "look_up_player",
    [Reply(200, answers.PlayerReport, "The player.", examples.PLAYER_REPORT)],
    OPERATES,
    errors=[UnknownPlayer],
).on(blueprint)
def look_up_player(api_request: ApiRequest, player: str) -> Response:
    """Look up a player.

    Their tokens without the texts, their webhooks, what they have used of each quota, their running matches, and
    whether they are banned.
    """
    return json(services().operators.lookups.player(player), headers=SECRET)


@Operation(
    "PUT",
    "/v1/admin/players/<player>/ban",
    "ban_player",
    [
        Reply(200, answers.BanShown, "Banned.", examples.BAN, headers=(REPLAYED,)),
    ],
    OPERATES,
    body=Body(requests.NewBan, examples.BANS),
    errors=[UnknownPlayer, BanEndPassed],
).on(blueprint)
def ban_player(api_request: ApiRequest, player: str) -> Response:
    """Ban a player.

    When the response is sent, every token of the player is refused, with 403 `player_banned` and the reason; streams
    and channels that are open end within 15 seconds. A ban replaces an earlier one; the same ban again changes nothing.
    """

    def answer(_: str) -> Response:
        body = api_request.body
        ban = services().operators.acting.ban(
            api_request.operator, player, body["reason"], body["until"], body.get("matches")
        )
        return json(answers.BanShown(**asdict(ban)), headers=SECRET)

    return once(api_request, answer)


@Operation(
    "DELETE",
    "/v1/admin/players/<player>/ban",
    "unban_player",
    [Reply(204, description="Not banned any more.", headers=(REPLAYED,))],
    OPERATES,
    errors=[UnknownPlayer],
).on(blueprint)
def unban_player(api_request: ApiRequest, player: str) -> Response:
    """Lift a ban.

    The player's tokens are good again. The same request again changes nothing.
    """

    def answer(_: str) -> Response:
        services().operators.acting.unban(api_request.operator, player)
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/admin/players/<player>/erasure",
    "erase_player",
    [Reply(204, description="Erased.", headers=(REPLAYED,))],
    OPERATES,
    body=Body(requests.PlayerErasure, {"on request": {"reason": "asked for by the player, ticket 1042"}}),
).on(blueprint)
def erase_player(api_request: ApiRequest, player: str) -> Response:
    """Erase a player.

    Their name, tokens, webhooks, waiting deliveries and stored responses are removed, and nobody can bring them back.
    Matches, archived ones too, keep the id, without a name. The same request again changes nothing.
    """

    def answer(_: str) -> Response:
        services().operators.acting.erase(
            api_request.operator, player, api_request.body["reason"], api_request.body["matches"]
        )
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "GET",
    "/v1/admin/sizes",
    "read_sizes",
    [Reply(200, answers.SizesShown, "The figures.", examples.SIZES)],
    OPERATES,
).on(blueprint)
def read_sizes(api_request: ApiRequest) -> Response:
    """Read how much is stored, and what waits.

    The memory of each kind of key is estimated from a sample of at most 2000 keys.
    """
    return json(services().operators.sizes.read(), headers=SECRET)


@Operation(
    "POST",
    "/v1/admin/tournaments/<tournament>/closing",
    "close_tournament_as_operator",
    [Reply(200, TournamentShown, "The tournament, which is over now.", CLOSED, headers=(REPLAYED,))],
    OPERATES,
    body=Body(requests.OperatorClosing, {"after a fault": {"reason": "a fault of the service"}}),
    errors=[NoSuchTournament, TournamentNotOpen],
).on(blueprint)
def close_tournament_as_operator(api_request: ApiRequest, tournament: str) -> Response:
    """Close any tournament, with all of its matches that are being played.

    No match is opened any more, nobody is rated, and the matches are closed as `close_match_as_operator` does. The
    players read the reason as `closing_reason`, in the tournament, in its standings and in these matches. A tournament
    that an operator has closed already stays as it is.
    """

    def answer(_: str) -> Response:
        parts = services()
        found = parts.operators.tournament_closings.close(api_request.operator, tournament, api_request.body["reason"])
        return json(tournament_view(found, parts.accounts.players.names(found.players)), headers=SECRET)

    return once(api_request, answer)
