"""The worker as RQ sees it: one that waits for tickets, and whose jobs are in Redis nowhere."""

import signal
from types import SimpleNamespace

import pytest
from redis.exceptions import ConnectionError

from annales.service.monitoring.health import BOTS, Pulse
from annales.workers import jobs, loop, run
from annales.workers.loop import Worker, connection
from annales.workers.run import TicketQueue, ticket_queue
from annales.workers.stopping import Stopping
from tests.support.moments import Skipping
from tests.support.tickets import tickets

SEEN = []


@pytest.fixture
def handlers():
    """A worker installs signal handlers; restore those of the tests."""
    kept = {each: signal.getsignal(each) for each in (signal.SIGALRM, signal.SIGINT, signal.SIGTERM)}
    yield
    for each, handler in kept.items():
        signal.signal(each, handler)


@pytest.fixture
def worker(redis_url, handlers):
    """A worker on RQ's own connection; it works until no ticket is left."""
    redis = connection(redis_url)
    yield Worker([ticket_queue(redis)], connection=redis)
    redis.close()


def work(worker):
    """Work until no ticket is left."""
    worker.work(burst=True, logging_level="WARNING")


def test_a_worker_takes_a_turn_for_each_ticket(services, worker, bots_turn, monkeypatch):
    """It is registered and busy meanwhile; afterwards nothing of it is left."""

    def take(restart_limit):
        SEEN.append((worker.get_state(), services.store.redis.smembers("rq:workers"), services.bots.turns.take(600)))

    monkeypatch.setattr(jobs, "think", take)
    SEEN.clear()
    turns = {f"{bots_turn()}-4-0" for _ in range(2)}

    work(worker)

    assert [(state, workers) for state, workers, _ in SEEN] == [("busy", {worker.key.encode()})] * 2
    assert {turn for _, _, turn in SEEN} == turns
    assert tickets(services.bots.turns) == 0
    assert services.store.redis.keys("rq:job*") == services.store.redis.keys("rq:queue:*") == []
    assert services.store.redis.smembers("rq:workers") == set()


def test_a_thought_that_lasts_too_long_is_interrupted(services, worker, bots_turn, monkeypatch, caplog):
    """The log says so, and the worker takes the next ticket."""

    def thinks_for_ever():
        monkeypatch.setattr(run, "THINK_SECONDS", 600)  # the next one is not measured
        while True:
            signal.pause()

    thoughts = iter([thinks_for_ever, lambda: SEEN.append("next")])
    monkeypatch.setattr(jobs, "think", lambda restart_limit: next(thoughts)())
    monkeypatch.setattr(run, "THINK_SECONDS", 1)
    SEEN.clear()
    bots_turn()
    bots_turn()

    work(worker)

    assert SEEN == ["next"]
    assert "JobTimeoutException" in caplog.text


def test_each_thought_of_a_chain_has_the_whole_time(worker, monkeypatch):
    """The alarm of the job is set again, so that a thought is not cut off for those before it."""
    set_to = []
    monkeypatch.setattr(signal, "alarm", set_to.append)

    worker.queues[0].restart_limit()

    assert set_to == [run.THINK_SECONDS]


def test_a_worker_tries_to_reach_redis_once_a_second(worker, monkeypatch):
    """Bots are late by as much when it is back."""
    attempts, rests = [], []

    class Away(TicketQueue):
        @classmethod
        def dequeue_any(cls, *_, **__):
            attempts.append(1)
            if len(attempts) < 5:
                raise ConnectionError

    worker.queue_class = Away
    monkeypatch.setattr("rq.worker.base.time", SimpleNamespace(sleep=rests.append))

    worker.dequeue_job_and_maintain_ttl(None)

    assert rests == [1.0] * 4


def test_a_worker_that_rq_ends_without_a_signal_is_followed_by_another(redis_url, handlers, monkeypatch):
    """RQ's loop returns when Redis is silent for too long; a host that ends with its first process would end too."""
    stopping, begun = Stopping(), []

    class Silenced(Worker):
        def work(self, **_):
            begun.append(self)
            stopping.asked = len(begun) == 3
            return False

    monkeypatch.setattr(loop, "STOPPING", stopping)
    redis = connection(redis_url)

    loop.work(ticket_queue(redis), Pulse(redis, BOTS, Skipping()), "warning", Skipping(), Silenced)

    assert len(begun) == 3
