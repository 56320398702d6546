"""Giving out the kept answers of bots whose time has come: no worker sleeps until then.

A thread of the clock does this, and one of each bot worker: releasing is atomic, so several do no harm, and none is
missed when it hangs or dies. A worker that keeps an answer wakes its own thread, which then knows when it is due.
"""

from __future__ import annotations

from threading import Event

from service.bots.pacing import milliseconds
from service.bots.tickets import add_ticket
from service.container import Services

LOOKS_EVERY = 0.05  # seconds at most between two looks while an answer waits
IDLE_LOOKS_EVERY = 0.25  # and while none does: whoever keeps one looks at once
KEPT = Event()  # set when this process has kept an answer


def dispatch(parts: Services) -> float:
    """Let wait what is due now, each with a ticket; the seconds until the next look."""
    due = parts.turns.next_due()
    if due is None:
        return IDLE_LOOKS_EVERY
    left = (due - _now(parts)) / 1000
    if left > 0:
        return min(LOOKS_EVERY, left)
    return 0.0 if release(parts) else LOOKS_EVERY


def release(parts: Services) -> int:
    """Let wait what is due now, each with a ticket; how many turns, a bounded number."""
    released = parts.turns.release(_now(parts))
    for _ in range(released):
        add_ticket(parts.queue)
    return released


def _now(parts: Services) -> int:
    return milliseconds(parts.ports.clock.now())
