"""The steps of `annales backup`, in the order in which nothing is lost.

Redis comes before the archive. Matches only ever move from Redis to the archive, where they are whole before Redis
loses them: so what has left Redis before its copy is in the archive when that is copied, and a match that moves in
between is in both, which the service knows how to read. Accounts come before the matches for the same reason: a match
whose player is not known yet does no harm, a tournament whose matches are missing would.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from annales.events.archive.archive import Archive
from annales.events.archive.copying import exported
from annales.events.archive.engine import OtherArchive
from annales.events.archive.schema import FORM as FORM_OF_ARCHIVE
from annales.events.backup.files import FileProof, RecordWriter
from annales.events.backup.snapshot import copy
from annales.events.servers import Servers, nodes_of
from annales.events.store import Events, StoreOfArchive
from annales.service.server.store_check import check_parts
from annales.service.settings import CannotStart
from annales.tools.annales.backup.folder import ACCOUNTS, ARCHIVE, FORM, MATCHES, Archived, Manifest


def take(folder: Path, redis_url: str, events_url: str | None, archive_address: str | None) -> Manifest:
    """Write the files of a backup to a folder; returns what they are, for the manifest.

    Raises CannotStart, ArchiveAway, Busy, OSError, and what reading Redis raises.
    """
    with closing(Servers.at(redis_url, events_url)) as servers:
        known = servers.identity()
        if known is None:
            raise CannotStart("Redis holds no store: nothing was ever stored there, or it is not that of the service")
        check_parts(servers)
        archive = _archive(servers.events, archive_address)
        try:
            files = {ACCOUNTS: _copied(folder / ACCOUNTS, servers.redis)}
            if servers.are_apart:
                files[MATCHES] = _copied(folder / MATCHES, servers.events)
            archived = None if archive is None else _about(archive)
            if archive is not None and archived is not None:
                files[ARCHIVE] = _written(folder / ARCHIVE, exported(archive.database))
        finally:
            if archive is not None:
                archive.close()
        if servers.identity() != known:
            raise CannotStart("Redis was replaced by another store meanwhile: nothing was backed up")
    made_at = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    return Manifest(FORM, _release(), made_at, known.id, archived, files)


def _archive(events: Events, address: str | None) -> Archive | None:
    """The archive of the store, of whatever form. Raises CannotStart if it is missing or another one."""
    bound = StoreOfArchive(events).archive()
    if address is None:
        if bound is not None:
            raise CannotStart("matches of this store are in an archive: set ANNALES_ARCHIVE as for the service")
        return None
    archive = Archive(address, StoreOfArchive(events))
    about = archive.database.look() or {}
    if bound is not None and about.get("id") != bound:
        archive.close()
        raise OtherArchive("the matches of this store are in another archive: set ANNALES_ARCHIVE as for the service")
    return archive


def _about(archive: Archive) -> Archived | None:
    """What the archive is; None if its tables are not made yet."""
    about = archive.database.look()
    if about is None or "form" not in about:
        return None
    if not about["form"].isdecimal() or int(about["form"]) > FORM_OF_ARCHIVE:
        raise CannotStart(
            f"the archive has form {about['form']}, and this release knows form {FORM_OF_ARCHIVE}: use a newer release"
        )
    return Archived(about["id"], int(about["form"]))


def _copied(path: Path, server: Events) -> FileProof:
    """A copy of all keys of a server, or of each primary of a cluster, one after another."""
    with RecordWriter(path) as writer:
        for node in nodes_of(server).values():
            copy(node, writer.add)
    return writer.proof


def _written(path: Path, records: Iterable[Any]) -> FileProof:
    with RecordWriter(path) as writer:
        for record in records:
            writer.add(record)
    return writer.proof


def _release() -> str:
    try:
        return metadata.version("annales")
    except metadata.PackageNotFoundError:
        return "from a source tree"
