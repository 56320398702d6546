"""Bots: they search any game through its contract and never see the true table."""

from .level import LEVELS, Level, choose, levels, seed_of

__all__ = ["LEVELS", "Level", "choose", "levels", "seed_of"]
