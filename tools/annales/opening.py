"""The log and the archive for a command, with its `--redis`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from typing import Any

import click

from annales.domain.contract.game import Game
from annales.domain.errors import Busy, SecretsLocked
from annales.events.store import StoreOfArchive
from annales.service.container import Services, installed_games
from annales.service.settings import CannotStart
from annales.tools.store import opened_store, why_away

FAILED = 2  # the exit status where Redis or the archive cannot be reached


class Unreachable(click.ClickException):
    """Redis or the archive cannot be used; the message says why."""

    exit_code = FAILED


def redis_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--redis`."""
    return click.option("--redis", metavar="URL", help="The Redis with the matches.  [that of the service here]")(
        command
    )


@contextmanager
def store(redis: str | None) -> Iterator[Services]:
    """The parts of the service, for the games that the command was called with (`obj`), or the installed ones.

    Raises Unreachable.
    """
    games: Mapping[str, Game] = click.get_current_context().obj or installed_games()
    try:
        with opened_store(redis, games) as parts:
            yield parts
    except SecretsLocked:
        raise
    except (Busy, CannotStart, ValueError) as reason:
        raise Unreachable(str(why_away(reason))) from reason


def every_match(parts: Services, *, is_archived: bool = False) -> Iterator[str]:
    """Each match once, those of Redis first; with `is_archived`, those of the archive alone.

    Raises Unreachable if matches of this store are in an archive, and none is set.
    """
    if parts.store.archive is None and StoreOfArchive(parts.store.events).archive() is not None:
        raise Unreachable("matches of this store are in an archive: set ANNALES_ARCHIVE as for the service")
    live = [] if is_archived else parts.store.log.matches()
    seen = set(live)
    archived = parts.store.archive.every() if parts.store.archive is not None else iter(())
    return chain(live, (match for match in archived if match not in seen))
