"""Tournaments: opened, entered, read."""
