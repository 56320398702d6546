"""One process's view of the archive: whether it answers, and whether finished matches wait too long for it.

A look may wait for a database that is silent, so a thread of its own looks, and readiness reads the result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from threading import Thread

from annales.domain.errors import Busy
from annales.events.archive.archive import Archive
from annales.events.archive.engine import ArchiveDamaged, OtherArchive, is_of_archive
from annales.service.ports import Clock

LOOKS_EVERY = 5.0  # seconds
BEHIND_AFTER = 3600.0  # seconds that a match may wait after its time has come; a healthy archive takes minutes


class ArchiveState(StrEnum):
    """The state of the archive."""

    OK = "ok"
    DAMAGED = "damaged"  # it answers, but a part of what it holds cannot be read
    BEHIND = "behind"  # it answers, but matches are not archived in time
    AWAY = "away"
    ANOTHER = "another"  # it belongs to another store, or this store has another archive
    NOT_WANTED = "not_wanted"
    UNKNOWN = "unknown"  # not looked at yet, or the store cannot be read


STATES: dict[type, ArchiveState] = {
    OtherArchive: ArchiveState.ANOTHER,
    ArchiveDamaged: ArchiveState.DAMAGED,
}  # by why it cannot be used


@dataclass(frozen=True)
class ArchiveLook:
    """The result of one look. `lag` is how many seconds ago the first waiting match should have been archived."""

    state: ArchiveState
    waiting: int | None = None
    lag: float | None = None


@dataclass(frozen=True)
class Backlog:
    """The matches whose time to be archived has come: how many, and how many seconds ago it came for the first."""

    matches: int
    seconds: float


class ArchiveWatch:
    """Looks at the archive for the whole process. Without `start`, whoever asks looks."""

    def __init__(
        self, archive: Archive | None, backlog: Callable[[], Backlog], is_damaged: Callable[[], bool], clock: Clock
    ) -> None:
        """`is_damaged` says whether any process has met damage in it."""
        self._archive, self._backlog, self._is_damaged, self._clock = archive, backlog, is_damaged, clock
        self._last, self._looked = ArchiveLook(ArchiveState.UNKNOWN), float("-inf")
        self._is_started = False

    def start(self) -> None:
        """Look in the background from now on."""
        self._is_started = True
        if self._archive is not None:
            Thread(target=self._watch, name="archive-watch", daemon=True).start()

    def seen(self) -> ArchiveLook:
        """The archive, as it was a few seconds ago."""
        if self._archive is None:
            return ArchiveLook(ArchiveState.NOT_WANTED)
        if not self._is_started and self._clock.monotonic() - self._looked >= LOOKS_EVERY:
            self.look(self._archive)
        return self._last

    def look(self, archive: Archive) -> None:
        """Look now. Waits for a silent database at most as long as its time limits say."""
        self._last = self._look(archive)
        self._looked = self._clock.monotonic()

    def _look(self, archive: Archive) -> ArchiveLook:
        try:
            backlog, is_damaged = self._backlog(), self._is_damaged()
            archive.check()
            is_behind = backlog.seconds > BEHIND_AFTER
            state = ArchiveState.DAMAGED if is_damaged else ArchiveState.BEHIND if is_behind else ArchiveState.OK
        except Busy as reason:
            if not is_of_archive(reason):
                return ArchiveLook(ArchiveState.UNKNOWN)
            state = STATES.get(type(reason.__cause__), ArchiveState.AWAY)
        return ArchiveLook(state, backlog.matches, backlog.seconds)

    def _watch(self) -> None:
        while self._archive is not None:
            self.look(self._archive)
            self._clock.sleep(LOOKS_EVERY)
