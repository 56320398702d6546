"""How thoroughly a match is looked at: a level to compare with, and how much is sampled."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from annales.domain.bots import LEVELS


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What decides the figures of a review besides the match.

    `level`, `level_version` and `budget` name the bot whose answer is compared with the one that was played; it answers
    as it does in a match. `worlds` is the budget of `weigh`, `playouts` how often each table of the curve is played on.
    `version` changes whenever the same match gets other figures for another reason than a new version of the level.
    """

    name: str
    version: int
    level: str
    level_version: int
    budget: int
    worlds: int
    playouts: int


def _setting(name: str, level: str, worlds: int, playouts: int) -> Setting:
    bot = LEVELS[level]
    return Setting(
        name=name,
        version=2,
        level=level,
        level_version=bot.version,
        budget=bot.budget,
        worlds=worlds,
        playouts=playouts,
    )


SETTINGS: Mapping[str, Setting] = {
    each.name: each for each in (_setting("quick", "search", 48, 24), _setting("thorough", "master", 160, 80))
}
