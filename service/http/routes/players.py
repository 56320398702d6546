"""Players and their tokens."""

from __future__ import annotations

from dataclasses import asdict

from flask import Response, request
from flask_smorest import Blueprint

from service.accounts.tokens import Token
from service.errors import TooManyTokens
from service.http.errors import MissingScope, NotFound
from service.http.middleware import limits
from service.http.middleware.idempotency_keys import REPLAYED, once
from service.http.openapi import examples, responses
from service.http.openapi.operation import Body, Operation, Reply
from service.http.openapi.requests import PageQuery, Registration, TokenRequest
from service.http.paging import begins_after, cursor_at
from service.http.reasons import Scope
from service.http.reply import SECRET, json, next_page
from service.http.request import KNOWN, OWNS, Access, ApiRequest, services

ANYBODY = Access(False)

blueprint = Blueprint("players", __name__, description="Who plays: names and tokens. Matches know a player's id alone.")


@Operation(
    "POST",
    "/v1/players",
    "register",
    [
        Reply(201, responses.Registered, "Registered.", examples.REGISTERED),
        Reply(200, responses.Registered, "Registered before, under this key.", headers=(REPLAYED,)),
    ],
    ANYBODY,
    body=Body(Registration, {"name": {"name": "Ada"}}),
).on(blueprint)
def register(asked: ApiRequest) -> Response:
    """Register a player.

    The answer holds the first token, which is shown this once. It may do everything but administer. Send an
    `Idempotency-Key` that nobody else has, such as a UUID: the same name under the same key, from the same address,
    gets the same token again, for a day. A key of fewer than 16 characters is known for a minute only, because others
    may share the address and hit upon it.
    """

    def answer(_: str) -> Response:
        limits.check(request, "registrations")
        player, token = services().players.register(asked.body["name"], asked.body["client"])
        return json({"player": asdict(player), "token": token}, 201, SECRET)

    return once(asked, answer)


@Operation(
    "GET",
    "/v1/players/me",
    "who_am_i",
    [
        Reply(200, responses.Me, "The caller.", examples.ME),
    ],
    KNOWN,
).on(blueprint)
def who_am_i(asked: ApiRequest) -> Response:
    """Say who the caller is, and what his token may do."""
    assert asked.caller is not None, "the route needs a token"
    player = services().players.player(asked.me)
    if player is None:
        raise NotFound(path="/v1/players/me")
    return json(
        {
            **asdict(player),
            "scopes": sorted(asked.caller.scopes),
            "token": asked.caller.token,
            "client": asked.caller.client,
        },
        headers=SECRET,
    )


@Operation(
    "DELETE",
    "/v1/players/me",
    "erase_me",
    [
        Reply(204, description="Erased."),
    ],
    OWNS,
).on(blueprint)
def erase_me(asked: ApiRequest) -> Response:
    """Erase the caller's name and tokens.

    Matches keep the id alone, so that their chain still holds; nothing leads from the id to a person any more.
    """
    services().players.erase(asked.me)
    return Response(status=204)


@Operation(
    "POST",
    "/v1/players/me/tokens",
    "issue_token",
    [
        Reply(
            201,
            responses.Issued,
            "Issued.",
            examples.ISSUED,
            leads_to={"revoke_token": {"token": "$response.body#/id"}},
        ),
        Reply(200, responses.Issued, "Issued before, under this key.", headers=(REPLAYED,)),
    ],
    OWNS,
    body=Body(TokenRequest, {"for a bot": {"scopes": ["bot:play"], "expires_in": 86400}}),
    errors=[TooManyTokens],
).on(blueprint)
def issue_token(asked: ApiRequest) -> Response:
    """Make another token.

    It can do no more than the one that asks for it: give a bot one with `bot:play` alone. A player has at most 50 that
    are good at the same time; all of them together are held to the limits of one player.
    """
    assert asked.caller is not None, "the route needs a token"
    beyond = sorted(set(asked.body["scopes"]) - asked.caller.scopes)
    if beyond:
        raise MissingScope(missing=Scope.ALL(scopes=beyond))

    def answer(_: str) -> Response:
        scopes = list(dict.fromkeys(asked.body["scopes"]))
        token, text = services().tokens.issue(asked.me, scopes, asked.body["expires_in"], asked.body["client"])
        return json({**asdict(token), "token": text}, 201, SECRET)

    return once(asked, answer)


@Operation(
    "GET",
    "/v1/players/me/tokens",
    "list_tokens",
    [
        Reply(200, responses.Tokens, "A page of tokens.", examples.TOKENS, headers=("Link",)),
    ],
    OWNS,
    query=PageQuery,
).on(blueprint)
def list_tokens(asked: ApiRequest) -> Response:
    """List the tokens of the caller that are still good, oldest first; none is shown itself."""
    after, limit = begins_after(asked) or "", asked.query["limit"]
    tokens = [token for token in services().tokens.of_player(asked.me) if _of(token) > after]
    page = tokens[:limit]
    cursor = cursor_at(asked, _of(page[-1]) if len(tokens) > limit else None)
    headers = {**SECRET, **({"Link": next_page(cursor=cursor)} if cursor else {})}
    return json({"tokens": [asdict(token) for token in page], "cursor": cursor}, headers=headers)


@Operation(
    "DELETE",
    "/v1/players/me/tokens/<token>",
    "revoke_token",
    [
        Reply(204, description="Revoked."),
    ],
    OWNS,
    errors=[NotFound],
).on(blueprint)
def revoke_token(asked: ApiRequest, token: str) -> Response:
    """Make one of the caller's tokens worthless.

    Once this is answered, after half a second, nothing accepts it; a stream that it opened ends within 15 seconds.
    """
    if not services().tokens.revoke(asked.me, token):
        raise NotFound(path=f"/v1/players/me/tokens/{token}")
    return Response(status=204)


def _of(token: Token) -> str:
    """Where a token stands in the list."""
    return f"{token.created_at} {token.id}"
