"""The secrets of matches: each is made when its match is opened, kept apart from the stream, disclosed at the end."""

from __future__ import annotations

from collections import OrderedDict

from domain.errors import BrokenRecord, NoSuchMatch
from domain.reasons import RecordReason
from events.archive.archive import Archive
from events.keys import secret_key, stream_key
from events.store import Events
from service.ports import Entropy

SECRET_BYTES = 32
REMEMBERED = 4096


class MatchSecrets:
    """Makes and reads the secrets, which the first append of each match writes. No route returns them."""

    def __init__(self, redis: Events, entropy: Entropy, archive: Archive | None = None) -> None:
        self._redis, self._entropy, self._archive = redis, entropy, archive
        self._known: OrderedDict[str, bytes] = OrderedDict()

    def make(self) -> bytes:
        """A new secret; it is stored by the append that opens the match."""
        return self._entropy.token_bytes(SECRET_BYTES)

    def secret(self, match: str) -> bytes:
        """The secret of a match; raises NoSuchMatch if the match was deleted since the caller has read it."""
        known = self._known.get(match)
        if known is None:
            known = bytes.fromhex(self._stored(match))
            self.remember(match, known)
        return known

    def _stored(self, match: str) -> str:
        stored: bytes | None = self._redis.get(secret_key(match))
        if stored is not None:
            return stored.decode()
        if self._redis.exists(stream_key(match)):
            raise BrokenRecord(seq=1, reason=RecordReason.SECRET_LOST(match=match))
        archived = self._archive.secret(match) if self._archive is not None else None
        if archived is None:
            raise NoSuchMatch(match=match)
        return archived

    def forget(self, match: str) -> None:
        """Drop the cached secret of a match that was deleted."""
        self._known.pop(match, None)

    def forget_all(self) -> None:
        """Clear the cache."""
        self._known.clear()

    def remember(self, match: str, secret: bytes) -> None:
        """Cache a secret that was just written or read."""
        self._known[match] = secret
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
