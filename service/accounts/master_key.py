"""The operator's master key: with one, the secrets of the service are encrypted wherever they are stored.

They are the secrets of matches, the private signing key, the secrets of webhooks and the key of cursors. Reading
the store or a backup without the key predicts no draw and signs nothing. What was stored before stays readable, and
is encrypted by `annales master-key rewrap`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from annales.domain.errors import SecretsLocked

WRAPPED = "fernet:"  # no secret begins so: they are hexadecimal, base64url, or begin with `whsec_`


def new_key() -> str:
    """A new key, by chance."""
    return Fernet.generate_key().decode()


class MasterKey:
    """Encrypts secrets with the first of these keys, and decrypts them with any; without keys they stay as they are.

    A key is 32 bytes in base64url, as `Fernet` takes it; a wrong one raises ValueError.
    """

    def __init__(self, keys: Sequence[str] = ()) -> None:
        self._fernets = [Fernet(key) for key in keys]
        self.has_failed = False  # whether a secret was met since the start that none of the keys decrypts

    def wrap(self, secret: str) -> str:
        """The form in which a secret is stored."""
        return WRAPPED + self._fernets[0].encrypt(secret.encode()).decode() if self._fernets else secret

    def unwrap(self, stored: str) -> str:
        """The secret in what is stored; raises SecretsLocked if this process does not have its key."""
        if not stored.startswith(WRAPPED):
            return stored
        try:
            return MultiFernet(self._fernets).decrypt(stored.removeprefix(WRAPPED)).decode()
        except (InvalidToken, ValueError):  # ValueError: there is no key at all
            self.has_failed = True
            raise SecretsLocked() from None

    def is_current(self, stored: str) -> bool:
        """Whether a secret is stored as `wrap` would store it now."""
        if not self._fernets or not stored.startswith(WRAPPED):
            return not self._fernets and not stored.startswith(WRAPPED)
        try:
            self._fernets[0].decrypt(stored.removeprefix(WRAPPED))
        except InvalidToken:
            return False
        return True
