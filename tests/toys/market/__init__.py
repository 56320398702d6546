"""Night market: lots sold by sealed bids, cards laid face down in stalls, cards out of turn, counter windows."""

from tests.toys.market.actions import ACTIONS
from tests.toys.market.notation import notation, value
from tests.toys.market.rules import legal, play, set_up
from tests.toys.market.table import BOX, LAYOUT, TEXTS

SLUG, PLAYERS, RULES = BOX.game.id, BOX.players(), 1
OPTIONS, CATALOGUE = BOX.option, BOX.catalogue()

__all__ = ["ACTIONS", "CATALOGUE", "LAYOUT", "OPTIONS", "PLAYERS", "RULES", "SLUG", "TEXTS", "legal", "notation",
           "play", "set_up", "value"]
