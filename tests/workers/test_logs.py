"""Workers and scheduler log lines of JSON with time, level and name, like the API, from the configured level on."""

import json

import pytest

from tests.support.damaged import damage
from tests.support.waiting import until

pytestmark = pytest.mark.process


def lines(program):
    """The log lines of a program."""
    return [json.loads(line) for line in program.told().splitlines()]


def test_a_worker_logs_lines_of_json(services, start, bots_turn):
    """RQ's report of a failed job is one, too; a worker survives it."""
    match = bots_turn()
    services.store.redis.delete(
        *services.store.redis.keys("*secret*")
    )  # without the match's secret nothing can be dealt
    worker = start("annales.workers.run")

    until(lambda: f"turn {match}-4-0: BrokenRecord" in worker.told(), worker.told)
    sound = bots_turn()
    until(lambda: not services.store.log.turns_of(sound), worker.told)  # it has gone on
    assert worker.ended() == 0

    [failed] = [line for line in lines(worker) if match in line["message"]]
    assert (failed["level"], failed["log"]) == ("error", "rq.worker")
    assert failed["at"].endswith("Z")
    assert (failed["process"], failed["pid"]) == ("bots", worker.process.pid)


def test_the_scheduler_logs_lines_of_json(services, db, start, bots_turn):
    """For example about a match that it skips."""
    damage(db, bots_turn())
    clock = start("annales.workers.scheduler")

    until(lambda: "cannot be served" in clock.told(), clock.told)
    assert clock.ended() == 0

    assert [(line["level"], line["log"]) for line in lines(clock)] == [
        ("error", "annales.service.monitoring.broken_matches")
    ]
    assert {(line["process"], line["pid"]) for line in lines(clock)} == {("clock", clock.process.pid)}


def test_the_level_is_the_operators(services, start, bots_turn):
    """At `info` a worker logs each job, and never as plain text."""
    match, worker = bots_turn(), start("annales.workers.run", ANNALES_LOG_LEVEL="info")

    until(lambda: not services.store.log.turns_of(match), worker.told)
    until(lambda: "Job OK" in worker.told(), worker.told)
    assert worker.ended() == 0

    assert ("rq.worker", "info") in {(line["log"], line["level"]) for line in lines(worker)}
