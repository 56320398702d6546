"""The requests and replies of an operation on the channel, from its description in OpenAPI."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from annales.service.http.channel.dispatch import KEPT
from annales.service.http.channel.draft_07 import draft_07

Described = Mapping[str, Any]
ID = {"$ref": "#/components/schemas/ChannelId"}
CORRELATION = {"$ref": "#/components/correlationIds/id"}
OF_HTTP = {HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE}  # they cannot come here
ELSEWHERE = {"wait"}  # query parameters that the channel refuses
MEMBERS = {  # what was a header of the request, by the name of the parameter
    "IDEMPOTENCY_KEY": "key",
    "LANGUAGE": "language",
    "IF_NONE_MATCH_TAG": "if_none_match",
}
RECEIPT = {"type": "boolean", "description": "whether the reply has the `receipt`"}


class OperationMessages:
    """The messages of one operation: `operation` in OpenAPI, `shared` the parameters of its path."""

    def __init__(self, operation: Described, shared: list[Described], components: Described) -> None:
        self.id: str = operation["operationId"]
        self.name = self.id.title().replace("_", "")  # of its types, where a program makes types of schemas
        self._operation, self._components = operation, components
        self._parameters = [*shared, *(one for one in operation.get("parameters", ()) if "$ref" not in one)]
        self._referred = [one["$ref"].rpartition("/")[2] for one in operation.get("parameters", ()) if "$ref" in one]

    # -- the request

    def request(self) -> dict[str, Any]:
        """What a client sends."""
        body = self._operation.get("requestBody")
        properties = {"id": ID, "operation": {"const": self.id}}
        required = ["id", "operation"]
        for name, place in (("path", "path"), ("query", "query")):
            parts = [one for one in self._parameters if one["in"] == place and one["name"] not in ELSEWHERE]
            if parts:
                properties[name] = {"title": f"{self.name}{name.title()}", **_by_name(parts)}
            if any(one.get("required") for one in parts):
                required.append(name)
        if body is not None:
            properties["body"] = draft_07(body["content"]["application/json"]["schema"])
            required += ["body"] if body["required"] else []
        for parameter, name in MEMBERS.items():
            if parameter in self._referred:
                about = self._components["parameters"][parameter]
                properties[name] = {**about["schema"], "description": about["description"]}
        if self.id == "answer":
            properties["receipt"] = RECEIPT
        payload = {
            "title": f"{self.name}Request",
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }
        return {
            "name": f"{self.id}_request",
            "title": self._operation["summary"].rstrip("."),
            "correlationId": CORRELATION,
            "payload": payload,
            "examples": list(self._requests(body)),
        }

    def _requests(self, body: Described | None) -> Iterator[dict[str, Any]]:
        sent: dict[str, Any] = {"id": 1, "operation": self.id}
        path = {one["name"]: one["example"] for one in self._parameters if one["in"] == "path"}
        if path:
            sent["path"] = path
        if body is None:
            yield {"name": self.id, "payload": sent}
            return
        for name, example in body["content"]["application/json"]["examples"].items():
            yield {"name": name, "payload": {**sent, "body": example["value"]}}

    # -- the reply

    def reply(self) -> dict[str, Any]:
        """What the service replies."""
        responses = {
            int(status): response
            for status, response in self._operation["responses"].items()
            if int(status) not in OF_HTTP
        }
        replied = sorted(status for status in responses if status < HTTPStatus.BAD_REQUEST)
        refused = "AnswerRefused" if self.id == "answer" else "Refused"
        payloads = _merged([self._replied(status, responses[status]) for status in replied])
        titled = [one if "$ref" in one else {"title": f"{self.name}{_status(one)}", **one} for one in payloads]
        return {
            "name": f"{self.id}_reply",
            "title": f"Reply to `{self.id}`",
            "description": _refusals(responses),
            "correlationId": CORRELATION,
            "payload": {"title": f"{self.name}Reply", "oneOf": [*titled, _schema(refused)]},
            "examples": [example for status in replied for example in _replies(status, responses[status])],
        }

    def _replied(self, status: int, response: Described) -> dict[str, Any]:
        if "$ref" in response:
            return _schema(response["$ref"].rpartition("/")[2])
        replied = reply_of(status, response, self._components)
        body = replied["properties"].get("body", {})
        if self.id == "answer" and body.get("$ref", "").endswith("/Accepted"):
            replied["properties"]["body"] = _schema("AcceptedOnChannel")
        return replied


def _schema(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _merged(replies: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The replies of an operation, one for all statuses that have the same body."""
    alike: dict[str, list[dict[str, Any]]] = {}
    for reply in replies:
        alike.setdefault(repr(reply.get("properties", {}).get("body", reply)), []).append(reply)
    return [_one_of(same) if len(same) > 1 else same[0] for same in alike.values()]


