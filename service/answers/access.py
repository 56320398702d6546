"""What requests may do, and how much of it: the scopes of tokens, and the quotas."""

from __future__ import annotations

MATCH_READ, MATCH_PLAY, BOT_PLAY, WEBHOOK = "match:read", "match:play", "bot:play", "webhook"
TOURNAMENT_WRITE, ACCOUNT_READ, ACCOUNT_WRITE = "tournament:write", "account:read", "account:write"
STUDY_WRITE = "study:write"
OAUTH_SCOPES = (
    MATCH_READ,
    MATCH_PLAY,
    BOT_PLAY,
    TOURNAMENT_WRITE,
    STUDY_WRITE,
    WEBHOOK,
    ACCOUNT_READ,
)  # those that a client may get
SCOPES = (*OAUTH_SCOPES, ACCOUNT_WRITE)  # those that a player can give to a token
SCOPE_MEANS = {
    MATCH_READ: "see the player's matches, and what they see in them",
    MATCH_PLAY: "open matches, sit down and play as the player",
    BOT_PLAY: "the same, for a bot that plays as the player",
    TOURNAMENT_WRITE: "organise and enter tournaments as the player",
    STUDY_WRITE: "write comments and variations on matches, and share them, as the player",
    WEBHOOK: "have notices of all matches of the player sent to an address",
    ACCOUNT_READ: "see the player's tokens and settings, without what is secret in them",
}
INCLUDED = {  # what a token of such a scope may do as well, unless it was given through OAuth
    MATCH_PLAY: (TOURNAMENT_WRITE, STUDY_WRITE, ACCOUNT_READ, ACCOUNT_WRITE),
    BOT_PLAY: (TOURNAMENT_WRITE,),
}
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
