"""Rematches: offered and accepted."""
