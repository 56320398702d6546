"""The parts of a process that know players."""

from __future__ import annotations

from dataclasses import dataclass

from annales.service.accounts.bans import Bans
from annales.service.accounts.oauth.parts import OAuthParts
from annales.service.accounts.players import Players
from annales.service.accounts.quotas import Quotas
from annales.service.accounts.receipts import Receipts
from annales.service.accounts.recovery.returning import Returning
from annales.service.accounts.tokens import Tokens
from annales.service.idempotency import IdempotencyKeys


@dataclass(frozen=True, kw_only=True)
class AccountParts:
    """Players, by what they are recognised, what they may use, and what the service signs for them."""

    players: Players
    tokens: Tokens
    bans: Bans
    idempotency: IdempotencyKeys
    quotas: Quotas
    returning: Returning
    receipts: Receipts
    oauth: OAuthParts

    def forget(self) -> None:
        """Clear the caches: the store may hold less now than was read before."""
        self.receipts.forget_key()
        self.tokens.forget_callers()
