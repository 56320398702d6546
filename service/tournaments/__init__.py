"""Tournaments: who enters, which matches they play, and how they stand."""
