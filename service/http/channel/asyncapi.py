"""The description of the channel in AsyncAPI 3: the operations, schemas and examples are those of the API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from annales.service.http.channel.dispatch import SERVED
from annales.service.http.channel.operation_messages import OperationMessages
from annales.service.http.channel.own_operations import own_operations
from annales.service.http.channel.schemas import channel_schemas, needed, shared_replies
from annales.service.http.channel.wire import SUBPROTOCOL
from annales.service.http.errors.examples import example_of
from annales.service.http.openapi.document import LICENSE, VERSION, description_of
from annales.service.http.openapi.operation import string
from annales.service.http.openapi.patterns import closed
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

**Channels.** There is one connection. Each operation has a channel of its own here, all with the same address, because
tools write out a channel and its messages at each of its operations.

**Pushes, notices and `bye`** have no `id`. Clients must ignore unknown members, and messages that they do not know.

**Authentication.** Send the token in the `Authorization` header of the handshake, as the subprotocol
`annales.bearer.<token>` beside `annales.v1` (browsers can do that), or in the request `authenticate`; never in the
address. The connection is closed soon after its token is revoked.
"""
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
    channels: dict[str, Any] = {}
    for operation, shared in described:
        both = OperationMessages(operation, shared, components)
        pair = {f"{both.id}_request": both.request(), f"{both.id}_reply": both.reply()}
        channels[both.id], operations[both.id] = _channel(operation["summary"], pair), _requested(operation)
    for name, message in _server_sent().items():
        channels[name], operations[name] = _channel(SERVER_SENT[name], {name: message}), _sent(name)
    schemas = channel_schemas(components) | shared_replies([operation for operation, _ in described], components)
    document = {
        "asyncapi": ASYNCAPI,
        "info": {"title": "The channel of Annales", "version": VERSION, "description": ABOUT, "license": LICENSE},
        "defaultContentType": "application/json",
        "servers": {"here": _server()},
        "channels": channels,
        "operations": operations,
        "components": {
            "schemas": needed(schemas, channels),
            "correlationIds": {"id": {"location": "$message.payload#/id", "description": "the client's choice"}},
            "channelBindings": {"handshake": {"ws": _handshake()}},
            "securitySchemes": {"token": components["securitySchemes"]["token"]},
        },
    }
    whole: dict[str, Any] = closed(document)
    return whole


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
        "channel": {"$ref": f"#/channels/{id}"},
        "summary": operation["summary"],
        "description": operation.get("description", ""),
        "messages": [_in_channel(id, f"{id}_request")],
        "reply": {"messages": [_in_channel(id, f"{id}_reply")]},
    }
    if security and {} not in security:
        described["security"] = [{"$ref": "#/components/securitySchemes/token"}]
    return described


def _sent(name: str) -> dict[str, Any]:
    return {
        "action": "send",
        "channel": {"$ref": f"#/channels/{name}"},
        "summary": SERVER_SENT[name],
        "messages": [_in_channel(name, name)],
    }


def _in_channel(channel: str, message: str) -> dict[str, str]:
    return {"$ref": f"#/channels/{channel}/messages/{message}"}


def _server() -> dict[str, Any]:
    return {
        "host": "{host}",
        "protocol": "ws",
        "description": "The server that sent this description; `wss` where it is reached by HTTPS.",
        "variables": {"host": {"default": "127.0.0.1:8000", "description": "its host and port"}},
    }


def _channel(about: str, messages: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "address": "/v1/socket",
        "title": about.rstrip("."),
        "servers": [{"$ref": "#/servers/here"}],
        "messages": messages,
        "bindings": {"$ref": "#/components/channelBindings/handshake"},
    }


def _handshake() -> dict[str, Any]:
    offered = {"type": "string", "description": f"`{SUBPROTOCOL}`, alone or followed by `annales.bearer.<token>`"}
    headers = {"type": "object", "properties": {"Sec-WebSocket-Protocol": offered}}
    named = {**string(MATCH_ID), "description": ChannelQuery().fields["match"].metadata["description"]}
    query = {"type": "object", "properties": {"match": named}}
    return {"method": "GET", "query": query, "headers": headers, "bindingVersion": "0.1.0"}


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
