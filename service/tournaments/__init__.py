"""Tournaments: who enters, which matches they play, and their standings."""
