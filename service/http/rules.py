"""The page with a game's rules in parts that a client shows without reading Markdown, and can be led to.

A rule is found by its number, a card by the row of a table that names its id, and the other words of the game by a
list beside the page: `docs/games/<slug>.toml`, or `rules.toml` in the folder of a package. Ids are the same in every
language, so that one list serves all.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from msgspec import UNSET, structs

from annales.domain.contract.game import Game
from annales.service.answers.games import RuleBlock, RulePlaces, RuleSection, RulesInParts, RuleSpan
from annales.service.http.documents import Document, address_of
from annales.service.http.markdown import headings_in, parsed

if TYPE_CHECKING:
    from markdown_it.token import Token

WORDS = ("kinds", "questions", "actions", "zones", "counters", "notes", "scores")  # what the list beside a page tells
NUMBER = re.compile(r"([A-Z]\d+[a-z]?)\.?")  # of a rule, in bold at the beginning of its item
NAMED = re.compile(r"\b[A-Z]\d+[a-z]?\b")
CARD = re.compile(r"[!@]?(\w+)(?:/\d+)?")  # a card as a table names it: perhaps with the marks of the notation
FIRST_CELLS = 2  # of a row, in which its card is named
STYLES: dict[str, Literal["strong", "emphasis"]] = {"strong": "strong", "em": "emphasis"}


def rules_in_parts(game: Game, page: Document, language: str) -> RulesInParts:
    """The rules of a game in a language, or in English if the page is not translated."""
    shown = page.language(language)
    cards = frozenset(entry.id for entry in game.CATALOGUE)
    sections, rows = _read(page.file(language), page.file("en"), cards)
    known = {section.id for section in sections} | {block.id for each in sections for block in each.blocks}
    words = {
        name: {id: place for id, place in places.items() if place in known} for name, places in listed(page).items()
    }
    return RulesInParts(game.SLUG, cast(Literal["en", "fr"], shown), sections, RulePlaces(cards=rows, **words))


def listed(page: Document) -> dict[str, dict[str, str]]:
    """Where the list beside a page says that the words of the game are explained."""
    file = page.file("en").with_suffix(".toml")
    found = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {name: found.get(name, {}) for name in WORDS}


@lru_cache(maxsize=32)
def _read(source: Path, english: Path, cards: frozenset[str]) -> tuple[list[RuleSection], dict[str, str]]:
    """The sections of a page, and the block of each card."""
    tokens = parsed(source.read_text("utf-8"))
    found, twins = list(headings_in(tokens)), list(headings_in(parsed(english.read_text("utf-8"))))
    parallel = [heading.level for heading in found] == [twin.level for twin in twins]
    ids = (
        {own.id: twin.id for own, twin in zip(found, twins, strict=True)}
        if parallel
        else {own.id: own.id for own in found}
    )
    ends = [heading.start for heading in found[1:]] + [len(tokens)]
    sections = [
        RuleSection(
            ids[heading.id], heading.level, heading.text, list(_Blocks(source, ids).of(tokens[heading.start + 3 : end]))
        )
        for heading, end in zip(found, ends, strict=True)
    ]
    rows = _rows_of([block for section in sections for block in section.blocks], cards)
    _lead(sections)
    return sections, rows


@dataclass
class _Blocks:
    """Makes the blocks of a section from its tokens; `ids` are those of the sections by the ids that links use."""

    source: Path
    ids: dict[str, str]
    lists: list[str] = field(default_factory=list)  # the items in which a token is, outermost first
    fresh: bool = False  # whether an item has just begun
    cells: list[list[RuleSpan]] | None = None  # of the row in which a token is
    head: bool = False

    def of(self, tokens: Sequence[Token]) -> Iterator[RuleBlock]:
        for token in tokens:
            match token.type:
                case "list_item_open":
                    self.lists.append(token.info)
                    self.fresh = True
                case "list_item_close":
                    self.lists.pop()
                case "thead_open" | "thead_close":
                    self.head = token.type == "thead_open"
                case "tr_open":
                    self.cells = []
                case "tr_close":
                    yield RuleBlock("header" if self.head else "row", self.cells or [], 0)
                    self.cells = None
                case "inline" if self.cells is not None:
                    self.cells.append(self._spans(token))
                case "inline":
                    yield self._paragraph(self._spans(token))
                case "fence" | "code_block":
                    yield RuleBlock("code", [[RuleSpan(token.content.rstrip("\n"), "code")]], len(self.lists))

    def _paragraph(self, spans: list[RuleSpan]) -> RuleBlock:
        if not self.fresh:
            return RuleBlock("paragraph", [spans], len(self.lists))
        self.fresh = False
        number = NUMBER.fullmatch(spans[0].text) if spans and spans[0].style == "strong" else None
        place = self.lists[-1]
        return RuleBlock(
            "item", [spans], len(self.lists), int(place) if place else UNSET, number[1] if number else UNSET
        )

    def _spans(self, inline: Token) -> list[RuleSpan]:
        """The words of a text by their style; marks within marks count as the inner one."""
        spans: list[RuleSpan] = []
        styles: list[Literal["strong", "emphasis"]] = []
        link: str | None = None
        for token in inline.children or []:
            match token.type:
                case "strong_open" | "em_open":
                    styles.append(STYLES[token.tag])
                case "strong_close" | "em_close":
                    styles.pop()
                case "link_open":
                    link = self._target(str(token.attrGet("href")))
                case "link_close":
                    link = None
                case _:
                    text = " " if token.type in ("softbreak", "hardbreak") else token.content
                    style = "code" if token.type == "code_inline" else styles[-1] if styles else UNSET
                    spans.append(RuleSpan(text, style, link or UNSET))
        return [
            RuleSpan("".join(span.text for span in same), *alike)
            for alike, same in groupby((span for span in spans if span.text), lambda span: (span.style, span.link))
        ]

    def _target(self, link: str) -> str | None:
        if link.startswith("#"):
            return f"#{self.ids[link[1:]]}" if link[1:] in self.ids else None
        return address_of(link, self.source)


def _rows_of(blocks: Sequence[RuleBlock], cards: Set[str]) -> dict[str, str]:
    """Gives the rows of tables that name cards ids, and gives back that of each card: the first one that names it in
    its first cells, else anywhere.
    """
    found: dict[str, str] = {}
    for cells in (FIRST_CELLS, None):
        for block in blocks:
            if block.kind == "row":
                for card in _named(block.cells[:cells], cards - found.keys()):
                    if block.id is UNSET:
                        block.id = f"card:{card}"
                    found[card] = block.id
    return found


def _named(cells: Sequence[Sequence[RuleSpan]], cards: Set[str]) -> Iterator[str]:
    for cell in cells:
        for span in cell:
            card = CARD.fullmatch(span.text)
            if card and card[1] in cards and (span.style == "code" or len(cell) == 1):
                yield card[1]


def _lead(sections: Sequence[RuleSection]) -> None:
    """Makes links of the numbers by which texts refer to rules."""
    rules = {block.id for section in sections for block in section.blocks if block.kind == "item"} - {UNSET}
    for section in sections:
        for block in section.blocks:
            block.cells = [[part for span in cell for part in _parts(span, rules)] for cell in block.cells]


def _parts(span: RuleSpan, rules: Set[object]) -> Iterator[RuleSpan]:
    if span.style in ("code", "strong") or span.link is not UNSET:
        yield span
        return
    at = 0
    for named in NAMED.finditer(span.text):
        if named[0] in rules:
            if named.start() > at:
                yield structs.replace(span, text=span.text[at : named.start()])
            yield structs.replace(span, text=named[0], link=f"#{named[0]}")
            at = named.end()
    if at < len(span.text):
        yield structs.replace(span, text=span.text[at:])
