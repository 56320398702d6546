"""Actions, log lines and cards as text, in the words of their game if it is installed here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from domain.games import GAMES
from domain.table.facts import freeze
from domain.table.layout import HIDDEN

PRINTED = ("points", "doors", "believers", "capacity")  # printed on a card only as numbers


def in_words(slug: str, action: Mapping[str, Any], language: str) -> str:
    """An action as its game labels it in this language; else its values, separated by spaces.

    There is no label if the game is not installed here, or if its present version no longer has the action.
    """
    game = GAMES.get(slug)
    if game is not None:
        with suppress(LookupError):
            return game.TEXTS.label(language, action)
    return " ".join(str(value) for value in action.values() if value is not None)


def lines_in_words(slug: str, facts: Iterable[Sequence[Any]], language: str) -> Iterator[str]:
    """The lines for people among these facts, which are in the form of the API."""
    game = GAMES.get(slug)
    if game is None:
        return
    for name, *columns in facts:
        if name == "said" and columns[0] in game.TEXTS.said:
            yield game.TEXTS.line(language, columns[0], tuple(map(freeze, columns[1])))


def opened_in_words(slug: str, facts: Iterable[Sequence[Any]], language: str) -> Iterator[tuple[int, str]]:
    """The sealed answers that these facts reveal to the reader, by seat: bids, Characters kept."""
    game = GAMES.get(slug)
    for name, *columns in facts:
        if name == "unsealed":
            for seat, answer in columns[0]:
                if answer != HIDDEN:
                    yield seat, str(answer) if game is None else game.TEXTS.called(language, freeze(answer))


def printed(card: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The numbers on a card that its text does not contain."""
    return [(name, card["numbers"][name]) for name in PRINTED if name in card["numbers"]]


def matching_cards(catalogue: Iterable[Mapping[str, Any]], wanted: str) -> list[Mapping[str, Any]]:
    """The cards with this code, letter, id or name; if there are none, those whose name contains it."""
    cards, wanted = list(catalogue), wanted.casefold()
    exact = [
        card for card in cards if wanted in {str(word).casefold() for word in (short(card), card["id"], card["name"])}
    ]
    return exact or [card for card in cards if wanted in card["name"].casefold()]


def short(card: Mapping[str, Any]) -> str:
    """The code or letter that identifies a card in notations and on the drawn table, or its id."""
    numbers = card["numbers"]
    return str(numbers.get("code") or numbers.get("letter") or card["id"])
