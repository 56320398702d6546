"""Guided first matches: what they are about, and their steps. They need no account, and nothing of them is stored."""

from __future__ import annotations

import msgspec
from flask import Response
from flask_smorest import Blueprint

from annales.domain.contract.game import Game
from annales.domain.contract.guide.lesson import lesson
from annales.domain.contract.guide.script import Guide, guide_of
from annales.service.answers.match.guides import GuideShown, LessonShown
from annales.service.errors import UnknownGame
from annales.service.guides.lessons import guide_view, lesson_view
from annales.service.http.errors import NotFound
from annales.service.http.openapi.operation import Body, Operation, Reply
from annales.service.http.reply import SECRET, json, shared
from annales.service.http.request import ApiRequest, language, ports, services
from annales.service.http.resources.guides import examples
from annales.service.http.resources.guides.requests import GuideAnswers
from annales.service.match import stamp

blueprint = Blueprint("guides", __name__, description="Guided first matches, for newcomers to a game.")


@Operation(
    "GET",
    "/v1/games/<game>/guide",
    "read_guided_match",
    [Reply(200, GuideShown, "The guided match.", examples.GUIDE, headers=("ETag",))],
    errors=[UnknownGame, NotFound],
).on(blueprint)
def read_guided_match(api_request: ApiRequest, game: str) -> Response:
    """Read what the guided first match of a game is about.

    Its chapters, how long it takes, and the match to play next. A game without one is 404 `not_found`.
    """
    found, guide = _guided(game)
    return shared(msgspec.json.encode(guide_view(found, guide, language())))


@Operation(
    "POST",
    "/v1/games/<game>/guide/steps",
    "play_guided_match",
    [Reply(200, LessonShown, "The chapter after these answers.", examples.LESSON)],
    body=Body(GuideAnswers, examples.ANSWERS),
    errors=[UnknownGame, NotFound],
    only_reads=True,
).on(blueprint)
def play_guided_match(api_request: ApiRequest, game: str) -> Response:
    """Play a chapter of the guided first match of a game.

    Send the chapter and all answers given in it so far; they are played on the rules, the others answer as the script
    says, and what comes is the match as your seat sees it, with the step that is open then. An answer that its step
    does not want is not taken, nor are those after it: `said` tells why. Whoever keeps the answers can resume, go back
    by leaving out the last ones, and start again; the service keeps nothing.
    """
    found, guide = _guided(game)
    number, answers = api_request.body["chapter"], api_request.body["answers"]
    if number >= len(guide.chapter):
        raise NotFound(path=f"/v1/games/{game}/guide/steps")
    played = lesson(found, number, answers, ports().give_way)
    return json(lesson_view(played, number, language(), stamp(ports().clock.now())), headers=SECRET)


def _guided(game: str) -> tuple[Game, Guide]:
    found = services().matches.game(game)
    guide = guide_of(found)
    if guide is None:
        raise NotFound(path=f"/v1/games/{game}/guide")
    return found, guide
