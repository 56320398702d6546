"""When a delivery that failed is attempted again: ten attempts over about a day, farther and farther apart."""

from __future__ import annotations

from annales.service.ports import Entropy

PAUSES = (5, 60, 300, 1800, 3600, 7200, 14400, 21600, 36000)  # seconds between two attempts, without the jitter
ATTEMPTS = len(PAUSES) + 1
JITTER = 0.2  # of a pause, at most, is added: deliveries that failed together do not come back together
HONOURED = 3600  # seconds at most for which a receiver is left alone because it asks for it
GIVES_UP_AFTER = sum(PAUSES) * (1 + JITTER)  # seconds of failures after which a webhook is disabled, whatever else


def pause_after(attempt: int, entropy: Entropy) -> float | None:
    """The seconds until the next attempt after this one, the first being 1; None after the last."""
    if attempt > len(PAUSES):
        return None
    pause = PAUSES[attempt - 1]
    return pause * (1 + JITTER * entropy.below(1001) / 1000)


def honoured(retry_after: float) -> float:
    """The seconds for which a receiver is left alone, by the number that it asks for."""
    return min(max(0.0, retry_after), HONOURED)
