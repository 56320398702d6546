"""SACRIFICE, by Marcus: two seats, nothing hidden, no chance."""

from .actions import ACTIONS
from .bot import value
from .cards import CATALOGUE, NUMBERS, OPTIONS, TEXTS
from .layout import LAYOUT
from .notation import notation
from .rules import among, legal, play, set_up

SLUG = NUMBERS.game.id
PLAYERS = range(NUMBERS.game.players, NUMBERS.game.players + 1)
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
    "among",
    "legal",
    "notation",
    "play",
    "set_up",
    "value",
]
