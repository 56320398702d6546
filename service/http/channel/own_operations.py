"""The channel's own operations, described as OpenAPI describes an operation, so that AsyncAPI is made of both alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_smorest import Api

from annales.service.http.openapi.fields import Strict
from annales.service.http.openapi.operation import PATH_PARAMETERS
from annales.service.http.resources.players.examples import REGISTERED
from annales.service.http.resources.shared.examples import BRIEF
from annales.service.http.resources.streams.requests import SubscribeNoticesQuery, SubscribeQuery

REFUSALS = ("400", "401", "403", "404", "422", "429", "500", "503")
JSON, PROBLEM = "application/json", "application/problem+json"
DONE = {"204": {"description": "Done."}}
LANGUAGE = {"$ref": "#/components/parameters/LANGUAGE"}


def own_operations(api: Api, openapi: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All nine. `openapi` describes the operations of the API: two of ours reply what one of those does."""
    by_id = {
        operation["operationId"]: operation
        for path in openapi["paths"].values()
        for name, operation in path.items()
        if name != "parameters"
    }
    match = {"in": "path", "name": "match", "required": True, **PATH_PARAMETERS["match"]}
    search, who_am_i = by_id["search_matches"], by_id["who_am_i"]
    subscribed = {"match": BRIEF["id"], "after": 4}
    return [
        {
            "operationId": "authenticate",
            "summary": "Act for the player of a token from now on.",
            "description": "For clients that can send neither a header nor a subprotocol with the handshake, or that "
            "change the token. If the token is refused, the connection acts for the same player as before.",
            "parameters": [LANGUAGE],
            "requestBody": _body("Credentials", {"token": REGISTERED["token"]}),
            "responses": who_am_i["responses"],
        },
        {
            "operationId": "subscribe",
            "summary": "Follow a match.",
            "description": "With `after`, the entries after that one are pushed, and then each new one; without, the "
            "whole match first. After a broken connection, subscribe again with the number of the last entry that you "
            "have. Subscribing again replaces the subscription.",
            "parameters": [LANGUAGE, match, *_query(api, SubscribeQuery)],
            "responses": {"200": _response("Subscribed.", "Subscribed", subscribed), **_refusals()},
        },
        {
            "operationId": "unsubscribe",
            "summary": "Follow a match no longer.",
            "description": "After the reply nothing about it is pushed.",
            "parameters": [match],
            "responses": DONE,
        },
        {
            "operationId": "subscribe_turns",
            "summary": "Be notified when one of your matches waits for you, or is over.",
            "description": "The reply is a page of the matches that wait for you now, like `search_matches` with "
            "`awaiting` set to `me`. A notice of each of them follows, as of those that wait later. Notices do not "
            "depend on what the connection follows. Ends `subscribe_notices`, which tells more.",
            "parameters": [one for one in search["parameters"] if one.get("name") != "awaiting"],
            "responses": search["responses"],
        },
        {
            "operationId": "unsubscribe_turns",
            "summary": "Be notified no longer.",
            "description": "",
            "parameters": [],
            "responses": DONE,
        },
        {
            "operationId": "subscribe_notices",
            "summary": "Be notified of everything that concerns you.",
            "description": "The notices of `GET /v1/stream`, in the same order: what waits for you, or after `after` "
            "what you have missed; `caught_up`; each notice as it happens, and a `bookmark` after a minute without an "
            "`id`. After a broken connection, subscribe again with the last `id` that you have. Subscribing again "
            "begins again; ends `subscribe_turns`, which tells less.",
            "parameters": [LANGUAGE, *_query(api, SubscribeNoticesQuery)],
            "responses": {**DONE, **_refusals()},
        },
        {
            "operationId": "unsubscribe_notices",
            "summary": "Be notified of everything no longer.",
            "description": "",
            "parameters": [],
            "responses": DONE,
        },
        {
            "operationId": "tell_presence",
            "summary": "Say whether somebody looks at this client.",
            "description": "A player with an open connection is `online` for their opponents. A page that has been "
            "hidden for a while says `away`, and says so again when it is shown: then they are `away` unless another "
            "connection of theirs is not.",
            "parameters": [LANGUAGE],
            "requestBody": _body("Looks", {"away": True}),
            "responses": {**DONE, **_refusals()},
        },
        {
            "operationId": "ping",
            "summary": "Get a reply.",
            "description": "For clients that cannot send the pings of WebSockets, such as browsers: a connection "
            "that gives no reply is broken.",
            "parameters": [],
            "responses": DONE,
        },
    ]


def _query(api: Api, schema: type[Strict]) -> list[dict[str, Any]]:
    """The query of a subscription."""
    converter = api.ma_plugin.converter
    return [dict(one) for one in converter.schema2parameters(schema, location="query")]


def _body(schema: str, example: Any) -> dict[str, Any]:
    content = {"schema": {"$ref": f"#/components/schemas/{schema}"}, "examples": {schema: {"value": example}}}
    return {"required": True, "content": {JSON: content}}


def _response(description: str, schema: str, example: Any) -> dict[str, Any]:
    content = {"schema": {"$ref": f"#/components/schemas/{schema}"}, "example": example}
    return {"description": description, "content": {JSON: content}}


def _refusals() -> dict[str, Any]:
    content = {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    return {status: {"description": "Refused.", "content": content} for status in REFUSALS}
