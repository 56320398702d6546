"""Passkeys (WebAuthn): a player signs in by what their device or password manager keeps.

Redis stores the public key. A challenge is good once, for five minutes, and for what it was made for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from redis import Redis

from annales.events.redis_client import call_key, once
from annales.service.accounts.recovery import ceremonies
from annales.service.accounts.recovery.site import Site
from annales.service.accounts.recovery.taking import Taking
from annales.service.errors import PasskeyRefused, TooManyPasskeys
from annales.service.match import stamp
from annales.service.ports import Clock, Entropy

MOST_PASSKEYS = 10  # of one player
CHALLENGE_BYTES, CHALLENGE_SECONDS = 32, 300
SIGNING_IN = "signing in"

# How many passkeys the player has with this one; 0 if it exists, because nobody takes over the passkey of another.
ADD = """
if redis.call('EXISTS', KEYS[1]) == 1 then return 0, true end
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('SADD', KEYS[2], ARGV[1])
return redis.call('SCARD', KEYS[2])
"""
# Notes a use; 0 if the passkey was removed meanwhile, of which no part must come back.
USE = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV))
return 1
"""


@dataclass(frozen=True)
class Passkey:
    """The public data of a passkey; times are RFC 3339 in UTC. It signs in only at the `host` where it was made."""

    id: str
    name: str
    host: str
    created_at: str
    used_at: str | None


class Passkeys:
    """Adds passkeys to players, and finds the player who signs in by one."""

    def __init__(self, redis: Redis, clock: Clock, entropy: Entropy) -> None:
        self._redis, self._clock, self._entropy = redis, clock, entropy
        self._taking, self._add = Taking(redis), redis.register_script(once(ADD))

    def options_to_add(self, player: str, name: str, site: Site) -> dict[str, Any]:
        """What a page gives to `navigator.credentials.create`, in the JSON of WebAuthn."""
        known = [passkey.id for passkey in self.of_player(player)]
        return ceremonies.options_to_add(player, name, site, self._challenge(player), known)

    def add(self, player: str, name: str, credential: Mapping[str, Any], site: Site) -> Passkey:
        """Add what the device has made; raises PasskeyRefused or TooManyPasskeys."""
        id, key, count = ceremonies.made(credential, self._used_challenge(credential, player), site)
        passkey = Passkey(id, name, site.host, stamp(self._clock.now()), None)
        row = {
            "player": player,
            "name": name,
            "host": site.host,
            "origin": site.origin,
            "created_at": passkey.created_at,
            "key": key,
            "count": str(count),
        }
        fields = [part for member in row.items() for part in member]
        keys = [_passkey_key(id), _passkeys_key(player), call_key(_passkey_key(id))]
        held = self._add(keys=keys, args=[id, *fields])
        if not held:
            raise PasskeyRefused()
        if held > MOST_PASSKEYS:  # counted afterwards, so that concurrent requests cannot both pass
            self.remove(player, id)
            raise TooManyPasskeys(most=MOST_PASSKEYS)
        return passkey

    def options_to_sign_in(self, site: Site) -> dict[str, Any]:
        """What a page gives to `navigator.credentials.get`, in the JSON of WebAuthn; the person chooses the passkey."""
        return ceremonies.options_to_sign_in(site, self._challenge(SIGNING_IN))

    def signed_in(self, credential: Mapping[str, Any]) -> str:
        """The player who signs in; raises PasskeyRefused."""
        challenge, id = self._used_challenge(credential, SIGNING_IN), str(credential.get("id"))
        row: dict[str, str] = {
            name.decode(): value.decode() for name, value in self._redis.hgetall(_passkey_key(id)).items()
        }
        if not row or ceremonies.player_in(credential) not in (None, row["player"]):
            raise PasskeyRefused()
        site = Site(row["origin"], row["host"])
        count = ceremonies.signed(credential, challenge, site, row["key"], int(row["count"]))
        used = ("count", str(count), "used_at", stamp(self._clock.now()))
        if not self._redis.eval(USE, 1, _passkey_key(id), *used):
            raise PasskeyRefused()
        return row["player"]

    def of_player(self, player: str) -> list[Passkey]:
        """The passkeys of a player, oldest first."""
        ids = [id.decode() for id in self._redis.smembers(_passkeys_key(player))]
        with self._redis.pipeline(transaction=False) as pipe:
            for id in ids:
                pipe.hmget(_passkey_key(id), "name", "host", "created_at", "used_at")
            rows = pipe.execute() if ids else []
        held = [_passkey(id, row) for id, row in zip(ids, rows, strict=True) if row[0] is not None]
        return sorted(held, key=lambda passkey: (passkey.created_at, passkey.id))

    def remove(self, player: str, id: str) -> bool:
        """Remove a passkey of this player; false if they have no such passkey."""
        if not self._redis.srem(_passkeys_key(player), id):
            return False
        self._redis.delete(_passkey_key(id))
        return True

    def erase(self, player: str) -> None:
        """Delete all passkeys of a player."""
        ids = [id.decode() for id in self._redis.smembers(_passkeys_key(player))]
        self._redis.delete(_passkeys_key(player), *map(_passkey_key, ids))

    def _challenge(self, purpose: str) -> bytes:
        challenge = self._entropy.token_bytes(CHALLENGE_BYTES)
        self._redis.set(_challenge_key(challenge), purpose, ex=CHALLENGE_SECONDS)
        return challenge

    def _used_challenge(self, credential: Mapping[str, Any], purpose: str) -> bytes:
        """The challenge that a credential answers, used up; it must have been made for this purpose."""
        challenge = ceremonies.challenge_of(credential)
        if self._taking.take(_challenge_key(challenge)) != purpose.encode():
            raise PasskeyRefused()
        return challenge


def _passkey(id: str, row: Sequence[bytes]) -> Passkey:
    name, host, created_at, used_at = row
    return Passkey(id, name.decode(), host.decode(), created_at.decode(), used_at.decode() if used_at else None)


def _challenge_key(challenge: bytes) -> str:
    return f"passkey-challenge:{{{hashlib.sha256(challenge).hexdigest()}}}"


def _passkeys_key(player: str) -> str:
    return f"player:{player}:passkeys"


def _passkey_key(id: str) -> str:
    return f"passkey:{{{id}}}"
