"""Queries: what viewers are shown of a match, and the lists and streams of matches."""
