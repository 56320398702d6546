"""The games: what they are, what they are made of, and their rules to read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from flask import Response
from flask_smorest import Blueprint

from domain.kernel.play import Game
from service.http import examples, shapes
from service.http.answer import shared
from service.http.operation import Answer, Operation
from service.http.refusals import NotFound
from service.http.request import Asked, house, language
from service.refusals import UnknownGame
from service.shown import catalogue_shown, game_shown, game_whole

RULES = Path(__file__).resolve().parents[2] / "docs" / "games"
MARKDOWN = "text/markdown"

blueprint = Blueprint("games", __name__, description="What is played here.")


@Operation("GET", "/v1/games", "list_games", [
    Answer(200, shapes.Games, "All games.", {"games": [examples.GAME]}, headers=("ETag",)),
]).on(blueprint)
def list_games(asked: Asked) -> Response:
    """List the games.

    With titles, numbers of seats, options and the levels of the bots that play them.
    """
    return _told({"games": [game_shown(game, language()) for game in house().door.games.values()]})


@Operation("GET", "/v1/games/<game>", "read_game", [
    Answer(200, shapes.GameWhole, "The game.", examples.GAME_WHOLE, headers=("ETag",)),
], refusals=[UnknownGame]).on(blueprint)
def read_game(asked: Asked, game: str) -> Response:
    """Read a game whole.

    The list's facts, its layout (zones and counters, and who sees what), and the JSON schema of each kind of action.
    """
    found = house().door.game(game)
    return _told(game_whole(found, language()))


@Operation("GET", "/v1/games/<game>/catalogue", "read_catalogue", [
    Answer(200, shapes.Catalogue, "Every card and piece.", examples.CATALOGUE, headers=("ETag",)),
], refusals=[UnknownGame]).on(blueprint)
def read_catalogue(asked: Asked, game: str) -> Response:
    """Read every card and piece of a game.

    Names and effects are in the caller's language; `provenance` tells what stands in the rulebook from what was
    reconstructed.
    """
    found = house().door.game(game)
    return _told({"game": game, "catalogue": catalogue_shown(found, language())})


@Operation("GET", "/v1/games/<game>/rules", "read_rules", [
    Answer(200, description="The rules as a page.", media=MARKDOWN, example="# SACRIFICE\n\nR1. …",
           headers=("ETag",)),
], refusals=[UnknownGame, NotFound]).on(blueprint)
def read_rules(asked: Asked, game: str) -> Response:
    """Read the rules of a game.

    Markdown: the rules numbered R, our rulings on what they leave open numbered J, and the glossary.
    """
    page = rules_of(house().door.game(game))
    if page is None:
        raise NotFound(path=f"/v1/games/{game}/rules")
    return shared(page.read_bytes(), MARKDOWN)


def _told(document: Any) -> Response:
    return shared(msgspec.json.encode(document))


def rules_of(game: Game) -> Path | None:
    """The page of a game's rules, if it is written."""
    page = RULES / f"{game.SLUG}.md"
    return page if page.is_file() else None
