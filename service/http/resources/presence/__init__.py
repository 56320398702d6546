"""Presence, and claims against those who are gone."""
