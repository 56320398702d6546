"""Arena: pieces on a board, dice, tired faces, tribute chosen out of turn, seats put out. Nothing is hidden."""

from tests.toys.arena.actions import ACTIONS
from tests.toys.arena.notation import notation, value
from tests.toys.arena.rules import legal, play, set_up
from tests.toys.arena.table import BOX, LAYOUT, TEXTS

SLUG, PLAYERS, RULES = BOX.game.id, BOX.players(), 1
OPTIONS, CATALOGUE = BOX.option, BOX.catalogue()

__all__ = ["ACTIONS", "CATALOGUE", "LAYOUT", "OPTIONS", "PLAYERS", "RULES", "SLUG", "TEXTS", "legal", "notation",
           "play", "set_up", "value"]
