"""Three small games that use, between them, everything a table can do; the laws are tried on them first.

`market` has sealed bids, cards laid face down, counter windows and interjections; `arena` pieces with faces, dice and
seats that are put out; `cult` own decks, secret lists, sentences as effects, and masks turned in secret.
"""

from domain.contract.game import Game

from . import arena, cult, market

TOYS: dict[str, Game] = {each.game.SLUG: each.game for each in (market, arena, cult)}
