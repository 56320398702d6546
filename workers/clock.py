"""The clock: `python -m workers.clock`. It plays for the absent, brings back lost turns, and mends the index."""

from __future__ import annotations

import logging
import signal
import sys
from threading import Event
from time import time

from redis import ConnectionError, TimeoutError

from domain.kernel.errors import Busy
from service.settings import CannotStart, Settings
from service.wiring import House, build
from workers.jobs import Sweeper, TurnFailed, run_out
from workers.upkeep import Upkeep

TICK = 0.3                          # seconds between two rounds
MENDED_EVERY = 10                   # rounds: each writer lists what it wrote, the clock what a crash left unlisted

_log = logging.getLogger(__name__)


class Clock:
    """Rounds of the same three duties, until it is stopped."""

    def __init__(self, parts: House) -> None:
        self._parts, self._sweeper, self._upkeep = parts, Sweeper(parts), Upkeep(parts.redis)
        self._stopped = Event()
        self._rounds = 0

    def stop(self, *_: object) -> None:
        """End after the round that is under way."""
        self._stopped.set()

    def run(self) -> None:
        """Do the rounds; a Redis that is away for a while is waited for."""
        while not self._stopped.wait(TICK):
            try:
                self.round()
            except (Busy, ConnectionError, TimeoutError) as reason:
                _log.warning("clock: Redis does not answer (%s), the next round tries again", reason)

    def round(self) -> None:
        """What is due now."""
        parts = self._parts
        for _, match in parts.log.deadlines(int(time() * 1000)):
            self._run_out(match)
        for turn in self._sweeper.sweep():
            _log.warning("turn %s was lost and is asked for again", turn)
        if self._rounds % MENDED_EVERY == 0:
            parts.index.catch_up(parts.log, parts.shelf.tree)
        self._upkeep.attend()
        self._rounds += 1
        parts.health.clock_ticked()

    def _run_out(self, match: str) -> None:
        """Play for the absent; a match whose rules fail rests, and does not stop the clock of the others."""
        question = self._parts.door.overdue(match)
        if question is None:
            return
        try:
            run_out(self._parts, match, question)
        except TurnFailed:
            _log.exception("clock: match %s", match)


def main() -> int:
    """Tick until a signal comes."""
    logging.basicConfig(format="%(message)s", stream=sys.stderr, level=logging.WARNING)
    try:
        redis_url = Settings.from_env().redis
    except CannotStart as refusal:
        print(f"workers.clock: {refusal}", file=sys.stderr)
        return 1
    with build(redis_url) as parts:
        parts.store.start(Settings.from_env().store_id)
        clock = Clock(parts)
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, clock.stop)
        clock.run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
