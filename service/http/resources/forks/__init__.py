"""Forks: matches that continue from an entry of another."""
