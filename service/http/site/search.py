"""Search in what readers can read here: the sections of all pages, the operations of the API, the errors."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from flask import Response
from flask_smorest import Blueprint
from markupsafe import Markup, escape

from annales.service.http.documents import documents
from annales.service.http.errors.examples import CODES
from annales.service.http.openapi.document import description_of
from annales.service.http.openapi.operation import Operation
from annales.service.http.reply import in_turns
from annales.service.http.request import ApiRequest, application, language
from annales.service.http.site.guides import title_of
from annales.service.http.site.pages import html_reply, page
from annales.service.http.site.reference import METHODS
from annales.service.http.site.rendering import sections
from annales.service.http.site.requests import SearchPageQuery
from annales.service.messages.catalogue import page as words_of

MOST = 40  # results on the page
AROUND = 90  # characters of the excerpt on each side of the word found

blueprint = Blueprint("search", __name__, description="Pages for people.")


@dataclass(frozen=True)
class SearchTarget:
    """A place that can be found: an address, whose page it is on, its own title and its text."""

    address: str
    page: str
    title: str
    text: str


@dataclass(frozen=True)
class SearchHit:
    """A place that contains all the words, with an excerpt around one of them."""

    place: SearchTarget
    excerpt: Markup


@Operation(
    "GET",
    "/docs/search",
    "search_pages",
    [
        html_reply("The sections that contain all the words."),
    ],
    query=SearchPageQuery,
).on(blueprint)
def search_pages(api_request: ApiRequest) -> Response:
    """Search the guides, the rules, the API reference and the errors.

    A section is found if it contains all the words, in any order and with any accents; those with a word in their
    title come first.
    """
    wanted = api_request.query["q"]
    return page("search.html", wanted=wanted, found=find(wanted, _places(language())))


def find(wanted: str, places: Sequence[SearchTarget]) -> list[SearchHit]:
    """The places that contain all words, those with most of them in their title first."""
    words = plain(wanted).split()
    if not words:
        return []
    ranked = sorted(
        (
            (-sum(word in plain(place.title) for word in words), order)
            for order, place in enumerate(in_turns(places))
            if all(word in plain(f"{place.page} {place.title} {place.text}") for word in words)
        ),
    )
    return [SearchHit(places[order], _excerpt(places[order].text, words)) for _, order in ranked[:MOST]]


@lru_cache(maxsize=65536)
def plain(text: str) -> str:
    """The text in lower case without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


@lru_cache(maxsize=4)
def _places(spoken: str) -> tuple[SearchTarget, ...]:
    return tuple(in_turns(chain(_sections(spoken), _operations(), _errors(spoken))))


def _sections(spoken: str) -> Iterator[SearchTarget]:
    for document in documents().values():
        title = title_of(document)
        for heading, text in sections(document.file(spoken)):
            fragment = f"#{heading.id}" if heading.level > 1 else ""
            yield SearchTarget(document.path + fragment, title, heading.text if fragment else title, text)


def _operations() -> Iterator[SearchTarget]:
    for path, ways in description_of(application())["paths"].items():
        for method in METHODS:
            if method in ways:
                about = f"{ways[method]['summary']} {ways[method].get('description', '')}".replace("`", "")
                yield SearchTarget(f"/docs#{ways[method]['operationId']}", "API", f"{method.upper()} {path}", about)


def _errors(spoken: str) -> Iterator[SearchTarget]:
    for code in CODES:
        said = words_of(code, spoken)
        text = f"{said['title']} {said['explanation']} {said['cure']}".replace("`", "")
        yield SearchTarget(f"/problems/{code}", "Erreurs" if spoken == "fr" else "Errors", code, text)


def _excerpt(text: str, words: Sequence[str]) -> Markup:
    """The text around the first word, with all words marked."""
    flat = " ".join(text.split())
    found = min((at for at in (plain(flat).find(word) for word in words) if at >= 0), default=0)
    start, end = max(0, found - AROUND), found + 2 * AROUND
    shown = ("…" if start else "") + flat[start:end] + ("…" if end < len(flat) else "")
    parts = re.split(r"(\w+)", shown)
    return Markup("").join(
        Markup("<mark>{}</mark>").format(part) if any(word in plain(part) for word in words) else escape(part)
        for part in parts
    )
