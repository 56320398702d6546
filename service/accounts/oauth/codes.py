"""Authorization codes: what a browser carries to a client, which exchanges it for a token (RFC 6749, section 4.1).

Redis stores the SHA-256 of a code. A code that was used is kept for a while, so that its second use is recognised.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec
from redis import Redis

from annales.service.accounts.oauth.rows import change, read
from annales.service.accounts.tokens import hash_of
from annales.service.match import stamp
from annales.service.ports import Clock

SECONDS = 60  # in which a client must exchange a code
KEPT_SECONDS = 10 * 60  # in which a second use is recognised


class Code(msgspec.Struct, frozen=True):
    """What a player has allowed a client, by the token of the id `by`; `token` is the id of the one given for it."""

    player: str
    client: str
    redirect_uri: str
    scopes: tuple[str, ...]
    challenge: str
    expires_at: str
    by: str
    token: str | None = None


class Codes:
    """Stores codes, and uses each up once."""

    def __init__(self, redis: Redis, clock: Clock) -> None:
        self._redis, self._clock = redis, clock

    def keep(
        self, text: str, player: str, by: str, client: str, redirect_uri: str, scopes: tuple[str, ...], challenge: str
    ) -> None:
        """Store a new code."""
        expires_at = stamp(self._clock.now() + timedelta(seconds=SECONDS))
        code = Code(player, client, redirect_uri, scopes, challenge, expires_at, by)
        self._redis.set(_key(text), msgspec.json.encode(code), ex=KEPT_SECONDS)

    def find(self, text: str) -> Code | None:
        """A code, also one that was used; None if there is none, or if its time is over."""
        found = read(self._redis, _key(text), Code)
        if found is None or (found.token is None and found.expires_at <= stamp(self._clock.now())):
            return None
        return found

    def use(self, text: str, token: str) -> str | None:
        """Use a code up for a token; the id of the token that has it: this one, or one before. None if it is gone."""
        used = change(
            self._redis, _key(text), Code, lambda code: msgspec.structs.replace(code, token=code.token or token)
        )
        return None if used is None else used.token


def _key(text: str) -> str:
    return f"{{oauth}}:code:{hash_of(text)}"
