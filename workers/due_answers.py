"""Release of planned answers when they are due, so that no worker has to sleep until then.

One thread of the scheduler does this, and one of each bot worker. A release is atomic, so several do no harm, and one
that hangs or dies is not missed. A worker that keeps an answer wakes its own thread, which then reads when it is due.
"""

from __future__ import annotations

from threading import Event

from annales.service.container import Services
from annales.service.match import milliseconds

LOOKS_EVERY = 1.0  # seconds between two checks at most: a process that keeps an answer checks at once
SUBSTITUTE_LOOKS_EVERY = 0.25  # the same of the scheduler, which releases the answer of a worker that has died
AGAIN_AFTER = 0.05  # seconds, if the answers that are due could not be released
ANSWER_KEPT = Event()  # set when this process has kept an answer


def dispatch(parts: Services, looks_every: float = LOOKS_EVERY) -> float:
    """Queue the turns that are due now, each with a ticket; returns the seconds until the next check."""
    due = parts.bots.turns.next_due()
    if due is None:
        return looks_every
    left = (due - _now(parts)) / 1000
    if left > 0:
        return min(looks_every, left)
    return 0.0 if release(parts) else AGAIN_AFTER


def release(parts: Services) -> int:
    """Queue the turns that are due now, each with a ticket; returns their number, which is bounded."""
    return parts.bots.turns.release(_now(parts))


def _now(parts: Services) -> int:
    return milliseconds(parts.ports.clock.now())
