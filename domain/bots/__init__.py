"""Bots: search over the contract of a game; they know no game and never see the true table."""

from .level import LEVELS, Level, choose, levels, seed_of

__all__ = ["LEVELS", "Level", "choose", "levels", "seed_of"]
