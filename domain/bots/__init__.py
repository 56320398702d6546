"""Bots: search over the contract of a game; they know no game and never see the true table."""

from .level import LEVELS, Level, by, choose, levels, seed_of

__all__ = ["LEVELS", "Level", "by", "choose", "levels", "seed_of"]
