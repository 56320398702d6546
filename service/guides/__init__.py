"""Guided first matches, as they are served: nothing of them is stored."""
