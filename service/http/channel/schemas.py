"""The schemas of the channel's description: those of the API, smaller where tools would write them out very often.

`@asyncapi/parser`, on which most tools for AsyncAPI are built, walks what a reference leads to again at each of its
places: with the entries that were missed in the refusals of every operation, that makes billions of nodes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from annales.service.http.channel.dispatch import KEPT
from annales.service.http.channel.draft_07 import draft_07
from annales.service.http.channel.operation_messages import ID, reply_of

SCHEMAS = "#/components/schemas/"
STATUS = {"type": "integer", "minimum": 400, "maximum": 599}
HASHED = {"type": "object", "description": "with `proof`: the public part, as it is hashed; the API describes it"}
HIDDEN = {"type": ["array", "object"], "description": "the `Fact`, or the action"}


def channel_schemas(components: Mapping[str, Any]) -> dict[str, Any]:
    """The schemas of the API, and those that only the channel has."""
    schemas = {name: draft_07(schema) for name, schema in components["schemas"].items()}
    for entry in schemas["EntryShown"]["oneOf"]:
        schemas[entry["$ref"].removeprefix(SCHEMAS)]["properties"]["face"] = HASHED
    schemas["Content"] |= {"items": [schemas["Content"]["items"][0], HIDDEN]}
    accepted = schemas["Accepted"]
    schemas["AcceptedOnChannel"] = accepted | {
        "description": "The outcome of answers; `receipt` is left out unless the request asks for it.",
        "required": [name for name in accepted["required"] if name != "receipt"],
    }
    schemas["ChannelId"] = {
        "description": "Whatever the client chooses: the reply has the same.",
        "oneOf": [{"type": "string", "maxLength": 64}, {"type": "integer", "minimum": -(2**53), "maximum": 2**53}],
    }
    schemas["Refused"] = _refused("A refusal of a request, or a failure.", "Problem")
    schemas["AnswerRefused"] = _refused("A refusal of an answer, or a failure.", "AnswerProblem")
    schemas["Unread"] = {
        "description": "A refusal of a message that is no request, or that names an operation that does not exist.",
        "type": "object",
        "properties": {
            "id": {"anyOf": [ID, {"type": "null"}]},
            "status": STATUS,
            "body": {"$ref": f"{SCHEMAS}Problem"},
        },
        "required": ["id", "status", "body"],
    }
    return schemas


def _refused(description: str, problem: str) -> dict[str, Any]:
    headers = {name: {"type": "string"} for name in KEPT}
    return {
        "description": description,
        "type": "object",
        "properties": {
            "id": ID,
            "status": STATUS,
            "headers": {"type": "object", "properties": headers},
            "body": {"$ref": f"{SCHEMAS}{problem}"},
        },
        "required": ["id", "status", "body"],
    }


def shared_replies(operations: Sequence[Any], components: Mapping[str, Any]) -> dict[str, Any]:
    """The replies that several operations have, by the names of the responses that they are over HTTP; no refusals."""
    statuses = {
        response["$ref"].rpartition("/")[2]: int(status)
        for operation in operations
        for status, response in operation["responses"].items()
        if "$ref" in response and int(status) < HTTPStatus.BAD_REQUEST
    }
    return {
        name: reply_of(status, components["responses"][name], components) for name, status in sorted(statuses.items())
    }


def needed(schemas: Mapping[str, Any], channels: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the schemas that the messages of channels lead to, in the same order."""
    reached: set[str] = set()
    waiting: list[Any] = [
        message["payload"] for channel in channels.values() for message in channel["messages"].values()
    ]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Mapping):
            name = str(one.get("$ref", "")).removeprefix(SCHEMAS)
            if name in schemas and name not in reached:
                reached.add(name)
                waiting.append(schemas[name])
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return {name: schema for name, schema in schemas.items() if name in reached}
