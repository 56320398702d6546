"""A process that plays the bots' turns: `python -m workers.run`. Run as many as there are cores, one process each."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from datetime import timedelta
from types import FrameType

from redis import Redis, RedisError
from redis.client import Pipeline
from rq import SimpleWorker
from rq.exceptions import StopRequested
from rq.executions import Execution
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.worker import WorkerStatus

from domain.errors import Busy
from service.bots.tickets import bots_queue
from service.container import services
from service.monitoring.health import BOTS, Pulse
from service.monitoring.logs import configure
from service.ports import Clock, SystemClock
from service.settings import CannotStart, Settings, log_level
from workers.background import Beside
from workers.due_answers import KEPT, dispatch
from workers.outage_log import Outages
from workers.stopping import STOPPING

WORKER_TTL = 17  # seconds; RQ waits 15 less for a job before it looks around, and beats
HEARTBEAT_EVERY = timedelta(seconds=2)
MAINTENANCE_EVERY = 60  # seconds between two cleanings of RQ's registries
LONGEST_PAUSE = 2.0  # seconds between two tries to reach Redis
REPLY_WITHIN = 15.0  # seconds for a reply of Redis, the wait for a job included


class BotWorker(SimpleWorker):
    """RQ's worker without a fork for each job: a thought is pure, and a worker that dies costs one lease.

    It takes no commands over Redis, has no scheduler, and ends in the middle of a thought when it is asked to.
    """

    max_connection_wait_time = LONGEST_PAUSE
    clock: Clock = SystemClock()
    pulse: Pulse | None = None
    outages: Outages | None = None
    _begins: Job | None = None
    log_result_lifespan = False

    def subscribe(self) -> None:
        """Nobody sends commands here: the channel is a thread and a connection for nothing."""

    def register_birth(self) -> None:
        """Say that it begins: the first that it writes, so the store takes writes."""
        super().register_birth()
        if self.outages is not None:
            self.outages.over()

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Say that it lives, but not before each job: the job would wait until that is written to disk, twice."""
        if self.pulse is not None:
            with suppress(Busy):
                self.pulse.beat()
        since = self.last_heartbeat
        if pipeline is None and timeout is None and since and self.clock.now() - since < HEARTBEAT_EVERY:
            return
        super().heartbeat(timeout, pipeline)

    def prepare_execution(self, job: Job) -> None:
        """Nothing yet: that a job begins is noted together with whose it is, and waits for the disk once, not twice."""
        self._begins = job

    def set_current_job_id(self, job_id: str | None = None, pipeline: Pipeline | None = None) -> None:
        """Note which job it is, and first, where one begins, that it does."""
        job = self._begins
        if job is not None and pipeline is not None:
            self._begins = None
            self.execution = Execution.create(job, self.get_heartbeat_ttl(job), pipeline, self.name)
            self.set_state(WorkerStatus.BUSY, pipeline=pipeline)
        super().set_current_job_id(job_id, pipeline)

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Stop at once when idle, else at the end of the job, which is broken off where it thinks."""
        STOPPING.asked = True  # first: what follows raises where the worker is idle
        super().request_stop(signum, frame)
        STOPPING.ask()


def connection(redis_url: str) -> Redis:
    """RQ's own connection: it blocks for jobs, and so needs patience that the log's connections do not have."""
    return Redis.from_url(redis_url, socket_timeout=REPLY_WITHIN, socket_connect_timeout=2)


def end(*_: object) -> None:
    """Nothing is under way yet."""
    sys.exit(0)


def hear() -> None:
    """End at a signal, until a worker, once it works, hears signals itself."""
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, end)


def main() -> int:
    """Work until a signal comes."""
    hear()
    try:
        level = log_level(default="warning")
        configure(level)
        redis_url = Settings.from_env().redis
        redis = connection(redis_url)
    except CannotStart as refusal:
        print(f"workers.run: {refusal}", file=sys.stderr)
        return 1
    clock = services().ports.clock
    pulse, pauses = Pulse(redis, BOTS, clock), Beside("pauses", redis_url, dispatch, services().store, KEPT)
    pauses.start()
    with suppress(StopRequested):  # a signal that came while RQ gave up
        work(redis, pulse, level, clock)
    pauses.stop()
    with suppress(Busy, RedisError):
        pulse.end()
    return 0


def work(redis: Redis, pulse: Pulse, level: str, clock: Clock) -> None:
    """Work until a signal comes. A worker that RQ has given up for want of Redis is followed by another one."""
    outages = Outages("bots")
    while not STOPPING.asked:
        hear()
        worker = BotWorker(
            [bots_queue(redis)],
            connection=redis,
            serializer=JSONSerializer,
            worker_ttl=WORKER_TTL,
            maintenance_interval=MAINTENANCE_EVERY,
            log_job_description=False,
        )
        worker.clock, worker.pulse, worker.outages = clock, pulse, outages
        try:
            worker.work(logging_level=level.upper(), with_scheduler=False)
            return
        except (Busy, RedisError) as reason:
            hear()
            outages.met(reason)
        clock.sleep(LONGEST_PAUSE)


if __name__ == "__main__":
    sys.exit(main())
