"""The games of the service, by their slugs; `tools.new_game` writes a line in each of the two lists."""

from __future__ import annotations

from domain.contract.game import Game

from . import (
    faiseurs_d_univers,
    haut_cendrelin,
    pandocreon_divinae,
    sacrifice,
    theomachie,
)

_IN_ORDER = (
    sacrifice,
    pandocreon_divinae,
    faiseurs_d_univers,
    theomachie,
    haut_cendrelin,
)

GAMES: dict[str, Game] = {each.game.SLUG: each.game for each in _IN_ORDER}
