"""Streams: of one match, and of all that concerns a player."""
