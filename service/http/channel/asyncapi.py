"""The description of the channel in AsyncAPI 3: the operations, schemas and examples are those of the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask

from annales.service.http.channel.dispatch import SERVED
from annales.service.http.channel.draft_07 import draft_07
from annales.service.http.channel.operation_messages import ID, OF_HTTP, OperationMessages, reply_of
from annales.service.http.channel.own_operations import own_operations
from annales.service.http.channel.wire import SUBPROTOCOL
from annales.service.http.errors.examples import example_of
from annales.service.http.openapi.document import VERSION, description_of
from annales.service.http.openapi.operation import string
from annales.service.http.openapi.schemas.shapes import MATCH_ID
from annales.service.http.resources.shared.examples import BRIEF, ENTRY
from annales.service.http.resources.streams.examples import TURN
from annales.service.http.resources.streams.requests import ChannelQuery

ASYNCAPI = "3.0.0"
ABOUT = """\
One WebSocket on which a client plays, follows and is notified of many matches. Every message is a JSON text.

**Requests** name an operation, those of the HTTP API by their `operationId`, with the same parameters, bodies and
responses (`/openapi.json`), or one of the channel's own. `id` is yours to choose: the reply has the same one. Requests
are carried out in the order in which they arrive; a client need not wait for one reply before it sends the next
request. What a request sends as headers over HTTP are members here: `key` (`Idempotency-Key`), `language`
(`Accept-Language`), `if_none_match` (`If-None-Match`).

**Replies** have the `status`, the `body` and some of the `headers` of the response. A status of 400 or more comes with
a problem document. A message that is no request is answered too, with the `id` that could be read in it, or null.

**Pushes, notices and `bye`** have no `id`. Clients must ignore unknown members, and messages that they do not know.

**Authentication.** Send the token in the `Authorization` header of the handshake, as the subprotocol
`annales.bearer.<token>` beside `annales.v1` (browsers can do that), or in the request `authenticate`; never in the
address. The connection is closed soon after its token is revoked.
"""
SOCKET = "#/channels/socket"
SERVER_SENT = {  # by operation: its message, and what it does
    "push": "Push an entry of a match that is followed, or the whole match.",
    "notice": "Notify of what concerns the player.",
    "bye": "Announce that the connection closes.",
    "unread": "Refuse a message that is no request, or whose operation is unknown.",
}


def asyncapi_of(app: Flask) -> dict[str, Any]:
    """The whole description of an application's channel, in AsyncAPI 3."""
    openapi, api = description_of(app), app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    components = openapi["components"]
    described = [*_operations(openapi), *((operation, []) for operation in own_operations(api, openapi))]
    operations: dict[str, Any] = {}
    messages: dict[str, Any] = _server_sent()
    for operation, shared in described:
        both = OperationMessages(operation, shared, components)
        messages[f"{both.id}_request"], messages[f"{both.id}_reply"] = both.request(), both.reply()
        operations[both.id] = _requested(operation)
    operations |= {
        name: {"action": "send", "channel": {"$ref": SOCKET}, "summary": summary, "messages": [_in_channel(name)]}
        for name, summary in SERVER_SENT.items()
    }
    return {
        "asyncapi": ASYNCAPI,
        "info": {"title": "The channel of Annales", "version": VERSION, "description": ABOUT},
        "defaultContentType": "application/json",
        "servers": {"here": _server()},
        "channels": {"socket": _channel(messages)},
        "operations": operations,
        "components": {
            "schemas": _schemas(components) | _shared_replies([operation for operation, _ in described], components),
            "messages": messages,
            "correlationIds": {"id": {"location": "$message.payload#/id", "description": "the client's choice"}},
            "securitySchemes": {"token": components["securitySchemes"]["token"]},
        },
    }


def _operations(openapi: Mapping[str, Any]) -> list[tuple[Any, list[Any]]]:
    """The operations of the API that the channel carries out, each with the parameters of its path."""
    return [
        (operation, path.get("parameters", []))
        for path in openapi["paths"].values()
        for name, operation in path.items()
        if name != "parameters" and operation["tags"][0] in SERVED
    ]


