"""A bot worker: `python -m annales.workers.run` answers for bots. Run as many processes as there are cores."""

from __future__ import annotations

from annales.service.monitoring import garbage

if __name__ == "__main__":
    garbage.not_while_loading()  # before the rest is imported

import signal
import sys
from contextlib import suppress
from datetime import timedelta
from types import FrameType

from redis import Redis, RedisError
from redis.backoff import ExponentialBackoff
from redis.client import Pipeline
from redis.retry import Retry
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.timeouts import JobTimeoutException
from rq.worker import WorkerStatus

from annales.domain.errors import Busy
from annales.events.redis_client import plain_client
from annales.service.accounts.secrets_check import refuse_another_key
from annales.service.bots.cut_offs import THINK_SECONDS
from annales.service.container import services
from annales.service.monitoring.health import BOTS, Pulse
from annales.service.monitoring.logs import configure, refuse
from annales.service.ports import Clock, SystemClock
from annales.service.settings import CannotStart, Settings, log_level
from annales.workers import jobs
from annales.workers.background import BackgroundWork
from annales.workers.due_answers import ANSWER_KEPT, dispatch
from annales.workers.outage_log import Outages
from annales.workers.stopping import STOPPING
from annales.workers.ticket_queue import TicketQueue, ticket_queue

WORKER_TTL = 17  # seconds; RQ blocks for 15 less while it waits for a job, then sends a heartbeat
HEARTBEAT_EVERY = timedelta(seconds=2)
MAINTENANCE_EVERY = 60  # seconds between two cleanings of RQ's registries
LONGEST_PAUSE = 1.0  # seconds between two attempts to reach Redis: bots are late by as much when it is back
RETRIES = 5  # of a command, in about 2 seconds: redis-py's own pauses grow to 10, and would outlast a failover
REPLY_WITHIN = 15.0  # seconds to wait for a reply of Redis, including the blocking wait for a job


class BotWorker(SimpleWorker):
    """RQ's worker without a fork for each job: thinking has no side effects, and a worker that dies costs one lease.

    It takes no commands over Redis, has no scheduler, and interrupts its thinking to stop.
    """

    max_connection_wait_time = LONGEST_PAUSE
    clock: Clock = SystemClock()
    pulse: Pulse | None = None
    outages = Outages(BOTS)
    queue_class = TicketQueue

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
        """Play the next turn.

        RQ would record each job in Redis; here the lease shows which turn is played, and the log reports failures. The
        state is set in this process alone, where it decides how a signal stops the worker.
        """
        self._state = WorkerStatus.BUSY
        try:
            with self.death_penalty_class(self.longest_job(), JobTimeoutException, job_id=job.id):
                self.do_job()
        except (Busy, RedisError) as reason:  # not the turn's fault: the sweeper queues it again
            self.outages.met(reason)
        except Exception:
            self.handle_exception(job, *sys.exc_info())
        else:
            self.outages.over()
            self.log.info("Worker %s: %s: Job OK (%s)", self.name, job.origin, job.id)
        finally:
            self._state = WorkerStatus.IDLE

    def do_job(self) -> None:
        """Do what a job stands for: play the next turn."""
        jobs.think(self.restart_limit)

    def restart_limit(self) -> None:
        """Give the job its whole time again: RQ's alarm stays set, and goes off later."""
        signal.alarm(self.longest_job())

    def longest_job(self) -> int:
        """The seconds after which a job is interrupted."""
        return THINK_SECONDS

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


def main() -> int:
    """Work until a signal arrives."""
    exit_on_signals()
    try:
        level = log_level(default="warning")
        configure(level, BOTS)
        settings = Settings.from_env()
        redis = connection(settings.redis)
        refuse_another_key(settings.redis)
        parts = services()
    except CannotStart as refusal:
        return refuse(BOTS, refusal)
    garbage.loaded()
    clock = parts.ports.clock
    pulse, pauses = (
        Pulse(redis, BOTS, clock),
        BackgroundWork("pauses", settings.redis, dispatch, parts.store, ANSWER_KEPT, events_url=settings.events_url),
    )
    pauses.start()
    with suppress(StopRequested):  # a signal that arrived while RQ gave up
        work(redis, pulse, level, clock)
    pauses.stop()
    with suppress(Busy, RedisError):
        pulse.end()
    return 0


def work(
    redis: Redis, pulse: Pulse, level: str, clock: Clock, kind: type[BotWorker] = BotWorker, queue: Queue | None = None
) -> None:
    """Work until a signal arrives.

    If RQ gives up because Redis is unavailable, or returns because Redis was silent, start another worker.
    """
    outages = Outages(BOTS) if queue is None else Outages(queue.name)
    while not STOPPING.asked:
        exit_on_signals()
        worker = kind(
            [queue or ticket_queue(redis)],
            connection=redis,
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


if __name__ == "__main__":
    sys.exit(main())
