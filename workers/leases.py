"""Who is thinking: a lease that its holder renews while it lives, so that the sweeper leaves the turn alone.

A lease is ended when its attempt has come to an end, whatever came of it. One that has run out by itself is therefore
an attempt that never ended: its worker was killed, or stands still.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import thread_time

from redis import Redis, RedisError

from domain.errors import Busy
from service.bots.turn_queue import TurnQueue

LEASE_SECONDS = 3.0
RENEWED_EVERY = 1.0
FAULTS_KEPT = 3600  # seconds for which the faults of a turn are counted
LONGEST_REST = 60  # seconds between two attempts at a turn that keeps failing


class Attempt:
    """One attempt at a turn. `handed_on` says that its lease was ended together with what it has come to."""

    def __init__(self) -> None:
        self._began, self.handed_on = thread_time(), False

    def cost(self) -> int:
        """The time of the processor that it has taken, in milliseconds; waiting for Redis or the disk is none."""
        return int((thread_time() - self._began) * 1000)


class Leases:
    """What is known of turns beside the log: who holds one, how often it failed, and until when it rests."""

    def __init__(self, redis: Redis, turns: TurnQueue, seconds: float = LEASE_SECONDS) -> None:
        self._redis, self._turns, self._seconds = redis, turns, seconds

    @contextmanager
    def held(self, turn: str) -> Iterator[bool]:
        """Hold a turn while it is thought about; False when another worker does."""
        if not self._turns.hold(turn, self._seconds):
            yield False
            return
        with self.kept(turn):
            yield True

    @contextmanager
    def kept(self, turn: str) -> Iterator[Attempt]:
        """Keep a lease that was taken with the turn, and end it unless the attempt has done so itself."""
        done, attempt = Event(), Attempt()
        renewal = Thread(target=_renew, args=(self._turns, turn, self._seconds, done), daemon=True)
        renewal.start()
        try:
            yield attempt
        finally:
            done.set()
            renewal.join()
            if not attempt.handed_on:
                with suppress(Busy, RedisError):  # it runs out by itself, and counts as a fault: once is no rest
                    self._turns.let_go(turn, attempt.cost())

    def failed(self, turn: str) -> int:
        """A fault at this turn: it rests for a while, twice as long each time; the number of its faults."""
        faults = self._count(turn)
        self._rest(turn, faults, faults)
        return faults

    def died(self, turn: str) -> int:
        """An attempt that never ended is a fault too, but after the first one the turn does not rest.

        A worker may be killed at any time, and that is no reason to let people wait; but a turn that kills each of its
        workers must not keep them all.
        """
        faults = self._count(turn)
        if faults > 1:
            self._rest(turn, faults, faults - 1)
        return faults

    def rested(self, turns: list[str]) -> list[str]:
        """Those of these turns that do not rest after a fault."""
        if not turns:
            return []
        resting = self._redis.mget([_rest_key(turn) for turn in turns])
        return [turn for turn, rest in zip(turns, resting, strict=True) if rest is None]

    def _rest(self, turn: str, faults: int, doublings: int) -> None:
        self._redis.set(_rest_key(turn), faults, ex=min(2 ** min(doublings, 6), LONGEST_REST))

    def _count(self, turn: str) -> int:
        with self._redis.pipeline() as pipe:
            pipe.incr(_faults_key(turn))
            pipe.expire(_faults_key(turn), FAULTS_KEPT)
            counted: int = pipe.execute()[0]
        return counted


def _renew(turns: TurnQueue, turn: str, seconds: float, done: Event) -> None:
    """Until the thought is done; a lease that cannot be renewed is lost, which only means that two may think."""
    while not done.wait(RENEWED_EVERY):
        try:
            if not turns.renew(turn, seconds):
                return
        except (Busy, RedisError):
            return


def _faults_key(turn: str) -> str:
    return f"{{bots}}:faults:{turn}"


def _rest_key(turn: str) -> str:
    return f"{{bots}}:rest:{turn}"