def _status(reply: Mapping[str, Any]) -> int:
    """The status of a reply, or the first of several."""
    status: int = reply["properties"]["status"]["enum"][0]
    return status


def _one_of(replies: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The reply that is any of these, which differ in their status, description and headers."""
    headers = [reply["properties"].get("headers", {"properties": {}}) for reply in replies]
    properties = {
        **replies[0]["properties"],
        "status": {"type": "integer", "enum": [_status(reply) for reply in replies]},
        "headers": {
            "type": "object",
            "properties": {name: one for each in headers for name, one in each["properties"].items()},
        },
    }
    told = " ".join(reply["description"] for reply in replies)
    return {**replies[0], "description": told, "properties": properties}


def _refusals(responses: Mapping[int, Described]) -> str:
    """The statuses and codes with which a request may be refused.

    They are told in words: a schema for each status would have the whole problem document in it, and tools that write
    out what a reference leads to would write it three hundred times.
    """
    refused = {
        status: response["$ref"].rpartition("/")[2].replace("-", ", ") if "$ref" in response else ""
        for status, response in sorted(responses.items())
        if status >= HTTPStatus.BAD_REQUEST
    }
    told = [f"{status} ({codes})" if codes else str(status) for status, codes in refused.items()]
    return f"Refusals: {'; '.join(told)}." if told else ""


def reply_of(status: int, response: Described, components: Described) -> dict[str, Any]:
    """The schema of a reply, from the response to the same request over HTTP."""
    properties: dict[str, Any] = {"id": ID, "status": {"type": "integer", "enum": [status]}}
    headers = [name for name in response.get("headers", {}) if name in KEPT]
    required = ["id", "status"]
    if headers:
        described = {name: _header(components["headers"][name]) for name in headers}
        properties["headers"] = {"type": "object", "properties": described}
    content = next(iter(response.get("content", {}).values()), None)
    if content is not None:
        properties["body"] = draft_07(content["schema"])
        required.append("body")
    return {
        "type": "object",
        "description": response.get("description", ""),
        "properties": properties,
        "required": required,
    }


def _replies(status: int, response: Described) -> Iterator[dict[str, Any]]:
    """Examples of replies; a refusal has none."""
    content = next(iter(response.get("content", {}).values()), None)
    if content is None and status < HTTPStatus.BAD_REQUEST:
        yield {"name": str(status), "payload": {"id": 1, "status": status}}
    elif content is not None and "example" in content:
        yield {"name": str(status), "payload": {"id": 1, "status": status, "body": content["example"]}}


def _by_name(parameters: list[Described]) -> dict[str, Any]:
    """The schema of an object with these parameters as members."""
    return {
        "type": "object",
        "properties": {
            one["name"]: {**draft_07(one["schema"]), "description": one.get("description", "")} for one in parameters
        },
        "required": [one["name"] for one in parameters if one.get("required")],
        "additionalProperties": False,
    }


def _header(described: Described) -> dict[str, Any]:
    return {**described["schema"], "description": described["description"]}
