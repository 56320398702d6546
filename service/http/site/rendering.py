"""Markdown files as HTML."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from markupsafe import Markup

from service.http.documents import address_of, language_of, linked

if TYPE_CHECKING:
    from markdown_it.token import Token

COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE)  # for the programs that write parts of a page


@lru_cache(maxsize=64)
def rendered(source: Path) -> Markup:
    """A Markdown file as HTML."""
    return html_of(source.read_text("utf-8"), source)


def html_of(text: str, source: Path) -> Markup:
    """Markdown as HTML: tags in it are escaped, and links that lead out of the service are removed."""
    from markdown_it import MarkdownIt  # imported on first use, so that startup does not wait for it

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(COMMENT.sub("", text))
    _name_headings(tokens)
    for token in tokens:
        token.attrs.pop("style", None)  # of aligned columns: inline styles are not allowed on our pages
        _rewrite_links(token.children or [], source)
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


def _name_headings(tokens: Sequence[Token]) -> None:
    """Give each heading the id that links to it use: the one that code forges make of it."""
    known: Counter[str] = Counter()
    for token, following in pairwise(tokens):
        if token.type == "heading_open":
            name = re.sub(r"[^\w\- ]", "", following.content.lower()).replace(" ", "-")
            token.attrSet("id", f"{name}-{known[name]}" if known[name] else name)
            known[name] += 1


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
