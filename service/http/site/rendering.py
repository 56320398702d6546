"""Markdown files as HTML."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from markupsafe import Markup

from annales.service.http.documents import address_of, language_of, linked

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE)  # for the programs that write parts of a page


@dataclass(frozen=True)
class Heading:
    """A heading of a page, and where it is: `start` is its first token."""

    level: int
    id: str
    text: str
    start: int


@lru_cache(maxsize=64)
def rendered(source: Path, twin: Path | None = None) -> Markup:
    """A Markdown file as HTML; `twin` is the same page in another language."""
    return html_of(source.read_text("utf-8"), source, headings(twin) if twin is not None else ())


@lru_cache(maxsize=64)
def headings(source: Path) -> tuple[Heading, ...]:
    """The headings of a Markdown file, in order."""
    return tuple(_headings(_markdown().parse(_shown(source.read_text("utf-8")))))


def sections(source: Path) -> Iterator[tuple[Heading, str]]:
    """Each heading of a Markdown file with the text below it, as plain words."""
    tokens = _markdown().parse(_shown(source.read_text("utf-8")))
    found = list(_headings(tokens))
    ends = [heading.start for heading in found[1:]] + [len(tokens)]
    for heading, end in zip(found, ends, strict=True):
        yield heading, " ".join(_plain(token) for token in tokens[heading.start + 3 : end] if token.content)


def html_of(text: str, source: Path, twins: Sequence[Heading] = ()) -> Markup:
    """Markdown as HTML: tags in it are escaped, and links that lead out of the service are removed.

    Each heading also answers to the id of its twin, the same heading in another language, so that an address with a
    fragment leads to the same section in every language.
    """
    markdown = _markdown()
    tokens = markdown.parse(_shown(text))
    found = list(_headings(tokens))
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
    html = markdown.renderer.render(tokens, markdown.options, {})
    return Markup(html.replace("<th></th>", "<td></td>"))  # a heading without words heads nothing


def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # imported on first use, so that startup does not wait for it

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _shown(text: str) -> str:
    return COMMENT.sub("", text)


def _headings(tokens: Sequence[Token]) -> Iterator[Heading]:
    """The headings, with the ids that links to them use: those that code forges make of them."""
    known: Counter[str] = Counter()
    for start, (token, following) in enumerate(pairwise(tokens)):
        if token.type == "heading_open":
            name = re.sub(r"[^\w\- ]", "", following.content.lower()).replace(" ", "-")
            id = f"{name}-{known[name]}" if known[name] else name
            known[name] += 1
            yield Heading(int(token.tag[1]), id, _plain(following), start)


def _plain(token: Token) -> str:
    """The words of a token, without marks."""
    if not token.children:
        return token.content
    return "".join(child.content or " " * (child.type == "softbreak") for child in token.children)


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
