"""The check that a process can decrypt the secrets in the store, before it begins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from redis import Redis

from annales.domain.errors import Busy, SecretsLocked, WritesRefused
from annales.events.redis_client import client, looking_client
from annales.service.accounts.master_key import MasterKey
from annales.service.accounts.signing_keys import SigningKeys
from annales.service.ports import SystemClock
from annales.service.settings import CannotStart, master_keys

LOCKED = """\
The secrets in Redis are encrypted with a master key that is not set here.
Set ANNALES_MASTER_KEY, or ANNALES_MASTER_KEY_FILE, to the key that they were stored with: without it matches that are
not finished cannot be continued"""


def check_master_key(redis_url: str) -> None:
    """Raise CannotStart if the signing key of the store is encrypted with another key than the given ones.

    If a master key is set, the signing key is made now, so that a start without the master key will be refused.
    """
    with client(redis_url) as redis:
        try:
            with _readable(redis) as signing_keys:
                signing_keys.check()
                with suppress(WritesRefused):  # a store that can only be read is served; it has no new secrets
                    if master_keys():
                        signing_keys.all()
        except Busy as reason:
            raise CannotStart("cannot use Redis: it does not answer any more") from reason


def refuse_another_key(redis_url: str) -> None:
    """Raise CannotStart as `check_master_key` does; while Redis does not answer, nothing is known or refused.

    A process without the key would store the secrets of new matches in the open, and could not go on with the others.
    """
    with looking_client(redis_url) as redis, suppress(Busy), _readable(redis) as signing_keys:
        signing_keys.check()


@contextmanager
def _readable(redis: Redis) -> Iterator[SigningKeys]:
    """The signing keys of a store; CannotStart is raised where they are locked for this process."""
    try:
        yield SigningKeys(redis, SystemClock(), MasterKey(master_keys()))
    except SecretsLocked as reason:
        raise CannotStart(LOCKED) from reason
