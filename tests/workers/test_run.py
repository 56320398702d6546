"""The worker as RQ sees it: its current job can be looked up, and leaves nothing behind."""

import signal

import pytest
from rq import get_current_job
from rq.serializers import JSONSerializer

from workers import jobs
from workers.run import BotWorker, connection

SEEN = []


@pytest.fixture
def handlers():
    """A worker installs signal handlers; restore those of the tests."""
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
    """Replaces thinking: records what Redis has of the worker meanwhile."""
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


def test_the_current_job_of_a_worker_can_be_looked_up(services, redis, bots_turn, handlers, monkeypatch):
    """It is busy with this job, in one execution; afterwards it has none."""
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
