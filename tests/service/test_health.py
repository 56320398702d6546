"""Signs of life: who beats, who has fallen silent, and whom the launcher replaces."""

import os
import signal
from dataclasses import dataclass

import pytest
import redis

from annales.domain.errors import Busy
from annales.events.store import STORE, named
from annales.service.bots.turn_queue import SINCE, BotTurn
from annales.service.container import build
from annales.service.monitoring import health
from annales.service.monitoring.health import BEATS, BOTS, CLOCK, FIRST_BEAT_WITHIN, SILENT_FOR, Pulse, process_name
from annales.service.server.hang_watch import LOOKS_EVERY, HangWatch
from annales.workers.run import THINK_SECONDS
from annales.workers.scheduler import Scheduler
from tests.service.launched import launched
from tests.support.waiting import until

pytestmark = pytest.mark.process


@pytest.fixture
def services(redis_url):
    """The parts of one process on an empty Redis."""
    with build(redis_url) as made:
        yield made


def test_an_empty_redis_has_no_heartbeats(services):
    """An empty Redis."""
    told = services.monitoring.health

    assert (told.clock_age(), told.bots(), told.waiting(), told.oldest(), told.broken()) == (None, 0, 0, None, 0)


def test_a_process_with_a_recent_heartbeat_is_alive(services, db):
    """The age of the clock is that of the youngest; a bot worker that is silent for long is none."""
    Pulse(services.store.redis, BOTS, services.ports.clock).beat()
    Pulse(services.store.redis, CLOCK, services.ports.clock).beat()
    db.zadd(BEATS + BOTS, {"1@elsewhere": db.zscore(BEATS + BOTS, process_name()) - 600_000})
    db.zadd(BEATS + CLOCK, {"1@elsewhere": 1})

    assert services.monitoring.health.bots() == 1
    assert services.monitoring.health.clock_age() < 600
    db.zadd(BEATS + CLOCK, {process_name(): db.zscore(BEATS + CLOCK, process_name()) - 600_000})
    assert services.monitoring.health.clock_age() >= 600


def test_an_orderly_end_removes_the_heartbeat(services):
    """At once; a process that was killed falls silent."""
    pulse = Pulse(services.store.redis, BOTS, services.ports.clock)
    pulse.beat()
    pulse.end()

    assert services.monitoring.health.bots() == 0


def test_the_silent_are_forgotten_some_day(services, db):
    """By whoever beats next."""
    db.zadd(BEATS + BOTS, {"1@gone": 1})
    Pulse(services.store.redis, BOTS, services.ports.clock).beat()

    assert list(services.monitoring.health.beats(BOTS)) == [process_name()]


def test_a_beat_is_not_written_each_time(services, db):
    """A round, or a turn, is shorter than a second."""
    pulse = Pulse(services.store.redis, CLOCK, services.ports.clock)
    pulse.beat()
    db.zadd(BEATS + CLOCK, {process_name(): 1})
    pulse.beat()

    assert services.monitoring.health.beats(CLOCK) == {process_name(): 1}


def test_a_clock_beats_when_it_has_finished_a_round(services, monkeypatch):
    """One that fails at each round, or never ends one, does not."""
    clock = Scheduler(services)
    beats = []

    def failing():
        beats.append(services.monitoring.health.beats(CLOCK))
        if len(beats) == 3:
            clock.stop()
        if len(beats) == 1:
            raise RuntimeError("of no match")

    monkeypatch.setattr(clock, "round", failing)
    clock.run()

    assert beats[:2] == [{}, {}]
    assert list(beats[2]) == [process_name()]
    assert services.monitoring.health.beats(CLOCK) == {}  # it has ended as it should


def test_waiting_turns_are_reported_with_their_age(services, db):
    """Turns in a pause do not wait for a worker."""
    services.bots.turns.push(BotTurn("mt_1", 4, 0, "pl_1", people=True))
    services.bots.turns.keep(BotTurn("mt_2", 4, 0, "pl_1", people=True), 2**45, "found")
    db.zincrby(SINCE, -600_000, "mt_1-4-0")

    assert services.monitoring.health.waiting() == 1
    assert services.monitoring.health.oldest() >= 600


# -- the launcher


@dataclass
class Living:
    """A child as the watch sees it."""

    name: str
    pid: int | None = 7


class Steady:
    """A steady time that goes on when it is told to."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        """The time now."""
        return self.now


@pytest.fixture
def time():
    """The launcher's time."""
    return Steady()


