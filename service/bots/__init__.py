"""Bots' turns: the queue, the planned answers, and when these may be written."""
