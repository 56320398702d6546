"""The steps of `annales restore`: the archive in one transaction, then Redis, then the ids; at last the audit."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from redis.backoff import NoBackoff
from redis.retry import Retry

from annales.domain.contract.game import Game
from annales.events.archive.copying import ArchiveNotEmpty, Rows, filled
from annales.events.archive.engine import Database
from annales.events.archive.schema import FORM
from annales.events.backup.files import records
from annales.events.backup.restoring import Restoring, ServerNotEmpty
from annales.events.backup.values import KeyPart
from annales.events.redis_client import ANSWERS_WITHIN, CONNECTS_WITHIN, Client
from annales.events.sentinel.primary import connection_pool
from annales.events.servers import Servers
from annales.service.accounts.secrets_check import check_master_key
from annales.service.container import build
from annales.service.settings import ArchiveSettings, CannotStart
from annales.tools.annales.audit import AuditOutcome, audit_each
from annales.tools.annales.backup.folder import ACCOUNTS, ARCHIVE, MATCHES, Archived, Manifest
from annales.tools.annales.opening import every_match


def check_archive(manifest: Manifest, address: str | None) -> None:
    """Raise CannotStart if a backup cannot be restored with this archive, whether or not that is empty."""
    if manifest.archive is None:
        return
    if manifest.archive.form > FORM:
        raise CannotStart(
            f"the archive in the backup has form {manifest.archive.form}, and this release knows form {FORM}: use the "
            "release that made the backup, or a newer one"
        )
    if address is None:
        raise CannotStart("the backup has an archive: set ANNALES_ARCHIVE to an empty database for it")


def put(folder: Path, manifest: Manifest, redis_url: str, events_url: str | None, address: str | None) -> int:
    """Put a backup in its place, which must be empty; returns the number of records of Redis.

    Raises CannotStart if it is not, and what writing raises; then it can be called again.
    """
    with closing(Servers.at(redis_url, events_url, _once)) as servers:
        restoring = Restoring(servers, manifest.digest)
        try:
            is_again = restoring.begin()
        except ServerNotEmpty as reason:
            raise CannotStart(
                f"{reason} is not empty: restore to an empty one, or to another number of a database in its address. A "
                "restore never writes over data"
            ) from reason
        if manifest.archive is not None and address is not None:
            _put_archive(folder / ARCHIVE, manifest.archive, address, is_again)
        written = sum(
            restoring.put(records(folder / name, KeyPart)) for name in (ACCOUNTS, MATCHES) if name in manifest.files
        )
        restoring.end(manifest.store)
    return written


def _put_archive(path: Path, archived: Archived, address: str, is_again: bool) -> None:
    with closing(Database(address)) as database:
        try:
            filled(database, archived.form, records(path, Rows))
        except ArchiveNotEmpty:
            about = database.look() or {}
            if not (is_again and about.get("id") == archived.id):  # the interrupted restore had filled it
                raise CannotStart(
                    "the archive that ANNALES_ARCHIVE names is not empty: restore to an empty database. A restore "
                    "never writes over data"
                ) from None


def _once(url: str) -> Client:
    """A client that sends nothing twice: what is added would be there twice."""
    made: Client = Client.from_pool(
        connection_pool(
            url,
            protocol=2,
            socket_timeout=12 * ANSWERS_WITHIN,
            socket_connect_timeout=CONNECTS_WITHIN,
            retry=Retry(NoBackoff(), 0),
        )
    )
    return made


def audited(redis_url: str, events_url: str | None, address: str | None, games: Mapping[str, Game]) -> AuditOutcome:
    """List the matches of a restored store, and verify all of them.

    Raises CannotStart without the master key with which its secrets are encrypted, and Busy.
    """
    check_master_key(redis_url)
    settings = ArchiveSettings(address, after_hours=0)
    with build(redis_url, games, archive_settings=settings, events_url=events_url) as parts:
        if parts.store.archive is not None:
            parts.store.archive.bind()
        parts.index.catch_up(parts.store.log, parts.store.match_cache.tree, parts.broken.note)
        return audit_each(parts, every_match(parts))
