"""The pages for people: the home page and the errors; and the OpenAPI description."""

from __future__ import annotations

from functools import lru_cache
from http import HTTPStatus

import msgspec
from flask import Flask, Response, current_app, render_template
from flask_smorest import Blueprint

from service.http.errors import NotFound
from service.http.openapi import examples
from service.http.openapi.description_schemas import OpenApi
from service.http.openapi.document import description_of
from service.http.openapi.downgrade import openapi_3_0
from service.http.openapi.operation import Operation, Reply
from service.http.problems import CODES, STATUS
from service.http.reply import shared
from service.http.request import ApiRequest, language, services
from service.http.routes.games import rules_of
from service.messages.catalogue import page as words

HTML = "text/html"
POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

blueprint = Blueprint("pages", __name__, description="Pages for people.")


@Operation(
    "GET",
    "/",
    "home",
    [
        Reply(200, description="The home page.", media=HTML, example="<!doctype html>…", headers=("ETag",)),
    ],
).on(blueprint)
def home(api_request: ApiRequest) -> Response:
    """Show the home page."""
    games = [
        (game.SLUG, game.TEXTS.title.speak(language()), game.TEXTS.summary.speak(language()), rules_of(game))
        for game in services().matches.games.values()
    ]
    return page("home.html", games=games)


@Operation(
    "GET",
    "/problems",
    "list_problems",
    [
        Reply(
            200,
            description="Every code, with its status and title.",
            media=HTML,
            example="<!doctype html>…",
            headers=("ETag",),
        ),
    ],
).on(blueprint)
def list_problems(api_request: ApiRequest) -> Response:
    """List all errors."""
    rows = [(STATUS[kind], code, words(code, language())["title"]) for code, kind in CODES.items()]
    return page("problems.html", rows=sorted(rows))


@Operation(
    "GET",
    "/problems/<code>",
    "explain_problem",
    [
        Reply(
            200,
            description="What the error means, and what to do about it.",
            media=HTML,
            example="<!doctype html>…",
            headers=("ETag",),
        ),
    ],
    errors=[NotFound],
).on(blueprint)
def explain_problem(api_request: ApiRequest, code: str) -> Response:
    """Explain an error; the `type` of every problem document is the address of such a page."""
    if code not in CODES:
        raise NotFound(path=f"/problems/{code}")
    status = STATUS[CODES[code]]
    return page("problem.html", code=code, status=status, phrase=HTTPStatus(status).phrase, **words(code, language()))


@Operation(
    "GET",
    "/openapi.json",
    "describe",
    [
        Reply(200, OpenApi, "The description in OpenAPI 3.1.", examples.OPENAPI, headers=("ETag",)),
    ],
).on(blueprint)
def describe(api_request: ApiRequest) -> Response:
    """Read this description as JSON."""
    return shared(_description(current_app._get_current_object()))  # type: ignore[attr-defined]


@lru_cache(maxsize=4)
def _description(app: Flask) -> bytes:
    return msgspec.json.encode(description_of(app))


@Operation(
    "GET",
    "/openapi-3.0.json",
    "describe_3_0",
    [
        Reply(
            200, OpenApi, "The description in OpenAPI 3.0.", examples.OPENAPI | {"openapi": "3.0.4"}, headers=("ETag",)
        ),
    ],
).on(blueprint)
def describe_3_0(api_request: ApiRequest) -> Response:
    """Read this description in OpenAPI 3.0, for tools that read no other version.

    It is made from the description in 3.1 and says the same where 3.0 can; a fact, for example, is an array of any of
    its columns.
    """
    return shared(_description_3_0(current_app._get_current_object()))  # type: ignore[attr-defined]


@lru_cache(maxsize=4)
def _description_3_0(app: Flask) -> bytes:
    return msgspec.json.encode(openapi_3_0(description_of(app)))


def page(template: str, **values: object) -> Response:
    """A page from a template, in the caller's language."""
    return page_response(page_html(template, language(), **values))


def page_html(template: str, spoken: str, **values: object) -> bytes:
    """The HTML of a page in a language."""
    return render_template(template, language=spoken, version=current_app.config["API_VERSION"], **values).encode()


def page_response(text: bytes) -> Response:
    """The response with a page, which may load only its style sheet."""
    response = shared(text, HTML)
    response.headers.update({"Content-Security-Policy": POLICY, "Content-Language": language()})
    return response
