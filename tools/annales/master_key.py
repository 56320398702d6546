"""`annales master-key`: keys that encrypt the secrets of the service where they are stored."""

from __future__ import annotations

from collections.abc import Iterator

import click

from annales.domain.errors import NoSuchMatch, SecretsLocked
from annales.service.accounts.master_key import MasterKey, new_key
from annales.service.accounts.signing_keys import SigningKeys
from annales.service.container import Services
from annales.service.settings import CannotStart, master_keys
from annales.tools.admin.connection import whoever_runs_this
from annales.tools.annales.opening import Unreachable, every_match, redis_option, store

PASSES = 10  # over all secrets; while a service runs, some may be stored as before in the meantime


@click.group("master-key")
def master_key() -> None:
    """Make a key that encrypts secrets in the store, and use it.

    With ANNALES_MASTER_KEY (or ANNALES_MASTER_KEY_FILE) the secrets of matches, the signing key, the secrets of
    webhooks and the key of cursors are encrypted wherever they are stored: whoever reads Redis, the archive or a backup
    without the key can foresee no draw and sign nothing. Entries are not encrypted. Keep the key elsewhere than the
    backups: without it matches that are not finished cannot be continued.
    """


@master_key.command()
def new() -> None:
    """Print a new key."""
    click.echo(new_key())


@master_key.command()
@redis_option
def rewrap(redis: str | None) -> None:
    """Encrypt all secrets with the first key of ANNALES_MASTER_KEY, whichever key they are encrypted with now.

    Secrets that were stored before there was a key are encrypted too. To replace a key, give ANNALES_MASTER_KEY=NEW,OLD
    to all processes, run this, then take the old one away. Whatever interrupts the command, it can be repeated. Exits
    with 0, or with 2 if there is no key, if none decrypts a secret, or if Redis or the archive cannot be used.
    """
    try:
        keys = master_keys()
    except CannotStart as reason:
        raise Unreachable(str(reason)) from reason
    if not keys:
        raise Unreachable("ANNALES_MASTER_KEY is not set: annales master-key new prints a key for it")
    total = 0
    try:
        with store(redis) as parts:
            signing_keys = SigningKeys(parts.store.redis, parts.ports.clock, MasterKey(keys))
            signing_keys.check()  # another key ends it here, before anything is written
            with parts.operators.credentials.rewrapping(whoever_runs_this(parts)) as details:
                for _ in range(PASSES):
                    changed = sum(_rewrapped(parts, signing_keys))
                    details["changed"] = total = total + changed
                    if not changed:
                        break
    except SecretsLocked as reason:
        raise Unreachable(
            "a secret is encrypted with a key that is not given: add it behind the new one, ANNALES_MASTER_KEY=NEW,OLD"
        ) from reason
    click.echo(f"{total} secrets were encrypted anew" if total else "all secrets are encrypted with the present key")


def _rewrapped(parts: Services, signing_keys: SigningKeys) -> Iterator[int]:
    """How many secrets were stored otherwise, part by part."""
    yield signing_keys.rewrap()
    yield parts.webhooks.registry.rewrap()
    yield parts.cursors.rewrap()
    for match in every_match(parts):
        try:
            yield parts.store.match_secrets.rewrap(match)
        except NoSuchMatch:  # deleted meanwhile
            continue
