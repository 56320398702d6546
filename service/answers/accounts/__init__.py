"""Answers about accounts beside those about players: signing in."""
