"""Queries: views of matches for each viewer, and the lists, records and streams of matches."""
