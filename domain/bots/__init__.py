"""Bots: they search any game through its contract and never see the true table."""

from .level import GONE, KEPT, LEVELS, PATIENCE, Level, choose, level_of, levels, seed_of, stand_in

__all__ = ["GONE", "KEPT", "LEVELS", "PATIENCE", "Level", "choose", "level_of", "levels", "seed_of", "stand_in"]
