"""A copy of what one server holds, as it was at one moment, while others write there.

All keys are read once, and those that were written meanwhile again, until none was: then the copy is what the server
held when it was asked for the last time. That comes by itself where little is written; else writers are stopped for a
few milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from itertools import islice

from redis import Redis
from redis.exceptions import ResponseError

from annales.events.backup.changes import Changes
from annales.events.backup.values import KeyPart, KeyReader
from annales.events.servers import runs_of
from annales.events.store import LOST, PROBE, RESTORING, STORE

AT_ONCE = 100  # keys that are read in one round trip
UNPAUSED = 10  # rounds without a pause
ROUNDS = 200  # at most, where the server allows no pause
PAUSED = 5  # of these with a pause
PAUSE = 1000  # milliseconds for which writers wait at the most

# What belongs to the server or to what runs on it now, what was put there for seconds, and the lists of matches, which
# are derived from the matches.
LEFT_OUT = re.compile(
    b"|".join(re.escape(key).encode() for key in (STORE, LOST, PROBE, RESTORING))
    + rb"|\{index\}:.*|\{health\}:beats:.*|rq:.*|\{[^}]*\}:call:.*",
    re.DOTALL,
)


class TakenOver(Exception):
    """Another server answers than the one whose changes were heard, or the same after a restart."""

    def __str__(self) -> str:
        return "another server took over meanwhile, or it was restarted: try again"


class Unsettled(Exception):
    """Too much is written for a copy of one moment."""

    def __str__(self) -> str:
        return (
            "so much is written that no copy of one moment could be made, and the server allows no CLIENT PAUSE: "
            "stop the service, or try again when there is less to do"
        )


def copy(redis: Redis, write: Callable[[KeyPart], None]) -> None:
    """Pass every part of what a server holds to `write`; what was written meanwhile comes again.

    Raises Unsettled, TakenOver, Emptied, UnknownKind, and redis-py's errors.
    """
    run = runs_of(redis)
    _copy(redis, write)
    if runs_of(redis) != run:
        raise TakenOver


def _copy(redis: Redis, write: Callable[[KeyPart], None]) -> None:
    with Changes(redis) as changes:
        copying = _Copying(KeyReader(redis), write, changes)
        copying.read(redis.scan_iter(count=10 * AT_ONCE))
        for number in range(ROUNDS):
            with _paused(redis) if UNPAUSED <= number < UNPAUSED + PAUSED else nullcontext():
                if copying.is_of_one_moment():
                    return
    raise Unsettled


class _Copying:
    """What is still to be read."""

    def __init__(self, reader: KeyReader, write: Callable[[KeyPart], None], changes: Changes) -> None:
        self._reader, self._write, self._changes = reader, write, changes
        self._written: set[bytes] = set()  # keys that were written, perhaps after they were read

    def read(self, keys: Iterable[bytes]) -> None:
        """Read keys; the server disconnects a reader that falls too far behind while others write."""
        kept = (key for key in keys if not LEFT_OUT.fullmatch(key))
        while page := list(islice(kept, AT_ONCE)):
            for part in self._reader.parts(page):
                self._write(part)
            self._hear()

    def is_of_one_moment(self) -> bool:
        """Read again what was written; whether nothing was written since."""
        self._hear()
        again, self._written = self._written, set()
        self.read(sorted(again))
        return not self._written

    def _hear(self) -> None:
        self._written.update(key for key in self._changes.taken() if not LEFT_OUT.fullmatch(key))


@contextmanager
def _paused(redis: Redis) -> Iterator[None]:
    """Make writers wait, at most for `PAUSE`; a server that does not allow it is not paused."""
    try:
        redis.execute_command("CLIENT", "PAUSE", PAUSE, "WRITE")
    except ResponseError:
        yield
        return
    try:
        yield
    finally:
        with suppress(ResponseError):  # it ends by itself
            redis.execute_command("CLIENT", "UNPAUSE")
