"""When a delivery that failed is attempted again: ten attempts over about a day, farther and farther apart."""

from __future__ import annotations

from service.ports import Entropy

PAUSES = (5, 60, 300, 1800, 3600, 7200, 14400, 21600, 36000)  # seconds between two attempts, without the jitter
ATTEMPTS = len(PAUSES) + 1
JITTER = 0.2  # of a pause, at most, is added: deliveries that failed together do not come back together


def pause_after(attempt: int, entropy: Entropy) -> float | None:
    """The seconds until the next attempt after this one, the first being 1; None after the last."""
    if attempt > len(PAUSES):
        return None
    pause = PAUSES[attempt - 1]
    return pause * (1 + JITTER * entropy.below(1001) / 1000)
