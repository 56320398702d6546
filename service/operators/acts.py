"""The log of what operators do: who did what to whom, when, and why.

A line is written with the act if that is one write (a ban), and before it otherwise: then the line says `begun` until
the act is done or refused. One that stays so belongs to a process that died; the act may have taken effect. Whoever
repeats the act writes what has become of it.

Only ids are stored, so that nobody's name is left here when they are erased. The text of a reason is the operator's.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from redis import Redis
from redis.client import Pipeline

from annales.domain.errors import TableError
from annales.events.redis_client import call_key, once
from annales.service.answers.admin import OUTCOMES, TO_CREDENTIALS, TO_OTHERS
from annales.service.match import stamp
from annales.service.ports import Clock

ACTS, COUNT = "{operators}:acts", "{operators}:acts:count"  # a hash: each line by its number; the newest number
KEPT = 100_000  # lines; older ones are only in the log of the process
BEGUN, DONE, REFUSED = OUTCOMES
BAN, UNBAN, CLOSE, DELETE, ERASE = TO_OTHERS
TOKEN_ISSUE, TOKEN_REVOKE, KEY_ROTATE, KEY_REWRAP = TO_CREDENTIALS
LONGEST_REASON = 500  # characters
PAGE = 200  # lines that are read at once

Details = dict[str, str | int | None]

_log = logging.getLogger(__name__)


class Operator(msgspec.Struct, frozen=True):
    """Who acts: an account, with its token and program over HTTP, or the `user` of the machine on the command line."""

    player: str
    token: str | None = None
    user: str | None = None
    client: str | None = None


class Act(msgspec.Struct, frozen=True):
    """One line. `on` is the id of a player, match, tournament or study, None for the keys of the service.

    `at` is in RFC 3339.
    `details` says what the act was to do, and, once it is done, what it has changed; `refused` is the code of an error.
    """

    number: int
    at: str
    by: Operator
    act: str
    on: str | None
    reason: str
    outcome: str = BEGUN
    details: Details = {}
    refused: str | None = None


class Acts:
    """Writes and lists the acts of operators."""

    def __init__(self, redis: Redis, clock: Clock) -> None:
        self._redis, self._clock = redis, clock
        self._count = redis.register_script(once("return redis.call('INCR', KEYS[1])"))

    def new(self, by: Operator, act: str, on: str | None, reason: str, details: Details) -> Act:
        """An act with a number of its own, which nothing has written yet."""
        number = int(self._count(keys=[COUNT, call_key(COUNT)]))
        return Act(number, stamp(self._clock.now()), by, act, on, reason, details=details)

    def put(self, pipe: Pipeline, act: Act) -> None:
        """Write an act as a part of a transaction."""
        pipe.hset(ACTS, str(act.number), msgspec.json.encode(act))
        pipe.hdel(ACTS, str(act.number - KEPT))

    @contextmanager
    def recorded(
        self, by: Operator, act: str, on: str | None, reason: str, details: Details | None = None
    ) -> Iterator[Details]:
        """Write a line before the block, and after it what came of it; the block adds to what it is given."""
        result: Details = dict(details or {})
        line = self.new(by, act, on, reason, result)
        self._write(line)
        try:
            yield result
        except TableError as refusal:
            self.tell(self._write(msgspec.structs.replace(line, outcome=REFUSED, refused=refusal.code())))
            raise
        self.tell(self._write(msgspec.structs.replace(line, outcome=DONE)))

    def finish(self, act: Act) -> None:
        """Write what came of an act that was written before."""
        self.tell(self._write(msgspec.structs.replace(act, outcome=DONE)))

    def finish_left(self, act: str, on: str) -> None:
        """Write that the acts on this one are done which a process has begun that died: a repeat has found them so."""
        for line in list(self.newest(act=act, on=on)):
            if line.outcome == BEGUN:
                self.finish(line)

    def _write(self, act: Act) -> Act:
        with self._redis.pipeline(transaction=True) as pipe:
            self.put(pipe, act)
            pipe.execute()
        return act

    def tell(self, act: Act) -> None:
        """Log an act; the line has no reason, which may name people."""
        said: Details = {"operator": act.by.player, "operator_token": act.by.token, "operator_user": act.by.user}
        said |= {"act": act.act, "on": act.on, "outcome": act.outcome, "number": act.number}
        _log.warning(
            "an operator's act: %s %s", act.act, act.on or "of the service", extra={"said": said | act.details}
        )

    def newest(self, before: int | None = None, act: str | None = None, on: str | None = None) -> Iterator[Act]:
        """The acts before a number, the newest first; those of one kind, and on one player, match or tournament."""
        last = int(self._redis.get(COUNT) or 0)
        upper = last + 1 if before is None else min(before, last + 1)
        oldest = max(1, last - KEPT + 1)
        while upper > oldest:
            lower = max(oldest, upper - PAGE)
            for stored in self._redis.hmget(ACTS, [str(number) for number in range(upper - 1, lower - 1, -1)]):
                line = None if stored is None else msgspec.json.decode(stored, type=Act)
                if line is not None and act in (None, line.act) and on in (None, line.on):
                    yield line
            upper = lower
