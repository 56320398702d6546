"""Positions as pictures, with their words."""
