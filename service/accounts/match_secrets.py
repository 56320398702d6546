"""The secrets of matches: each is made when its match is opened, kept apart from the stream, disclosed at the end.

They are stored in hexadecimal, or as the operator's master key encrypts that.
"""

from __future__ import annotations

from collections import OrderedDict

from annales.domain.errors import NoSuchMatch
from annales.events.tiers.tier import Tier
from annales.service.accounts.master_key import MasterKey
from annales.service.ports import Entropy

SECRET_BYTES = 32
REMEMBERED = 4096


class MatchSecrets:
    """Makes and reads the secrets, which the first append of each match writes. No route returns them."""

    def __init__(self, tier: Tier, entropy: Entropy, master_key: MasterKey | None = None) -> None:
        self._tier, self._entropy, self._master_key = tier, entropy, master_key or MasterKey()
        self._known: OrderedDict[str, bytes | str] = OrderedDict()  # a text is a secret as it is stored

    def make(self) -> bytes:
        """A new secret; it is stored by the append that opens the match."""
        return self._entropy.token_bytes(SECRET_BYTES)

    def secret(self, match: str) -> bytes:
        """The secret of a match.

        Raises NoSuchMatch if the match was deleted since the caller has read it, and SecretsLocked if the secret is
        encrypted with a key that this process does not have.
        """
        known = self._known.get(match)
        if not isinstance(known, bytes):
            stored = self._known.pop(match, None) or self.stored(match)
            known = bytes.fromhex(self._master_key.unwrap(str(stored)))
            self.remember(match, known)
        return known

    def to_store(self, secret: bytes) -> str:
        """The form in which a new secret is stored."""
        return self._master_key.wrap(secret.hex())

    def stored(self, match: str) -> str:
        """The secret of a match as it is stored; the archive takes it over. Raises NoSuchMatch as `secret` does."""
        stored = self._tier.secret(match)
        if stored is None:
            raise NoSuchMatch(match=match)
        return stored

    def rewrap(self, match: str) -> bool:
        """Store the secret of a match as the present master key encrypts it; whether it was stored otherwise.

        Raises NoSuchMatch if the match was deleted, and SecretsLocked if no key decrypts it.
        """
        stored = self.stored(match)
        if self._master_key.is_current(stored):
            return False
        self._tier.replace_secret(match, stored, self._master_key.wrap(self._master_key.unwrap(stored)))
        return True

    def forget(self, match: str) -> None:
        """Drop the cached secret of a match that was deleted."""
        self._known.pop(match, None)

    def forget_all(self) -> None:
        """Clear the cache."""
        self._known.clear()

    def know_stored(self, match: str, stored: str) -> None:
        """Prime the cache with a secret as it is stored, which is decrypted if it is needed."""
        if match not in self._known:
            self._remember(match, stored)

    def remember(self, match: str, secret: bytes) -> None:
        """Cache a secret that was just written or read."""
        self._remember(match, secret)

    def _remember(self, match: str, secret: bytes | str) -> None:
        self._known[match] = secret
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