@pytest.fixture
def watch(redis_url, time):
    """A watch that has all the time it wants to read beats."""
    with redis.Redis.from_url(redis_url) as client:
        mine = named(client).id
    return HangWatch(redis_url, mine, time, answers_within=60.0)


def beat(db, kind, pid=7, at=1):
    """A beat of a process."""
    db.zadd(BEATS + kind, {process_name(pid): at})


def test_no_child_hangs_while_the_store_takes_no_beats(watch, time, db):
    """A full Redis refuses them: the children are not silent, and to kill them would help nobody."""
    child = Living("clock")
    beat(db, CLOCK)
    assert watch.hung([child]) == []
    db.config_set("maxmemory", "1")
    try:
        time.now += SILENT_FOR[CLOCK] + 1
        assert watch.hung([child]) == []
    finally:
        db.config_set("maxmemory", "0")
    time.now += 2
    assert watch.hung([child]) == []


def test_no_child_hangs_while_the_store_is_another(watch, time, db):
    """Nothing is written to it, beats neither."""
    child = Living("clock")
    beat(db, CLOCK)
    assert watch.hung([child]) == []
    kept = db.get(STORE)
    db.delete(STORE)
    time.now += SILENT_FOR[CLOCK] + 1
    assert watch.hung([child]) == []
    db.set(STORE, kept)
    time.now += 2
    assert watch.hung([child]) == []


@pytest.mark.parametrize(("name", "kind"), [("clock", CLOCK), ("bots.2", BOTS)])
def test_a_child_that_beats_no_more_hangs(watch, time, db, name, kind):
    """After its time, by the launcher's clock; whatever time the beat itself tells."""
    child = Living(name)
    beat(db, kind)
    assert watch.hung([child]) == []
    time.now += SILENT_FOR[kind]
    assert watch.hung([child]) == []
    beat(db, kind, at=2)
    time.now += SILENT_FOR[kind]
    assert watch.hung([child]) == []
    time.now += SILENT_FOR[kind] + 1
    assert watch.hung([child]) == [child]


def test_a_child_that_starts_has_its_time(watch, time):
    """It beats once it works; one that never does hangs as well."""
    child = Living("clock")
    watch.hung([child])
    time.now += FIRST_BEAT_WITHIN
    assert watch.hung([child]) == []
    time.now += LOOKS_EVERY
    assert watch.hung([child]) == [child]
    child.pid = 8  # the next one
    time.now += LOOKS_EVERY
    assert watch.hung([child]) == []


def test_an_outage_of_redis_does_not_mark_processes_as_hanging(watch, time, db, monkeypatch):
    """A process that could not say anything was not silent."""
    child = Living("clock")
    beat(db, CLOCK)
    watch.hung([child])
    with monkeypatch.context() as away:
        away.setattr(watch._health, "beats", is_away)
        time.now += SILENT_FOR[CLOCK] + 1
        assert watch.hung([child]) == []
    time.now += LOOKS_EVERY
    assert watch.hung([child]) == []
    time.now += SILENT_FOR[CLOCK] + 1
    assert watch.hung([child]) == [child]


def is_away(kind):
    """Redis does not answer."""
    raise Busy


def test_others_are_not_judged(watch, time):
    """Neither the API, which has gunicorn for that, nor Redis, nor a child that has died."""
    children = [Living("web"), Living("redis"), Living("clock", None)]
    watch.hung(children)
    time.now += FIRST_BEAT_WITHIN + 1

    assert watch.hung(children) == []


def test_a_long_thought_is_no_hanging():
    """A worker beats between two thoughts, and RQ ends one that is too long."""
    assert SILENT_FOR[BOTS] > THINK_SECONDS + health.BEATS_EVERY


@pytest.mark.slow
def test_a_process_that_stands_still_is_replaced(tmp_path):
    """SIGSTOP: it lives, and does nothing more. The launcher kills it and starts another."""
    with launched(tmp_path / "data", launcher="tests.service.stand_in.watchful") as run:
        until(lambda: run.get("/readyz"))  # all have beaten once: before that, they have more time
        stopped = {words: run.pid_of(words) for words in ("annales.workers.scheduler", "annales.workers.run")}
        for pid in stopped.values():
            os.kill(pid, signal.SIGSTOP)
        run.process.send_signal(signal.SIGUSR1)  # from here on the launcher waits no minute

        for words, pid in stopped.items():
            until(lambda words=words, pid=pid: run.pids_of(words) and pid not in run.pids_of(words), every=0.2)

        told = run.stop()
        assert "clock hangs and is killed" in told
        assert "bots.1 hangs and is killed" in told
