"""Webhooks: registered, tested, and what is sent to them."""
