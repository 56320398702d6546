"""Bots: they search any game through its contract and never see the true table."""

from .level import GONE, KEPT, LEVELS, Level, choose, level_of, levels, seed_of

__all__ = ["GONE", "KEPT", "LEVELS", "Level", "choose", "level_of", "levels", "seed_of"]
