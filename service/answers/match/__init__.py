"""Answers about one match."""
