"""Jobs that ask a worker to think for a bot. They are hints: the log says whose turn it is.

A job may be lost, or run twice: the sweeper finds the turn in the log again, and a second answer is stale.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

from redis import ConnectionError, Redis, TimeoutError
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from domain.kernel.layout import Seat

BOTS = "bots"
THINK = "workers.jobs.think"            # enqueued by name: nobody but a worker imports it
THINK_SECONDS = 60                      # a bot that has not answered by then is ended
FAILED_SECONDS = 60                     # how long a failed job can be looked at

_log = logging.getLogger(__name__)


def bots_queue(redis: Redis) -> Queue:
    """The queue of the bots' turns; what lies in it is JSON."""
    return Queue(BOTS, connection=redis, serializer=JSONSerializer)


def turn_id(match: str, question: int, seat: Seat) -> str:
    """The name of one turn of a bot."""
    return f"{match}-{question}-{seat}"


def enqueue_turns(queue: Queue, match: str, turns: Iterable[tuple[int, Seat]], attempt: int = 0) -> None:
    """Ask for these turns, each a question and a seat; a queue that cannot be reached leaves them to the sweeper.

    The attempt is part of the job's name, because a failed or killed job keeps its name for a while.
    """
    for question, seat in turns:
        try:
            _enqueue(queue, match, question, seat, attempt)
        except DuplicateJobError:
            _log.info("turn %s is asked for already", turn_id(match, question, seat))
        except (ConnectionError, TimeoutError) as reason:
            _log.warning("turn %s is left to the sweeper: %s", turn_id(match, question, seat), reason)


def _enqueue(queue: Queue, match: str, question: int, seat: Seat, attempt: int) -> None:
    name = f"{turn_id(match, question, seat)}-{attempt}"
    queue.enqueue(THINK, args=(match, question, seat), job_id=name, unique=True, job_timeout=THINK_SECONDS,
                  result_ttl=0, failure_ttl=FAILED_SECONDS)


def queued_turns(queue: Queue) -> set[str]:
    """The names of the turns that lie in the queue; a job's status would also count those that died with a worker."""
    return {job.rsplit("-", 1)[0] for job in queue.get_job_ids()}
