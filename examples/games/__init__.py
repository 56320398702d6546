"""Small games that together use every feature of the table; the laws are tested on them first.

Start with `pebbles`: a hidden pouch, a draw and a choice. `market` has sealed bids, face-down cards, counter windows
and interjections. `arena` has pieces with faces, dice, and seats that are eliminated. `cult` has a deck for each seat,
secret lists, effects written as sentences, and masks turned in secret.
"""

from annales.contract import Game

from . import arena, cult, market, pebbles

TOYS: dict[str, Game] = {each.game.SLUG: each.game for each in (market, arena, cult, pebbles)}
