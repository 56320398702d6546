"""The deliveries that wait, in Redis: queued with the place in the feed they come from, taken under a lease.

A delivery leaves the queue only when its attempt has been recorded. So a worker that dies loses none: its lease ends,
and the delivery is attempted again under the same id, by which a receiver recognises it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from redis import Redis

from annales.events.redis_client import or_busy
from annales.service.accounts.master_key import MasterKey
from annales.service.answers.webhooks import LOG_LENGTH, AttemptShown
from annales.service.match import milliseconds, moment, stamp
from annales.service.ports import Clock, Entropy, seconds_since_1970
from annales.service.webhooks.addresses import network_of
from annales.service.webhooks.keys import ILL, WELL, hook_key, match_key
from annales.service.webhooks.schedule import GIVES_UP_AFTER, honoured, pause_after
from annales.service.webhooks.scripts import script
from annales.service.webhooks.sending import GONE, Sent

MOST_WAITING = 1_000  # deliveries of one webhook
LEASE_SECONDS = 60  # longer than an attempt may take
SLOW = timedelta(seconds=3)  # an attempt that takes longer leaves its webhook among the ill
# Attempts at the same time, of webhooks that are well and of those that are ill: their last attempt failed or was slow,
# or they had none at their address yet. Trusted receivers have shown that they answer.
PER_PLAYER, PER_HOST = (4, 2), (8, 4)
LOOKS_AGAIN = 250  # milliseconds until a webhook that must wait for others of its player, host or address goes on
WAITS_AT_MOST = 2 * 24 * 3600  # seconds; a receiver that often asks for time cannot keep a delivery for ever


class Delivery(msgspec.Struct, frozen=True):
    """A notice for one webhook. `body` has no names of players; `begun_at` is when the first attempt began, in ms."""

    id: str
    kind: str
    body: str
    created_at: str
    match: str | None = None
    attempts: int = 0
    begun_at: int | None = None


@dataclass(frozen=True)
class Claimed:
    """A delivery to be attempted now, and where and how to send it.

    `lease` is a fencing token: an attempt that ends when another worker has taken over changes nothing any more.
    """

    lease: str
    webhook: str
    player: str
    delivery: Delivery
    url: str
    secrets: tuple[str, ...]
    failing_since: int | None  # milliseconds; since when every attempt at this webhook has failed
    is_ill: bool  # whether the last attempt failed or was slow, or there was none


class NoPlace(Exception):
    """Nothing may be sent now: an address has all the attempts that it may have, or the attempt no longer counts."""


@dataclass(frozen=True)
class FromLine:
    """The line of a shard's feed that deliveries come from."""

    shard: int
    number: int


