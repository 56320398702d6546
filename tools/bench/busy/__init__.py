"""Bots that answer people while other bots play many matches among themselves."""
