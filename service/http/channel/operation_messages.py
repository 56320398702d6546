"""The requests and replies of an operation on the channel, from its description in OpenAPI."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
                properties[name] = _by_name(parts)
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
        payload = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
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
        replied = sorted(responses)
        return {
            "name": f"{self.id}_reply",
            "title": f"Reply to `{self.id}`",
            "correlationId": CORRELATION,
            "payload": {"oneOf": [self._replied(status, responses[status]) for status in replied]},
            "examples": [example for status in replied for example in _replies(status, responses[status])],
        }

    def _replied(self, status: int, response: Described) -> dict[str, Any]:
        if "$ref" in response:
            return {"$ref": f"#/components/schemas/{response['$ref'].rpartition('/')[2]}"}
        replied = reply_of(status, response, self._components)
        body = replied["properties"].get("body", {})
        if self.id == "answer" and body.get("$ref", "").endswith("/Accepted"):
            replied["properties"]["body"] = {"$ref": "#/components/schemas/AcceptedOnChannel"}
        return replied


def reply_of(status: int, response: Described, components: Described) -> dict[str, Any]:
    """The schema of a reply, from the response to the same request over HTTP."""
    properties: dict[str, Any] = {"id": ID, "status": {"const": status}}
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