class Deliveries:
    """The queue of deliveries of all webhooks, and the log of each."""

    def __init__(self, redis: Redis, clock: Clock, entropy: Entropy, master_key: MasterKey | None = None) -> None:
        self._redis, self._clock, self._entropy = redis, clock, entropy
        self._master_key = master_key or MasterKey()
        self._enqueue, self._claim, self._place, self._release, self._settle, self._drop = (
            script(redis, name) for name in ("enqueue", "claim", "place", "release", "settle", "drop")
        )

    @or_busy()
    def enqueue(self, deliveries: Iterable[tuple[str, Delivery]], line: FromLine | None = None) -> int:
        """Queue deliveries, each for a webhook, and return how many. Those of a line that was read before are not new.

        A webhook that is disabled gets none. One for which too many wait loses the oldest, and its log says so.
        """
        args: list[str | int] = ["" if line is None else line.shard, 0 if line is None else line.number]
        args += [self._now(), stamp(self._clock.now()), MOST_WAITING, LOG_LENGTH, WAITS_AT_MOST]
        for webhook, delivery in deliveries:
            args += [webhook, delivery.id, _json(delivery), delivery.match or ""]
        return int(self._enqueue(args=args))

    @or_busy()
    def are_due(self, well: bool = True, ill: bool = True) -> bool:
        """Whether a delivery is due now."""
        now = self._now()
        with self._redis.pipeline(transaction=False) as pipe:
            pipe.zcount(WELL, "-inf", now).zcount(ILL, "-inf", now)
            of_well, of_ill = pipe.execute()
        return bool((well and of_well) or (ill and of_ill))

    @or_busy()
    def claim(self, well: int, ill: int, untried: int = 0) -> list[Claimed]:
        """Take deliveries that are due, up to one limit for webhooks that work, and one for those that fail.

        `untried` of the ill are left to webhooks without an attempt, which come before the others.

        Of either kind, the attempts of all processes that are made at the same time are bounded for each player, for
        each host, and for each address as far as it is known: a receiver that is slow leaves places for others. One of
        a kind that is not selected any more is withdrawn.
        """
        now = self._now()
        times = (now, now + LEASE_SECONDS * 1000, now + LOOKS_AGAIN)
        bounds = [bound for free, *of in zip((well, ill), PER_PLAYER, PER_HOST, strict=True) for bound in (free, *of)]
        taken = self._claim(
            args=[*times, *bounds, now - WAITS_AT_MOST * 1000, LOG_LENGTH, stamp(self._clock.now()), untried]
        )
        return [_claimed(row, now, self._master_key.unwrap) for row in taken]

    @or_busy()
    def place(self, claimed: Claimed, address: str) -> None:
        """Take a place at the address that is connected to next, instead of the one before. Raises NoPlace."""
        now = self._now()
        bounds = (now, now + LEASE_SECONDS * 1000, *PER_HOST)
        if not self._place(args=[claimed.lease, claimed.webhook, *bounds, network_of(address)]):
            raise NoPlace

    @or_busy()
    def put_back(self, claimed: Claimed) -> None:
        """Leave a delivery to a later moment, because no attempt at it can be made now."""
        self._release(args=[claimed.lease, claimed.webhook, claimed.delivery.id, "", self._now() + LOOKS_AGAIN])

    @or_busy()
    def drop(self, claimed: Claimed) -> None:
        """Withdraw a delivery that reports what is not true any more."""
        self._release(args=[claimed.lease, claimed.webhook, claimed.delivery.id, "withdrawn", self._now()])

    @or_busy()
    def settle(self, claimed: Claimed, began: datetime, sent: Sent) -> str | None:
        """Record an attempt that has just ended. Returns why the webhook is disabled from now on, if it is."""
        delivery, began_at = claimed.delivery, milliseconds(began)
        row = msgspec.structs.replace(
            delivery,
            attempts=delivery.attempts + 1,
            begun_at=began_at if delivery.begun_at is None else delivery.begun_at,
        )
        pause, ended = None if sent.failure is None else pause_after(row.attempts, self._entropy), self._clock.now()
        because = _why_disabled(claimed, row, sent, pause, began_at)
        held = None if sent.retry_after is None else honoured(sent.retry_after)
        due = None if pause is None or because else began_at + int(max(pause, held or 0) * 1000)
        attempt = AttemptShown(
            delivery.id,
            delivery.kind,
            delivery.match,
            stamp(began),
            row.attempts,
            sent.status,
            sent.failure,
            _stamp(due),
        )
        counts = self._settle(
            args=[
                *(claimed.lease, claimed.webhook, delivery.id, self._now(), began_at, sent.failure or "delivered"),
                *("1" if ended - began > SLOW else "", "" if due is None else due),
                *("" if held is None else began_at + int(held * 1000), _json(row), _json(attempt), LOG_LENGTH),
                *(because or "", stamp(ended)),
            ],
        )
        return because if counts else None

    @or_busy()
    def log(self, webhook: str) -> list[AttemptShown]:
        """The last attempts of a webhook, newest first."""
        lines = self._redis.lrange(hook_key(webhook, ":log"), 0, LOG_LENGTH - 1)
        return [msgspec.json.decode(line, type=AttemptShown) for line in lines]

    @or_busy()
    def waiting(self, webhook: str) -> int:
        """How many deliveries of a webhook wait."""
        return int(self._redis.zcard(hook_key(webhook, ":queue")))

    @or_busy()
    def withdraw(self, match: str) -> None:
        """Withdraw all deliveries about a match."""
        for webhook in [member.decode() for member in self._redis.smembers(match_key(match))]:
            rows = [msgspec.json.decode(row, type=Delivery) for row in self._redis.hvals(hook_key(webhook, ":rows"))]
            about = [row.id for row in rows if row.match == match]
            if about:
                self._drop(args=[webhook, "withdrawn", *about])
        self._redis.delete(match_key(match))

    def _now(self) -> int:
        return int(seconds_since_1970(self._clock) * 1000)


def _why_disabled(claimed: Claimed, row: Delivery, sent: Sent, pause: float | None, began_at: int) -> str | None:
    """Why a webhook is disabled now, if it is.

    It is gone, or every attempt has failed: since this delivery was first attempted, which is given up now, or for as
    long as a delivery is attempted. A receiver that asks to be left alone may keep each of them from its last attempt.
    """
    if sent.status == GONE:
        return "gone"
    if sent.failure is None or claimed.failing_since is None or row.begun_at is None:
        return None
    is_given_up = pause is None and claimed.failing_since <= row.begun_at
    return "failing" if is_given_up or claimed.failing_since + GIVES_UP_AFTER * 1000 <= began_at else None


def _claimed(row: Sequence[Any], now: int, unwrap: Callable[[str], str]) -> Claimed:
    lease, webhook, _, delivery, url, secret, old_secret, old_until, failing_since, ill, player = (
        value.decode() for value in row
    )
    stored = (secret, old_secret) if old_secret and int(old_until) > now else (secret,)
    known = msgspec.json.decode(delivery, type=Delivery)
    secrets = tuple(map(unwrap, stored))
    since = int(failing_since) if failing_since else None
    return Claimed(lease, webhook, player, known, url, secrets, since, ill == "1")


def _json(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()


def _stamp(milliseconds: int | None) -> str | None:
    return None if milliseconds is None else stamp(moment(milliseconds))
