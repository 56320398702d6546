"""Signing in to other people's clients (OAuth 2.1)."""
