"""What requests may do, and how much of it: the scopes of tokens, and the quotas."""

from __future__ import annotations

SCOPES = ("match:read", "match:play", "bot:play", "webhook")  # those that a player can give to a token
ADMIN = "admin"  # what operators may do; only a command on the store gives it (`tools/admin`)
SHOWN_SCOPES = (*SCOPES, ADMIN)  # those that a token may have

# What a quota counts, and its name in answers.
QUOTA_NAMES = {
    "matches": "matches_per_day",
    "forks": "forks_per_day",
    "imports": "imports_per_day",
    "bytes": "bytes_per_day",
}
RUNNING = "running_matches"
QUOTAS = (*QUOTA_NAMES.values(), RUNNING)
