"""Guided first matches."""
