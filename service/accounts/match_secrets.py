"""The match's secret: made when it is opened, kept apart from the stream, opened at the end."""

from __future__ import annotations

from collections import OrderedDict

from redis import Redis

from domain.errors import BrokenRecord
from domain.reasons import RecordReason
from events.keys import secret_key
from service.ports import Entropy

SECRET_BYTES = 32
REMEMBERED = 4096


class MatchSecrets:
    """Reads the secrets that the first append of each match wrote; no route does."""

    def __init__(self, redis: Redis, entropy: Entropy) -> None:
        self._redis, self._entropy = redis, entropy
        self._known: OrderedDict[str, bytes] = OrderedDict()

    def make(self) -> bytes:
        """A new secret; it is stored by the append that opens the match."""
        return self._entropy.token_bytes(SECRET_BYTES)

    def secret(self, match: str) -> bytes:
        """The secret of a match."""
        known = self._known.get(match)
        if known is None:
            kept = self._redis.get(secret_key(match))
            if kept is None:
                raise BrokenRecord(seq=1, reason=RecordReason.SECRET_LOST(match=match))
            known = bytes.fromhex(kept.decode())
            self.took(match, known)
        return known

    def forget_all(self) -> None:
        """Drop every secret, to be read anew."""
        self._known.clear()

    def took(self, match: str, secret: bytes) -> None:
        """Remember a secret that was just written or read."""
        self._known[match] = secret
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
