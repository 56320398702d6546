"""Responses that several operations give, described once; and what a reference in the description leads to."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

HERE = "#/components/responses/"


def share_responses(paths: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The paths with references to the responses that stand there more than once, and these by name.

    They are the refusals, each named by its codes, and 304: what else an operation returns is its own.
    """
    every = [
        (_written(response), status, response)
        for members in paths.values()
        for name, operation in members.items()
        if name != "parameters"
        for status, response in operation["responses"].items()
        if status == "304" or status >= "400"
    ]
    times = Counter(text for text, _, _ in every)
    names = {text: _name(int(status), response) for text, status, response in every if times[text] > 1}
    shared = {names[text]: response for text, _, response in every if text in names}
    assert len(shared) == len(set(names.values())) == len(names), "two responses have the same codes"
    return {
        path: {
            name: member if name == "parameters" else member | {"responses": _referring(member["responses"], names)}
            for name, member in members.items()
        }
        for path, members in paths.items()
    }, dict(sorted(shared.items()))


def _referring(responses: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {
        status: {"$ref": HERE + names[text]} if (text := _written(response)) in names else response
        for status, response in responses.items()
    }


def _written(response: Any) -> str:
    return json.dumps(response, sort_keys=True)


def _name(status: int, response: Mapping[str, Any]) -> str:
    """Its codes, which a reader of the operation looks for, or the phrase of its status."""
    codes = [code for form in response.get("content", {}).values() for code in form["examples"]]
    return "-".join(codes) or HTTPStatus(status).name.lower()


def resolved(components: Mapping[str, Any], part: Mapping[str, Any]) -> Mapping[str, Any]:
    """A part of the description, or what it leads to if it is a reference to one of the components."""
    if "$ref" not in part:
        return part
    _, kind, name = part["$ref"].rsplit("/", 2)
    shared: Mapping[str, Any] = components[kind][name]
    return shared
