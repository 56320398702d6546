"""Pages rendered from Markdown: the guides and the rules of the games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Response
from flask_smorest import Blueprint
from markupsafe import Markup

from service.errors import UnknownGame
from service.http.errors import NotFound
from service.http.openapi import examples
from service.http.openapi.description_schemas import Facts
from service.http.openapi.operation import Operation, Reply
from service.http.reply import shared
from service.http.request import ApiRequest, services
from service.http.routes.games import rules_of
from service.http.site.pages import HTML, page

if TYPE_CHECKING:
    from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[3]
GUIDES = ("first-match", "bot", "follow", "retries")  # in reading order
FACTS = ROOT / "api-spec" / "facts.json"
SERVED = {"../../api-spec/facts.json": "/facts.json", **{f"{guide}.md": f"/docs/guides/{guide}" for guide in GUIDES}}

blueprint = Blueprint("readings", __name__, description="Pages for people.")


@Operation(
    "GET",
    "/docs/guides",
    "list_guides",
    [
        Reply(200, description="The guides.", media=HTML, example="<!doctype html>…", headers=("ETag",)),
    ],
).on(blueprint)
def list_guides(api_request: ApiRequest) -> Response:
    """List the guides, which explain step by step what a client does."""
    return page("guides.html", guides=titles())


@Operation(
    "GET",
    "/docs/guides/<guide>",
    "read_guide",
    [
        Reply(200, description="The guide.", media=HTML, example="<!doctype html>…", headers=("ETag",)),
    ],
    errors=[NotFound],
).on(blueprint)
def read_guide(api_request: ApiRequest, guide: str) -> Response:
    """Read a guide."""
    if guide not in GUIDES:
        raise NotFound(path=f"/docs/guides/{guide}")
    return page("reading.html", body=rendered(_source(guide)), title=_title(guide))


@Operation(
    "GET",
    "/docs/games/<game>",
    "read_rules_page",
    [
        Reply(200, description="The rules.", media=HTML, example="<!doctype html>…", headers=("ETag",)),
    ],
    errors=[UnknownGame, NotFound],
).on(blueprint)
def read_rules_page(api_request: ApiRequest, game: str) -> Response:
    """Read the rules of a game as a page; `GET /v1/games/{game}/rules` returns them in Markdown."""
    found = services().matches.game(game)
    source = rules_of(found)
    if source is None:
        raise NotFound(path=f"/docs/games/{game}")
    return page("reading.html", body=rendered(source), title=found.TEXTS.title.en)


@Operation(
    "GET",
    "/facts.json",
    "read_facts",
    [
        Reply(200, Facts, "The seventeen facts.", examples.FACTS, headers=("ETag",)),
    ],
).on(blueprint)
def read_facts(api_request: ApiRequest) -> Response:
    """Read how a client applies each fact.

    It is the same for every game: applying the facts of an entry to the previous view gives the next one.
    """
    return shared(FACTS.read_bytes())


def titles() -> list[tuple[str, str]]:
    """The guides with their titles."""
    return [(guide, _title(guide)) for guide in GUIDES]


def _source(guide: str) -> Path:
    return ROOT / "docs" / "guides" / f"{guide}.md"


@lru_cache(maxsize=len(GUIDES))
def _title(guide: str) -> str:
    return _source(guide).read_text("utf-8").partition("\n")[0].removeprefix("# ")


@lru_cache(maxsize=32)
def rendered(source: Path) -> Markup:
    """A Markdown file as HTML: tags in it are escaped, and links to other hosts are removed."""
    from markdown_it import MarkdownIt  # imported on first use, so that startup does not wait for it

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(source.read_text("utf-8"))
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and following is not None:
            token.attrSet("id", re.sub(r"[\W_]+", "-", following.content.lower()).strip("-"))
        token.attrs.pop("style", None)  # of aligned columns: inline styles are not allowed on our pages
        _rewrite_links(token.children or [])
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


def _rewrite_links(tokens: list[Token]) -> None:
    """Point links to where the service serves their targets; of all others only the text remains."""
    for opening, closing in _links(tokens):
        target = SERVED.get(str(opening.attrGet("href")))
        if target is None:
            opening.hidden = closing.hidden = True
        else:
            opening.attrSet("href", target)


def _links(tokens: list[Token]) -> Iterator[tuple[Token, Token]]:
    """The opening and closing tokens of each link; links are never nested."""
    opening = None
    for token in tokens:
        if token.type == "link_open":
            opening = token
        elif token.type == "link_close" and opening is not None:
            yield opening, token
