"""Markdown files as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from markupsafe import Markup

from annales.service.http.documents import address_of, language_of, linked
from annales.service.http.markdown import Heading, headings_in, markdown, parsed, words_of

if TYPE_CHECKING:
    from markdown_it.token import Token


@lru_cache(maxsize=64)
def rendered(source: Path, twin: Path | None = None) -> Markup:
    """A Markdown file as HTML; `twin` is the same page in another language."""
    return html_of(source.read_text("utf-8"), source, headings(twin) if twin is not None else ())


@lru_cache(maxsize=64)
def headings(source: Path) -> tuple[Heading, ...]:
    """The headings of a Markdown file, in order."""
    return tuple(headings_in(parsed(source.read_text("utf-8"))))


def sections(source: Path) -> Iterator[tuple[Heading, str]]:
    """Each heading of a Markdown file with the text below it, as plain words."""
    tokens = parsed(source.read_text("utf-8"))
    found = list(headings_in(tokens))
    ends = [heading.start for heading in found[1:]] + [len(tokens)]
    for heading, end in zip(found, ends, strict=True):
        yield heading, " ".join(words_of(token) for token in tokens[heading.start + 3 : end] if token.content)


def html_of(text: str, source: Path, twins: Sequence[Heading] = ()) -> Markup:
    """Markdown as HTML: tags in it are escaped, and links that lead out of the service are removed.

    Each heading also answers to the id of its twin, the same heading in another language, so that an address with a
    fragment leads to the same section in every language.
    """
    tokens = parsed(text)
    found = list(headings_in(tokens))
    ids = {heading.id for heading in found}
    for heading in found:
        tokens[heading.start].attrSet("id", heading.id)
    if [heading.level for heading in found] == [twin.level for twin in twins]:
        for heading, twin in zip(found, twins, strict=True):
            if twin.id not in ids:
                _also_named(tokens[heading.start + 1], twin.id)
    for token in tokens:
        token.attrs.pop("style", None)  # of aligned columns: inline styles are not allowed on our pages
        _rewrite_links(token.children or [], source)
    html = markdown().renderer.render(tokens, markdown().options, {})
    return Markup(html.replace("<th></th>", "<td></td>"))  # a heading without words heads nothing


def _also_named(heading: Token, id: str) -> None:
    from markdown_it.token import Token

    heading.children = [Token("html_inline", "", 0, content=f'<span id="{id}"></span>'), *(heading.children or [])]


def _rewrite_links(tokens: Sequence[Token], source: Path) -> None:
    """Point links to where the service shows their targets; of all others only the text remains."""
    for opening, text, closing in _links(tokens):
        link = str(opening.attrGet("href"))
        target, document = address_of(link, source), linked(link, source)
        if target is None:
            opening.hidden = closing.hidden = True
        else:
            opening.attrSet("href", target)
        if document is not None and text.content == PurePath(link).name:
            text.content = document.title(language_of(source))  # readers of the service do not know the files


def _links(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token, Token]]:
    """The opening token of each link, the first one of its text, and the closing one; links are never nested."""
    opening = None
    for token, following in pairwise(tokens):
        if token.type == "link_open":
            opening = token, following
        elif following.type == "link_close" and opening is not None:
            yield *opening, following
