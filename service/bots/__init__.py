"""Bots' turns: queued, thought about, kept, and given when they are due."""
