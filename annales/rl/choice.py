"""Which match is played: a game of the service or one's own, the number of seats, the options."""

from __future__ import annotations

from collections.abc import Mapping

from annales.domain.contract.engine import set_up_for
from annales.domain.contract.game import Game, Setup
from annales.domain.games import INSTALLED
from annales.domain.table.layout import Value

NO_OPTIONS: Mapping[str, Value] = {}


def chosen(game: str | Game, seats: int | None, options: Mapping[str, Value]) -> tuple[Game, Setup]:
    """A game, by its slug or as a value, and its setup, by default for the fewest seats.

    Raises ValueError for a game or a number of seats that there is not, and BadOption.
    """
    kernel = game if isinstance(game, Game) else INSTALLED.get(game)
    if kernel is None:
        raise ValueError(f"there is no game {game!r}, only {', '.join(INSTALLED)}")
    if seats is None:
        seats = kernel.PLAYERS[0]
    if seats not in kernel.PLAYERS:
        raise ValueError(f"{kernel.SLUG} is for {kernel.PLAYERS[0]} to {kernel.PLAYERS[-1]} seats, not {seats}")
    return kernel, set_up_for(kernel, seats, options)
