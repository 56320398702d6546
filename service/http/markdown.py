"""Markdown as the service reads it: no HTML in it, tables, and headings with the ids that links to them use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

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


def markdown() -> MarkdownIt:
    """The parser and renderer."""
    from markdown_it import MarkdownIt  # imported on first use, so that startup does not wait for it

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def parsed(text: str) -> list[Token]:
    """The tokens of a Markdown text, without its comments."""
    return markdown().parse(COMMENT.sub("", text))


def headings_in(tokens: Sequence[Token]) -> Iterator[Heading]:
    """The headings, with the ids that links to them use: those that code forges make of them."""
    known: Counter[str] = Counter()
    for start, (token, following) in enumerate(pairwise(tokens)):
        if token.type == "heading_open":
            name = re.sub(r"[^\w\- ]", "", following.content.lower()).replace(" ", "-")
            id = f"{name}-{known[name]}" if known[name] else name
            known[name] += 1
            yield Heading(int(token.tag[1]), id, words_of(following), start)


def words_of(token: Token) -> str:
    """The words of a token, without marks."""
    if not token.children:
        return token.content
    return "".join(child.content or " " * (child.type == "softbreak") for child in token.children)
