"""Recovery codes: each gives a player who has lost their tokens a new one, once.

A code names nobody: it alone is enough. Redis stores the SHA-256 of a code, never its text.
"""

from __future__ import annotations

from redis import Redis

from annales.service.accounts.recovery.taking import Taking
from annales.service.accounts.tokens import hash_of
from annales.service.errors import UnknownRecoveryCode
from annales.service.ports import Entropy

CODES = 8  # of one player
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O and U
READ_AS = str.maketrans("ILO", "110", "- ")
GROUPS, GROUP = 5, 4  # 20 letters, 100 bits
LONGEST = 64  # characters that may be typed, with hyphens and spaces


class RecoveryCodes:
    """Makes the codes of a player, and finds the player of a code."""

    def __init__(self, redis: Redis, entropy: Entropy) -> None:
        self._redis, self._entropy, self._taking = redis, entropy, Taking(redis)

    def renew(self, player: str) -> list[str]:
        """New codes of a player, which are shown only once; the old ones are worthless from now on."""
        codes = [self._code() for _ in range(CODES)]
        hashes = [_hash_of(code) for code in codes]
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.delete(*self._keys_of(player))
            for hashed in hashes:
                pipe.set(_code_key(hashed), player)
            pipe.sadd(_codes_key(player), *hashes)
            pipe.execute()
        return codes

    def left(self, player: str) -> int:
        """How many codes of a player are not used yet."""
        return int(self._redis.scard(_codes_key(player)))

    def player_of(self, code: str) -> str:
        """The player of a code that is not used yet; raises UnknownRecoveryCode.

        A code that is not among those of its player was replaced while it was being made.
        """
        hashed = _hash_of(code)
        player = _known(self._redis.get(_code_key(hashed)))
        if not self._redis.sismember(_codes_key(player), hashed):
            raise UnknownRecoveryCode()
        return player

    def use(self, code: str) -> None:
        """Use a code up; raises UnknownRecoveryCode if another request has done so meanwhile."""
        hashed = _hash_of(code)
        player = _known(self._taking.take(_code_key(hashed)))
        self._redis.srem(_codes_key(player), hashed)

    def erase(self, player: str) -> None:
        """Delete all codes of a player."""
        self._redis.delete(*self._keys_of(player))

    def _keys_of(self, player: str) -> list[str]:
        return [
            _codes_key(player),
            *(_code_key(hashed.decode()) for hashed in self._redis.smembers(_codes_key(player))),
        ]

    def _code(self) -> str:
        letters = "".join(LETTERS[self._entropy.below(len(LETTERS))] for _ in range(GROUPS * GROUP))
        return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def _known(player: bytes | None) -> str:
    if player is None:
        raise UnknownRecoveryCode()
    return player.decode()


def _hash_of(code: str) -> str:
    """The hash under which a code is stored, however it was typed: hyphens, case, and letters that look alike."""
    return hash_of(code.upper().translate(READ_AS))


def _codes_key(player: str) -> str:
    return f"player:{player}:recovery-codes"


def _code_key(hashed: str) -> str:
    return f"recovery-code:{{{hashed}}}"
