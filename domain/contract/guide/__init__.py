"""Guided first matches: what a script says, and how it is played on the rules."""
