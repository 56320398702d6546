"""Players and their tokens."""

from __future__ import annotations

from dataclasses import asdict

from flask import Response, request
from flask_smorest import Blueprint

from annales.domain.errors import NewerRules
from annales.domain.log.terms import Author
from annales.service.accounts.tokens import Token
from annales.service.answers.players import (
    Issued,
    Me,
    PlayerProfile,
    PlayerRatingShown,
    PlayerShown,
    Registered,
    Tokens,
    TokenShown,
)
from annales.service.errors import TooManyTokens, UnknownPlayer
from annales.service.http.errors import MissingScope, NotFound
from annales.service.http.errors.reasons import Scope
from annales.service.http.middleware import limits
from annales.service.http.middleware.idempotency_keys import REPLAYED, once
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.paging import begins_after, cursor_at
from annales.service.http.reply import SECRET, json, listed, next_page
from annales.service.http.request import ANYBODY, KNOWN, LOOKS, OWNS, READS, ApiRequest, services
from annales.service.http.resources.players import examples
from annales.service.http.resources.players.requests import Registration, TokenRequest
from annales.service.http.resources.shared.requests import PageQuery
from annales.service.tournaments.views import ratings_view

blueprint = Blueprint(
    "players", __name__, description="Players and their tokens. Matches store only the id of a player."
)


@Operation(
    "POST",
    "/v1/players",
    "register",
    [
        Reply(201, Registered, "Registered.", examples.REGISTERED),
        Reply(200, Registered, "Already registered under this key.", headers=(REPLAYED,)),
    ],
    ANYBODY,
    body=Body(Registration, {"name": {"name": "Ada"}}),
).on(blueprint)
def register(api_request: ApiRequest) -> Response:
    """Register a player.

    The response contains the first token, which is shown only this once. It has every scope except `admin`. Its
    recovery codes are for the person: each gives them a new token, once, when they have lost theirs. Send an
    `Idempotency-Key` that nobody else uses, such as a UUID: for a day, the same name under the same key, from the same
    address, gets the same token again. A key of fewer than 16 characters is remembered only for a minute, because
    others at the same address might choose it too.
    """

    def answer(_: str) -> Response:
        limits.check(request, "registrations")
        player, token, codes = services().accounts.returning.register(
            api_request.body["name"], api_request.body["client"]
        )
        return json(Registered(PlayerShown(**asdict(player)), token, codes), 201, SECRET)

    return once(api_request, answer)


@Operation(
    "GET",
    "/v1/players/me",
    "who_am_i",
    [
        Reply(200, Me, "The caller.", examples.ME),
    ],
    KNOWN,
).on(blueprint)
def who_am_i(api_request: ApiRequest) -> Response:
    """Read who the caller is, how they are rated, and what their token may do."""
    assert api_request.caller is not None, "the route needs a token"
    player = services().accounts.players.player(api_request.me)
    if player is None:
        raise NotFound(path="/v1/players/me")
    return json(
        Me(
            **asdict(player),
            ratings=_ratings(player.id),
            scopes=sorted(api_request.caller.scopes),
            token=api_request.caller.token,
            client=api_request.caller.client,
        ),
        headers=SECRET,
    )


@Operation(
    "GET",
    "/v1/players/<player>",
    "read_player",
    [
        Reply(200, PlayerProfile, "The player.", examples.PROFILE, headers=("ETag",)),
    ],
    READS,
    errors=[UnknownPlayer],
).on(blueprint)
def read_player(api_request: ApiRequest, player: str) -> Response:
    """Read the name of a player, and their ratings.

    Ratings come from tournaments, and there is one for each game; `/docs/guides/tournament` says how they are computed.
    """
    found = services().accounts.players.find(player)
    if found is None:
        raise UnknownPlayer(player=player)
    return listed(PlayerProfile(found.id, found.name, _ratings(found.id)), {})


