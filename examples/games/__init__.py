"""Small games that use, between them, everything a table can do; the laws are tried on them first.

`pebbles` is the one to begin from: a hidden pouch, a draw and a choice. `market` has sealed bids, cards laid face down,
counter windows and interjections; `arena` pieces with faces, dice and seats that are put out; `cult` own decks, secret
lists, sentences as effects, and masks turned in secret.
"""

from domain.contract.game import Game

from . import arena, cult, market, pebbles

TOYS: dict[str, Game] = {each.game.SLUG: each.game for each in (market, arena, cult, pebbles)}
