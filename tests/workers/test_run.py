"""The worker as RQ sees it: what it is at can be looked up, and nothing of it is left behind."""

import signal

import pytest
from rq import get_current_job
from rq.serializers import JSONSerializer

from workers import jobs
from workers.run import BotWorker, connection

SEEN = []


@pytest.fixture
def handlers():
    """A worker hears signals itself; the tests' own handlers come back."""
    kept = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    yield
    for each, handler in kept.items():
        signal.signal(each, handler)


@pytest.fixture
def redis(redis_url):
    """RQ's own connection."""
    made = connection(redis_url)
    yield made
    made.close()


def looked_at():
    """In a thought's place: what Redis tells of the worker while it thinks."""
    job = get_current_job()
    worker = job.connection.hgetall(f"rq:worker:{job.worker_name}")
    SEEN.append(
        (
            worker[b"state"],
            worker[b"current_job"].decode() == job.id,
            job.started_job_registry.count,
            len(job.get_executions()),
        )
    )


def test_what_a_worker_is_at_can_be_looked_up(services, redis, bots_turn, handlers, monkeypatch):
    """It is busy with this job, in one execution; afterwards with none."""
    monkeypatch.setattr(jobs, "think", looked_at)
    SEEN.clear()
    bots_turn()
    services.queue.connection, asked = redis, services.queue.count
    worker = BotWorker([services.queue], connection=redis, serializer=JSONSerializer, log_job_description=False)

    worker.work(burst=True, logging_level="WARNING")

    assert asked == 1
    assert SEEN == [(b"busy", True, 1, 1)]
    assert services.queue.started_job_registry.count == 0
    assert list(redis.scan_iter("rq:execution*")) == []
    assert services.queue.count == 0
