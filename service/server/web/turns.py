"""Turns of a web worker's connections: whoever has much to do at once lets everybody else be served in between.

A greenlet gives way where a system call would block. One whose input is already there, and whose output fits the
buffer, never does; and `gevent.sleep(0)` puts it behind the other greenlets that can run, but asks the kernel for what
arrived on other connections only once in fifty calls (`findings/gevent_sleep_zero.sh`). So those who give way wait
here, and each poll of the event loop lets a few of them go on, for at most `SHARE`; then whoever was woken by the poll
is served. While there is little to do nobody waits.

The senders take their turns one after another, however many connections each has, so that one who opens hundreds delays
the others no more than one who opens two.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from contextvars import ContextVar
from time import perf_counter

from gevent import get_hub, getcurrent
from gevent.hub import Waiter

SHARE = 0.002  # seconds for those who wait here, between two polls; a step that has begun is not interrupted
SENDER: ContextVar[str] = ContextVar("sender", default="")  # whose turns this greenlet takes: an address


class Turns:
    """Those who wait for their turn in one event loop: that of the thread that makes this object."""

    def __init__(self, now: Callable[[], float] = perf_counter) -> None:
        self._hub, self._now = get_hub(), now
        self._waiting: OrderedDict[str, deque[Waiter]] = OrderedDict()  # by sender; the first one's turn is next
        self._end = now()  # of the time that those who wait have since the last poll
        self._after_poll = self._hub.loop.check(ref=False)
        self._after_poll.start(self._polled)
        self._keeps_polling = self._hub.loop.idle()  # while it is started, a poll does not block

    def close(self) -> None:
        """Stop watching the loop; nobody may wait."""
        self._after_poll.close()
        self._keeps_polling.close()

    def take(self) -> None:
        """Wait until the loop has polled and it is the sender's turn.

        Not at all while nobody waits and the time since the last poll is not used up, and outside a greenlet of this
        loop.
        """
        if not self._waiting and self._now() < self._end:
            return
        if getcurrent() is self._hub or get_hub() is not self._hub:
            return
        if not self._waiting:
            self._keeps_polling.start(_nothing)
        waiter = Waiter(self._hub)
        self._waiting.setdefault(SENDER.get(), deque()).append(waiter)
        waiter.get()

    def _polled(self) -> None:
        """Let some of those who wait now go on. Who waits again meanwhile waits for the next poll."""
        self._end = self._now() + SHARE
        for _ in range(sum(map(len, self._waiting.values()))):
            self._next().switch(None)
            if self._now() >= self._end:
                break
        if not self._waiting:
            self._keeps_polling.stop()

    def _next(self) -> Waiter:
        sender, waiters = self._waiting.popitem(last=False)
        waiter = waiters.popleft()
        if waiters:
            self._waiting[sender] = waiters  # behind all others
        return waiter


def _nothing() -> None:
    """That the watcher is started is all that it is for."""
