"""Tickets that wake a worker: each says «play the next turn of a bot», and none says which.

Which turn is next is decided when a worker takes the ticket (`service/bots/turn_queue.py`). A ticket may be lost or
be one too many: the log says whose turn it is, the sweeper tops the tickets up, and a ticket without a turn is nothing
to do.
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
THINK = "workers.jobs.think"  # enqueued by name: nobody but a worker imports it
THINK_SECONDS = 60  # a bot that has not answered by then is ended
FAILED_SECONDS = 60  # how long a failed job can be looked at
TICKETS_AT_ONCE = 100  # that one round of the clock adds

_log = logging.getLogger(__name__)


def bots_queue(redis: Redis) -> Queue:
    """The queue of the tickets; what lies in it is JSON."""
    return Queue(BOTS, connection=redis, serializer=JSONSerializer)


def enqueue_turns(queue: Queue, turns: TurnQueue, asked: Iterable[BotTurn]) -> None:
    """Ask for these turns; a queue that cannot be reached leaves them to the sweeper."""
    for turn in asked:
        try:
            if turns.push(turn):
                add_ticket(queue)
        except (Busy, RedisError) as reason:
            _log.warning("turn %s is left to the sweeper: %s", turn.name, type(reason).__name__)


def add_ticket(queue: Queue) -> None:
    """Wake one worker. The ticket's name is its own, so that none is refused for another that failed or died."""
    queue.enqueue(THINK, job_timeout=THINK_SECONDS, result_ttl=0, failure_ttl=FAILED_SECONDS)


def top_up(queue: Queue, turns: TurnQueue) -> int:
    """Add tickets where fewer lie in the queue than turns wait; how many, a bounded number."""
    missing = max(0, min(turns.waiting() - int(queue.count), TICKETS_AT_ONCE))
    for _ in range(missing):
        add_ticket(queue)
    return missing
