"""The games: their metadata, layouts, actions, catalogues and rules."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response
from flask_smorest import Blueprint

from annales.service.answers.games import Catalogue, GameIcons, GamePresentation, Games, GameWhole, RulesInParts
from annales.service.errors import UnknownGame
from annales.service.games.icons import shapes_of
from annales.service.http.documents import rules_of
from annales.service.http.errors import NotFound
from annales.service.http.openapi.operation import Operation, Reply
from annales.service.http.reply import shared
from annales.service.http.request import ApiRequest, language, services
from annales.service.http.resources.games import examples
from annales.service.http.resources.games.examples import PRESENTATION
from annales.service.http.resources.shared.requests import LanguageQuery
from annales.service.http.rules import rules_in_parts
from annales.service.queries.game_views import catalogue_view, full_game_view, game_presentation, game_view

MARKDOWN = "text/markdown"

blueprint = Blueprint("games", __name__, description="The games that can be played.")


@Operation(
    "GET",
    "/v1/games",
    "list_games",
    [
        Reply(200, Games, "All games.", {"games": [examples.GAME]}, headers=("ETag",)),
    ],
).on(blueprint)
def list_games(api_request: ApiRequest) -> Response:
    """List the games.

    Each with its title, numbers of seats, options, and levels of bots.
    """
    return _json(Games([game_view(game, language()) for game in services().matches.games.values()]))


@Operation(
    "GET",
    "/v1/games/<game>",
    "read_game",
    [
        Reply(200, GameWhole, "The game.", examples.GAME_WHOLE, headers=("ETag",)),
    ],
    errors=[UnknownGame],
).on(blueprint)
def read_game(api_request: ApiRequest, game: str) -> Response:
    """Read a game in full.

    What the list has, the layout (zones, counters and notes, and who may see them), and the JSON Schema of each kind of
    action.
    """
    found = services().matches.game(game)
    return _json(full_game_view(found, language()))


@Operation(
    "GET",
    "/v1/games/<game>/catalogue",
    "read_catalogue",
    [
        Reply(200, Catalogue, "All cards and pieces.", examples.CATALOGUE, headers=("ETag",)),
    ],
    errors=[UnknownGame],
).on(blueprint)
def read_catalogue(api_request: ApiRequest, game: str) -> Response:
    """List the cards and pieces of a game.

    Names and effects are in the caller's language; `provenance` distinguishes what is in the rulebook from what was
    reconstructed.
    """
    found = services().matches.game(game)
    return _json(Catalogue(game, catalogue_view(found, language())))


@Operation(
    "GET",
    "/v1/games/<game>/presentation",
    "read_presentation",
    [
        Reply(200, GamePresentation, "The presentation.", PRESENTATION, headers=("ETag",)),
    ],
    errors=[UnknownGame],
).on(blueprint)
def read_presentation(api_request: ApiRequest, game: str) -> Response:
    """Read how a table of the game is shown.

    For clients that know no game: which places lie where and how, which numbers stand beside them, what a card and a
    piece look like, and which buttons stand out. Every default is filled in, titles are in the caller's language, and
    `GET /v1/games/{game}/icons` has the icons that it names. It says nothing about rules.
    """
    return _json(game_presentation(services().matches.game(game), language()))


@Operation(
    "GET",
    "/v1/games/<game>/icons",
    "read_icons",
    [
        Reply(200, GameIcons, "The icons.", examples.ICONS, headers=("ETag",)),
    ],
    errors=[UnknownGame],
).on(blueprint)
def read_icons(api_request: ApiRequest, game: str) -> Response:
    """Read the icons that the presentation of a game names.

    They are one path each, to be filled with one colour. An icon that is not listed has no shape.
    """
    return _json(GameIcons(game, shapes_of(services().matches.game(game))))


@Operation(
    "GET",
    "/v1/games/<game>/rules",
    "read_rules",
    [
        Reply(200, description="The rules.", media=MARKDOWN, example="# SACRIFICE\n\nR1. …", headers=("ETag",)),
    ],
    query=LanguageQuery,
    errors=[UnknownGame, NotFound],
).on(blueprint)
def read_rules(api_request: ApiRequest, game: str) -> Response:
    """Read the rules of a game.

    In Markdown: the rules numbered R, our rulings on what they leave open numbered J, and a glossary. In the caller's
    language, or in English if the page is not translated (`Content-Language`).
    """
    page = rules_of(services().matches.game(game))
    if page is None:
        raise NotFound(path=f"/v1/games/{game}/rules")
    response = shared(page.file(language()).read_bytes(), MARKDOWN)
    response.headers["Content-Language"] = page.language(language())
    return response


@Operation(
    "GET",
    "/v1/games/<game>/rules/parts",
    "read_rules_in_parts",
    [
        Reply(200, RulesInParts, "The rules in parts.", examples.RULES, headers=("ETag",)),
    ],
    query=LanguageQuery,
    errors=[UnknownGame, NotFound],
).on(blueprint)
def read_rules_in_parts(api_request: ApiRequest, game: str) -> Response:
    """Read the rules of a game in parts.

    For clients that show them beside a match: sections and blocks instead of Markdown, and `places`, which say for each
    card, kind of question, type of action and zone which part explains it. Ids of parts are the same in every language.
    In the caller's language, or in English if the page is not translated.
    """
    found = services().matches.game(game)
    page = rules_of(found)
    if page is None:
        raise NotFound(path=f"/v1/games/{game}/rules/parts")
    return _json(rules_in_parts(found, page, language()))


def _json(document: Any) -> Response:
    return shared(msgspec.json.encode(document))
