"""Tickets in the place of RQ's jobs: a worker of RQ waits for the next ticket of the bots' queue.

A ticket is written by the command that queues the turn; a job of RQ would take seven more commands of the process that
answers. Nothing that is in Redis is run: a ticket is an element of a list, whatever its content.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from redis import Redis
from rq import Queue
from rq.exceptions import DequeueTimeout
from rq.job import Job

from annales.service.bots.turn_queue import TICKETS

THINK = "annales.workers.jobs.think"  # what a worker does for a ticket; the name of the job in its log
BOTS = "bots"


class TicketQueue(Queue):
    """The queue in which a worker of RQ looks for its next job."""

    @classmethod
    def dequeue_any(
        cls, queues: Iterable[Queue], timeout: int | None, connection: Redis, *_: Any, **options: Any
    ) -> tuple[Job, Queue] | None:
        """Take a ticket and return a job for it, which exists in this process alone.

        Waits at most `timeout` seconds for a ticket, and raises DequeueTimeout then; without a timeout it does not
        wait, and returns None.
        """
        [queue] = queues
        if timeout is None:
            taken = connection.lpop(TICKETS)
        else:
            taken = connection.blpop(TICKETS, timeout)
            if taken is None:
                raise DequeueTimeout(timeout, TICKETS)
        if taken is None:
            return None
        return Job.create(THINK, connection=connection, origin=queue.name, serializer=queue.serializer), queue


def ticket_queue(redis: Redis) -> TicketQueue:
    """The queue of the tickets."""
    return TicketQueue(BOTS, connection=redis)
