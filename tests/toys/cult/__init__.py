"""Cult: own decks with cards put back below, piles whose top is seen, secret vows, sentences as effects, masks."""

from tests.toys.cult.actions import ACTIONS
from tests.toys.cult.notation import notation, value
from tests.toys.cult.rules import legal, play, set_up
from tests.toys.cult.table import BOX, LAYOUT, TEXTS

SLUG, PLAYERS, RULES = BOX.game.id, BOX.players(), 1
OPTIONS, CATALOGUE = BOX.option, BOX.catalogue()

__all__ = ["ACTIONS", "CATALOGUE", "LAYOUT", "OPTIONS", "PLAYERS", "RULES", "SLUG", "TEXTS", "legal", "notation",
           "play", "set_up", "value"]
