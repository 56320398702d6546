"""Randomness of tests: the same in every run, so that no test fails by chance."""

import os
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from annales.service import ports
from annales.service.ports import SystemEntropy

SALT = "ANNALES_TEST_SALT"  # any text: another one gives every test other random numbers


class KnownSecrets(SystemEntropy):
    """Every match has the same secret, so that the chance of all tests is the same; names differ."""

    def token_bytes(self, size):
        """The bytes 0, 1, 2, …"""
        return bytes(range(size))


class Seeded:
    """What the service takes of `secrets`, from a seed."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)
        self.token_bytes = self._random.randbytes
        self.randbelow = self._random.randrange

    def token_hex(self, size: int) -> str:
        """So many bytes, in hexadecimal."""
        return self.token_bytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        """So many bytes, in base64url."""
        return urlsafe_b64encode(self.token_bytes(size)).rstrip(b"=").decode()


@contextmanager
def same_luck(test: str) -> Iterator[None]:
    """While this test runs, the service's ids, secrets and tokens in this process follow from its name."""
    with patch.object(ports, "secrets", Seeded(os.environ.get(SALT, "") + test)):
        yield
