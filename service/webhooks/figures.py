"""The figures of webhooks for the operator, in constant time however many deliveries wait."""

from __future__ import annotations

from dataclasses import dataclass

from redis import Redis

from annales.events.redis_client import or_busy
from annales.service.answers.webhooks import Failure
from annales.service.ports import Clock, seconds_since_1970
from annales.service.webhooks.keys import COUNTS, ILL, WAITING, WELL, disabled_key
from annales.service.webhooks.registry import REASONS

NOT_ATTEMPTED = (Failure.TOO_MANY_WAITING, Failure.TOO_LATE)
ATTEMPTS = ("delivered", *(failure.value for failure in Failure if failure not in NOT_ATTEMPTED))
DELIVERIES = ("delivered", "given_up", "discarded", "withdrawn")


@dataclass(frozen=True)
class WebhookFigures:
    """Ages are in seconds, 0 if nothing waits. Counts go back to when the store was made.

    `oldest` is the age of the oldest delivery that waits, for a receiver that is down too; `overdue` is for how long a
    delivery has been due that nobody has attempted: it grows if no worker delivers, or too few.
    """

    waiting: int
    oldest: float
    overdue: float
    attempts: dict[str, int]
    deliveries: dict[str, int]
    disabled: dict[str, int]


@or_busy()
def figures(redis: Redis, clock: Clock) -> WebhookFigures:
    """The figures now."""
    with redis.pipeline(transaction=False) as pipe:
        pipe.zcard(WAITING).hgetall(COUNTS)
        for reason in REASONS:
            pipe.scard(disabled_key(reason))
        for times in (WAITING, WELL, ILL):
            pipe.zrange(times, 0, 0, withscores=True)
        waiting, counts, *rest = pipe.execute()
    now = seconds_since_1970(clock)
    disabled, firsts = rest[: len(REASONS)], rest[len(REASONS) :]
    oldest, well, ill = (max(0.0, now - first[0][1] / 1000) if first else 0.0 for first in firsts)
    return WebhookFigures(
        waiting,
        oldest,
        max(well, ill),
        {outcome: int(counts.get(f"attempt {outcome}".encode(), 0)) for outcome in ATTEMPTS},
        {outcome: int(counts.get(f"delivery {outcome}".encode(), 0)) for outcome in DELIVERIES},
        dict(zip(REASONS, disabled, strict=True)),
    )
