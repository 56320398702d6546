"""Presence: who is there, who has just left, and who is gone. It is volatile, and never part of the log."""
