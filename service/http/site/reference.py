"""The OpenAPI description as a page, rendered here, so that it needs no scripts and nothing from other hosts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from flask import Flask, Response
from flask_smorest import Blueprint
from markupsafe import Markup, escape

from annales.domain.canonical import GREATEST
from annales.service.http.openapi.document import description_of
from annales.service.http.openapi.operation import Operation
from annales.service.http.openapi.references import resolved
from annales.service.http.reply import JSON, NDJSON
from annales.service.http.request import ApiRequest, application, language
from annales.service.http.resources.shared.requests import LanguageQuery
from annales.service.http.site.guides import GUIDES, chosen
from annales.service.http.site.inline import inline, paragraphs
from annales.service.http.site.pages import html_reply, page_html, page_response

ALWAYS = ("X-Request-Id", "RateLimit-Policy", "RateLimit")
NAMED = {"token": "TOKEN_ID"}  # shell variables of path parameters; $TOKEN is the caller's own token
METHODS = ("get", "post", "put", "patch", "delete")

blueprint = Blueprint("docs", __name__, description="Pages for people.")


@Operation(
    "GET",
    "/docs",
    "docs",
    [
        html_reply("The API reference."),
    ],
    query=LanguageQuery,
).on(blueprint)
def docs(api_request: ApiRequest) -> Response:
    """Show this description as a page."""
    return page_response(_page(application(), language()), "en")


@lru_cache(maxsize=4)
def _page(app: Flask, spoken: str) -> bytes:
    """Rendered once for each language: it is so long that other requests would have to wait."""
    document = description_of(app)
    return page_html("docs.html", spoken, guides=chosen(GUIDES), **_values(document))


def _values(document: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "about": paragraphs(document["info"]["description"]),
        "tags": list(_tags(document)),
        "schemas": {
            name: {
                "about": inline(schema.get("description", "")),
                "kind": None if "properties" in schema else kind(schema),
                "members": list(_members(schema)),
            }
            for name, schema in document["components"]["schemas"].items()
        },
    }


def _tags(document: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    operations = [
        _operation(document, method.upper(), path, way[method])
        for path, way in document["paths"].items()
        for method in METHODS
        if method in way
    ]
    for tag in document["tags"]:
        of_tag = [operation for operation in operations if operation["tag"] == tag["name"]]
        yield {"name": tag["name"], "about": inline(tag["description"]), "operations": of_tag}


def _operation(document: Mapping[str, Any], method: str, path: str, described: Mapping[str, Any]) -> dict[str, Any]:
    components = document["components"]
    parameters = [*document["paths"][path].get("parameters", ()), *described["parameters"]]
    sent = described.get("requestBody", {}).get("content", {})
    body = sent.get("application/json")
    return {
        "id": described["operationId"],
        "tag": described["tags"][0],
        "method": method,
        "path": path,
        "summary": inline(described["summary"]),
        "about": paragraphs(described.get("description", "")),
        "scopes": _scopes(described["security"]),
        "parameters": [_parameter(resolved(components, parameter)) for parameter in parameters],
        "body": kind(body["schema"]) if body else None,
        "requests": [
            (name, _curl(method, path, described, example["value"])) for name, example in body["examples"].items()
        ]
        if body
        else [("", _curl(method, path, described, None))],
        "answers": [
            _answer(status, resolved(components, answer)) for status, answer in sorted(described["responses"].items())
        ],
    }


def _scopes(security: list[dict[str, list[str]]]) -> str:
    """Who may send the request, in words."""
    if not security:
        return "anybody"
    scopes = [scope for way in security for scope in way.get("token", ())]
    token = f"a token with {' or '.join(scopes)}" if scopes else "a token"
    return f"anybody, or {token}" if {} in security else token


def _parameter(parameter: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": parameter["name"],
        "where": parameter["in"],
        "kind": bounded(parameter["schema"]),
        "about": inline(parameter.get("description", "")),
        "required": parameter.get("required", False),
    }


def _answer(status: str, answer: Mapping[str, Any]) -> dict[str, Any]:
    forms = [
        (media, kind(form["schema"]), _written(form["example"]) if "example" in form else None)
        for media, form in answer.get("content", {}).items()
    ]
    headers = [name for name in answer.get("headers", {}) if name not in ALWAYS]
    return {
        "status": status,
        "about": inline(answer["description"]),
        "forms": forms if status < "400" else [],
        "headers": headers,
    }


def _members(schema: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for name, member in schema.get("properties", {}).items():
        yield {
            "name": name,
            "kind": bounded(member),
            "about": inline(member.get("description", "")),
            "required": name in schema.get("required", ()),
        }


def kind(schema: Mapping[str, Any]) -> Markup:
    """The type of value that a schema allows, with a link to its own section if it has one."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return Markup('<a href="#schema-{0}">{0}</a>').format(name)
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return Markup(" or ").join(kind(choice) for choice in schema[union])
    if "prefixItems" in schema:
        return Markup("[{}]").format(Markup(", ").join(kind(item) for item in schema["prefixItems"]))
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return Markup(" or ").join(Markup("<code>{}</code>").format(json.dumps(value)) for value in values)
    types = schema.get("type", "any value")
    named = [_type(schema, name) for name in ([types] if isinstance(types, str) else types)]
    return Markup(" or ").join(named)


def _type(schema: Mapping[str, Any], name: str) -> Markup:
    if name == "array":
        return Markup("list of ") + kind(schema["items"])
    if name == "object" and schema.get("additionalProperties"):
        return Markup("object of ") + kind(schema["additionalProperties"])
    return escape(name)


def bounded(schema: Mapping[str, Any]) -> Markup:
    """The type of value with its bounds, unless they are those of every integer."""
    least, most = schema.get("minimum", -GREATEST), schema.get("maximum", GREATEST)
    words = []
    if least != -GREATEST:
        words.append(f"{least} to {most}" if most != GREATEST else f"at least {least}")
    if "maxLength" in schema:
        words.append(f"{schema.get('minLength', 0)} to {schema['maxLength']} characters")
    if "maxItems" in schema and "prefixItems" not in schema:
        words.append(f"{schema.get('minItems', 0)} to {schema['maxItems']} items")
    return Markup(", ").join([kind(schema), *words])


def _curl(method: str, path: str, described: Mapping[str, Any], body: Any) -> str:
    """The request as a shell command; the reader sets the variables in capitals."""
    address = re.sub(r"{(\w+)}", lambda part: "$" + NAMED.get(part[1], part[1].upper()), path)
    words = ["curl"] + ([] if method == "GET" else ["-X", method]) + [f'"$SERVER{address}"']
    if described["security"] not in ([], [{"token": []}, {}]):  # a token makes a difference
        words.append('-H "Authorization: Bearer $TOKEN"')
    if body is not None:
        words += [f"-H 'Content-Type: {JSON}'", "-d", "'" + json.dumps(body, ensure_ascii=False) + "'"]
    if NDJSON in described.get("requestBody", {}).get("content", {}):
        words += [f"-H 'Content-Type: {NDJSON}'", "--data-binary @record.ndjson"]
    return " ".join(words)


def _written(example: Any) -> str:
    return example if isinstance(example, str) else json.dumps(example, ensure_ascii=False, indent=2)
