"""Arena: pieces on a board, dice, tired faces, tribute chosen out of turn, seats put out. Nothing is hidden."""

from .actions import ACTIONS
from .layout import BOX, LAYOUT, TEXTS
from .notation import notation, value
from .rules import legal, play, set_up

SLUG, PLAYERS, RULES = BOX.game.id, BOX.players(), 1
OPTIONS, CATALOGUE = BOX.option, BOX.catalogue()

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
