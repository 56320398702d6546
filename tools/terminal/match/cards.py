"""The cards and pieces of a game, looked up by code, id or name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from annales.tools.terminal.words import folded

PRINTED = ("points", "doors", "believers", "capacity")  # printed on a card only as numbers


def printed(card: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The numbers on a card that its text does not contain."""
    return [(name, card["numbers"][name]) for name in PRINTED if name in card["numbers"]]


def matching_cards(catalogue: Iterable[Mapping[str, Any]], wanted: str) -> list[Mapping[str, Any]]:
    """The cards with this code, letter, id or name; else those whose name contains it; else those whose id begins so.

    The last are the cards of one kind in games whose ids begin with it: `n_`.
    """
    cards, wanted = list(catalogue), folded(wanted)
    exact = [card for card in cards if wanted in map(folded, (short(card), card["id"], card["name"]))]
    named = [card for card in cards if wanted in folded(card["name"])]
    return exact or named or [card for card in cards if folded(card["id"]).startswith(wanted)]


def short(card: Mapping[str, Any]) -> str:
    """The code or letter that identifies a card in notations and on the drawn table, or its id."""
    numbers = card["numbers"]
    return str(numbers.get("code") or numbers.get("letter") or card["id"])
