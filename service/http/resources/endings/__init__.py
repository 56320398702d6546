"""Endings: a seat resigns, or a match is closed."""
