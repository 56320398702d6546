"""Les Faiseurs d'Univers, by Nicolas Maillat: 3 to 5 seats, sealed bids, cards face down, Actions at any time."""

from .actions import ACTIONS
from .bot import value
from .cards import CATALOGUE, NUMBERS, OPTIONS, TEXTS
from .layout import LAYOUT
from .notation import notation
from .rules import legal, play, set_up

SLUG = NUMBERS.game.id
PLAYERS = range(NUMBERS.game.min_players, NUMBERS.game.max_players + 1)
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
