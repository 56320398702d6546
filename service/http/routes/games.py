"""The games: what they are, what they are made of, and their rules to read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from flask import Response
from flask_smorest import Blueprint

from domain.contract.game import Game
from service.errors import UnknownGame
from service.http.errors import NotFound
from service.http.openapi import examples, responses
from service.http.openapi.operation import Operation, Reply
from service.http.reply import shared
from service.http.request import ApiRequest, language, services
from service.queries.views import catalogue_view, full_game_view, game_view

RULES = Path(__file__).resolve().parents[3] / "docs" / "games"
MARKDOWN = "text/markdown"

blueprint = Blueprint("games", __name__, description="What is played here.")


@Operation(
    "GET",
    "/v1/games",
    "list_games",
    [
        Reply(200, responses.Games, "All games.", {"games": [examples.GAME]}, headers=("ETag",)),
    ],
).on(blueprint)
def list_games(asked: ApiRequest) -> Response:
    """List the games.

    With titles, numbers of seats, options and the levels of the bots that play them.
    """
    return _told({"games": [game_view(game, language()) for game in services().matches.games.values()]})


@Operation(
    "GET",
    "/v1/games/<game>",
    "read_game",
    [
        Reply(200, responses.GameWhole, "The game.", examples.GAME_WHOLE, headers=("ETag",)),
    ],
    errors=[UnknownGame],
).on(blueprint)
def read_game(asked: ApiRequest, game: str) -> Response:
    """Read a game whole.

    The list's facts, its layout (zones and counters, and who sees what), and the JSON schema of each kind of action.
    """
    found = services().matches.game(game)
    return _told(full_game_view(found, language()))


@Operation(
    "GET",
    "/v1/games/<game>/catalogue",
    "read_catalogue",
    [
        Reply(200, responses.Catalogue, "Every card and piece.", examples.CATALOGUE, headers=("ETag",)),
    ],
    errors=[UnknownGame],
).on(blueprint)
def read_catalogue(asked: ApiRequest, game: str) -> Response:
    """Read every card and piece of a game.

    Names and effects are in the caller's language; `provenance` tells what stands in the rulebook from what was
    reconstructed.
    """
    found = services().matches.game(game)
    return _told({"game": game, "catalogue": catalogue_view(found, language())})


@Operation(
    "GET",
    "/v1/games/<game>/rules",
    "read_rules",
    [
        Reply(
            200, description="The rules as a page.", media=MARKDOWN, example="# SACRIFICE\n\nR1. …", headers=("ETag",)
        ),
    ],
    errors=[UnknownGame, NotFound],
).on(blueprint)
def read_rules(asked: ApiRequest, game: str) -> Response:
    """Read the rules of a game.

    Markdown: the rules numbered R, our rulings on what they leave open numbered J, and the glossary.
    """
    page = rules_of(services().matches.game(game))
    if page is None:
        raise NotFound(path=f"/v1/games/{game}/rules")
    return shared(page.read_bytes(), MARKDOWN)


def _told(document: Any) -> Response:
    return shared(msgspec.json.encode(document))


def rules_of(game: Game) -> Path | None:
    """The page of a game's rules, if it is written."""
    page = RULES / f"{game.SLUG}.md"
    return page if page.is_file() else None
