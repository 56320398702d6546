"""`annales backup FOLDER` and `annales restore FOLDER`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from redis import RedisError

from annales.domain.errors import Busy, SecretsLocked
from annales.events.archive.engine import ArchiveAway, BadAddress
from annales.events.backup.changes import Emptied
from annales.events.backup.files import Damaged
from annales.events.backup.snapshot import TakenOver, Unsettled
from annales.events.backup.values import UnknownKind
from annales.events.redis_client import or_busy
from annales.service.container import installed_games
from annales.service.settings import CannotStart, Settings
from annales.tools.annales.backup import folder as backups
from annales.tools.annales.backup.place import is_filled, redis_to_fill, redis_to_read
from annales.tools.annales.backup.restoring import audited, check_archive, put
from annales.tools.annales.backup.taking import take
from annales.tools.annales.opening import Unreachable
from annales.tools.store import why_away

NOT_ALL = 1  # the exit status where a restored match does not hold

FOLDER = click.argument("folder", type=click.Path(file_okay=False, path_type=Path))


@click.command()
@FOLDER
def backup(folder: Path) -> None:
    """Copy all that the service stores to FOLDER, which must be new or empty.

    The service may run or be stopped: the embedded Redis is then started for the time being. The copy is that of one
    moment; what was acknowledged before the command began is in it. It has Redis and the archive, whatever they are
    (Redis or Valkey, SQLite or PostgreSQL), in a form that any of these can be restored from. Settings are those of the
    service: ANNALES_DATA, REDIS_URL, EVENTS_URL, ANNALES_ARCHIVE.

    The folder holds hidden cards and secrets: only its owner can read it. A master key is not in it; keep that
    elsewhere. Exits with 0, with 1 if nothing could be written, with 2 if Redis or the archive cannot be read.
    """
    with _refusals("the backup was not made"):
        settings = Settings.from_env()
        with backups.new_folder(folder):
            with redis_to_read(settings) as url:
                manifest = take(folder, url, settings.events_url, _archive(settings))
            backups.finish(folder, manifest)
    size = sum(proof.bytes for proof in manifest.files.values())
    archive = "with its archive" if manifest.archive else "without an archive"
    click.echo(f"store {manifest.store}, {archive}: {size / 1e6:.1f} MB in {folder}, read back and whole")


@click.command()
@FOLDER
@click.pass_context
def restore(context: click.Context, folder: Path) -> None:
    """Put the backup in FOLDER in the place that the settings name, which must be empty; then verify every match.

    The service must not run. Without REDIS_URL the place is the data folder ANNALES_DATA, else the Redis at REDIS_URL
    (and at EVENTS_URL), with the archive at ANNALES_ARCHIVE. They may be of another product or version, and otherwise
    arranged, than where the backup was made.

    Nothing is written before every file of the backup has proved whole. A restore that was interrupted is begun again
    by the same command; until it is done, the service does not start there. At the end each match is checked as annales
    audit does. Exits with 0, with 1 if a match does not hold or nothing was restored, with 2 if Redis or the archive
    cannot be used.
    """
    with _refusals("the backup was not restored"):
        settings = Settings.from_env()
        try:
            manifest = backups.opened(folder)
        except backups.NoBackup as reason:
            raise click.ClickException(f"{folder} cannot be restored: {reason}") from reason
        address = _archive(settings)
        check_archive(manifest, address)
        with redis_to_fill(settings, manifest.digest) as url:
            put(folder, manifest, url, settings.events_url, address)
            is_filled(settings)
            click.echo(f"store {manifest.store} of {manifest.made_at} is restored; now each match is verified")
            with _refusals("it is restored, and was not verified (annales audit does so)"):
                outcome = audited(url, settings.events_url, address, context.obj or installed_games())
    sys.exit(NOT_ALL if outcome.broken else 0)


def _archive(settings: Settings) -> str | None:
    return settings.archive(is_embedded=settings.redis_url is None)


@contextmanager
def _refusals(said: str) -> Iterator[None]:
    """Report what cannot be read or written, and that nothing is left half done."""
    try:
        with or_busy():
            yield
    except SecretsLocked as reason:
        raise Unreachable(f"{said}: set ANNALES_MASTER_KEY, its secrets are encrypted") from reason
    except (Busy, CannotStart, ValueError, BadAddress) as reason:
        raise Unreachable(f"{said}: {_why(reason)}") from reason
    except ArchiveAway as reason:
        raise Unreachable(f"{said}: the archive: {reason}") from reason
    except (RedisError, Unsettled, TakenOver, Emptied, UnknownKind) as reason:
        raise Unreachable(f"{said}: {type(reason).__name__}: {reason}") from reason
    except (Damaged, OSError) as reason:
        raise click.ClickException(f"{said}: {reason}") from reason


def _why(reason: Exception) -> object:
    """Why a store cannot be used, with what Redis says itself: it may be full, or read-only."""
    said, cause = why_away(reason), reason.__cause__
    return f"{said} ({cause})" if isinstance(cause, RedisError) else said
