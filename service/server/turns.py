"""Turns of a web worker's connections: who has more to do at once lets everybody else be served first.

A greenlet gives way where a system call would block. One whose input is already there, and whose output fits the
buffer, never does; and `gevent.sleep(0)` puts it behind the other greenlets that can run, but asks the kernel for what
arrived on other connections only once in a thousand calls. So those who give way stand in a queue here, and each poll
of the event loop lets a few of them go on, for at most `SHARE`; then whoever was woken by the poll is served.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import perf_counter

from gevent import get_hub, getcurrent
from gevent.hub import Waiter

SHARE = 0.002  # seconds for those who wait here, between two polls; a step that has begun is not interrupted


class Turns:
    """The queue of one event loop: that of the thread that makes it."""

    def __init__(self, now: Callable[[], float] = perf_counter) -> None:
        self._hub, self._now = get_hub(), now
        self._waiting: deque[Waiter] = deque()
        self._after_poll = self._hub.loop.check()
        self._keeps_polling = self._hub.loop.idle()  # while it is started, a poll does not block

    def take(self) -> None:
        """Wait until the loop has polled and those before are through; at once outside a greenlet of this loop."""
        if getcurrent() is self._hub or get_hub() is not self._hub:
            return
        waiter = Waiter(self._hub)
        self._waiting.append(waiter)
        if not self._after_poll.active:
            self._after_poll.start(self._let_go_on)
            self._keeps_polling.start(_nothing)
        waiter.get()

    def _let_go_on(self) -> None:
        """Run those who wait now. Who waits again meanwhile waits for the next poll."""
        end = self._now() + SHARE
        for _ in range(len(self._waiting)):
            self._waiting.popleft().switch(None)
            if self._now() >= end:
                break
        if not self._waiting:
            self._after_poll.stop()
            self._keeps_polling.stop()


def _nothing() -> None:
    """That the watcher is started is all that it is for."""
