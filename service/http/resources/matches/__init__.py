"""Matches: opened, found, read."""
