"""Answers of bots in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from annales.domain.canonical import canonical
from annales.domain.contract.texts import MISFITS
from annales.domain.games import INSTALLED


def in_words(slug: str, *answers: Mapping[str, Any]) -> list[str]:
    """Answers as the game labels them; all as JSON if it has no label for one, or the same for two different ones."""
    written = [canonical(answer).decode() for answer in answers]
    game = INSTALLED.get(slug)
    if game is None:
        return written
    try:
        labels = [game.TEXTS.label("en", answer) for answer in answers]
    except MISFITS:  # a forged answer, or one of other rules
        return written
    return labels if len(set(labels)) == len(set(written)) else written
