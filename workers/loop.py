"""The loop of bot and webhook workers, which is RQ's; docs/dependencies.md says what it gives and what it does not.

Nothing else imports RQ but the error that ends a thought (`jobs.py`).
"""

from __future__ import annotations

import signal
import sys
from abc import abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from types import FrameType
from typing import Any

from redis import Redis, RedisError
from redis.backoff import ExponentialBackoff
from redis.client import Pipeline
from redis.retry import Retry
from rq import Queue, SimpleWorker
from rq.exceptions import DequeueTimeout, StopRequested
from rq.job import Job
from rq.timeouts import JobTimeoutException
from rq.worker import WorkerStatus

from annales.domain.errors import Busy
from annales.events.redis_client import plain_client
from annales.service.monitoring.health import Pulse
from annales.service.ports import Clock, SystemClock
from annales.workers.outage_log import Outages
from annales.workers.stopping import STOPPING

WORKER_TTL = 17  # seconds; RQ blocks for 15 less while it waits for a job, then sends a heartbeat
HEARTBEAT_EVERY = timedelta(seconds=2)
MAINTENANCE_EVERY = 60  # seconds between two cleanings of RQ's registries
LONGEST_PAUSE = 1.0  # seconds between two attempts to reach Redis: bots are late by as much when it is back
RETRIES = 5  # of a command, in about 2 seconds: redis-py's own pauses grow to 10, and would outlast a failover
REPLY_WITHIN = 15.0  # seconds to wait for a reply of Redis, including the blocking wait for a job


class WorkQueue(Queue):
    """Where a worker finds what to do: RQ's queue, with jobs that are in Redis nowhere. Their log calls them `job`."""

    job: str

    @abstractmethod
    def wait(self, timeout: int | None) -> bool:
        """Whether there is something to do, within `timeout` seconds; at once, without one."""

    @abstractmethod
    def do(self) -> None:
        """Do what there is to do."""

    @property
    @abstractmethod
    def longest(self) -> int:
        """The seconds after which that is interrupted."""

    def restart_limit(self) -> None:
        """Give what is being done its whole time again: RQ's alarm stays set, and goes off later."""
        signal.alarm(self.longest)

    @classmethod
    def dequeue_any(
        cls, queues: Iterable[Queue], timeout: int | None, connection: Redis, *_: Any, **options: Any
    ) -> tuple[Job, Queue] | None:
        """Wait for something to do, and return a job that represents it. Raises DequeueTimeout after the `timeout`."""
        [queue] = queues
        assert isinstance(queue, WorkQueue), "our workers have no other queues"
        if queue.wait(timeout):
            return Job.create(queue.job, connection=connection, origin=queue.name, serializer=queue.serializer), queue
        if timeout is None:
            return None
        raise DequeueTimeout(timeout, queue.name)


class Worker(SimpleWorker):
    """RQ's worker without a fork for each job: thinking has no side effects, and a worker that dies costs one lease.

    It takes no commands over Redis, has no scheduler, and interrupts its thinking to stop.
    """

    max_connection_wait_time = LONGEST_PAUSE
    clock: Clock = SystemClock()
    pulse: Pulse | None = None
    outages = Outages("worker")
    queue_class = WorkQueue

    def subscribe(self) -> None:
        """Do nothing: no commands are sent here, so the channel would waste a thread and a connection."""

    def register_birth(self) -> None:
        """Register the worker. This is its first write, so it proves that the store takes writes."""
        super().register_birth()
        self.outages.over()

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Send a heartbeat, but not before every job: each would wait twice until that is written to disk."""
        if self.pulse is not None:
            with suppress(Busy):
                self.pulse.beat()
        since = self.last_heartbeat
        if pipeline is None and timeout is None and since and self.clock.now() - since < HEARTBEAT_EVERY:
            return
        super().heartbeat(timeout, pipeline)

    def set_state(self, state: str, pipeline: Pipeline | None = None) -> None:
        """Write the state if it changes: a worker is idle again after each job, which Redis knows already."""
        if state != self.get_state():
            super().set_state(state, pipeline)

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Do what the queue has to do.

        RQ would record each job in Redis; here a lease shows what is being done, and the log reports failures. The
        state is set in this process alone, where it decides how a signal stops the worker.
        """
        assert isinstance(queue, WorkQueue), "our workers have no other queues"
        self._state = WorkerStatus.BUSY
        try:
            with self.death_penalty_class(queue.longest, JobTimeoutException, job_id=job.id):
                queue.do()
        except (Busy, RedisError) as reason:  # not the turn's fault: the sweeper queues it again
            self.outages.met(reason)
        except Exception:
            self.handle_exception(job, *sys.exc_info())
        else:
            self.outages.over()
            self.log.info("Worker %s: %s: Job OK (%s)", self.name, job.origin, job.id)
        finally:
            self._state = WorkerStatus.IDLE

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Stop at once if idle, otherwise at the end of the job, which is interrupted while it thinks."""
        STOPPING.asked = True  # first, because the next line raises if the worker is idle
        super().request_stop(signum, frame)
        STOPPING.ask()


def connection(redis_url: str) -> Redis:
    """RQ's own connection: it blocks while waiting for jobs, so its timeout is longer than that of the log's."""
    retry = Retry(ExponentialBackoff(cap=1.0, base=0.1), RETRIES)
    return plain_client(redis_url, socket_timeout=REPLY_WITHIN, socket_connect_timeout=2, retry=retry)


def exit_now(*_: object) -> None:
    """Exit: no job is running yet."""
    sys.exit(0)


def exit_on_signals() -> None:
    """Exit at a signal, until RQ's worker installs its own handlers."""
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, exit_now)


def work(queue: WorkQueue, pulse: Pulse, level: str, clock: Clock, kind: type[Worker] = Worker) -> None:
    """Work until a signal arrives.

    If RQ gives up because Redis is unavailable, or returns because Redis was silent, start another worker.
    """
    outages = Outages(queue.name)
    with suppress(StopRequested):  # a signal that arrived while RQ gave up
        while not STOPPING.asked:
            exit_on_signals()
            worker = kind(
                [queue],
                connection=queue.connection,
                worker_ttl=WORKER_TTL,
                maintenance_interval=MAINTENANCE_EVERY,
                log_job_description=False,
            )
            worker.clock, worker.pulse, worker.outages = clock, pulse, outages
            try:
                worker.work(logging_level=level.upper(), with_scheduler=False)
            except (Busy, RedisError) as reason:
                outages.met(reason)
            exit_on_signals()
            if not STOPPING.asked:
                clock.sleep(LONGEST_PAUSE)
