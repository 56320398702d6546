"""Players, as operators see them: found, banned, erased."""

from __future__ import annotations

from flask import Response
from msgspec import to_builtins

from annales.service.errors import BanEndPassed, UnknownPlayer
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import SECRET, json
from annales.service.http.request import OPERATES, ApiRequest, services
from annales.service.http.routes.admin import examples, schemas
from annales.service.http.routes.admin.section import blueprint


@Operation(
    "GET",
    "/v1/admin/players",
    "find_players",
    [Reply(200, schemas.FoundPlayers, "The players.", examples.FOUND)],
    OPERATES,
    query=schemas.PlayerQuery,
).on(blueprint)
def find_players(api_request: ApiRequest) -> Response:
    """Find players by name.

    Names are not unique. The search reads every player of the service: among a million, that takes some seconds.
    """
    return json({"players": services().lookups.players(api_request.query["name"])}, headers=SECRET)


@Operation(
    "GET",
    "/v1/admin/bans",
    "list_bans",
    [Reply(200, schemas.BannedPlayers, "The banned players.", examples.BANNED)],
    OPERATES,
).on(blueprint)
def list_bans(api_request: ApiRequest) -> Response:
    """List the players who are banned now."""
    return json({"players": services().lookups.banned()}, headers=SECRET)


@Operation(
    "GET",
    "/v1/admin/players/<player>",
    "look_up_player",
    [Reply(200, schemas.PlayerReport, "The player.", examples.PLAYER_REPORT)],
    OPERATES,
    errors=[UnknownPlayer],
).on(blueprint)
def look_up_player(api_request: ApiRequest, player: str) -> Response:
    """Look up a player.

    Their tokens without the texts, their webhooks, what they have used of each quota, their running matches, and
    whether they are banned.
    """
    return json(services().lookups.player(player), headers=SECRET)


@Operation(
    "PUT",
    "/v1/admin/players/<player>/ban",
    "ban_player",
    [
        Reply(200, schemas.BanShown, "Banned.", examples.BAN, headers=(REPLAYED,)),
    ],
    OPERATES,
    body=Body(schemas.NewBan, examples.BANS),
    errors=[UnknownPlayer, BanEndPassed],
).on(blueprint)
def ban_player(api_request: ApiRequest, player: str) -> Response:
    """Ban a player.

    When the response is sent, every token of the player is refused, with 403 `player_banned` and the reason; streams
    and channels that are open end within 15 seconds. A ban replaces an earlier one; the same ban again changes nothing.
    """

    def answer(_: str) -> Response:
        body = api_request.body
        ban = services().operators.ban(api_request.operator, player, body["reason"], body["until"], body.get("matches"))
        return json(to_builtins(ban), headers=SECRET)

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
        services().operators.unban(api_request.operator, player)
        return Response(status=204)

    return once(api_request, answer)


@Operation(
    "POST",
    "/v1/admin/players/<player>/erasure",
    "erase_player",
    [Reply(204, description="Erased.", headers=(REPLAYED,))],
    OPERATES,
    body=Body(schemas.PlayerErasure, {"on request": {"reason": "asked for by the player, ticket 1042"}}),
).on(blueprint)
def erase_player(api_request: ApiRequest, player: str) -> Response:
    """Erase a player.

    Their name, tokens, webhooks, waiting deliveries and stored responses are removed, and nobody can bring them back.
    Matches, archived ones too, keep the id, without a name. The same request again changes nothing.
    """

    def answer(_: str) -> Response:
        services().operators.erase(
            api_request.operator, player, api_request.body["reason"], api_request.body["matches"]
        )
        return Response(status=204)

    return once(api_request, answer)
