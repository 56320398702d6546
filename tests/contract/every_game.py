"""The games that the laws are tried on: the examples, and our own."""

from annales.domain.contract.game import Game
from annales.domain.games import GAMES
from examples.games import TOYS

EVERY_GAME: dict[str, Game] = {**TOYS, **GAMES}
SHORT = {"pandocreon_divinae": {"max_rounds": 10}}  # where chance seldom ends a match, what ends whole ones in time
