"""One task of a review, between the turns of bots: those of people's matches never wait behind it.

A worker takes a task only if no turn of a bot waits, and lets go of it when one comes, up to a bound: a task that was
interrupted often enough is worked to its end, by one worker of all at a time. That takes about a second at the quick
setting, and some seconds at the thorough one, for which the other workers play the turns.
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from redis import RedisError
from rq.timeouts import JobTimeoutException

from annales.domain.errors import BrokenRecord, Busy, NoSuchMatch
from annales.domain.review.reviewing import Reviewing
from annales.service.bots.turn_queue import TICKETS
from annales.service.container import Services, services
from annales.service.reviews.queue import Taken
from annales.workers.stopping import STOPPING, Abandoned

LOOKS_EVERY = 0.05  # seconds of thought between two looks at the turns that wait
MOST_YIELDED = 5  # times that a task gives way
MOST_BEGUN = 2  # attempts of a task that never ended, after which the review has failed

_log = logging.getLogger(__name__)


class GiveWay(BaseException):
    """A turn of a bot waits. It is a BaseException, so that no handler of ordinary errors catches it."""


class ReviewWork:
    """Works tasks; it remembers the review that it worked last, whose tables cost time."""

    def __init__(self) -> None:
        self._known: tuple[tuple[str, str], Reviewing] | None = None

    def next(self, parts: Services) -> bool:
        """Work the next task of a review; whether there was one."""
        if parts.monitoring.store.is_foreign:
            return False
        taken = parts.reviews.queue.take()
        if taken is None:
            return False
        try:
            self._work(parts, taken)
        except (Busy, RedisError):
            raise
        except (Abandoned, GiveWay):
            parts.reviews.queue.give_back(taken)
        except JobTimeoutException:
            self._fail(parts, taken, "too_long")
        except Exception as fault:
            _log.error("review %s of match %s failed: %s", taken.review, taken.match, type(fault).__name__)
            self._fail(parts, taken, "fault")
        return True

    def _work(self, parts: Services, taken: Taken) -> None:
        if taken.begun >= MOST_BEGUN:  # its workers were killed, or ran out of memory
            self._fail(parts, taken, "too_long")
            return
        reviewing = self._reviewing(parts, taken)
        if reviewing is None:
            parts.reviews.queue.finish(taken.match, taken.review)
            return
        queue = parts.reviews.queue
        insists = taken.yielded >= MOST_YIELDED and queue.insist(taken)
        try:
            with STOPPING.interruptible(), giving_way(None if insists else lambda: queue.bots_wait(TICKETS)):
                finding = reviewing.work(reviewing.tasks[taken.task])
        finally:
            if insists:
                queue.relent(taken)
        progress = queue.give(taken, msgspec.json.encode(finding))
        if progress.tasks and progress.done >= progress.tasks:
            parts.reviews.complete(reviewing, taken.match, taken.review)
            self._known = None

    def _reviewing(self, parts: Services, taken: Taken) -> Reviewing | None:
        """The review, if it is still wanted."""
        name = taken.match, taken.review
        if self._known is None or self._known[0] != name:
            setting = parts.reviews.setting(*name)
            try:
                match = None if setting is None else parts.matches.get(taken.match)
            except (NoSuchMatch, BrokenRecord):
                match = None
            if setting is None or match is None:
                return None
            self._known = name, Reviewing(match.id, match.game, match.tree, setting)
        return self._known[1]

    def _fail(self, parts: Services, taken: Taken, failure: str) -> None:
        self._known = None
        parts.reviews.fail(taken.match, taken.review, "too_long" if failure == "too_long" else "fault")


@contextmanager
def giving_way(look: Callable[[], bool] | None) -> Iterator[None]:
    """Run a block that ends with GiveWay when `look` says so; it is asked in the main thread, as the block thinks."""
    if look is None:
        yield
        return

    def at_signal(*_: object) -> None:
        try:
            waits = look()
        except (Busy, RedisError):
            return
        if waits:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)  # it may be raised at the end of the block, before that is done
            raise GiveWay

    before = signal.signal(signal.SIGVTALRM, at_signal)
    signal.setitimer(signal.ITIMER_VIRTUAL, LOOKS_EVERY, LOOKS_EVERY)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


WORK = ReviewWork()  # one per process


def work() -> None:
    """Work the next task of a review."""
    WORK.next(services())