def _requested(operation: Mapping[str, Any]) -> dict[str, Any]:
    id, security = operation["operationId"], operation.get("security", [])
    described = {
        "action": "receive",
        "channel": {"$ref": SOCKET},
        "summary": operation["summary"],
        "description": operation.get("description", ""),
        "messages": [_in_channel(f"{id}_request")],
        "reply": {"channel": {"$ref": SOCKET}, "messages": [_in_channel(f"{id}_reply")]},
    }
    if security and {} not in security:
        described["security"] = [{"$ref": "#/components/securitySchemes/token"}]
    return described


def _in_channel(message: str) -> dict[str, str]:
    return {"$ref": f"{SOCKET}/messages/{message}"}


def _server() -> dict[str, Any]:
    return {
        "host": "{host}",
        "protocol": "ws",
        "description": "The server that sent this description; `wss` where it is reached by HTTPS.",
        "variables": {"host": {"default": "127.0.0.1:8000", "description": "its host and port"}},
    }


def _channel(messages: Mapping[str, Any]) -> dict[str, Any]:
    offered = {"type": "string", "description": f"`{SUBPROTOCOL}`, alone or followed by `annales.bearer.<token>`"}
    handshake = {"type": "object", "properties": {"Sec-WebSocket-Protocol": offered}}
    named = {**string(MATCH_ID), "description": ChannelQuery().fields["match"].metadata["description"]}
    query = {"type": "object", "properties": {"match": named}}
    return {
        "address": "/v1/socket",
        "title": "The channel",
        "servers": [{"$ref": "#/servers/here"}],
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
        "bindings": {"ws": {"method": "GET", "query": query, "headers": handshake, "bindingVersion": "0.1.0"}},
    }


def _server_sent() -> dict[str, Any]:
    """The messages that are no replies to requests."""
    match = BRIEF["id"]
    bye = {"reason": "stopping", "retry": 1200}
    over = {**TURN, "kind": "over", "seq": 6, "result": {"ranks": [2, 1], "reason": "resignation"}}
    notices = {
        "turn": TURN,
        "over": {name: value for name, value in over.items() if name != "question"},
        "caught_up": {"kind": "caught_up", "id": TURN["id"], "resumed": False},
        "bookmark": {"kind": "bookmark", "id": TURN["id"]},
    }
    return {
        "push": _message("push", "ChannelPush", {"an entry": {"match": match, "message": ENTRY}}),
        "notice": _message("notice", "ChannelNotice", {name: {"notice": each} for name, each in notices.items()}),
        "bye": _message("bye", "ChannelBye", {"stopping": {"bye": bye}}),
        "unread": _message("unread", "Unread", {"unread": _unread()}),
    }


def _unread() -> dict[str, Any]:
    problem = example_of("malformed_json")
    return {"id": None, "status": problem["status"], "body": problem}


def _message(name: str, schema: str, payloads: Mapping[str, Any]) -> dict[str, Any]:
    shown = [{"name": example, "payload": payload} for example, payload in payloads.items()]
    return {"name": name, "payload": {"$ref": f"#/components/schemas/{schema}"}, "examples": shown}


def _shared_replies(operations: Sequence[Any], components: Mapping[str, Any]) -> dict[str, Any]:
    """The replies that several operations have, by the names of the responses that they are over HTTP."""
    statuses = {
        response["$ref"].rpartition("/")[2]: int(status)
        for operation in operations
        for status, response in operation["responses"].items()
        if "$ref" in response and int(status) not in OF_HTTP
    }
    return {
        name: reply_of(status, components["responses"][name], components) for name, status in sorted(statuses.items())
    }


def _schemas(components: Mapping[str, Any]) -> dict[str, Any]:
    """The schemas of the API, and those that only the channel has."""
    schemas = {name: draft_07(schema) for name, schema in components["schemas"].items()}
    accepted = schemas["Accepted"]
    schemas["AcceptedOnChannel"] = accepted | {
        "description": "The outcome of answers; `receipt` is left out unless the request asks for it.",
        "required": [name for name in accepted["required"] if name != "receipt"],
    }
    schemas["ChannelId"] = {
        "description": "Whatever the client chooses: the reply has the same.",
        "oneOf": [{"type": "string", "maxLength": 64}, {"type": "integer", "minimum": -(2**53), "maximum": 2**53}],
    }
    schemas["Unread"] = {
        "description": "A refusal of a message that is no request, or that names an operation that does not exist.",
        "type": "object",
        "properties": {
            "id": {"anyOf": [ID, {"type": "null"}]},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "body": {"$ref": "#/components/schemas/Problem"},
        },
        "required": ["id", "status", "body"],
    }
    return schemas
