"""Invitations by links."""
