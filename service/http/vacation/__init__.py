"""Vacation over HTTP: its route, and the schema and examples of it."""
