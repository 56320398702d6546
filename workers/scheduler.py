"""The clock: `python -m workers.scheduler`. It plays for the absent, brings back lost turns, and mends the index.

A match that cannot be served is passed by in each of these duties (`service/monitoring/broken_matches.py`): it harms
itself alone.
"""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event

from service.bots.pacing import milliseconds
from service.container import Services, StoreWatch, build
from service.monitoring.broken_matches import OUTAGES, Broken
from service.monitoring.health import CLOCK, Pulse
from service.monitoring.logs import configure, error_fields
from service.settings import CannotStart, Settings, log_level
from workers.background import Beside
from workers.due_answers import dispatch, release
from workers.jobs import run_out
from workers.maintenance import Upkeep
from workers.outage_log import Outages
from workers.sweeper import Sweeper

TICK = 0.3  # seconds between two rounds
ROUND_WITHIN = 5.0  # seconds after which a round leaves what is overdue to the next one
MENDED_EVERY = 3.0  # seconds: each writer lists what it wrote, the clock what a crash left unlisted
TRIED_AGAIN = 10  # broken matches that one round tries again

_log = logging.getLogger(__name__)


class Scheduler:
    """Rounds of the same duties, until it is stopped."""

    def __init__(self, parts: Services, broken: Broken | None = None) -> None:
        self._parts, self._broken = parts, broken or parts.broken
        self._sweeper, self._pulse = Sweeper(parts, self._broken), Pulse(parts.redis, CLOCK, parts.ports.clock)
        self._upkeep = Upkeep(parts.redis, parts.ports.clock)
        self._stopped = Event()

    def stop(self, *_: object) -> None:
        """End after the round that is under way."""
        self._stopped.set()

    def run(self) -> None:
        """Do the rounds; a Redis that is away for a while is waited for."""
        outages = Outages("clock")
        while not self._stopped.wait(TICK):
            try:
                if not self._parts.store.is_foreign:
                    self.round()
                    self._pulse.beat()
                    outages.over()
            except OUTAGES as reason:
                outages.met(reason)
            except Exception as fault:  # of no match: without a beat, the launcher ends what fails for long
                _log.error("clock: the round failed", extra={"said": error_fields(fault)})
        with suppress(*OUTAGES):
            self._pulse.end()

    def round(self) -> None:
        """What is due now."""
        for match in self._broken.due(TRIED_AGAIN):
            self._try_again(match)
        self._play_for_the_absent()
        for turn in self._sweeper.sweep():
            _log.warning("turn %s was lost and is asked for again", turn)
        release(self._parts)
        self._upkeep.attend()

    def _play_for_the_absent(self) -> None:
        """Play where the clock has run out, the longest overdue first; a round does not last for ever."""
        clock = self._parts.ports.clock
        until = clock.monotonic() + ROUND_WITHIN
        for _, match in self._parts.log.deadlines(milliseconds(clock.now())):
            if not self._broken.rests(match):
                with self._broken.passing_by(match):
                    self._run_out(match)
            if clock.monotonic() > until or self._stopped.is_set():
                break

    def _run_out(self, match: str) -> None:
        question = self._parts.door.overdue(match)
        if question is not None:
            run_out(self._parts, match, question)

    def _try_again(self, match: str) -> None:
        """Do with a broken match all that is done with others; where nothing fails any more it is sound again."""
        self._parts.match_cache.forget(match)  # what this process remembers may be sound, and what is stored not
        with self._broken.passing_by(match):
            self._parts.index.update(match, self._parts.match_cache.tree(match))
            self._parts.door.turns_asked(match, self._parts.log.turns_of(match))
            self._run_out(match)
            self._broken.mended(match)


def mend_index(parts: Services, broken: Broken) -> float:
    """List what a crash left unlisted; the seconds until the next time."""
    parts.index.catch_up(parts.log, parts.match_cache.tree, broken.note)
    return MENDED_EVERY


@contextmanager
def beside(redis_url: str, broken: Broken, store: StoreWatch) -> Iterator[None]:
    """The work that is not to wait for a round, nor a round for it: pauses that end, and the index."""
    threads = [
        Beside("pauses", redis_url, dispatch, store),
        Beside("index", redis_url, lambda parts: mend_index(parts, broken), store),
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for thread in threads:
            thread.stop()


def main() -> int:
    """Tick until a signal comes."""
    try:
        configure(log_level(default="warning"))
        redis_url = Settings.from_env().redis
    except CannotStart as refusal:
        print(f"workers.scheduler: {refusal}", file=sys.stderr)
        return 1
    with build(redis_url) as parts:
        parts.store.start(Settings.from_env().store_id)
        broken = parts.broken
        clock = Scheduler(parts, broken)
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, clock.stop)
        with beside(redis_url, broken, parts.store):
            clock.run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
