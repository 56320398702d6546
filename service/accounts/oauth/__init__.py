"""Signing in to other people's clients: their ids and addresses, codes, and the tokens that they get (RFC 6749)."""
