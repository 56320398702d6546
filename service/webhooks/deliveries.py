"""The deliveries that wait, in Redis: queued with the place in the feed they come from, taken under a lease.

A delivery leaves the queue only when its attempt has been recorded. So a worker that dies loses none: its lease ends,
and the delivery is attempted again under the same id, by which a receiver recognises it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from redis import Redis

from events.redis_client import or_busy
from service.match import stamp
from service.ports import Clock, Entropy, seconds_since_1970
from service.webhooks.keys import ILL, POSITIONS, WELL, log_key, match_key, queue_key, rows_key
from service.webhooks.schedule import pause_after
from service.webhooks.sending import GONE, Failure, Sent

MOST_WAITING = 1_000  # deliveries of one webhook
LOG_LENGTH = 100  # attempts of one webhook that are kept
LEASE_SECONDS = 60  # longer than an attempt may take
REMEMBERED_SECONDS = 2 * 24 * 3600  # longer than a delivery may wait
TEST = "test"  # the kind of a notice that only shows that deliveries arrive

ENQUEUE, CLAIM, SETTLE = (
    (Path(__file__).parent / f"{name}.lua").read_text("utf-8") for name in ("enqueue", "claim", "settle")
)


class Delivery(msgspec.Struct, frozen=True):
    """A notice for one webhook. `body` is sent as it is; `begun_at` is when the first attempt began, in ms."""

    id: str
    kind: str
    body: str
    created_at: str
    match: str | None = None
    attempts: int = 0
    begun_at: int | None = None


class Attempt(msgspec.Struct, frozen=True):
    """One line of a webhook's log."""

    delivery: str
    event: str
    match: str | None
    at: str
    attempt: int
    status: int | None
    error: str | None
    next_attempt: str | None


@dataclass(frozen=True)
class Claimed:
    """A delivery to be attempted now, under a lease, and where and how to send it."""

    webhook: str
    delivery: Delivery
    url: str
    secrets: tuple[str, ...]
    failing_since: int | None  # milliseconds; since when every attempt at this webhook has failed


@dataclass(frozen=True)
class FromLine:
    """The line of a shard's feed that deliveries come from."""

    shard: int
    number: int


class Deliveries:
    """The queue of deliveries of all webhooks, and the log of each."""

    def __init__(self, redis: Redis, clock: Clock, entropy: Entropy) -> None:
        self._redis, self._clock, self._entropy = redis, clock, entropy
        self._enqueue, self._claim, self._settle = map(redis.register_script, (ENQUEUE, CLAIM, SETTLE))

    @or_busy()
    def enqueue(self, deliveries: Iterable[tuple[str, Delivery]], line: FromLine | None = None) -> int:
        """Queue deliveries, each for a webhook, and return how many. Those of a line that was read before are not new.

        A webhook that is disabled gets none. One for which too many wait loses the oldest, and its log says so.
        """
        args: list[str | int] = ["" if line is None else line.shard, 0 if line is None else line.number]
        args += [self._now(), MOST_WAITING, REMEMBERED_SECONDS]
        for webhook, delivery in deliveries:
            given_way = Attempt(
                delivery.id, delivery.kind, None, delivery.created_at, 0, None, Failure.TOO_MANY_WAITING, None
            )
            args += [webhook, delivery.id, _json(delivery), delivery.match or "", _json(given_way)]
        return int(self._enqueue(keys=[POSITIONS, WELL, ILL], args=args))

    @or_busy()
    def are_due(self, well: bool = True, ill: bool = True) -> bool:
        """Whether a delivery is due now."""
        now = self._now()
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zcount(WELL, "-inf", now).zcount(ILL, "-inf", now)
            of_well, of_ill = pipe.execute()
        return bool((well and of_well) or (ill and of_ill))

    @or_busy()
    def claim(self, well: int, ill: int) -> list[Claimed]:
        """Take deliveries that are due, at most so many of webhooks that are well, and of those that are ill."""
        now = self._now()
        taken = self._claim(keys=[WELL, ILL], args=[now, now + LEASE_SECONDS * 1000, well, ill])
        return [_claimed(row, now) for row in taken]

    @or_busy()
    def settle(self, claimed: Claimed, began: datetime, sent: Sent) -> str | None:
        """Record an attempt. Returns why the webhook is disabled from now on, if it is."""
        delivery, began_at = claimed.delivery, _milliseconds(began)
        row = msgspec.structs.replace(
            delivery,
            attempts=delivery.attempts + 1,
            begun_at=began_at if delivery.begun_at is None else delivery.begun_at,
        )
        pause = None if sent.failure is None else pause_after(row.attempts, self._entropy)
        because = _why_disabled(claimed, row, sent, pause)
        due = None if pause is None or because else began_at + int(pause * 1000)
        attempt = Attempt(
            delivery.id,
            delivery.kind,
            delivery.match,
            stamp(began),
            row.attempts,
            sent.status,
            sent.failure,
            _stamp(due),
        )
        self._settle(
            keys=[WELL, ILL],
            args=[
                *(claimed.webhook, delivery.id, self._now(), "" if due is None else due, _json(row), _json(attempt)),
                *(0 if sent.failure is None else 1, began_at, because or "", stamp(self._clock.now())),
            ],
        )
        return because

    @or_busy()
    def log(self, webhook: str) -> list[Attempt]:
        """The last attempts of a webhook, newest first."""
        lines = self._redis.lrange(log_key(webhook), 0, LOG_LENGTH - 1)
        return [msgspec.json.decode(line, type=Attempt) for line in lines]

    @or_busy()
    def waiting(self, webhook: str) -> int:
        """How many deliveries of a webhook wait."""
        return int(self._redis.zcard(queue_key(webhook)))

    @or_busy()
    def withdraw(self, match: str) -> None:
        """Withdraw all deliveries about a match."""
        found = [member.decode().split() for member in self._redis.smembers(match_key(match))]
        with self._redis.pipeline(transaction=True) as pipe:
            for webhook, id in found:
                pipe.zrem(queue_key(webhook), id).hdel(rows_key(webhook), id)
            pipe.delete(match_key(match))
            pipe.execute()

    def _now(self) -> int:
        return int(seconds_since_1970(self._clock) * 1000)


def _why_disabled(claimed: Claimed, row: Delivery, sent: Sent, pause: float | None) -> str | None:
    """Why a webhook is disabled now: it is gone, or every attempt failed since this delivery was first attempted."""
    if sent.status == GONE:
        return "gone"
    if sent.failure is None or pause is not None or claimed.failing_since is None or row.begun_at is None:
        return None
    return "failing" if claimed.failing_since <= row.begun_at else None


def _claimed(row: Sequence[Any], now: int) -> Claimed:
    webhook, _, delivery, url, secret, old_secret, old_until, failing_since = (value.decode() for value in row)
    secrets = (secret, old_secret) if old_secret and int(old_until) > now else (secret,)
    known = msgspec.json.decode(delivery, type=Delivery)
    return Claimed(webhook, known, url, secrets, int(failing_since) if failing_since else None)


def _json(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def _stamp(milliseconds: int | None) -> str | None:
    return None if milliseconds is None else stamp(datetime.fromtimestamp(milliseconds / 1000, UTC))
