"""If the store is full or was replaced, workers log that once, wait, and continue when it is usable again."""

import dataclasses
import json

import pytest
from redis.exceptions import ConnectionError, ExecAbortError, OutOfMemoryError

from annales.domain.errors import Busy, WritesRefused
from annales.events.archive.engine import ArchiveAway
from annales.events.redis_client import REFUSALS
from annales.events.store import STORE
from annales.service.bots.turn_queue import LEASES
from annales.service.monitoring.health import BEATS, BOTS, CLOCK
from annales.workers import jobs
from annales.workers.outage_log import Outages
from annales.workers.scheduler import TICKS, Scheduler
from tests.support.waiting import BOUND, until

pytestmark = pytest.mark.process


def lines(program):
    """The log lines of a program."""
    return [json.loads(line) for line in program.told().splitlines()]


def of_archive(why):
    """The outage of an archive."""
    busy = Busy()
    busy.__cause__ = ArchiveAway(why)
    return busy


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (WritesRefused(reason=REFUSALS["full"]()), "the store currently refuses writes: its memory is full"),
        (
            OutOfMemoryError("command not allowed when used memory > 'maxmemory'"),
            "the store takes no writes now (full)",
        ),
        (ExecAbortError("Transaction discarded because of: OOM"), "the store takes no writes now (full)"),
        (ConnectionError("away"), "Redis does not answer (ConnectionError)"),
        (Busy(), "Redis does not answer (Busy)"),
        (of_archive("it holds another store's"), "the archive cannot be used (it holds another store's)"),
    ],
)
def test_an_outage_is_logged_once_and_in_the_right_words(caplog, reason, words):
    """A line when it begins, and one when it is over."""
    outages = Outages("clock")
    for _ in range(3):
        outages.met(reason)
    for _ in range(3):
        outages.over()

    assert [record.getMessage().partition(";")[0] for record in caplog.records] == [
        f"clock: {words}",
        "clock: the store can be used again",
    ]


def test_an_outage_of_the_archive_is_logged_once_whatever_it_names(caplog):
    """PostgreSQL names the file that it could not extend, which is another one each time."""
    outages = Outages("audit")
    for file in ("base/5/16391", "base/5/16429", "base/5/16391"):
        outages.met(of_archive(f'DiskFull: could not extend file "{file}"'))
    outages.met(of_archive("OperationalError: connection refused"))

    assert ["DiskFull" in line for line in caplog.messages] == [True, False]


def refusals(db):
    """How often the store has refused to write because its memory is full."""
    return db.info("errorstats").get("errorstat_OOM", {"count": 0})["count"]


def test_the_scheduler_logs_a_full_store_once(services, db, config, start):
    """However many rounds that lasts; then it continues."""
    clock = start("annales.workers.scheduler")
    until(lambda: db.exists(BEATS + CLOCK), clock.told)
    config("maxmemory", "1")
    until(lambda: '"log":"annales.workers.outage_log"' in clock.told(), clock.told)
    refused = refusals(db)
    until(lambda: refusals(db) > refused + 3, clock.told)  # several rounds, each of which fails
    config("maxmemory", "0")
    until(lambda: "clock: the store can be used again" in clock.told(), clock.told)
    assert clock.ended() == 0

    told = [line["message"] for line in lines(clock) if line["message"].startswith("clock: ")]
    assert len(told) == 2
    assert told[0].startswith("clock: the store currently refuses writes: its memory is full")


def test_a_bot_worker_waits_out_a_full_store(services, db, config, start, bots_turn):
    """It was started while the store is full. It does not exit, and logs one line of JSON for all its attempts."""
    match = bots_turn()
    config("maxmemory", "1")
    worker = start("annales.workers.run")
    until(lambda: "takes no writes now" in worker.told(), worker.told)
    refused = refusals(db)
    until(lambda: refusals(db) > refused + 1, worker.told)  # it has tried again meanwhile
    assert worker.process.poll() is None
    config("maxmemory", "0")
    until(
        lambda: not services.store.log.turns_of(match) and not db.zcard(LEASES), worker.told
    )  # it was not interrupted
    assert worker.ended() == 0

    told = [line["log"] for line in lines(worker)]
    assert told.count("annales.workers.outage_log") == 2
    assert set(told) <= {"annales.workers.outage_log", "annales.service.monitoring.store_watch"}


def test_a_bot_worker_survives_a_store_that_becomes_full(services, db, config, start, bots_turn):
    """RQ gives up its worker; the process continues with another one, and stops when it is asked to."""
    worker = start("annales.workers.run")
    until(lambda: db.exists(BEATS + BOTS), worker.told)
    config("maxmemory", "1")
    until(lambda: "takes no writes now" in worker.told(), worker.told)
    assert worker.process.poll() is None
    config("maxmemory", "0")
    match = bots_turn()
    until(lambda: not services.store.log.turns_of(match), worker.told)
    config("maxmemory", "1")
    until(lambda: worker.told().count("takes no writes now") > 1, worker.told)
    assert worker.ended() == 0
    lines(worker)


def test_an_uncaught_error_is_a_line_of_json(start, redis_url):
    """The error that ends a process is in the same log, without its message."""
    program = start("tests.workers.failing")
    assert program.process.wait(BOUND) == 1

    [told] = lines(program)
    assert (told["level"], told["error"], told["message"]) == ("critical", "RuntimeError", "unhandled error")
    assert "the trap" not in program.told()


# -- a store that is not ours


def test_the_scheduler_does_nothing_in_a_store_that_is_not_ours(services, monkeypatch):
    """It does neither a round nor a beat."""
    states, met = [*[True] * (2 * TICKS - 1), False], []
    clock = Scheduler(
        dataclasses.replace(services, monitoring=dataclasses.replace(services.monitoring, store=Changing(states)))
    )

    def round_():
        met.append((list(states), services.monitoring.health.beats(CLOCK)))
        clock.stop()

    monkeypatch.setattr(clock, "round", round_)
    clock.run()

    assert met == [([], {})]


class Changing:
    """A store that is ours or not, according to a list."""

    def __init__(self, states):
        self._states = states

    @property
    def is_foreign(self):
        """The next of the list."""
        return self._states.pop(0)


def test_a_bot_worker_takes_no_turn_from_a_store_that_is_not_ours(services, db, bots_turn):
    """The turn waits."""
    bots_turn()
    services.monitoring.store.seen()
    db.set(STORE, b'{"id":"another","form":2}')
    services.ports.clock.skip(10)
    services.monitoring.store.seen()
    jobs.take_turn(services)

    assert services.bots.turns.waiting() == 1
