"""The scopes of tokens: what a request may do."""

from __future__ import annotations

SCOPES = ("match:read", "match:play", "bot:play", "webhook")  # those that a player can give to a token
ADMIN = "admin"  # what operators may do; only a command on the store gives it (`tools/admin`)
SHOWN_SCOPES = (*SCOPES, ADMIN)  # those that a token may have