@Operation(
    "DELETE",
    "/v1/players/me",
    "erase_me",
    [
        Reply(204, description="Erased."),
    ],
    OWNS,
    errors=[NewerRules],
).on(blueprint)
def erase_me(api_request: ApiRequest) -> Response:
    """Erase the caller.

    They are taken out of everything first: they resign the matches that have begun, leave their seats, decline
    invitations, withdraw what they have asked, and leave their tournaments. A match or a tournament of theirs that has
    not begun is closed, the match unless somebody else sits there. Then their name, tokens and webhooks are erased.
    Matches store only the id, so their chains of digests stay valid; nothing links the id to a person any more. After
    503, repeat the request: it succeeds, or is refused with 401 if the token is gone already.
    """
    services().operators.departures.erase(api_request.me, Author(player=api_request.me, client=api_request.client))
    return Response(status=204)


@Operation(
    "POST",
    "/v1/players/me/tokens",
    "issue_token",
    [
        Reply(
            201,
            Issued,
            "Issued.",
            examples.ISSUED,
            leads_to={"revoke_token": {"token": "$response.body#/id"}},
        ),
        Reply(200, Issued, "Already issued under this key.", headers=(REPLAYED,)),
    ],
    OWNS,
    body=Body(TokenRequest, {"for a bot": {"scopes": ["bot:play"], "expires_in": 86400}}),
    errors=[TooManyTokens],
).on(blueprint)
def issue_token(api_request: ApiRequest) -> Response:
    """Issue another token.

    Its scopes must be a subset of those of the token that requests it; give a bot one with only `bot:play`. A player
    may have at most 50 valid tokens at a time, and all of them share the limits of one player.
    """
    assert api_request.caller is not None, "the route needs a token"
    beyond = sorted(set(api_request.body["scopes"]) - api_request.caller.scopes)
    if beyond:  # before the key: another token of the player may not read the one that this key has issued
        raise MissingScope(missing=Scope.ALL(scopes=beyond))

    def answer(_: str) -> Response:
        scopes = list(dict.fromkeys(api_request.body["scopes"]))
        token, text = services().accounts.tokens.issue(
            api_request.me, scopes, api_request.body["expires_in"], api_request.body["client"]
        )
        return json(Issued(**asdict(token), token=text), 201, SECRET)

    return once(api_request, answer)


@Operation(
    "GET",
    "/v1/players/me/tokens",
    "list_tokens",
    [
        Reply(200, Tokens, "A page of tokens.", examples.TOKENS, headers=("Link",)),
    ],
    LOOKS,
    query=PageQuery,
).on(blueprint)
def list_tokens(api_request: ApiRequest) -> Response:
    """List the caller's valid tokens, oldest first, without their secret parts."""
    after, limit = begins_after(api_request) or "", api_request.query["limit"]
    tokens = [token for token in services().accounts.tokens.of_player(api_request.me) if _sort_key(token) > after]
    page = tokens[:limit]
    cursor = cursor_at(api_request, _sort_key(page[-1]) if len(tokens) > limit else None)
    headers = {**SECRET, **({"Link": next_page(cursor=cursor)} if cursor else {})}
    return json(Tokens([TokenShown(**asdict(token)) for token in page], cursor), headers=headers)


@Operation(
    "DELETE",
    "/v1/players/me/tokens/<token>",
    "revoke_token",
    [
        Reply(204, description="Revoked.", headers=(REPLAYED,)),
    ],
    OWNS,
    errors=[NotFound],
).on(blueprint)
def revoke_token(api_request: ApiRequest, token: str) -> Response:
    """Revoke one of the caller's tokens.

    Half a second later the response is sent, and no process accepts the token any more; streams opened with it end
    within 15 seconds.
    """

    def answer(_: str) -> Response:
        if not services().accounts.tokens.revoke(api_request.me, token):
            raise NotFound(path=f"/v1/players/me/tokens/{token}")
        services().webhooks.registry.sweep(api_request.me)
        return Response(status=204)

    return once(api_request, answer)


def _ratings(player: str) -> list[PlayerRatingShown]:
    """The ratings of a player in the games that are played here."""
    parts = services()
    return ratings_view(parts.tournaments.store.ratings_of(player, parts.matches.games))


def _sort_key(token: Token) -> str:
    """The sort key of a token in the list."""
    return f"{token.created_at} {token.id}"
