"""The games of the service: a module that answers the names of `domain.contract.game.Game` is a game."""

from __future__ import annotations

from domain.contract.game import Game

from . import faiseurs_d_univers, pandocreon_divinae, sacrifice

GAMES: dict[str, Game] = {game.SLUG: game for game in (sacrifice, pandocreon_divinae, faiseurs_d_univers)}
