"""Giving out the turns of bots whose pause is over, on time: no worker sleeps through a pause."""

from __future__ import annotations

from time import time

from service.queueing import add_ticket
from service.wiring import House

LOOKS_EVERY = 0.025                         # seconds at most between two looks: new turns may be due before the next


def dispatch(parts: House) -> float:
    """Let wait what is due now, each with a ticket; the seconds until the next look."""
    due = parts.turns.next_due()
    if due is None or due > _now():
        return LOOKS_EVERY if due is None else min(LOOKS_EVERY, (due - _now()) / 1000)
    return 0.0 if release(parts) else LOOKS_EVERY


def release(parts: House) -> int:
    """Let wait what is due now, each with a ticket; how many turns, a bounded number."""
    released = parts.turns.release(_now())
    for _ in range(released):
        add_ticket(parts.queue)
    return released


def _now() -> int:
    return int(time() * 1000)
