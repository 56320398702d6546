"""Device codes: a program without a browser waits until a person types its code elsewhere (RFC 8628).

Redis stores the SHA-256 of both codes: of the one with which the program asks, and of the one that the person types.
"""

from __future__ import annotations

import re
from datetime import timedelta

import msgspec
from redis import Redis

from annales.service.accounts.oauth.rows import change, read
from annales.service.accounts.tokens import hash_of
from annales.service.match import stamp
from annales.service.ports import Clock, Entropy

SECONDS = 10 * 60  # in which a person must type the code
KEPT_SECONDS = 2 * SECONDS  # in which a program learns that the time is over
INTERVAL = 5  # seconds between two questions of a program
SLOWER = 5  # seconds that are added when it asks sooner
TOLERANCE = 1.0  # seconds by which a question may come sooner: lines are not equally fast
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels, so no words; none that looks like a digit
LENGTH = 8  # letters of the code that a person types: 34 bits, and it is valid for minutes

_NOT_LETTERS = re.compile("[^A-Z]")


class Device(msgspec.Struct, frozen=True):
    """What a program on a device asks for, and what was answered: `allowed` is None until a person has.

    `by` is the id of the token by which the player has answered, `token` that of the one that was given for it.
    """

    client: str
    scopes: tuple[str, ...]
    expires_at: str
    interval: int = INTERVAL
    asked_at: str = ""
    player: str | None = None
    allowed: bool | None = None
    by: str | None = None
    token: str | None = None


class Devices:
    """Stores what devices ask for, and the answers; uses each up once."""

    def __init__(self, redis: Redis, clock: Clock, entropy: Entropy) -> None:
        self._redis, self._clock, self._entropy = redis, clock, entropy

    def new_user_code(self) -> str:
        """A code that people can type, such as `BCDF-GHJK`."""
        letters = "".join(LETTERS[self._entropy.below(len(LETTERS))] for _ in range(LENGTH))
        return f"{letters[: LENGTH // 2]}-{letters[LENGTH // 2 :]}"

    def keep(self, device_code: str, user_code: str, client: str, scopes: tuple[str, ...]) -> None:
        """Store what a program asks for."""
        device = Device(client, scopes, stamp(self._clock.now() + timedelta(seconds=SECONDS)))
        with self._redis.pipeline(transaction=True) as pipe:
            pipe.set(_key(hash_of(device_code)), msgspec.json.encode(device), ex=KEPT_SECONDS)
            pipe.set(_typed_key(user_code), hash_of(device_code), ex=SECONDS)
            pipe.execute()

    def find(self, device_code: str) -> Device | None:
        """What a program has asked for; None if there is none of this code."""
        return read(self._redis, _key(hash_of(device_code)), Device)

    def is_over(self, device: Device) -> bool:
        """Whether its time is over."""
        return device.expires_at <= stamp(self._clock.now())

    def waiting(self, user_code: str) -> Device | None:
        """What a person is asked who has typed this code; None if there is nothing, or it was answered."""
        hashed = self._redis.get(_typed_key(user_code))
        found = None if hashed is None else read(self._redis, _key(hashed.decode()), Device)
        return found if found is not None and found.allowed is None and not self.is_over(found) else None

    def answer(self, user_code: str, player: str, allow: bool, by: str) -> bool:
        """Answer what a device asks for, by the token of the id `by`.

        False if nothing waits for an answer, or somebody else has given it.
        """
        hashed = self._redis.get(_typed_key(user_code))
        if hashed is None:
            return False

        def answered(device: Device) -> Device:
            if device.allowed is not None or self.is_over(device):
                return device
            return msgspec.structs.replace(device, player=player, allowed=allow, by=by)

        after = change(self._redis, _key(hashed.decode()), Device, answered)
        return after is not None and (after.player, after.allowed) == (player, allow)

    def asks_too_soon(self, device_code: str) -> bool:
        """Note that a program asks; whether it has not waited long enough, so that it must wait for longer now."""
        now, too_soon = self._clock.now(), False

        def asked(device: Device) -> Device:
            nonlocal too_soon
            if device.asked_at == stamp(now):  # noted already, and the reply was lost
                return device
            since = timedelta(seconds=device.interval - TOLERANCE)
            too_soon = device.asked_at > stamp(now - since)
            interval = device.interval + (SLOWER if too_soon else 0)
            return msgspec.structs.replace(device, asked_at=stamp(now), interval=interval)

        change(self._redis, _key(hash_of(device_code)), Device, asked)
        return too_soon

    def use(self, device_code: str, token: str) -> str | None:
        """Use a device code up for a token; the id of the token that has it. None if it is gone."""
        used = change(
            self._redis,
            _key(hash_of(device_code)),
            Device,
            lambda device: msgspec.structs.replace(device, token=device.token or token),
        )
        return None if used is None else used.token


def _key(hashed: str) -> str:
    return f"{{oauth}}:device:{hashed}"


def _typed_key(user_code: str) -> str:
    """By what a person has typed, however they write it."""
    return f"{{oauth}}:typed:{hash_of(_NOT_LETTERS.sub('', user_code.upper()))}"
