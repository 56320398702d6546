"""The pages for people: the errors; and the descriptions, OpenAPI and AsyncAPI."""

from __future__ import annotations

import re
from functools import lru_cache
from http import HTTPStatus

import msgspec
from flask import Flask, Response, current_app, render_template, request
from flask_smorest import Blueprint
from werkzeug import exceptions as werkzeug

from annales.service.answers.site import AsyncApi, OpenApi
from annales.service.http.channel.asyncapi import asyncapi_of
from annales.service.http.errors import NotFound
from annales.service.http.errors.examples import CODES
from annales.service.http.openapi.document import description_of
from annales.service.http.openapi.downgrade import openapi_3_0
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.problems import document, error_of_http
from annales.service.http.reply import JSON, PROBLEM, SECRET, shared
from annales.service.http.request import PRINTED, ApiRequest, application, chosen_language, language, own_address
from annales.service.http.resources.shared.requests import LanguageQuery
from annales.service.http.site import examples
from annales.service.http.site.inline import inline
from annales.service.messages.catalogue import page as words
from annales.service.messages.catalogue import spoken

HTML = "text/html"
POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
LINK = re.compile(rb'href="(/|/(?:credits|docs|problems)\b[^"#?]*)(["#])')  # to one of the pages, in any language


def html_reply(description: str) -> Reply:
    """The response of a route that shows a page."""
    return Reply(200, description=description, media=HTML, example="<!doctype html>…", headers=("ETag",))


blueprint = Blueprint("pages", __name__, description="Pages for people.")


@Operation(
    "GET",
    "/problems",
    "list_problems",
    [
        html_reply("Every code, with its status and title."),
    ],
    query=LanguageQuery,
).on(blueprint)
def list_problems(api_request: ApiRequest) -> Response:
    """List all errors."""
    rows = [(error.status, code, inline(words(code, language())["title"])) for code, error in CODES.items()]
    return page("problems.html", rows=sorted(rows))


@Operation(
    "GET",
    "/problems/<code>",
    "explain_problem",
    [
        html_reply("What the error means, and what to do about it."),
    ],
    query=LanguageQuery,
    errors=[NotFound],
).on(blueprint)
def explain_problem(api_request: ApiRequest, code: str) -> Response:
    """Explain an error; the `type` of every problem document is the address of such a page."""
    if code not in CODES:
        raise NotFound(path=f"/problems/{code}")
    status = CODES[code].status
    text = {part: inline(said) for part, said in words(code, language()).items() if part != "detail"}
    return page("problem.html", code=code, status=status, phrase=HTTPStatus(status).phrase, **text)


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
    return shared(_description(application()))


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
    return shared(_description_3_0(application()))


@lru_cache(maxsize=4)
def _description_3_0(app: Flask) -> bytes:
    return msgspec.json.encode(openapi_3_0(description_of(app)))


@Operation(
    "GET",
    "/asyncapi.json",
    "describe_channel",
    [
        Reply(200, AsyncApi, "The description in AsyncAPI 3.", examples.ASYNCAPI, headers=("ETag",)),
    ],
).on(blueprint)
def describe_channel(api_request: ApiRequest) -> Response:
    """Read the description of the channel in AsyncAPI 3: its requests, replies, pushes and notices."""
    return shared(_description_of_channel(application()))


@lru_cache(maxsize=4)
def _description_of_channel(app: Flask) -> bytes:
    return msgspec.json.encode(asyncapi_of(app))


def page(template: str, written_in: str | None = None, **values: object) -> Response:
    """A page from a template, in the caller's language; its text may be in another one (`written_in`)."""
    text = page_html(template, language(), written_in=written_in or language(), **values)
    return page_response(text, written_in or language())


def page_html(template: str, spoken: str, **values: object) -> bytes:
    """The HTML of a page in a language."""
    return render_template(template, language=spoken, version=current_app.config["API_VERSION"], **values).encode()


def page_response(text: bytes, written_in: str) -> Response:
    """The response with a page, which may load only our style sheet, fonts and one small script.

    Commands on the page name the address at which the reader reached the service. A language that they chose by
    `?lang=` is kept in links to other pages.
    """
    text = text.replace(PRINTED.encode(), own_address().encode())
    chosen = chosen_language()
    if chosen is not None:
        text = LINK.sub(rf'href="\1?lang={chosen}\2'.encode(), text)
    response = shared(text, HTML)
    response.headers.update({"Content-Security-Policy": POLICY, "Content-Language": written_in})
    return response


def register(app: Flask) -> None:
    """Show people a page where there is no route."""
    app.register_error_handler(werkzeug.NotFound, nowhere)


def nowhere(error: werkzeug.NotFound) -> Response:
    """The response where there is no route: a page for whoever prefers one, for programs and in the API a problem."""
    found = error_of_http(error)
    if request.path.startswith("/v1/") or request.accept_mimetypes.best_match((PROBLEM, JSON, HTML)) != HTML:
        response = document(found)
    else:
        title = words(found.code(), language())["title"]
        response = page("nowhere.html", title=title, detail=spoken(found, language()))
        response.status_code = found.status
        response.headers.update(SECRET)
    response.vary.add("Accept")
    return response
