"""Signs of life: when somebody could last answer, and the gaps in which nobody could.

Every web process leaves a sign each second in the Redis of the matches, where it writes answers too. So a stop of the
service, a freeze of its processes and a store that is away all leave a gap between two signs, and so does a wall clock
that jumps ahead. Running clocks get that time back (`credit_time`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Thread
from typing import Literal

import msgspec
from redis import RedisError

from annales.events.redis_client import or_busy
from annales.events.store import Events
from annales.service.ports import Clock, seconds_since_1970

SIGN = "{life}:sign"  # when a web process last left one, in milliseconds since 1970
RESUMED = "{life}:resumed"  # when the last gap has ended, in milliseconds since 1970
GAPS = "{life}:gaps"  # a sorted set of gaps (JSON) by their end, until every running clock has its time back
SIGNS_EVERY = 1.0  # seconds
LONGEST_SILENCE = 2_500  # milliseconds between two signs that are no gap yet
KEPT = 100  # gaps

_log = logging.getLogger(__name__)


class Gap(msgspec.Struct, frozen=True):
    """A time in which nobody could answer, in milliseconds since 1970, and why."""

    since: int
    until: int
    why: Literal["unserved", "clock_jump"]


class LifeSigns:
    """The signs that the web processes leave, and what the scheduler reads of them."""

    def __init__(self, events: Events, clock: Clock, is_serving: Callable[[], bool] = lambda: True) -> None:
        """`is_serving` says whether this process can write answers now."""
        self._events, self._clock, self._is_serving = events, clock, is_serving
        self._signed: float | None = None  # by the steady clock of this process

    def start(self) -> None:
        """Leave signs in the background from now on."""
        Thread(target=self._go_on, name="life signs", daemon=True).start()

    def sign(self) -> None:
        """Leave a sign, and note the gap since the last one, if there is one. Two processes may note the same."""
        now, steady = self._now(), self._clock.monotonic()
        last = self._events.get(SIGN)
        if last is not None and now - int(last) > LONGEST_SILENCE:
            is_jump = self._signed is not None and (steady - self._signed) * 1000 <= LONGEST_SILENCE
            gap = Gap(int(last), now, "clock_jump" if is_jump else "unserved")
            self._events.set(RESUMED, now)
            self._events.zadd(GAPS, {msgspec.json.encode(gap): now})
            self._events.zremrangebyrank(GAPS, 0, -KEPT - 1)
        self._events.set(SIGN, now)
        self._signed = steady

    @or_busy()
    def is_silent(self) -> bool:
        """Whether a gap lasts at present. Where no web process ever left a sign, none does."""
        last = self._events.get(SIGN)
        return last is not None and self._now() - int(last) > LONGEST_SILENCE

    @or_busy()
    def uncredited(self) -> list[Gap]:
        """The gaps whose time has not been given back to every running clock, the oldest first."""
        return [msgspec.json.decode(gap, type=Gap) for gap in self._events.zrange(GAPS, 0, -1)]

    @or_busy()
    def credited(self, gap: Gap) -> None:
        """Every running clock has got this time back."""
        self._events.zremrangebyscore(GAPS, "-inf", gap.until)

    def _now(self) -> int:
        return int(seconds_since_1970(self._clock) * 1000)

    def _go_on(self) -> None:
        while True:
            try:
                if self._is_serving():
                    self.sign()
            except (RedisError, OSError) as reason:
                _log.debug("no sign of life: %s", type(reason).__name__)  # the watch over the store reports it
            self._clock.sleep(SIGNS_EVERY)
