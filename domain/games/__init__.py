"""The games of the service, by their slugs."""

from __future__ import annotations

from domain.contract.game import Game

from . import faiseurs_d_univers, pandocreon_divinae, sacrifice

GAMES: dict[str, Game] = {each.game.SLUG: each.game for each in (sacrifice, pandocreon_divinae, faiseurs_d_univers)}
