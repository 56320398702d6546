"""Turns the lines of the feeds into deliveries: each line once, however many processes read, and whenever they come.

The place in the feeds is written together with the deliveries. So what happens while no worker runs is delivered as
soon as one does, as long as the feeds reach back so far.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from typing import Protocol

import msgspec

from annales.domain.errors import Busy
from annales.events.archive.engine import is_of_archive
from annales.events.feed_line import Line, lines_in, number_of
from annales.events.keys import feed_key
from annales.events.redis_client import or_busy
from annales.events.store import marks
from annales.service.answers.webhooks import WebhookMessage
from annales.service.monitoring.broken_matches import BrokenMatches
from annales.service.ports import Ports
from annales.service.queries.notices import Readable, notices
from annales.service.storage import StoreParts
from annales.service.webhooks.bodies import without_name
from annales.service.webhooks.deliveries import Delivery, FromLine
from annales.service.webhooks.keys import LATE, POSITIONS
from annales.service.webhooks.parts import WebhookParts
from annales.service.webhooks.registry import Webhook

LINES = 200  # of one shard that are read at once

_log = logging.getLogger(__name__)


class DeliverySources(Readable, Protocol):
    """The parts of the process that deliveries come from."""

    @property
    def store(self) -> StoreParts:
        """The Redis of the queue, and that of the matches, with the feeds."""

    @property
    def ports(self) -> Ports:
        """The clock."""

    @property
    def webhooks(self) -> WebhookParts:
        """Who is to be notified, and where; and the queue."""

    @property
    def broken(self) -> BrokenMatches:
        """The matches that cannot be served now."""


class Collector:
    """Reads the feeds from where the last reader stopped."""

    def __init__(self, sources: DeliverySources) -> None:
        self._sources, self._redis, self._events = sources, sources.store.redis, sources.store.events

    @or_busy()
    def collect(self) -> int:
        """Read what was added to the feeds since the last time; returns how many deliveries were queued."""
        late = self._take_late()
        ends = marks(self._events)
        behind = {shard: after for shard, after in self._positions(ends).items() if after < ends[shard]}
        return late + sum(self._read_if_possible(shard, after) for shard, after in behind.items())

    def _read_if_possible(self, shard: int, after: int) -> int:
        """Read a feed. If the archive does not answer for one of its matches, that feed alone waits."""
        try:
            return self._read(shard, after)
        except Busy as reason:
            if not is_of_archive(reason):
                raise
            return 0

    def _positions(self, ends: dict[int, int]) -> dict[int, int]:
        """How far each shard was read. The first reader begins at the ends; so does one whose store has lost lines."""
        known = {int(shard): int(number) for shard, number in self._redis.hgetall(POSITIONS).items()}
        for shard, end in ends.items():
            if shard not in known:
                self._redis.hsetnx(POSITIONS, str(shard), end)
            elif known[shard] > end:
                _log.warning("the feed of shard %d goes back from %d to %d", shard, known[shard], end)
                self._redis.hset(POSITIONS, str(shard), end)
        return {shard: known.get(shard, end) for shard, end in ends.items()}

    def _read(self, shard: int, after: int) -> int:
        rows = self._events.xrange(feed_key(shard), min=f"{after + 1}-0", count=LINES)
        if rows and number_of(rows[0][0]) > after + 1:
            missing = number_of(rows[0][0]) - after - 1
            _log.warning("%d lines of the feed of shard %d are gone, and their notices with them", missing, shard)
        queued = 0
        for line in lines_in(rows):
            queued += self._take(shard, line)
        if rows:
            self._sources.webhooks.deliveries.enqueue([], FromLine(shard, number_of(rows[-1][0])))
        return queued

    def _take(self, shard: int, line: Line) -> int:
        """Queue what one line says; that of a match that cannot be read is passed over.

        Most lines concern nobody who has a webhook: they cost no write, their page of the feed is noted as a whole.
        """
        if line.last == 0:
            self._sources.webhooks.deliveries.withdraw(line.match)
        found: list[tuple[str, Delivery]] = []
        if line.last and line.players:
            webhooks = self._sources.webhooks.registry.of_players(line.players)
            with self._sources.broken.isolating(line.match):
                found = [each for webhook in webhooks for each in self._of(webhook, line)]
        return self._sources.webhooks.deliveries.enqueue(found, FromLine(shard, line.number)) if found else 0

    def _keep_late(self, player: str, line: Line, at: datetime) -> None:
        """Note a line of which a player may see something later, since they have no seat in a match with a delay."""
        kept = msgspec.json.encode([player, line.match, line.first, line.last])
        self._redis.zadd(LATE, {kept: at.timestamp() * 1000})

    def _take_late(self) -> int:
        """Queue the notices that are due late, once their time has come; the ids are the same if two workers do so."""
        now = self._sources.ports.clock.now().timestamp() * 1000
        queued = 0
        for kept in self._redis.zrangebyscore(LATE, "-inf", now, start=0, num=LINES):
            player, match, first, last = msgspec.json.decode(kept, type=tuple[str, str, int, int])
            with self._sources.broken.isolating(match):
                webhooks, line = self._sources.webhooks.registry.of_players([player]), Line(0, match, first, last)
                found = [each for webhook in webhooks for each in self._of(webhook, line)]
                queued += self._sources.webhooks.deliveries.enqueue(found) if found else 0
            if (self._redis.zscore(LATE, kept) or 0.0) <= now:  # else it was put off once more
                self._redis.zrem(LATE, kept)
        return queued

    def _of(self, webhook: Webhook, line: Line) -> Iterator[tuple[str, Delivery]]:
        keep = partial(self._keep_late, webhook.player, line)
        found = notices(self._sources, line.match, webhook.player, line.first, line.last, comes_late=keep)
        for concern, notice in found:
            if concern.kind in webhook.events:
                name = f"{webhook.id} {line.match} {concern.seq} {concern.kind}"
                match = line.match if line.is_of_match else None
                yield webhook.id, delivery(name, concern.kind, notice["at"], without_name(notice), match)


def delivery(name: str, kind: str, at: str, data: object, match: str | None = None) -> Delivery:
    """A delivery in the form of Standard Webhooks. Its id follows from its name: a receiver recognises a repetition."""
    body = msgspec.json.encode(WebhookMessage(kind, at, data)).decode()
    return Delivery("msg_" + hashlib.sha256(name.encode()).hexdigest()[:24], kind, body, at, match)
