"""The presentation of a game as plain JSON values."""

from __future__ import annotations

from typing import Any

from annales.domain.contract.game import Game
from annales.domain.contract.presentation.answer import presentation_view
from annales.domain.contract.presentation.complete import presentation_of


def game_presentation(game: Game, language: str) -> dict[str, Any]:
    """How a generic client shows the table of a game, in one language."""
    shown = presentation_view(presentation_of(game), game.LAYOUT, game.CATALOGUE, game.TEXTS, language)
    return {"game": game.SLUG, "rules_version": game.rules, **shown}
