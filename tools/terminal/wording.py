"""Actions, lines of the log and cards in words: those of their game, where that is known here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from domain.games import GAMES
from domain.table.facts import freeze
from domain.table.layout import HIDDEN

PRINTED = ("points", "doors", "believers", "capacity")  # what stands on a card as a number alone


def in_words(slug: str, action: Mapping[str, Any], language: str) -> str:
    """As its game would say it in this language; else its values, one after the other.

    A game that is not known here has no words for it, nor has a later version for an action that it has given up.
    """
    game = GAMES.get(slug)
    if game is not None:
        with suppress(LookupError):
            return game.TEXTS.label(language, action)
    return " ".join(str(value) for value in action.values() if value is not None)


def lines_in_words(slug: str, facts: Iterable[Sequence[Any]], language: str) -> Iterator[str]:
    """What the game says for its human log among these facts, as the API tells them."""
    game = GAMES.get(slug)
    if game is None:
        return
    for name, *columns in facts:
        if name == "said" and columns[0] in game.TEXTS.said:
            yield game.TEXTS.line(language, columns[0], tuple(map(freeze, columns[1])))


def opened_in_words(slug: str, facts: Iterable[Sequence[Any]], language: str) -> Iterator[tuple[int, str]]:
    """What sealed answers say when they are opened to the reader, seat by seat: bids, Characters kept."""
    game = GAMES.get(slug)
    for name, *columns in facts:
        if name == "unsealed":
            for seat, answer in columns[0]:
                if answer != HIDDEN:
                    yield seat, str(answer) if game is None else game.TEXTS.called(language, freeze(answer))


def printed(card: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The numbers on a card that its text does not tell."""
    return [(name, card["numbers"][name]) for name in PRINTED if name in card["numbers"]]


def found(catalogue: Iterable[Mapping[str, Any]], wanted: str) -> list[Mapping[str, Any]]:
    """The cards with this code, letter, id or name; without one, those whose name it is a part of."""
    cards, wanted = list(catalogue), wanted.casefold()
    exact = [
        card for card in cards if wanted in {str(word).casefold() for word in (short(card), card["id"], card["name"])}
    ]
    return exact or [card for card in cards if wanted in card["name"].casefold()]


def short(card: Mapping[str, Any]) -> str:
    """The code or the letter by which a card is called in notations and on the drawn table; its id without one."""
    numbers = card["numbers"]
    return str(numbers.get("code") or numbers.get("letter") or card["id"])
