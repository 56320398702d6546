"""Pandocréon Divinæ, by Amaury Bouchard: two to eight Divinities, hidden hands, a die, cards in answer to cards."""

from .actions import ACTIONS
from .bot import value
from .cards import CATALOGUE, NUMBERS, OPTIONS, TEXTS
from .layout import LAYOUT
from .notation import notation
from .rules import legal, play, set_up

SLUG = NUMBERS.game.id
PLAYERS = range(NUMBERS.game.players_min, NUMBERS.game.players_max + 1)
RULES = 1

__all__ = [
    "ACTIONS",
    "CATALOGUE",
    "LAYOUT",
    "OPTIONS",
    "PLAYERS",
    "RULES",
    "SLUG",
    "TEXTS",
    "legal",
    "notation",
    "play",
    "set_up",
    "value",
]
