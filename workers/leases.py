"""Leases: a worker holds and renews one while it works on a turn, so that the sweeper leaves the turn alone.

A lease is ended with its attempt, whatever the outcome. So a lease that expires belongs to an attempt that never ended:
its worker was killed, or hangs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from time import sleep, thread_time

from redis import Redis, RedisError

from annales.domain.errors import Busy
from annales.events.redis_client import call_key, once
from annales.service.bots.cut_offs import key_of
from annales.service.bots.turn_queue import TurnQueue

LEASE_SECONDS = 3.0
RENEWED_EVERY = 1.0  # seconds
FAULTS_KEPT = 3600  # seconds until the faults of a turn are forgotten
COUNT = once("local n = redis.call('INCR', KEYS[1]) redis.call('EXPIRE', KEYS[1], ARGV[1]) return n")
COUNT_CUT_OFF = once(
    "local times = redis.call('HINCRBY', KEYS[1], 'times', 1) redis.call('HINCRBY', KEYS[1], 'late', ARGV[2])"
    " redis.call('EXPIRE', KEYS[1], ARGV[1]) return times"
)
LONGEST_REST = 60  # seconds; the longest delay before a failing turn is tried again


class TurnAttempt:
    """One attempt at a turn. `lease_is_ended` says that the write of its result has also ended the lease."""

    def __init__(self) -> None:
        self._began, self.lease_is_ended = thread_time(), False

    def cost(self) -> int:
        """The CPU time used so far, in milliseconds; waiting for Redis or the disk does not count."""
        return int((thread_time() - self._began) * 1000)


class Leases:
    """The leases, fault counts and retry delays of turns, which are kept in Redis beside the log."""

    def __init__(self, redis: Redis, turns: TurnQueue, seconds: float = LEASE_SECONDS) -> None:
        self._redis, self._turns, self._seconds = redis, turns, seconds
        self._add, self._add_cut_off = redis.register_script(COUNT), redis.register_script(COUNT_CUT_OFF)

    @contextmanager
    def held(self, turn: str) -> Iterator[bool]:
        """Hold a turn during the block; yields False if another worker holds it."""
        if not self._turns.hold(turn, self._seconds):
            yield False
            return
        with self.kept(turn):
            yield True

    @contextmanager
    def kept(self, turn: str) -> Iterator[TurnAttempt]:
        """Renew a lease that was taken with the turn, and end it unless the attempt has done so itself."""
        attempt = TurnAttempt()
        _RENEWAL.begin(attempt, lambda: self._turns.renew(turn, self._seconds))
        try:
            yield attempt
        finally:
            _RENEWAL.end(attempt)
            if not attempt.lease_is_ended:
                with suppress(Busy, RedisError):  # it expires and counts as a fault; the first one causes no delay
                    self._turns.end_lease(turn, attempt.cost())

    def failed(self, turn: str) -> int:
        """Count a fault at this turn and delay it, twice as long each time; returns the number of its faults."""
        faults = self._count(turn)
        self._rest(turn, faults, faults)
        return faults

    def cut_off(self, turn: str, is_late: bool) -> int:
        """Count a thought that ended without an answer, `is_late` if by its time limit; returns how many there were."""
        key = key_of(turn)
        return int(self._add_cut_off(keys=[key, call_key(key)], args=[FAULTS_KEPT, int(is_late)]))

    def died(self, turn: str) -> int:
        """Count an attempt that never ended as a fault, but do not delay the turn after the first one.

        A worker may be killed at any time, which is no reason to make people wait; but a turn that kills every worker
        must not occupy them all. Its thought was cut off. Returns the number of faults.
        """
        faults = self._count(turn)
        self.cut_off(turn, is_late=False)
        if faults > 1:
            self._rest(turn, faults, faults - 1)
        return faults

    def rested(self, turns: list[str]) -> list[str]:
        """Those of these turns that are not delayed after a fault."""
        if not turns:
            return []
        resting = self._redis.mget([_rest_key(turn) for turn in turns])
        return [turn for turn, delay in zip(turns, resting, strict=True) if delay is None]

    def _rest(self, turn: str, faults: int, doublings: int) -> None:
        self._redis.set(_rest_key(turn), faults, ex=min(2 ** min(doublings, 6), LONGEST_REST))

    def _count(self, turn: str) -> int:
        key = _faults_key(turn)
        return int(self._add(keys=[key, call_key(key)], args=[FAULTS_KEPT]))


class _Renewal:
    """The thread that renews the leases of all attempts of this process. A thread for each would delay each bot.

    If a renewal fails, the lease is lost: two workers may do the same turn. A renewal that comes after the end of its
    lease has no effect.
    """

    def __init__(self) -> None:
        self._renewals: dict[TurnAttempt, Callable[[], bool]] = {}
        self._thread: Thread | None = None

    def begin(self, attempt: TurnAttempt, renew: Callable[[], bool]) -> None:
        """Renew the lease of an attempt from now on."""
        self._renewals[attempt] = renew
        if self._thread is None:
            self._thread = Thread(target=self._run, name="leases", daemon=True)
            self._thread.start()

    def end(self, attempt: TurnAttempt) -> None:
        """Renew it no more."""
        self._renewals.pop(attempt, None)

    def _run(self) -> None:
        while True:
            sleep(RENEWED_EVERY)
            for attempt in list(self._renewals):
                self._renew(attempt)

    def _renew(self, attempt: TurnAttempt) -> None:
        renew = self._renewals.get(attempt)
        if renew is None or not _renewed(renew):
            self.end(attempt)


def _renewed(renew: Callable[[], bool]) -> bool:
    try:
        return renew()
    except (Busy, RedisError):
        return False


_RENEWAL = _Renewal()  # one for each process, like its thread


def _faults_key(turn: str) -> str:
    return f"{{bots}}:faults:{turn}"


def _rest_key(turn: str) -> str:
    return f"{{bots}}:rest:{turn}"
