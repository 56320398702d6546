"""Tickets that wake a worker: each says «play the next turn of a bot» without naming the turn.

The next turn is chosen when a worker takes the ticket (`service/bots/turn_queue.py`). Tickets may be lost or in excess:
the log says whose turn it is, the sweeper adds missing tickets, and a worker ignores a ticket for which no turn waits.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue
from rq.serializers import JSONSerializer

from domain.errors import Busy
from service.bots.turn_queue import BotTurn, TurnQueue

BOTS = "bots"
THINK = "workers.jobs.think"  # enqueued by name, because only workers import it
THINK_SECONDS = 60  # then RQ ends a bot that has not answered
FAILED_SECONDS = 60  # how long a failed job can be inspected
TICKETS_AT_ONCE = 100  # added at most by one round of the scheduler

_log = logging.getLogger(__name__)


def bots_queue(redis: Redis) -> Queue:
    """The queue of tickets, serialized as JSON."""
    return Queue(BOTS, connection=redis, serializer=JSONSerializer)


def enqueue_turns(queue: Queue, turns: TurnQueue, asked: Iterable[BotTurn]) -> None:
    """Queue these turns; if the queue cannot be reached, they are left to the sweeper."""
    for turn in asked:
        try:
            if turns.push(turn):
                add_ticket(queue)
        except (Busy, RedisError) as reason:
            _log.warning("turn %s is left to the sweeper: %s", turn.name, type(reason).__name__)


def add_ticket(queue: Queue) -> None:
    """Wake one worker. Every ticket has a name of its own, so that a failed or dead one never blocks another."""
    queue.enqueue(THINK, job_timeout=THINK_SECONDS, result_ttl=0, failure_ttl=FAILED_SECONDS)


def top_up(queue: Queue, turns: TurnQueue) -> int:
    """Add tickets if the queue has fewer than turns wait; returns how many were added, at most `TICKETS_AT_ONCE`."""
    missing = max(0, min(turns.waiting() - int(queue.count), TICKETS_AT_ONCE))
    for _ in range(missing):
        add_ticket(queue)
    return missing
